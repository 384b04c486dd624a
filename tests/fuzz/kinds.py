"""The kinds of what attackers send, each by its name.

A kind says which bytes go over the wire, how many messages they are, and what must come of it where
that is known: the code with which the server closes, or that it goes on answering.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

from katzentisch.tables.protocol import LARGEST_FRAME, PROTOCOL
from tests.fuzz.grammar import LONE, NO_NUMBERS, NUMBERS, OTHER_TYPES, Grammar, written
from tests.fuzz.wire import (
    BINARY,
    CLOSE,
    CONTINUED,
    KEY,
    PING,
    PONG,
    TEXT,
    frame,
    handshake,
)

BATCH = 12
MEGABYTE = 1_000_000
BAD_FRAME, NOT_TEXT, TOO_LARGE, OTHER_PROTOCOL, NO_GUEST, TOO_MANY = (
    *(1002, 1007, 1009),
    *(4400, 4401, 4429),
)


class Salvo(NamedTuple):
    """Bytes to be sent, at once or in pieces, and how many messages they are."""

    data: bytes
    messages: int
    ends: frozenset[int] = frozenset()  # the codes of which the server closes with one, if any


Maker = Callable[[Grammar], Salvo]


def texts(make: Callable[[Grammar], bytes]) -> Maker:
    """Return what sends several messages as texts."""

    def salvo(grammar: Grammar) -> Salvo:
        frames = [frame(make(grammar), mask=any_mask(grammar.dice)) for _ in range(BATCH)]
        return Salvo(b"".join(frames), BATCH)

    return salvo


def last_text(make: Callable[[Grammar], bytes], *ends: int) -> Maker:
    """Return what sends one message that ends the socket: nobody would read another."""

    def salvo(grammar: Grammar) -> Salvo:
        return one(frame(make(grammar), mask=any_mask(grammar.dice)), *ends)

    return salvo


def any_mask(dice: random.Random) -> bytes:
    """Return a mask, mostly the one that costs us nothing."""
    return dice.randbytes(4) if dice.random() < 0.1 else b"\0\0\0\0"


def one(data: bytes, *ends: int) -> Salvo:
    """Return a salvo of one message."""
    return Salvo(data, 1, frozenset(ends))


def some_bytes(grammar: Grammar) -> bytes:
    """Return bytes that are hardly a text."""
    return b"\xff" + grammar.dice.randbytes(grammar.dice.randrange(200))


def mixed_utf8(grammar: Grammar) -> bytes:
    """Return a message in which a text is not UTF-8."""
    hidden = (b"\xed\xa0\x80", b"\xc0\x80", b"\xf8\x88\x80\x80\x80", b"\xe2\x82", b"\xff")
    text = written(grammar.message("say"))
    place = grammar.dice.randrange(len(text))
    return text[:place] + grammar.dice.choice(hidden) + text[place:]


def binary(grammar: Grammar) -> Salvo:
    """Return messages as binary frames, of which half are none."""
    dice = grammar.dice
    data = [
        written(grammar.message()) if dice.random() < 0.5 else dice.randbytes(dice.randrange(300))
        for _ in range(BATCH)
    ]
    return Salvo(b"".join(frame(each, BINARY) for each in data), BATCH)


def fragments(grammar: Grammar) -> Salvo:
    """Return a message in several frames, pings in between."""
    text, parts = written(grammar.message()), grammar.dice.randint(2, 9)
    size = len(text) // parts + 1
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    data = b""
    for place, piece in enumerate(pieces):
        opcode = TEXT if place == 0 else CONTINUED
        data += frame(piece, opcode, fin=place == len(pieces) - 1)
        if place < len(pieces) - 1:
            data += frame(b"between", PING)
    return one(data)


def empty_fragments(grammar: Grammar) -> Salvo:
    """Return a message that never ends, of frames with nothing in them."""
    count = grammar.dice.choice([500, 5000])
    endless = frame(b"", CONTINUED, fin=False) * count
    return one(frame(b"{", fin=False) + endless, TOO_LARGE, TOO_MANY)


def large(grammar: Grammar) -> Salvo:
    """Return a frame that is larger than any may be."""
    size = grammar.dice.choice([LARGEST_FRAME + 1, 65_535, 65_536, MEGABYTE])
    opcode = grammar.dice.choice([TEXT, BINARY])
    return one(frame(b'"' + b"m" * (size - 2) + b'"', opcode), TOO_LARGE)


def large_in_parts(grammar: Grammar) -> Salvo:
    """Return a message that is too large only as a whole."""
    part = b"m" * (LARGEST_FRAME // 2)
    middle = frame(part, CONTINUED, fin=False)
    return one(frame(part, fin=False) + middle + frame(part, CONTINUED), TOO_LARGE)


def largest(grammar: Grammar) -> Salvo:
    """Return a frame as large as one may be."""
    text = b'{"do":"say","table":"x","ref":"r","text":"'
    return one(frame(text + b"m" * (LARGEST_FRAME - len(text) - 2) + b'"}'))


def bad_header(grammar: Grammar) -> Salvo:
    """Return a frame whose header breaks the protocol of web sockets."""
    text = written(grammar.message())[:120]
    ways = [
        lambda dice: frame(text, reserved=dice.randint(1, 7)),
        lambda dice: frame(text, dice.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])),
        lambda dice: frame(text, mask=None),
        lambda dice: frame(text, CONTINUED),
        lambda dice: frame(text, fin=False) + frame(text, TEXT),
        lambda dice: frame(text, dice.choice([PING, PONG, CLOSE]), fin=False),
        lambda dice: frame(b"p" * 126, PING),
        lambda dice: frame(b"x", CLOSE),
    ]
    return one(grammar.dice.choice(ways)(grammar.dice), BAD_FRAME)


def giant(grammar: Grammar) -> Salvo:
    """Return a frame that says it is larger than all memory."""
    length = grammar.dice.choice([2**31, 2**32 + 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1])
    return one(frame(b"only this", length=length), TOO_LARGE, BAD_FRAME)


def strange_close(grammar: Grammar) -> Salvo:
    """Return a goodbye with a code or reason that does not exist."""
    dice = grammar.dice
    code = dice.choice([0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535])
    data = code.to_bytes(2, "big")
    if dice.random() < 0.4:
        data = (1000).to_bytes(2, "big") + b"\xff\xfe"
    return one(frame(data, CLOSE), BAD_FRAME, NOT_TEXT)


def pings(grammar: Grammar) -> Salvo:
    """Return many pings and pongs that nobody asked for."""
    data = grammar.dice.randbytes(grammar.dice.randrange(126))
    return Salvo((frame(data, PING) + frame(data, PONG)) * BATCH, BATCH)


def tiny(grammar: Grammar) -> Salvo:
    """Return very many frames with nothing in them, most of which are not even read."""
    count = grammar.dice.choice([100, 1000])
    return one(frame(b"", grammar.dice.choice([TEXT, BINARY])) * count, TOO_MANY)


def raw(grammar: Grammar) -> Salvo:
    """Return bytes where frames should be, the first of which is all there, and is none."""
    dice = grammar.dice
    masked = dice.choice([0, 0x80])
    head = bytes([0xF0 | dice.randrange(16), masked | dice.randrange(126)])
    return one(head + dice.randbytes(dice.randint(140, 400)), BAD_FRAME)


MESSAGES: dict[str, Maker] = {
    "valid": texts(Grammar.recorded),
    "of others": texts(lambda g: written(g.of_others())),
    "other type": texts(lambda g: written(g.with_value(OTHER_TYPES))),
    "number": texts(lambda g: written(g.with_value(NUMBERS))),
    "no number": texts(lambda g: written(g.with_value(NO_NUMBERS))),
    "strange text": texts(lambda g: written(g.strange())),
    "fields": texts(lambda g: written(g.wrong_fields())),
    "doubled key": texts(lambda g: written(g.doubled())),
    "lone surrogate": texts(lambda g: written(g.with_value(LONE))),
    "nested": texts(lambda g: written(g.nested())),
    "mutant": texts(Grammar.mutant),
    "binary": binary,
    "fragments": fragments,
    "largest": largest,
    "not UTF-8": last_text(mixed_utf8, NOT_TEXT),
    "bytes": last_text(some_bytes, NOT_TEXT),
    "too large": large,
    "too large in parts": large_in_parts,
    "empty fragments": empty_fragments,
    "bad header": bad_header,
    "giant": giant,
    "strange close": strange_close,
    "pings": pings,
    "tiny": tiny,
    "raw": raw,
}
WEIGHTS = {"valid": 30, "mutant": 12, "of others": 6, "binary": 3, "fragments": 3}


# -- before one is known


def wrong_hello(grammar: Grammar) -> Salvo:
    """Return a first message that is no hello, or not from anybody."""
    dice = grammar.dice
    other_numbers = (0, PROTOCOL + 1, 10**30)
    ways: list[tuple[bytes, tuple[int, ...]]] = [
        (written(grammar.message("join")), (OTHER_PROTOCOL,)),
        (written(grammar.nested()), (OTHER_PROTOCOL,)),
        (b'{"do":"hello","protocol":%d}' % dice.choice(other_numbers), (OTHER_PROTOCOL,)),
        (b'{"do":"hello","protocol":NaN}', (OTHER_PROTOCOL,)),
        (b'{"do":"hello"}', (NO_GUEST,)),
        (b'{"do":"hello","token":"%s"}' % (b"x" * dice.randint(1, 100)), (NO_GUEST,)),
        (b'{"do":"hello","token":"\\u0000\\u00fc"}', (NO_GUEST,)),
        (some_bytes(grammar), (NOT_TEXT,)),
    ]
    data, ends = dice.choice(ways)
    return one(frame(data), *ends)


def no_handshake(grammar: Grammar) -> Salvo:
    """Return bytes that come before any handshake, or instead of it."""
    dice = grammar.dice
    right = handshake("127.0.0.1")
    place = dice.randrange(len(right))
    ways = [
        dice.randbytes(dice.randint(1, 2000)),
        frame(written(grammar.message())),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + dice.randbytes(300),
        right[:place] + dice.randbytes(3) + right[place:],
        right.replace(KEY.encode(), dice.choice([b"", b"x", b"\xff\xff", b"A" * 5000])),
        right.replace(b"13", dice.choice([b"12", b"99999999999999", b"-1", b""])),
        right.replace(b"GET", dice.choice([b"POST", b"get", b"G\0T", b"A" * 9000])),
        right.replace(b"/socket", dice.choice([b"/socket/", b"//", b"/%00", b"/" + b"s" * 9000])),
        right.replace(b"HTTP/1.1", dice.choice([b"HTTP/1.0", b"HTTP/9.9", b"", b"HTTP/1.1 x"])),
        handshake("127.0.0.1", *(f"X-{number}: a" for number in range(dice.choice([129, 3000])))),
        handshake("127.0.0.1", "Cookie: " + "\xff" * 200, "Authorization: Bearer \xfc"),
        handshake("127.0.0.1", "Sec-WebSocket-Extensions: " + "x; " * 500),
        handshake("127.0.0.1", "Sec-WebSocket-Protocol: \x80, ,,", "Origin: null"),
        handshake("127.0.0.1", "Content-Length: 5", "Transfer-Encoding: chunked"),
    ]
    return one(dice.choice(ways))


def impatient(grammar: Grammar) -> Salvo:
    """Return a handshake, and frames that do not wait for its answer."""
    hello = frame(b'{"do":"hello"}')
    bad = bad_header(grammar).data
    return one(handshake("127.0.0.1") + grammar.dice.choice([hello, bad, bad + hello]))


EARLY: dict[str, Maker] = {
    "wrong hello": wrong_hello,
    "no handshake": no_handshake,
    "impatient": impatient,
}


# -- how it is sent


IN_PIECES = "in pieces"
PIECES_SHARE = 0.25  # of all salvos, of every kind
MOST_CUTS = 4
HEAD = 14  # bytes, at most


def cut(data: bytes, last: int, dice: random.Random) -> list[bytes]:
    """Return data in pieces; of the cuts many are in the head of the first or the last frame."""
    ranges = [(0, len(data)), (0, HEAD), (last, last + HEAD)]
    chosen = dice.choices(ranges, k=dice.randint(1, MOST_CUTS))
    places = sorted({dice.randrange(start, end) for start, end in chosen})
    inside = [place for place in places if 0 < place < len(data)]
    return [data[a:b] for a, b in zip([0, *inside], [*inside, len(data)], strict=True)]


KINDS = (*MESSAGES, *EARLY, IN_PIECES)
