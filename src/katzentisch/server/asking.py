"""Asking a bot what a table wants to know of it."""

import structlog

from katzentisch.server.thinkers import (
    Counted,
    NoLongerWanted,
    Task,
    Thinkers,
    ThinkingFailed,
    Thought,
)
from katzentisch.tables.effects import Question

log = structlog.get_logger()


async def answer_to(question: Question, table: str, thinkers: Thinkers) -> Thought | Counted | None:
    """Return a bot's answer, or None where it has none; NoLongerWanted where a move is not."""
    task = task_of(question, table)
    try:
        if question.holdings is not None:
            return await thinkers.count(task)
        if question.hint is not None:
            return await thinkers.hint(task)
        return await thinkers.think(task)
    except NoLongerWanted:
        if question.hint is None and question.holdings is None:
            raise
    except ThinkingFailed as failure:
        log.warning("a bot could not think", table=table, why=str(failure))
    return None


def task_of(question: Question, table: str) -> Task:
    """Return a question as thinkers are asked it."""
    return Task(
        table=table,
        slug=question.game,
        options=question.options,
        position=question.position,
        seat=question.seat,
        level=question.level,
        seed=question.seed,
    )
