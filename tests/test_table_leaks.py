"""What a table sends to a seat stays the same when all that the seat cannot know is dealt anew."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core.dice import Dice, FastDice
from katzentisch.match.contract import known_moves, knows_the_same
from katzentisch.match.match import Match
from katzentisch.tables import protocol, telling, timing
from katzentisch.tables.effects import Effects, Question, Sender
from katzentisch.tables.live import LiveTable
from katzentisch.tables.protocol import EventView, Play, Propose, Room
from katzentisch.tables.table import Table, Told, restored
from katzentisch.tables.takeback import moves_kept
from katzentisch.tables.telling import Sight
from tests.live_table import HABITS, Company, chance, remembering, tabby_thinks

MOST_MOVES_TRIED = 25
MOST_MOVES_MADE = 5
MOMENTS = (0, 3, 9, 22)
WORLDS = 6
ID = "t1"
ASKING: dict[str, Any] = {"hints": True, "holdings": True}


class Leak(AssertionError):
    """Somebody was sent what it cannot know."""


def people_at(slug: str) -> int:
    choices = kt.game(slug).box.rules.OPTIONS[0].choices
    return 3 if 3 in choices else int(choices[0])


def at_some_moment(slug: str, moves: int, seed: int) -> Company:
    """Return a table in the midst of a random game, with one who looks on."""
    company = Company(slug, people=people_at(slug), seed=seed, options=remembering(slug), **ASKING)
    company.come("eve")
    dice = FastDice(seed)
    for _ in range(moves):
        asked = company.table.actors()
        if not asked:
            break
        seat = asked[int(dice.below(len(asked)))]
        legal = company.match.moves(seat)
        company.play(company.guest(seat), legal[int(dice.below(len(legal)))])
        if company.live.real_time is not None:
            company.pass_time(400)
    return company


class World:
    """One of two tables that look the same to a seat."""

    def __init__(self, company: Company, seat: int, dice: Dice | None = None) -> None:
        table = restored(ID, company.entries, company.table.names)
        if dice is not None and table.match is not None:
            table.match.state = table.match.blindfolded(seat, dice)
        self.live = LiveTable(table, HABITS, chance(5), company.now)
        self.live.gone.clear()
        self.live.present = Counter(company.live.present)
        self.now = company.now
        self.refs = 0
        self.effects = Effects()

    @property
    def match(self) -> Match:
        return self.live.the_match()

    def do(self, guest: str, kind: type[Any], **parts: Any) -> None:
        self.refs += 1
        line = list(self.live.present).index(guest)
        message = kind(ID, f"r{self.refs}", **parts)
        sender = Sender(guest, guest.capitalize(), False, line)
        self.effects = self.live.receive(sender, message, self.now)

    def settle(self) -> None:
        """Let a race be judged."""
        real_time = self.live.real_time
        due = real_time.verdict_due(self.live.rivals(), self.now) if real_time else None
        if due is not None:
            self.effects = self.live.wake(due)

    def sent_to(self, guest: str) -> list[Any]:
        """Return all that was sent to a guest by the last command."""
        audience = self.live.audience(guest)
        line = list(self.live.present).index(guest)
        messages: list[Any] = [update for to, update in self.effects.updates if to == audience]
        messages += [reply for to, reply in self.effects.replies if to == line]
        if guest in self.effects.fresh:
            messages.append(self.live.joined(guest, 0, self.now))
        return [msgspec.json.decode(protocol.encode(message)) for message in messages]

    def questions(self) -> list[Question]:
        """Return what players want to know, not bots."""
        return [each for each in self.effects.questions if each.hint or each.holdings]


def demand_equal(one: object, other: object, what: str) -> None:
    if one != other:
        raise Leak(f"{what}: {one}\n\nor {other}")


def two_worlds(company: Company, seat: int, number: int) -> tuple[World, World]:
    return World(company, seat), World(company, seat, FastDice(number))


def check_seat(company: Company, seat: int, number: int) -> None:
    """Raise Leak if the table sends a seat, or one who looks on, what it cannot know."""
    guest = company.guest(seat)
    pair = two_worlds(company, seat, number)
    for viewer in (guest, "eve"):
        check_arrival(pair, viewer)
    check_refusals(company, pair, guest)
    for wish in (protocol.AskHint, protocol.AskHoldings):
        check_answer(two_worlds(company, seat, number), guest, wish)
    check_doings(lambda: two_worlds(company, seat, number), guest)
    for world in range(number, number + WORLDS):
        for other, move in moves_of_others(company, seat, world):
            check_move(two_worlds(company, seat, world), guest, other, move)


def check_arrival(pair: tuple[World, World], viewer: str) -> None:
    """All that somebody is sent who comes in, its whole history included."""
    one, other = (protocol.encode(w.live.joined(viewer, 0, w.now)) for w in pair)
    demand_equal(one, other, f"{viewer} comes in")


def check_refusals(company: Company, pair: tuple[World, World], guest: str) -> None:
    """Why a move does not go, or none, tells nothing; and it tells it to nobody else."""
    seat = company.seat(guest)
    one, other = pair
    texts = ["?", "7s", "draw", "\x00", "💣"]
    write = one.match.game.box.notation.write_move
    texts += [write(move) for move in sorted(known_moves(one.match.game, 3))[:MOST_MOVES_TRIED]]
    texts += [m for s in one.live.table.actors() for m in one.match.moves(s)][:MOST_MOVES_TRIED]
    for text in texts:
        goes = [is_legal(world.match, seat, text) for world in pair]
        demand_equal(goes[0], goes[1], f"whether {text} goes")
        if goes[0] or one.live.real_time is not None:
            continue
        for version in (one.live.table.version, 0, 10_000):
            for sender in (guest, "eve"):
                for world in pair:
                    world.do(sender, Play, move=text, version=version)
                demand_equal(one.sent_to(sender), other.sent_to(sender), f"{text} is refused")
                bystander = "eve" if sender == guest else guest
                demand_equal(one.sent_to(bystander), [], "another one's refusal")


def is_legal(match: Match, seat: int, text: str) -> bool:
    try:
        match.check(seat, text)
    except kt.IllegalMove:
        return False
    except kt.UnknownMove:
        return False
    return True


def check_answer(pair: tuple[World, World], guest: str, wish: type[Any]) -> None:
    """Whoever thinks about an answer is given the same position in both worlds."""
    one, other = pair
    for world in pair:
        world.do(guest, wish)
    demand_equal(one.sent_to(guest), other.sent_to(guest), f"{wish}")
    demand_equal(one.questions(), other.questions(), "the question")
    for question, twin in zip(one.questions(), other.questions(), strict=True):
        one.effects = one.live.thought(question, tabby_thinks(question), one.now)
        other.effects = other.live.thought(twin, tabby_thinks(twin), other.now)
        demand_equal(one.sent_to(guest), other.sent_to(guest), f"the answer to {wish}")


def check_doings(worlds: Callable[[], tuple[World, World]], guest: str) -> None:
    """What is done beside the game is told alike."""
    takeback = {"what": "takeback"}
    doings: list[list[tuple[str, type[Any], dict[str, Any]]]] = [
        [(guest, Propose, takeback), (guest, protocol.Resign, {})],
        [("ann", protocol.Mute, {"on": True}), ("bob", protocol.Leave, {})],
        [("bob", Propose, {"what": "pause"}), ("ann", protocol.Answer, {"agree": True})],
        [("bob", Propose, takeback), ("bob", Propose, {"what": "end"})],
        [("ann", protocol.Remove, {"seat": 0}), ("ann", protocol.Remove, {"seat": 1})],
        [("bob", protocol.Resign, {}), ("ann", protocol.PassOn, {"seat": 1})],
        [("eve", protocol.Sit, {}), ("bob", protocol.Say, {"text": "!"})],
    ]
    for doing in doings:
        pair = worlds()
        one, other = pair
        for sender, kind, parts in doing:
            for world in pair:
                world.do(sender, kind, **parts)
            for viewer in (guest, "eve"):
                demand_equal(one.sent_to(viewer), other.sent_to(viewer), f"{kind} of {sender}")
            demand_equal(one.live.presence(), other.live.presence(), "presence")


def moves_of_others(company: Company, seat: int, number: int) -> Iterator[tuple[int, str]]:
    """Yield moves of other seats that are legal in both worlds."""
    one, other = two_worlds(company, seat, number)
    for mover in one.live.table.actors():
        if mover != seat:
            both = sorted(set(one.match.moves(mover)) & set(other.match.moves(mover)))
            step = 1 + len(both) // MOST_MOVES_MADE
            yield from ((mover, move) for move in both[number % step :: step])


def check_move(pair: tuple[World, World], guest: str, mover: int, move: str) -> None:
    """Another one's move is told alike where the seat knows the same afterwards."""
    one, other = pair
    seat = one.live.table.seat_of(guest)
    assert seat is not None
    for world in pair:
        chair = world.live.table.chairs[mover]
        world.match.state.dice = FastDice(0)
        assert chair.guest is not None
        world.do(chair.guest, Play, move=move, version=world.live.table.version)
        world.settle()
    for viewer in (guest, "eve"):
        told, twin = (without_order(world.sent_to(viewer)) for world in pair)
        if told != twin and knows_the_same(
            one.match.game, one.match.state, other.match.state, seat
        ):
            raise Leak(f"{viewer} is told of {move}: {told}\n\nor {twin}")


def without_order(messages: list[Any]) -> list[Any]:
    """Return messages whose events are sorted: in which order chance told them is no secret."""
    for message in messages:
        message.get("events", []).sort(key=str)
    return messages


# -- no leaks


@pytest.mark.parametrize("slug", kt.games())
def test_nothing_sent_depends_on_what_a_seat_cannot_know(slug: str) -> None:
    for number, moves in enumerate(MOMENTS):
        company = at_some_moment(slug, moves, seed=number)
        for seat in range(len(company.table.chairs)):
            check_seat(company, seat, number)


@pytest.mark.slow
@pytest.mark.parametrize("slug", kt.games())
def test_nothing_sent_depends_on_it_for_long(slug: str) -> None:
    for seed in range(100, 103):
        for moves in (2, 7, 17, 29, 60):
            company = at_some_moment(slug, moves, seed)
            for seat in range(len(company.table.chairs)):
                check_seat(company, seat, seed)


@pytest.mark.parametrize("slug", kt.games())
def test_whether_a_move_can_be_taken_back_tells_nothing(slug: str) -> None:
    game = kt.game(slug, players=people_at(slug))
    compared = [check_takeback(game, s, seat) for s in range(12) for seat in range(game.players)]
    assert sum(compared) > 5


def check_takeback(game: kt.Game, seed: int, seat: int) -> int:
    """Play the same moves in two worlds, as long as the seat sees the same; return how many."""
    dice = FastDice(seed)
    start = game.start(seed)
    for _ in range(int(dice.below(12))):
        if start.actors:
            mover = start.actors[0]
            moves = start.moves(mover)
            start.play(mover, moves[int(dice.below(len(moves)))])
    position = msgspec.to_builtins(game.box.notation.write_position(start.state))
    world = start.blindfolded(seat, FastDice(seed))
    twin_position = msgspec.to_builtins(game.box.notation.write_position(world))
    one, other = game.position(position), game.position(twin_position)
    compared = 0
    for _ in range(4):
        if not one.actors or one.actors != other.actors:
            break
        mover = one.actors[0]
        both = sorted(set(one.moves(mover)) & set(other.moves(mover)))
        if not both:
            break
        move = both[int(dice.below(len(both)))]
        told = [[e.seen_by(seat) for e in match.play(mover, move)] for match in (one, other)]
        if told[0] != told[1] or not knows_the_same(game, one.state, other.state, seat):
            break
        demand_equal(moves_kept(one, seat), moves_kept(other, seat), f"taking back after {move}")
        compared += seat in [mover for mover, _ in one.full_record.moves]
    return compared


# -- canaries


@pytest.mark.parametrize("slug", kt.games())
def test_no_secret_is_on_the_wire_while_the_game_runs(slug: str) -> None:
    company = at_some_moment(slug, 15, seed=7)
    company.come("eve")
    company.code("ann", protocol.Mute, on=True)
    company.code("bob", protocol.Leave)
    assert company.stage() == "playing"
    for line in company.lines.values():
        check_canaries(company, line.guest, b"".join(line.heard))


def check_canaries(company: Company, guest: str, heard: bytes) -> None:
    table = company.table
    canaries = [table.secret, table.salt, *(f'"{guest}"' for guest in table.names)]
    if guest == "eve":
        canaries += [table.made.invite, table.made.code]
    for canary in canaries:
        if canary.encode() in heard:
            raise Leak(f"{guest} was sent {canary}")


def test_one_who_looks_on_is_sent_no_hand() -> None:
    company = at_some_moment("miau", 2, seed=3)
    view = protocol.encode(company.live.sight(None, company.live.room())["view"])
    for seat in range(3):
        hand = msgspec.to_builtins(company.match.view(seat))["hand"]
        assert hand
        assert not [card for card in hand if f'"{card}"'.encode() in view]


def test_the_spoken_code_works_no_more_once_the_game_runs() -> None:
    company = at_some_moment("miau", 2, seed=3)
    joined = company.live.joined("ann", 0, 0)
    assert joined.invite == company.table.made.invite
    assert joined.code is None


# -- and the tests bite


def leaks_in(slug: str) -> bool:
    try:
        for number, moves in enumerate(MOMENTS):
            company = at_some_moment(slug, moves, seed=number)
            for seat in range(len(company.table.chairs)):
                check_seat(company, seat, number)
    except Leak:
        return True
    return False


def test_another_hand_in_the_view_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(match: Match, seat: int | None) -> Any:
        wrong = 0 if seat is None else (seat + 1) % match.game.players
        return match.game.box.view.view(match.state, wrong), {}

    monkeypatch.setattr(Match, "view_in_parts", shown)
    assert leaks_in("miau")


def test_a_secret_among_an_events_values_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_views(told: Told, seat: int | None) -> list[EventView]:
        return [EventView(e.code, e.seat, {**e.values, **e.secret}) for e in told.events]

    monkeypatch.setattr(telling, "event_views", open_views)
    assert leaks_in("miau")


def test_the_moves_of_another_seat_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen_by = LiveTable.seen_by

    def with_all_moves(live: LiveTable, audience: str | None, room: Any) -> Sight:
        seen = seen_by(live, audience, room)
        moves = [live.the_match().moves(s) for s in live.table.actors()]
        seen.moves = [move for each in moves for move in each]
        return seen

    monkeypatch.setattr(LiveTable, "seen_by", with_all_moves)
    assert leaks_in("miau")


def test_a_hint_that_looks_at_the_live_state_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "blindfolded", lambda state, seat, dice: state.copy())
    assert leaks_in("miau")


def test_counting_the_live_hands_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    question = LiveTable.question

    def open_question(live: LiveTable, seat: int, level: str, *rest: Any) -> Question:
        asked = question(live, seat, level, *rest)
        box, state = live.the_match().game.box, live.the_match().state
        position = msgspec.to_builtins(box.notation.write_position(state))
        return asked if level else replace(asked, position=position)

    monkeypatch.setattr(LiveTable, "question", open_question)
    assert leaks_in("miau")


def test_the_secret_in_the_room_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Table.room

    def open_room(table: Table, due: int | None) -> Room:
        return msgspec.structs.replace(room(table, due), commitment=table.secret)

    monkeypatch.setattr(Table, "room", open_room)
    with pytest.raises(Leak):
        test_no_secret_is_on_the_wire_while_the_game_runs("miau")


def test_a_refusal_that_tells_the_position_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    check = Match.check

    def telling(match: Match, seat: int, text: str) -> int:
        try:
            return check(match, seat, text)
        except kt.IllegalMove as refusal:
            position: dict[str, object] = {"position": str(match.position)}
            raise kt.IllegalMove(refusal.code, refusal.rule, position) from None

    monkeypatch.setattr(Match, "check", telling)
    assert leaks_in("miau")


@pytest.mark.parametrize("slug", kt.games())
def test_worlds_differ_and_moves_are_compared(slug: str) -> None:
    differ = compared = 0
    for number, moves in enumerate(MOMENTS):
        company = at_some_moment(slug, moves, seed=number)
        for seat in range(len(company.table.chairs)):
            one, other = two_worlds(company, seat, number)
            differ += one.match.position != other.match.position
            for world in range(number, number + WORLDS):
                compared += len(list(moves_of_others(company, seat, world)))
    assert differ > 5
    assert compared > 10
