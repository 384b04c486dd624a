"""What leaves on a line: in order, together where it can, and never without bound."""

import asyncio

import pytest

from katzentisch.server.lines import MOST_WAITING, MOST_WAITING_BYTES, Line
from katzentisch.server.post import Post
from katzentisch.server.store import Guest
from tests.reader import Reader

MIA = Guest("mia", "Mia", False, None, 100, 100)


class Told:
    """A line, what leaves on it, and how often it hangs up."""

    def __init__(self) -> None:
        self.outlet = Reader()
        self.line = Line(MIA, self.outlet, Post())
        self.line.on_hang_up = self.hang_up
        self.ended = 0

    def hang_up(self) -> None:
        self.ended += 1


async def turn() -> None:
    """Let the loop do what waits."""
    await asyncio.sleep(0)


def test_what_is_told_in_one_go_leaves_together() -> None:
    async def tell() -> None:
        told = Told()
        for message in (b"1", b"2"):
            told.line.send_bytes(message)
        assert told.outlet.sent == []
        await turn()
        told.line.send_bytes(b"3")
        await turn()
        assert told.outlet.sent == [[b"1", b"2"], [b"3"]]

    asyncio.run(tell())


def test_who_has_to_read_first_gets_the_rest_in_order() -> None:
    async def tell() -> None:
        told = Told()
        told.outlet.reads = False
        for message in (b"1", b"2"):
            told.line.send_bytes(message)
            await turn()
        assert (told.outlet.sent, told.line.waiting_bytes) == ([], 2)
        told.outlet.reads = True
        told.outlet.on_room()
        assert (told.outlet.sent, told.line.waiting_bytes) == ([[b"1", b"2"]], 0)

    asyncio.run(tell())


@pytest.mark.parametrize(
    ("count", "size"), [(MOST_WAITING, 1), (MOST_WAITING_BYTES // 100_000, 100_000)]
)
def test_who_does_not_read_is_cut_off_once(count: int, size: int) -> None:
    async def tell() -> None:
        told = Told()
        told.outlet.reads = False
        for _ in range(count):
            told.line.send_bytes(bytes(size))
        assert (told.ended, len(told.line.waiting)) == (0, count)
        for _ in range(2):
            told.line.send_bytes(bytes(size))
        assert (told.ended, told.line.is_cut, told.line.waiting) == (1, True, [])
        told.outlet.reads = True
        told.outlet.on_room()
        told.line.end()
        await turn()
        assert (told.ended, told.outlet.sent) == (1, [])

    asyncio.run(tell())


def test_only_the_answer_to_the_last_ping_counts() -> None:
    async def tell() -> None:
        told = Told()
        assert told.line.trip("made up") is None
        told.line.ping()
        first, _ = told.line.pinged or ("", 0)
        told.line.ping()
        second, _ = told.line.pinged or ("", 0)
        assert told.line.trip(first) is None
        assert told.line.trip(second) is not None
        assert told.line.trip(second) is None

    asyncio.run(tell())
