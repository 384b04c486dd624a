"""People at their devices: they play, talk, lose their network, come back and ask again.

A person does what a client has to do by docs/protocol.md: keeps the last version and its seal,
takes over changes, sends a command again under its own ref until it is answered, and asks for the
whole table where a version is missing.
"""

import asyncio
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec

from katzentisch.core.refusals import Refusal
from katzentisch.server.hall import Hall
from katzentisch.server.store import Guest
from katzentisch.tables.protocol import PROTOCOL
from tests.client import spelled_out, with_update
from tests.simulation.network import Broken, ClientSocket

if TYPE_CHECKING:
    from tests.simulation.world import Party, World

RESEND: Final = (1.5, 6.0)  # seconds without an answer
MOST_SENDS: Final = 3  # on one connection
IMPATIENCE: Final = 0.1  # how often a command is sent twice at once
MOST_REFUSALS: Final = 8
SILENCE: Final = 30.0  # seconds after which a client asks whether anybody is there
UNHEARD: Final = 40  # times that a command may be sent while nothing goes wrong
JUNK: Final = ("", "{", "[]", '{"do":"fly"}', '{"do":"move","table":"t"}', "\x00", "9" * 9000)

Json = dict[str, Any]


def guest_in(hall: Hall, guest_id: str) -> Guest:
    """Return a guest as it is stored."""
    guest = hall.store.guest(guest_id)
    assert guest is not None
    return guest


@dataclass
class Sent:
    """A command that is not answered yet."""

    do: str
    ref: str
    values: Json
    again_at: float = 0.0
    times: int = 0
    calm_times: int = 0  # while nothing went wrong


@dataclass
class Person:
    """Somebody who plays, or only looks on."""

    world: "World"
    party: "Party"
    name: str
    sits: bool
    dice: random.Random
    token: str = ""
    guest: str = ""
    known: Json | None = None  # the table, as it was last shown
    version: int = 0
    seal: str = ""
    sent: Sent | None = None
    refs: int = 0
    refusals: int = 0  # in a row
    acks: dict[str, int] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    socket: ClientSocket | None = None
    is_shown: bool = False  # on this connection
    asked_at: float = 0.0  # when the table was last asked for
    asked_times: int = 0
    next_deed: float = 0.0
    heard_at: float = 0.0

    # -- coming and going

    async def live(self) -> None:
        """Come back whenever the connection breaks."""
        while True:
            token = self.token
            try:
                await self.visit()
            except Broken as broken:
                if str(broken) == "who are you?" and token == self.token:
                    self.world.witness.wrong(f"{self.name} was not known any more")
            await asyncio.sleep(self.dice.uniform(0.05, 2.0))

    async def visit(self) -> None:
        """Be connected until something breaks."""
        world = self.world
        socket = self.socket = await world.connect(self.token)
        self.is_shown, self.asked_times = False, 0
        self.heard_at = world.loop.now
        self.say({"do": "hello", "protocol": PROTOCOL, "token": self.token})
        await self.until_welcome(socket)
        self.ask_for_table()
        if self.sent is not None:
            self.send_again()
        while True:
            patience = max(0.01, min(self.next_deed - world.loop.now, 5.0))
            text = await socket.receive(patience)
            if text is not None:
                self.note(msgspec.json.decode(text))
            if world.faults.strikes("client reads nothing"):
                await asyncio.sleep(self.dice.uniform(2.0, 40.0))
            if world.loop.now >= self.next_deed:
                self.next_deed = world.loop.now + self.pause()
                self.act()

    async def until_welcome(self, socket: ClientSocket) -> None:
        """Wait to be let in."""
        end = self.world.loop.now + 5
        while self.world.loop.now < end:
            text = await socket.receive(end - self.world.loop.now)
            if text is not None and msgspec.json.decode(text)["is"] == "welcome":
                return
        self.give_up("no welcome")

    def give_up(self, why: str) -> None:
        """Leave a connection from which nothing comes."""
        assert self.socket is not None
        self.socket.connection.leave()
        raise Broken(why)

    def pause(self) -> float:
        """Return how long this person thinks."""
        if self.party.is_in_time:
            return self.dice.uniform(0.1, 0.8)
        return self.dice.choice([0.02, 0.1, 0.1, 0.3, 0.3, 1.0, 3.0])

    def say(self, message: Json) -> None:
        """Send a message."""
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(message).decode())

    def ask_for_table(self) -> None:
        """Ask for the whole table."""
        self.asked_at = self.world.loop.now
        self.asked_times += 1
        self.say(
            {
                "do": "join",
                "table": self.party.table,
                "invite": self.party.invite,
                "seen": self.version,
                "seal": self.seal,
            }
        )

    # -- what is heard

    def note(self, message: Json) -> None:
        """Take over what the server says."""
        self.heard_at = self.world.loop.now
        self.asked_times = 0
        kind = message["is"]
        if kind == "table":
            self.note_table(message)
        elif kind == "update":
            self.note_update(spelled_out(message, [self.party.table]))
        elif kind == "ack":
            self.note_ack(message)
        elif kind == "refused":
            self.note_refusal(message)
        elif kind == "hint" and self.sent is not None and self.sent.ref == message["ref"]:
            self.sent = None
        elif kind == "ping":
            self.say({"do": "pong", "number": message["number"]})
        elif kind == "gone":
            self.world.gone(self, message["code"])

    def note_table(self, message: Json) -> None:
        """Take over the whole table, unless it is older than what is known."""
        if message["version"] >= self.version:
            self.known, self.is_shown = message, True
            self.version = message["version"]
            self.seal = message["seal"]

    def note_update(self, message: Json) -> None:
        """Take over what changed; where something is missing, ask for the whole."""
        if not self.is_shown or message["version"] <= self.version:
            return
        if message["version"] != self.version + 1:
            self.is_shown = False
            self.ask_for_table()
            return
        assert self.known is not None
        with_update(self.known, message)
        self.known["version"] = self.version = message["version"]
        self.seal = message["seal"]

    def note_ack(self, message: Json) -> None:
        """Take note that a command was done; an ack that comes again says the same."""
        ref, version = message["ref"], message["version"]
        if not ref.startswith("say") and self.acks.setdefault(ref, version) != version:
            self.world.witness.wrong(f"{ref} was acked at {self.acks[ref]}, then at {version}")
        self.refusals = 0
        if self.sent is not None and self.sent.ref == ref:
            if self.sent.do == "say":
                self.said.append(self.sent.values["text"])
            self.sent = None

    def note_refusal(self, message: Json) -> None:
        """Take note that a command was not done."""
        if self.sent is None or self.sent.ref != message["ref"] or message["code"] == "not-stored":
            return
        self.sent = None
        self.refusals += 1
        if self.refusals >= MOST_REFUSALS:  # something was not heard
            self.refusals = 0
            self.ask_for_table()

    # -- what is done

    def act(self) -> None:
        """Send what has to be sent."""
        now = self.world.loop.now
        if self.world.faults.strikes("malformed message"):
            assert self.socket is not None
            self.socket.send(self.dice.choice(JUNK))
        if now - self.heard_at > SILENCE + 15:
            self.give_up("nobody there")
        if not self.is_shown or now - self.heard_at > SILENCE:
            if now - self.asked_at > 3:
                if self.asked_times >= MOST_SENDS:
                    self.give_up("no table")
                self.ask_for_table()
        elif self.sent is not None:
            if now >= self.sent.again_at:
                self.send_again()
        else:
            self.do_something()

    def send_again(self) -> None:
        """Send the command that is not answered, under the same ref."""
        sent = self.sent
        assert sent is not None
        if sent.times and sent.times % MOST_SENDS == 0:
            sent.times += 1
            self.give_up("no answer")
        sent.times += 1
        sent.calm_times += not self.world.faults.is_on
        if sent.calm_times > UNHEARD:
            self.world.witness.wrong(f"{self.name}'s {sent.do} is never answered")
        sent.again_at = self.world.loop.now + self.dice.uniform(*RESEND)
        self.say({"do": sent.do, "table": self.party.table, "ref": sent.ref, **sent.values})

    def command(self, do: str, **values: Any) -> None:
        """Do something new; refs are the same for different people, and may be."""
        self.refs += 1
        ref = f"{do}-{self.refs}"
        if do == "say":
            values["text"] = f"{self.name}: {values['text']} {ref}"
        if do == "move":
            self.world.witness.sent[self.guest, ref] = values["version"]
        self.sent = Sent(do, ref, values)
        self.send_again()
        if self.world.faults.is_on and self.dice.random() < IMPATIENCE:
            self.send_again()

    def do_something(self) -> None:
        """Do what the table asks for; now and then something else."""
        known = self.known
        assert known is not None
        self.world.look_around(self)
        stage, seat = known["room"]["stage"], known["seat"]
        proposal = known["room"]["proposal"]
        if proposal is not None and seat in proposal["asked"]:
            agrees = not self.world.faults.is_on or self.dice.random() < 0.8
            self.command("answer", agree=agrees, **self.nonce())
        elif self.world.faults.is_on and self.dice.random() < 0.12:
            self.whim(known)
        elif stage in ("waiting", "over"):
            self.sit_or_begin(known)
        elif known["moves"]:
            self.move(known)
        elif stage == "paused" and seat is not None and proposal is None:
            self.command("propose", what="resume")

    def sit_or_begin(self, known: Json) -> None:
        """See to it that a game begins."""
        chairs, stage, seat = known["room"]["chairs"], known["room"]["stage"], known["seat"]
        free = [place for place, chair in enumerate(chairs) if chair["name"] is None]
        if stage == "over" and self.party.is_done:
            return
        if seat is None and free and self.sits:
            self.command("sit", **self.nonce())
        elif free and known["master"] and self.dice.random() < 0.1:
            self.command("bot", seat=free[0], level="tabby")
        elif free:
            return
        elif stage == "waiting" and known["master"]:
            self.command("start", **self.nonce())
        elif stage == "over" and seat is not None and known["room"]["proposal"] is None:
            self.command("propose", what="rematch", **self.nonce())

    def move(self, known: Json) -> None:
        """Make a move: any one, or what a tabby would do; sometimes answering what is long past."""
        move = self.dice.choice(known["moves"])
        if not self.world.faults.is_on or self.dice.random() < 0.6:
            move = self.world.good_move(self) or move
        version = known["version"]
        if self.world.faults.is_on and self.dice.random() < 0.05:
            version = max(0, version - self.dice.randint(1, 6))
        self.command("move", move=move, version=version)

    def whim(self, known: Json) -> None:
        """Do something that nobody asked for."""
        deed = self.dice.choice(
            ["say", "say", "hint", "propose", "propose", "leave", "resign", "mute", "part",
             "wrong", "wrong", "mood", "look", "device", "remove"]
        )  # fmt: skip
        if deed == "say":
            self.command("say", text="Miau")
        elif deed == "hint":
            self.command("hint")
        elif deed == "propose":
            self.command("propose", what=self.dice.choice(["pause", "takeback", "end", "rematch"]))
        elif deed == "remove" and known["master"]:
            seats = len(known["room"]["chairs"])
            self.command("remove", seat=self.dice.randrange(seats))
        elif deed in ("leave", "resign") and self.dice.random() < 0.3:
            self.command(deed)
        elif deed == "mute":
            self.command("mute", on=self.dice.random() < 0.3)
        elif deed == "part":
            self.say({"do": "part", "table": self.party.table})
            self.is_shown = False
        elif deed == "wrong":
            version = max(0, known["version"] + self.dice.randint(-2, 2))
            self.command("move", move=self.world.others_move(self) or "?", version=version)
        elif deed == "mood":
            self.say({"do": "react", "table": self.party.table, "mood": "purr"})
        elif deed == "look":
            self.ask_for_table()
        elif deed == "device":
            self.world.spawn(self.change_device())

    def nonce(self) -> Json:
        """Return one's part in the deal, or none."""
        return {"nonce": self.dice.randbytes(16).hex()} if self.dice.random() < 0.5 else {}

    # -- sessions

    async def change_device(self) -> None:
        """Go on with another device, and sign the old one out; then somebody tries the old one."""
        world, old = self.world, self.token
        guest = self.guest
        try:
            key = await world.request(lambda hall: hall.people.key_for(guest_in(hall, guest)))
            word = key[1]
            token = (await world.request(lambda hall: hall.people.come_back(word)))[1]
            world.witness.guests[token] = guest
            if self.token != old:
                return
            self.token = token
            await world.request(lambda hall: hall.go_out(old))
        except (Broken, Refusal):
            return
        world.faults.happened("session ended")
        world.session_ended(old)
        await self.try_old(word, old)

    async def try_old(self, word: str, token: str) -> None:
        """Show what is used up: nobody may be let in by it."""
        world = self.world
        try:
            await world.request(lambda hall: hall.people.come_back(word))
            world.witness.wrong("a word let somebody in twice")
        except (Broken, Refusal):
            pass
        try:
            socket = await world.connect(token)
            hello = {"do": "hello", "protocol": PROTOCOL, "token": token}
            socket.send(msgspec.json.encode(hello).decode())
            await socket.receive(5.0)
            socket.connection.leave()
        except Broken:
            pass
