"""The doors of the real server hold against clients that do not play fair with their sockets."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from katzentisch.server.guard import MESSAGES
from katzentisch.server.lines import MOST_WAITING
from tests.fuzz.watch import USUAL, Watched
from tests.fuzz.wire import (
    CLOSE,
    CONTINUED,
    HOME,
    PING,
    PONG,
    Gone,
    Wire,
    frame,
    handshake,
)
from tests.live_server import PATIENCE, Player

MEGABYTE = 1024  # kilobytes
MOST_FOR_A_CLIENT = 12 * MEGABYTE
MANY_PINGS = 120_000
JOINS = 2500  # of about 20 KB each
AT_ONCE = 20
LONG_CHAT = 50
BEFORE_PINGS = 15  # seconds: whoever answers none is let go after twenty in any case
ENOUGH = 100_000  # bytes that wait: the socket takes no more
MASK = b"\x07\x5a\xff\x01"
JOIN = frame(b'{"do":"join","table":"x"}', mask=MASK)
SOON = 3.0  # seconds


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    with Watched(tmp_path_factory.mktemp("doors") / "data", "hurry") as running:
        yield running


async def enter(server: Watched, room: int | None = None, source: str = HOME) -> Wire:
    """Open a socket by hand, and say hello."""
    wire = await Wire.open(server.address, source, room=room)
    token = server.newcomer("Mia").encode()
    await wire.send(frame(b'{"do":"hello","token":"%s"}' % token))
    await wire.hear()
    return wire


async def end_of(wire: Wire) -> int:
    """Wait until the server closes, and return its code."""
    try:
        while True:
            await asyncio.wait_for(wire.hear(), PATIENCE)
    except Gone:
        assert wire.code is not None
        return wire.code
    finally:
        wire.drop()


# -- what comes in pieces


async def is_answered(wire: Wire, times: int = 1) -> bool:
    """Tell whether we are told so many times that there is no such table."""
    for _ in range(times):
        heard = await asyncio.wait_for(wire.hear(), PATIENCE)
        assert b'"gone"' in heard.data, heard
    return True


def cut_at(data: bytes, place: int) -> tuple[bytes, bytes]:
    """Return the two parts of what is cut there."""
    return data[:place], data[place:]


def test_a_message_may_be_cut_anywhere(server: Watched) -> None:
    async def send() -> None:
        wire = await enter(server)
        for place in range(1, len(JOIN)):
            await wire.send_in_pieces(cut_at(JOIN, place))
            assert await is_answered(wire), place
        wire.drop()

    asyncio.run(send())


@pytest.mark.parametrize("size", [200, 8192])
def test_a_longer_message_may_be_cut_anywhere_in_its_head(server: Watched, size: int) -> None:
    async def send() -> None:
        wire = await enter(server)
        text = b'{"do":"join","table":"x"}'
        data = frame(text + b" " * (size - len(text)), mask=MASK)
        for place in (*range(1, 10), size // 2, len(data) - 1):
            await wire.send_in_pieces(cut_at(data, place))
            assert await is_answered(wire), place
        wire.drop()

    asyncio.run(send())


def test_a_message_may_come_byte_by_byte(server: Watched) -> None:
    async def send() -> None:
        wire = await enter(server)
        await wire.send_in_pieces(JOIN[place : place + 1] for place in range(len(JOIN)))
        assert await is_answered(wire)
        wire.drop()

    asyncio.run(send())


def test_a_hello_may_be_cut_anywhere(server: Watched) -> None:
    async def send() -> None:
        token = server.newcomer("Mia").encode()
        hello = frame(b'{"do":"hello","token":"%s"}' % token, mask=MASK)
        for place in range(1, len(hello), 3):
            wire = await Wire.open(server.address)
            await wire.send_in_pieces(cut_at(hello + JOIN, place))
            assert b'"welcome"' in (await asyncio.wait_for(wire.hear(), PATIENCE)).data
            assert await is_answered(wire), place
            wire.drop()

    asyncio.run(send())


@pytest.mark.parametrize("whole", [1, 2, 100])
def test_half_a_message_may_come_after_whole_ones(server: Watched, whole: int) -> None:
    async def send() -> None:
        wire = await enter(server)
        for place in (1, 2, 5, 6, 7, len(JOIN) - 1):
            half, rest = cut_at(JOIN, place)
            await wire.send_in_pieces((JOIN * whole + half, rest))
            assert await is_answered(wire, whole + 1), place
        wire.drop()

    asyncio.run(send())


def test_a_fragment_and_a_ping_may_be_cut_anywhere(server: Watched) -> None:
    async def send() -> None:
        wire = await enter(server)
        start, end = b'{"do":"join",', b'"table":"x"}'
        data = frame(start, fin=False, mask=MASK) + frame(b"purr", PING, mask=MASK)
        data += frame(b"nobody asked", PONG, mask=MASK) + frame(end, CONTINUED, mask=MASK)
        for place in range(1, len(data)):
            await wire.send_in_pieces(cut_at(data, place))
            heard = await asyncio.wait_for(wire.hear(), PATIENCE)
            assert (heard.opcode, heard.data) == (PONG, b"purr"), place
            assert await is_answered(wire), place
        wire.drop()

    asyncio.run(send())


def test_a_goodbye_may_be_cut_anywhere(server: Watched) -> None:
    async def send() -> None:
        goodbye = frame((1000).to_bytes(2, "big") + b"bye", CLOSE, mask=MASK)
        for place in range(1, len(goodbye)):
            wire = await enter(server)
            await wire.send_in_pieces(cut_at(goodbye, place))
            assert await end_of(wire) == 1000, place

    asyncio.run(send())


def test_what_is_too_large_is_refused_wherever_it_is_cut(server: Watched) -> None:
    async def send() -> None:
        for data in (frame(b"m" * 8193, mask=MASK), frame(b"m" * 70_000, mask=MASK)[:2000]):
            for place in range(1, 15):
                wire = await enter(server)
                with suppress(Gone):
                    await wire.send_in_pieces(cut_at(data, place))
                assert await end_of(wire) in (1009, 1006), place

    asyncio.run(send())


def test_a_goodbye_that_came_before_ours_is_heard(tmp_path: Path) -> None:
    async def send(usual: Watched) -> None:
        wire = await Wire.open(usual.address)
        no_hello = frame(b'{"do":"join","table":"%s"}' % (b"x" * 2000))
        await wire.send(no_hello + frame((1000).to_bytes(2, "big"), CLOSE))
        with suppress(Gone):
            await asyncio.wait_for(wire.hear(), PATIENCE)
        assert wire.code == 4400
        assert await asyncio.wait_for(wire.reader.read(), SOON) == b""
        wire.drop()

    with Watched(tmp_path / "data") as usual:
        asyncio.run(send(usual))


def test_a_server_that_stops_at_half_a_message_would_be_noticed(tmp_path: Path) -> None:
    async def send(careless: Watched) -> None:
        wire = await enter(careless)
        await wire.send_in_pieces(cut_at(JOIN, 5))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(wire.hear(), SOON)
        wire.drop()

    with Watched(tmp_path / "data", "half-stops") as careless:
        asyncio.run(send(careless))


# -- what is no message


def test_a_text_that_is_none_is_refused_quietly(server: Watched) -> None:
    async def send() -> None:
        for data in (b"\xff", b'{"do":"\xed\xa0\x80"}'):
            wire = await enter(server)
            await wire.send(frame(data))
            assert await end_of(wire) == 1007
        assert server.problems() == []

    asyncio.run(send())


def test_a_message_has_only_so_many_fragments(server: Watched) -> None:
    async def send() -> None:
        wire = await enter(server)
        await wire.send(frame(b"", fin=False) + frame(b"", CONTINUED, fin=False) * 100)
        assert await end_of(wire) == 1009

    asyncio.run(send())


async def flood_with_pings(server: Watched) -> int:
    """Ping and read nothing; return by how much the server grew."""
    wire = await enter(server, room=4096)
    wire.stop_reading()
    before = server.memory()
    for _ in range(MANY_PINGS // 1000):
        await wire.send(frame(b"p" * 125, PING) * 1000)
    await asyncio.to_thread(server.ask, "GET", "/health")
    grown = server.memory() - before
    wire.drop()
    return grown


def test_who_pings_and_does_not_read_takes_no_memory(server: Watched) -> None:
    assert asyncio.run(flood_with_pings(server)) < 4 * MEGABYTE


def test_a_plain_door_would_keep_all_pongs(tmp_path: Path) -> None:
    with Watched(tmp_path / "data", "plain-doors") as plain:
        assert asyncio.run(flood_with_pings(plain)) > 10 * MEGABYTE


def test_a_flood_of_small_frames_ends_soon(tmp_path: Path) -> None:
    async def flood(strict: Watched) -> None:
        for data in (frame(b"", PING), frame(b"")):
            wire = await enter(strict)
            await wire.send(data * 20_000)
            assert await end_of(wire) in (4429, 1006)  # what we did not wait for may break it off
        wire = await enter(strict)
        await wire.send(frame(b"", PING) * 121)
        assert await end_of(wire) == 4429
        assert strict.problems() == []

    with Watched(tmp_path / "data", **USUAL) as strict:
        asyncio.run(flood(strict))


def test_a_head_that_is_too_large_for_a_socket_is_refused(server: Watched) -> None:
    async def knock() -> None:
        wire = await Wire.plain(server.address)
        headers = [f"X-{number}: a" for number in range(200)]
        await wire.send(handshake("127.0.0.1", *headers))
        assert await wire.head() == 431
        assert await asyncio.wait_for(wire.reader.read(), PATIENCE) is not None
        wire.drop()

    asyncio.run(knock())


def test_who_breaks_the_protocol_while_we_speak_is_no_error_of_ours(server: Watched) -> None:
    async def break_off() -> None:
        made = server.make(server.newcomer("Mia"), "miau", public=True)
        join = frame(b'{"do":"join","table":"%s"}' % made["table"].encode())
        for _ in range(20):
            wire = await enter(server)
            await wire.send(join * 20 + frame(b"", reserved=7))
            assert await end_of(wire) in (1002, 1006)
        assert server.problems() == []

    asyncio.run(break_off())


@pytest.mark.parametrize(
    ("before", "begun"),
    [
        (b"", b""),
        (b"", b"GET /api/games HTTP/1.1\r\nHost: 127."),
        (b"", b"POST /api/programs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"),
        (b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"GET"),
    ],
)
def test_a_request_that_does_not_arrive_is_not_waited_for(
    server: Watched, before: bytes, begun: bytes
) -> None:
    host, _, port = server.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        if before:
            line.sendall(before)
            heard = b""
            while b"protocol" not in heard:
                heard += line.recv(65536)
        line.sendall(begun)
        with suppress(ConnectionResetError):
            assert line.recv(65536) == b""
    assert server.problems() == []


def test_a_household_that_sends_much_waits_for_its_turn_and_its_neighbours_do_not(
    tmp_path: Path,
) -> None:
    many = 50  # messages of each of its sockets, which may send so many at once
    crowd = 3

    async def crowd_in(strict: Watched) -> None:
        wires = [await enter(strict) for _ in range(crowd)]
        neighbour = await enter(strict, source="127.0.0.2")
        began = time.monotonic()
        for wire in wires:
            await wire.send(frame(b'{"do":"join","table":"x"}') * many)
        await neighbour.send(frame(b'{"do":"join","table":"x"}'))
        await neighbour.hear()
        heard = [await wire.hear() for wire in wires for _ in range(many)]
        least = (crowd * many - MESSAGES[1]) / MESSAGES[0] / 2
        assert time.monotonic() - began > least, "nobody had to wait"
        assert {message.data for message in heard} == {heard[0].data}
        for wire in (*wires, neighbour):
            wire.drop()

    with Watched(tmp_path / "data", **USUAL) as strict:
        asyncio.run(crowd_in(strict))


# -- who does not read


class Deaf(NamedTuple):
    """What came of a client that does not read."""

    grown: int  # kilobytes of the server
    cut: int  # lines
    let_go: bool


async def stop_reading(server: Watched, silent: bool) -> Deaf:
    """Read nothing, and ask for more all the time, or only until sending to us has to wait."""
    token = server.newcomer("Eve")
    made = server.make(token, "miau", public=True)
    player = await Player.enter(server, token)
    await player.join(made["table"])
    for _ in range(LONG_CHAT):
        await player.do("say", made["table"], text="m" * 300)
    wire = await enter(server, room=4096)
    wire.stop_reading()
    before, cut = server.memory(), server.count("cut_lines_total")
    join = frame(b'{"do":"join","table":"%s"}' % made["table"].encode())
    grown = 0
    with suppress(Gone):
        for _ in range(JOINS // AT_ONCE):
            await wire.send(join * AT_ONCE)
            assert (await player.do("say", made["table"], text="m" * 300))["is"] == "ack"
            grown = max(grown, server.memory() - before)
            if silent and (await server.reading()).held.waiting > ENOUGH:
                break
    if silent:
        for _ in range(MOST_WAITING):
            assert (await player.do("say", made["table"], text="Next!"))["is"] == "ack"
    await asyncio.sleep(3)  # a line that was cut is noticed within two seconds
    grown = max(grown, server.memory() - before)
    await player.socket.close()
    let_go = await is_let_go(server)
    found = Deaf(grown, server.count("cut_lines_total") - cut, let_go)
    wire.drop()
    return found


async def is_let_go(server: Watched) -> bool:
    """Tell whether the server lets go of a client that neither reads nor goes."""
    patience = time.monotonic() + BEFORE_PINGS
    while (await server.reading()).held.connections and time.monotonic() < patience:
        await asyncio.sleep(0.1)
    return not (await server.reading()).held.connections


@pytest.mark.parametrize("silent", [True, False])
def test_who_does_not_read_is_cut_off_and_takes_little(server: Watched, silent: bool) -> None:
    deaf = asyncio.run(stop_reading(server, silent))
    assert deaf.grown < MOST_FOR_A_CLIENT
    assert (deaf.cut, deaf.let_go) == (1, True)
    assert server.problems() == []


@pytest.mark.parametrize(
    ("fault", "silent", "cut"),
    [
        ("keep-all", False, 0),
        pytest.param("wait-for-slow", True, 0, marks=pytest.mark.slow),
        pytest.param("plain-doors", True, 1, marks=pytest.mark.slow),
    ],
)
def test_a_fault_would_be_noticed(tmp_path: Path, fault: str, silent: bool, cut: int) -> None:
    with Watched(tmp_path / "data", fault) as careless:
        deaf = asyncio.run(stop_reading(careless, silent))
    assert (deaf.cut, deaf.let_go) == (cut, False)
    if fault == "keep-all":
        assert deaf.grown > MOST_FOR_A_CLIENT
