"""Attack a real server: `python -m tests.fuzz --messages 1000000 --resume fuzz.jsonl`.

--next-door [HOW]  how long moves take at honest tables, by turns with and without an attack: by
                   sockets, http, a crowd, or a crowd with new names; all if none is named
--http N           N examples of each operation of the HTTP interface, and raw rubbish
"""

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

from tests.fuzz.campaign import Campaign


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000, help="in all, resumed ones too")
    parser.add_argument("--resume", type=Path, help="the ledger to go on with, or to begin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chunk", type=int, default=10_000, help="messages in a chunk")
    parser.add_argument("--next-door", nargs="?", const="all", metavar="HOW")
    parser.add_argument("--turns", type=int, default=12, help="of five seconds, with and without")
    parser.add_argument("--http", type=int, metavar="N")
    options = parser.parse_args()
    if options.next_door:
        from tests.fuzz.next_door import ATTACKS, measure

        attacks = list(ATTACKS) if options.next_door == "all" else [options.next_door]
        went_well = [measure(options.turns, attack) for attack in attacks]
        sys.exit(not all(went_well))
    if options.http:
        from tests.fuzz.web import browse

        sys.exit(not browse(options.http, options.seed))
    ledger = options.resume or Path(mkdtemp(prefix="fuzz-")) / "fuzz.jsonl"
    campaign = Campaign(ledger, options.seed, options.chunk)
    print(f"ledger: {ledger}, {campaign.messages} messages so far", flush=True)
    with suppress(KeyboardInterrupt):
        for chunk in campaign.go_to(options.messages):
            rate = chunk.messages / chunk.seconds
            print(
                f"{chunk.number}: {campaign.messages} messages, {rate:.0f}/s,"
                f" {chunk.reading.memory} KB",
                *chunk.findings,
                sep="\n  ",
                flush=True,
            )
    print(campaign.summary())
    sys.exit(bool(campaign.findings()))


if __name__ == "__main__":
    main()
