"""Tables at which a game is learnt: one person, kittens, and a deal that is known before."""

import msgspec

from katzentisch.match.game import game
from katzentisch.match.lesson import Lesson, lesson_of
from katzentisch.tables.protocol import ClockRule, MakeTable


def as_lesson(request: MakeTable) -> tuple[MakeTable, Lesson | None]:
    """Return the request as it can be done, and the lesson that is wanted, if any."""
    if not request.lesson:
        return request, None
    lesson = lesson_of(request.game)
    others = game(request.game, **lesson.options).players - 1
    prepared = msgspec.structs.replace(
        request,
        options=dict(lesson.options),
        public=False,
        hints=True,
        holdings=False,
        clock=ClockRule(),
        bots=["kitten"] * others,
        sit=True,
        start=True,
        from_game=None,
    )
    return prepared, lesson
