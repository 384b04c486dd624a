"""The line of those who wait for a thought: tables take turns, however much one of them asks.

A seat waits for at most one move, one hint and one count of hands; who asks again takes the old
question's place.
"""

import asyncio

import msgspec

from katzentisch.server.thoughts import Reply, Task


class Waiting:
    """Somebody who waits for a thought."""

    def __init__(self, task: Task, since: float) -> None:
        self.task = task
        self.since = since
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.milliseconds = 0  # to think, once a worker takes it
        self.losses = 0  # workers that were lost over it
        self.hurried = False  # asked of a bot that is quicker than the one wanted

    @property
    def place(self) -> tuple[int, str]:
        """What there is only one of at a table."""
        return self.task.seat, self.task.wants

    def hurry(self, level: str) -> None:
        """Be content with a quicker bot."""
        self.task = msgspec.structs.replace(self.task, level=level)
        self.hurried = True

    def give(self, reply: Reply) -> None:
        """Answer, unless nobody wants to know any more."""
        if not self.answer.done():
            self.answer.set_result(reply)

    def refuse(self, why: Exception) -> None:
        """Say that there will be no answer, unless nobody wants to know any more."""
        if not self.answer.done():
            self.answer.set_exception(why)


class FairQueue:
    """All who wait, by table; the table in front is next."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[tuple[int, str], Waiting]] = {}
        self.length = 0

    def __len__(self) -> int:
        return self.length

    def join(self, waiting: Waiting) -> Waiting | None:
        """Let somebody wait; return whom they replace, if any."""
        seats = self.tables.setdefault(waiting.task.table, {})
        replaced = seats.get(waiting.place)
        seats[waiting.place] = waiting
        self.length += replaced is None
        return replaced

    def join_in_front(self, waiting: Waiting) -> bool:
        """Let somebody wait who had been taken already, unless they have asked anew since."""
        seats = self.tables.pop(waiting.task.table, {})
        joins = waiting.place not in seats
        if joins:
            seats = {waiting.place: waiting, **seats}
            self.length += 1
        self.tables = {waiting.task.table: seats, **self.tables}
        return joins

    def take(self) -> Waiting:
        """Return who is next; their table goes to the back."""
        table = next(iter(self.tables))
        seats = self.tables.pop(table)
        waiting = seats.pop(next(iter(seats)))
        if seats:
            self.tables[table] = seats
        self.length -= 1
        return waiting

    def leave(self, waiting: Waiting) -> None:
        """Let somebody go who may still be waiting."""
        seats = self.tables.get(waiting.task.table, {})
        if seats.get(waiting.place) is waiting:
            del seats[waiting.place]
            self.length -= 1
            if not seats:
                del self.tables[waiting.task.table]

    def clear(self, table: str) -> list[Waiting]:
        """Let all of a table go; return them."""
        left = list(self.tables.pop(table, {}).values())
        self.length -= len(left)
        return left
