"""The process that makes one review: a record comes in, JSON goes out.

Before it comes a line for every step that is judged, `STEPS OF_ALL`, and an empty one.
"""

import os
import sys

import msgspec

import katzentisch as kt
from katzentisch.arena.review import review

NICE = 10


def main() -> None:
    """Review the record on stdin."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    match = kt.replay(sys.stdin.read())
    steps = len(match.full_record.moves) + (match.full_record.position is None)

    def tell(judged: int) -> None:
        print(judged, steps, flush=True)

    tell(0)
    made = review(match, on_progress=tell)
    print(flush=True)
    sys.stdout.buffer.write(msgspec.json.encode(made))


if __name__ == "__main__":
    main()
