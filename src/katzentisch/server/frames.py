"""The frames of web sockets, as far as they are the usual ones: a whole text each.

All else (fragments, pings, the goodbye, what is no frame at all) is the library's, which takes ten
times as long. It is handed whole frames only, or what it will refuse: so one always knows where
the next frame begins.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

Unmask: TypeAlias = Callable[[bytes, bytes], bytes]  # a payload, with its mask

TEXT: Final = 0x81  # the whole of it
MASKED: Final = 0x80
TWO_BYTES: Final = 126  # in place of a size: it is in the bytes that follow
EIGHT_BYTES: Final = 127
MASK: Final = 4  # bytes


def framed(texts: Sequence[bytes]) -> bytes:
    """Return texts as a server sends them."""
    return b"".join([part for text in texts for part in (head_of(text), text)])


def head_of(text: bytes) -> bytes:
    """Return what comes before a text."""
    size = len(text)
    if size < TWO_BYTES:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, TWO_BYTES, size >> 8, size & 0xFF))
    return bytes((TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big")


def text_in(data: bytes, largest: int, unmask: Unmask) -> bytes | None:
    """Return the text of a client if the data is just one frame with the whole of it."""
    if len(data) < 2 or data[0] != TEXT or not data[1] & MASKED:
        return None
    start, size = payload(data, 0)
    if start + size != len(data) or size > largest:
        return None
    return unmask(data[start:], data[start - MASK : start])


def payload(data: bytes, place: int) -> tuple[int, int]:
    """Return where the payload of a frame begins, as far as one can see yet, and its size."""
    size = data[place + 1] & ~MASKED
    start = place + 2 + (MASK if data[place + 1] & MASKED else 0)
    if size < TWO_BYTES:
        return start, size
    more = 2 if size == TWO_BYTES else 8
    return start + more, int.from_bytes(data[place + 2 : place + 2 + more], "big")


def end_of_frames(data: bytes, enough: int, largest: int) -> int:
    """Return where the frames end that are all there, or enough of them.

    Of one that is too large it is the end of all there is: nobody waits for the rest.
    """
    end = 0
    while end < enough and len(data) >= end + 2:
        start, size = payload(data, end)
        if len(data) < start:
            return end
        if size > largest:
            return end or len(data)
        if len(data) < start + size:
            return end
        end = start + size
    return end
