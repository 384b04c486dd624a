"""The wire: every message between client and server, HTTP and socket, in one place.

A client asks by sending what has `do`; the server answers with what has `is`. The seat of a client
comes from its session, never from a message. Messages speak codes and values; sentences are made
by the client. What changes here changes `docs/protocol.md`, and `PROTOCOL` where old clients
would no longer understand.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from katzentisch.core.state import Choice
from katzentisch.match.holdings import Holding
from katzentisch.tables.race import Verdict
from katzentisch.tables.sight import Patch

PROTOCOL = 4
LARGEST_FRAME = 8 * 1024
LARGEST_BODY = 64 * 1024
TABLE_LETTERS = 8  # of its id: they tell a table from the others on a socket

TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Ref: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]  # chosen by the client, once
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Nonce: TypeAlias = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,32}$")]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]
Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=600_000)]
Secret: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]

Matter: TypeAlias = Literal["pause", "resume", "takeback", "end", "rematch"]
Mood: TypeAlias = Literal["purr", "hiss", "paw", "yawn", "wow", "sorry"]
Stage: TypeAlias = Literal["waiting", "playing", "paused", "over", "closed"]
Ending: TypeAlias = Literal["played", "resigned", "voted"]
Level: TypeAlias = Literal["kitten", "tabby", "stray", "eminence"]
# An event in an update: its code, its seat, and its values, by the names that a client knows.
EventLine: TypeAlias = list[str | int | dict[str, str | int]]


# -- what a client asks over the socket


class Hello(Struct, frozen=True, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """The first message; a client without a cookie gives its token."""

    protocol: int = PROTOCOL
    token: Secret | None = None


class ToTable(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A message to one table."""

    table: TableId


class Join(ToTable, frozen=True, tag="join"):
    """Be shown a table from now on; who was here before says the last that it saw."""

    invite: Secret | None = None
    seen: Annotated[int, Meta(ge=0)] = 0
    seal: Annotated[str, Meta(max_length=64)] = ""


class Part(ToTable, frozen=True, tag="part"):
    """Be shown a table no longer."""


class React(ToTable, frozen=True, tag="react"):
    """Show a mood."""

    mood: Mood


class Command(ToTable, frozen=True):
    """What is answered with an ack or a refusal; sent twice, it is done once."""

    ref: Ref


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat, any or this one; the nonce has its part in the deal."""

    seat: SeatNumber | None = None
    nonce: Nonce | None = None


class Leave(Command, frozen=True, tag="leave"):
    """Get up; in a running game a tabby plays after the grace time, until one comes back."""


class SeatBot(Command, frozen=True, tag="bot"):
    """Put a bot of the house on a free seat."""

    seat: SeatNumber
    level: Level


class Remove(Command, frozen=True, tag="remove"):
    """Take a bot or a player from a seat; the player cannot sit down again."""

    seat: SeatNumber


class Start(Command, frozen=True, tag="start"):
    """Begin the first game; a master with a seat may give a nonce, too."""

    nonce: Nonce | None = None


class Play(Command, frozen=True, tag="move"):
    """Make a move, answering what one saw at this version.

    Where everyone plays at once, the client tells how long its player took to react.
    """

    move: MoveText
    version: Annotated[int, Meta(ge=0)]
    reaction: Milliseconds | None = None


class Say(Command, frozen=True, tag="say"):
    """Say something to everyone at the table."""

    text: ChatText


class Propose(Command, frozen=True, tag="propose"):
    """Ask the other players for their consent."""

    what: Matter
    nonce: Nonce | None = None


class Answer(Command, frozen=True, tag="answer"):
    """Consent, or not."""

    agree: bool
    nonce: Nonce | None = None


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up."""


class Mute(Command, frozen=True, tag="mute"):
    """Close the chat to all but the table's maker, or open it again."""

    on: bool


class PassOn(Command, frozen=True, tag="pass-on"):
    """Make another player the master of the table."""

    seat: SeatNumber


class AskHint(Command, frozen=True, tag="hint"):
    """Ask what the eminence would do."""


class AskHoldings(Command, frozen=True, tag="holdings"):
    """Ask what the others could hold, as far as one can know."""


class Pong(Struct, frozen=True, tag_field="do", tag="pong", forbid_unknown_fields=True):
    """Send a ping's number back at once."""

    number: Annotated[str, Meta(max_length=40)]


Doing: TypeAlias = (
    Sit
    | Leave
    | SeatBot
    | Remove
    | Start
    | Play
    | Say
    | Propose
    | Answer
    | Resign
    | Mute
    | PassOn
    | AskHint
    | AskHoldings
)
FromClient: TypeAlias = Hello | Join | Part | React | Pong | Doing


# -- what the server tells over the socket


class ClockRule(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a player may think: for each move, for the whole game, or for ever."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=30 * 24 * 3600)] = 60
    plus: Annotated[int, Meta(ge=0, le=3600)] = 0  # seconds won by each move, per game


class ChairView(Struct, frozen=True):
    """A seat as everyone sees it."""

    name: str | None  # None: free
    level: Level | None  # of a bot of the house
    bot: bool  # played by a program from outside
    master: bool  # of the table
    away: bool  # a tabby plays for the one who left
    leaving: int | None  # since when a player is about to be away, on the table's clock
    resigned: bool
    wins: float  # of this series; several winners share one
    hints: int
    left: int | None  # milliseconds on the clock, when it last began or stopped to run
    since: int | None  # when it began to run, on the table's clock; None: it stands


class ProposalView(Struct, frozen=True):
    """What the players are asked to agree to."""

    what: Matter
    seat: int
    agreed: list[int]
    asked: list[int]


class Result(Struct, frozen=True):
    """How a game ended; from now on everyone may check the deal."""

    number: int
    how: Ending
    places: list[int] | None  # None: nobody won
    scores: list[int] | None
    secret: str
    salt: str


class Room(Struct, frozen=True):
    """The table as everyone sees it, apart from what lies on it."""

    game: str
    options: dict[str, Choice]
    rules: int
    public: bool
    watchers: bool
    hints: bool
    holdings: bool  # one may ask what the others could hold
    takebacks: bool
    clock: ClockRule
    chat: bool
    stage: Stage
    number: int  # of the game in the series
    commitment: str  # to the secret of the deal that is running or comes next
    chairs: list[ChairView]
    proposal: ProposalView | None
    due: int | None  # when the game's next time-out comes, on the table's clock
    result: Result | None  # of the last game
    laid_out: bool  # it began from a position, so the fair deal decides nothing of it
    lesson: bool  # it is a lesson, on a deal that was prepared


class EventView(Struct, frozen=True):
    """What happened, as its viewer may know it."""

    code: str
    seat: int
    values: dict[str, str | int]


class ChatView(Struct, frozen=True):
    """What somebody said; its number counts the lines of a table."""

    number: int
    name: str
    seat: int | None
    text: str


class Welcome(Struct, frozen=True, tag_field="is", tag="welcome"):
    """The answer to hello."""

    protocol: int
    name: str
    grace: int  # seconds until a tabby plays for somebody who is gone


class Joined(Struct, frozen=True, tag_field="is", tag="table"):
    """All that the client may know of a table, with what happened since it was here."""

    table: str
    now: int  # on the table's clock, in milliseconds
    version: int
    seal: str  # of this version: what it was, and proof that the server told it
    seat: int | None
    master: bool
    invite: str | None  # for those who may bring others
    code: str | None
    room: Room
    view: Raw | None  # the game's own; None before the first deal
    moves: list[str]
    present: list[bool]
    events: list[EventView]
    names: dict[str, list[str]]  # of the values of events, by code, as far as they were told
    chat: list[ChatView]


class Moment(Struct, frozen=True, array_like=True):
    """Which version of which table an update tells of: a list."""

    table: str  # the first letters of its id
    version: int
    seal: str


class Update(Struct, frozen=True, tag_field="is", tag="update", omit_defaults=True):
    """What one entry of the journal changed for the client, perhaps nothing.

    `new` is a patch of `seat`, `master`, `room`, `view` and `moves`. What is as usual is left out.
    """

    at: Moment
    now: int | None = None  # None: a move at a table without clocks
    kind: str = "moved"  # of the entry: sat, paused, …
    by: int | None = None  # whose doing it was, if not that of the first event's seat
    new: dict[str, Patch] = {}
    events: list[EventLine] = []
    verdicts: list[Verdict] = []


class Ack(Struct, frozen=True, tag_field="is", tag="ack"):
    """It is done, and stored for good."""

    table: str
    ref: str
    version: int


class Refused(Struct, frozen=True, tag_field="is", tag="refused"):
    """It is not done, and why; `kind-code` is the name of the sentence."""

    kind: str  # table, illegal, move, text or server
    code: str
    values: dict[str, Any]
    table: str | None = None
    ref: str | None = None
    rule: str | None = None


class Heard(Struct, frozen=True, tag_field="is", tag="chat"):
    """Somebody said something."""

    table: str
    line: ChatView


class Shown(Struct, frozen=True, tag_field="is", tag="mood"):
    """Somebody showed a mood."""

    table: str
    name: str
    seat: int | None
    mood: Mood


class Presence(Struct, frozen=True, tag_field="is", tag="presence"):
    """Who of the players is connected."""

    table: str
    present: list[bool]
    watchers: int


class Considered(Struct, frozen=True):
    """A move that was looked at."""

    move: str
    share: float  # of the wins
    visits: int


class Hint(Struct, frozen=True, tag_field="is", tag="hint"):
    """What the eminence would do, and what it thinks of the other moves."""

    table: str
    ref: str
    move: str
    considered: list[Considered]
    line: list[str]
    games: int  # that were simulated for it


class Holdings(Struct, frozen=True, tag_field="is", tag="holdings"):
    """What the others could hold, by seat, and all cards whose place the asking seat cannot see."""

    table: str
    ref: str
    seats: list[Holding]
    unseen: list[str]


class Ping(Struct, frozen=True, tag_field="is", tag="ping"):
    """To be sent back as a pong at once: so the server measures the cable."""

    number: str


class Gone(Struct, frozen=True, tag_field="is", tag="gone"):
    """The table is not shown any longer, or cannot be."""

    table: str
    code: Literal["no-table", "removed", "closed", "frozen"]


FromServer: TypeAlias = (
    Welcome
    | Joined
    | Update
    | Ack
    | Refused
    | Heard
    | Shown
    | Presence
    | Hint
    | Holdings
    | Ping
    | Gone
)


# -- HTTP


class FromGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to play on: a finished game after its first moves, from one of its seats."""

    table: TableId
    number: Annotated[int, Meta(ge=1)]
    moves: Annotated[int, Meta(ge=0)]
    seat: SeatNumber
    invite: Secret | None = None


class MakeTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table; its maker sits down, unless asked not to.

    Who plays on from a finished game has its options, its seat, and bots on the others. A lesson is
    a prepared deal among kittens, and begins at once.
    """

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Choice] = {}
    public: bool = False
    watchers: bool = True
    hints: bool = False
    holdings: bool = False  # where the game has it
    takebacks: bool = True
    clock: ClockRule = ClockRule()
    bots: Annotated[list[Level], Meta(max_length=15)] = []  # for the last seats
    sit: bool = True
    start: bool = False  # at once, where every seat is taken
    from_game: FromGame | None = None
    lesson: bool = False  # where the game is learnt: only `game` and `takebacks` count then


class TableMade(Struct, frozen=True):
    """Where the new table is, and how others find it."""

    table: str
    invite: str
    code: str


class TableLine(Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, Choice]
    stage: Stage
    public: bool
    clock: ClockRule
    chairs: list[ChairView]
    your_turn: bool
    finished: int  # games
    touched: int  # Unix time, seconds
    on_turn: list[int] = []  # the seats that are to move


class FinishedGame(Struct, frozen=True):
    """A game that is over; its record is at /api/tables/{table}/games/{number}/record."""

    table: str
    game: str
    number: int
    how: Ending
    names: list[str]
    places: list[int] | None
    scores: list[int] | None


class DealView(Struct, frozen=True):
    """All that decided a fair deal, to be checked by anyone."""

    table: str  # with the number of the game
    commitment: str
    secret: str
    salt: str
    nonces: list[str]  # by chair, as the chairs stood before the deal


class ReplayStep(Struct, frozen=True):
    """A move, what happened, and what it changed in the view."""

    seat: int  # the number of players for the clock
    move: str
    changes: Patch
    events: list[EventView]
    others: list[Patch]  # by seat, what it sees otherwise


class Replay(Struct, frozen=True):
    """A finished game, move by move, as one of its seats saw it, and what the others saw."""

    table: str
    number: int
    key: str  # opens this replay to others, as their `invite`
    own: int | None  # the seat of who asks
    seat: int  # through whose eyes
    room: Room
    deal: DealView | None  # None: it began from a position
    view: Raw  # before the first move
    others: list[Patch]  # by seat, what it sees otherwise
    steps: list[ReplayStep]


class ReviewProgress(Struct, frozen=True):
    """How far a review is that is still being made."""

    judged: int  # steps: the deal and the moves
    steps: int | None  # None: others come first


class Lists(Struct, frozen=True):
    """The lobby: tables with free seats, tables to watch, and one's own."""

    open: list[TableLine]
    playing: list[TableLine]
    mine: list[TableLine]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Who comes in gives a name."""

    name: Annotated[str, Meta(max_length=200)]


class Me(Struct, frozen=True):
    """Who one is here."""

    name: str
    bot: bool = False


class ComeBack(Struct, frozen=True):
    """For one's own eyes: brings one's seats to another device, once, for a while."""

    link: str
    word: str
    minutes: int


class BackAgain(Struct, frozen=True, forbid_unknown_fields=True):
    """The link's secret, or the word, on the other device."""

    word: Secret


class BotToken(Struct, frozen=True):
    """Lets a program play under this name."""

    name: str
    token: str


class ByCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The spoken code of a table that waits for players."""

    code: Annotated[str, Meta(max_length=40)]


class Invitation(Struct, frozen=True):
    """What the code stands for."""

    table: str
    invite: str


class Invited(Struct, frozen=True):
    """How others are brought to a table: a link, and the same as a QR code."""

    link: str
    qr: str  # the dark modules as an SVG path
    size: int  # the code's width in modules, with a margin of 2


class OptionView(Struct, frozen=True):
    """An option of a game; the first choice is the default."""

    name: str
    rule: str
    choices: list[Choice]
    document: bool


class GameView(Struct, frozen=True):
    """A game that can be played here."""

    game: str
    rules: int
    real_time: bool
    options: list[OptionView]
    holdings: bool  # a table may let its players ask what the others could hold
    holdings_need: str | None  # the option that must be on for it


class Problem(Struct, frozen=True):
    """Why a request was refused; `kind-code` is the name of the sentence."""

    kind: str
    code: str
    values: dict[str, Any]
    sentence: str


decode_client = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode
