"""The race judge: who was first, by reaction and not by cable.

Everyone answers the same signal: a new reference, a roll of the dice. The server notes when it
sent the signal to a client and when the answer arrived; pings tell it how long the round trip to
that client takes, and the client claims how long its player took to react. An answer's judged time
is its arrival less a credit for the cable. The laws of the credit:

1. It is never more than the claim asks for: arrival - signal - claimed reaction.
2. It is never more than the round trip that the server measured, nor more than `MOST_CREDIT`.
3. It is never more than the player's own answers allow. Nobody reacts within `FASTEST_REACTION`,
   so no round trip is longer than what an answer took, less that. Of all the answers of a player
   the third quickest counts, since one may guess blindly once or twice.

Judged times within `TIE` of the first are equal: the dice order them. All times are milliseconds
on the server's monotonic clock. The judge knows no clock and no socket: the same answers and dice
give the same verdicts, so a decision can be judged again from the journal.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median_low

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.dice import Dice

MOST_CREDIT = 250
FASTEST_REACTION = 200
TIE = 10
TRUSTED_ANSWER = 3  # the third quickest answer bounds the round trip
SLACK = 40  # a claim, or a round trip, may be off by this much before it is odd
PAINTING = 120  # a slow phone shows a signal so much later, and its stopwatch starts then
LEAST_ODD_ANSWERS = 3

# What is odd about an answer.
CLAIM_TOO_QUICK = "claim-too-quick"  # no person reacts like that
CLAIM_BEYOND_TRIP = "claim-beyond-trip"  # the cable does not explain what is claimed
TRIP_BEYOND_ANSWERS = "trip-beyond-answers"  # pongs take longer than answers: someone delays them


class Answer(msgspec.Struct, frozen=True):
    """What is known of one answer to a signal."""

    seat: int
    signalled: int  # when the server sent the signal to this seat
    arrived: int
    claimed: int | None  # the reaction time that the client reports
    round_trips: tuple[int, ...] = ()  # as the last pings measured them
    earlier: tuple[int, ...] = ()  # how long this seat's earlier answers took, signal to arrival

    @property
    def took(self) -> int:
        """How long it took from signal to arrival."""
        return self.arrived - self.signalled


class Verdict(msgspec.Struct, frozen=True):
    """How an answer was judged, and why."""

    seat: int
    arrived: int
    asked: int  # the credit that the claim asks for
    measured: int  # the round trip by ping
    allowed: int | None  # the longest round trip that the player's answers allow
    credit: int
    judged: int  # arrival less credit: what the order goes by
    reaction: int  # judged time since the signal
    drawn_with: tuple[int, ...]  # other seats in the same tie, ordered by the dice
    odd: tuple[str, ...]


def judge(answers: Iterable[Answer], dice: Dice) -> list[Verdict]:
    """Return the verdicts on the answers to one signal, the first first."""
    verdicts = sorted(map(weigh, answers), key=lambda verdict: (verdict.judged, verdict.seat))
    order: list[Verdict] = []
    while verdicts:
        tied = [verdict for verdict in verdicts if verdict.judged <= verdicts[0].judged + TIE]
        order += draw_lots(tied, dice)
        verdicts = verdicts[len(tied) :]
    return order


def weigh(answer: Answer) -> Verdict:
    """Judge one answer by itself."""
    asked = 0 if answer.claimed is None else max(0, answer.took - answer.claimed)
    allowed = longest_trip(answer)
    credit = min(asked, most_credit(answer))
    return Verdict(
        seat=answer.seat,
        arrived=answer.arrived,
        asked=asked,
        measured=measured_trip(answer),
        allowed=allowed,
        credit=credit,
        judged=answer.arrived - credit,
        reaction=answer.took - credit,
        drawn_with=(),
        odd=tuple(oddities(answer, asked, allowed)),
    )


def most_credit(answer: Answer) -> int:
    """Return the bound on the credit, whatever is claimed."""
    allowed = longest_trip(answer)
    bounds = [MOST_CREDIT, measured_trip(answer), MOST_CREDIT if allowed is None else allowed]
    return max(0, min(bounds))


def measured_trip(answer: Answer) -> int:
    """Return the usual round trip; none without pings."""
    return median_low(answer.round_trips) if answer.round_trips else 0


def longest_trip(answer: Answer) -> int | None:
    """Return the longest round trip that the player's answers allow, if there are enough."""
    quickest = sorted((*answer.earlier, answer.took))[:TRUSTED_ANSWER]
    return max(0, quickest[-1] - FASTEST_REACTION) if len(quickest) == TRUSTED_ANSWER else None


def oddities(answer: Answer, asked: int, allowed: int | None) -> Iterable[str]:
    """Yield what is odd about an answer."""
    measured = measured_trip(answer)
    if answer.claimed is not None and answer.claimed < FASTEST_REACTION - SLACK:
        yield CLAIM_TOO_QUICK
    if asked > max(answer.round_trips, default=0) + PAINTING:
        yield CLAIM_BEYOND_TRIP
    if allowed is not None and measured > allowed + SLACK:
        yield TRIP_BEYOND_ANSWERS


def draw_lots(tied: list[Verdict], dice: Dice) -> list[Verdict]:
    """Order a tie by the dice."""
    if len(tied) == 1:
        return tied
    places = vec[i64](range(len(tied)))
    dice.shuffle(places)
    seats = [verdict.seat for verdict in tied]
    return [
        msgspec.structs.replace(
            tied[place], drawn_with=tuple(seat for seat in seats if seat != tied[place].seat)
        )
        for place in places
    ]


def decided_at(first: Verdict, others_most_credit: Iterable[int]) -> int:
    """Return the time after which no arrival can be judged first, nor tie with the first."""
    return max(first.arrived, first.judged + TIE + max(others_most_credit, default=0))


def suspects(verdicts: Sequence[Verdict]) -> dict[int, Counter[str]]:
    """Return the seats with too many odd answers, and what was odd about how many."""
    odd: dict[int, Counter[str]] = {}
    for verdict in verdicts:
        odd.setdefault(verdict.seat, Counter()).update(verdict.odd)
    return {
        seat: counts
        for seat, counts in odd.items()
        if counts and max(counts.values()) >= LEAST_ODD_ANSWERS
    }
