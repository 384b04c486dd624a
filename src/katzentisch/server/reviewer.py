"""The process that makes one review: a record comes in, JSON goes out."""

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
    sys.stdout.buffer.write(msgspec.json.encode(review(match)))


if __name__ == "__main__":
    main()
