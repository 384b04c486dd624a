"""Time at a table: what is due, who is late or gone, and the bots that have to move."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from katzentisch.bots.levels import LONGEST_THOUGHTS, TABBY, hesitation
from katzentisch.bots.players import ask, bot
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import blindfolded
from katzentisch.core.refusals import IllegalMove, UnknownMove
from katzentisch.tables import entries
from katzentisch.tables.chairs import Chair
from katzentisch.tables.effects import Effects, Habits, Question
from katzentisch.tables.entries import Entry
from katzentisch.tables.racing import Racing
from katzentisch.tables.table import Table

ERRAND = 150  # milliseconds to a worker and back, beside the thought
LATE = 1000  # milliseconds by which a move is put off that was not thought of in time


@dataclass
class Plan:
    """What a bot will do, and when; the move is None while it thinks."""

    due: int
    about: int
    move: str | None = None


class Timing(Racing):
    """Does what is due, in turns or in real time."""

    def __init__(
        self, table: Table, habits: Habits, entropy: Callable[[int], bytes], now: int
    ) -> None:
        super().__init__(table, habits, entropy, now)
        self.plans: dict[int, Plan] = {}

    def on_entry(self, entry: Entry) -> None:
        """Take note of what happened, before it is told."""
        if isinstance(entry, entries.TakenBack):
            self.plans.clear()
        self.drop_plans()
        self.look_on(entry)

    def alarm(self, now: int) -> int | None:
        """Return when something will be due, if nobody says anything before."""
        dues = self.patience_ends(now)
        if self.table.stage != "playing" or not self.is_alive():
            return min(dues, default=None)
        dues += [plan.due for plan in self.plans.values() if plan.move is not None]
        for chair in self.table.chairs:
            dues += [due for due in (chair.deadline(), self.grace_end(chair)) if due is not None]
        if self.real_time is not None:
            verdict_due = self.real_time.verdict_due(self.rivals(), now)
            dues += [due for due in (self.real_time.next_due(), verdict_due) if due is not None]
        return min(dues, default=None)

    def grace_end(self, chair: Chair) -> int | None:
        """Return when a tabby plays for somebody who left, or is gone.

        Without clocks we wait for days for those who did not say that they leave.
        """
        since = chair.leaving
        if since is None and self.table.has_clocks:
            since = self.gone.get(chair.guest or "")
        if since is None or not chair.is_played_by_person:
            return None
        return since + self.habits.grace

    def go_on(self, now: int) -> Effects:
        """Do all that is due, ask the bots that have to move, and return what is to be done."""
        self.carry_out_if_agreed(now)
        if self.table.stage == "playing":
            self.note_leavers(now)
            if self.table.game.box.in_time:
                self.go_on_in_real_time(now)
            else:
                self.go_on_in_turns(now)
        return self.taken_effects()

    def note_leavers(self, now: int) -> None:
        """Let a tabby play for those who are gone for too long."""
        for seat, chair in enumerate(self.table.chairs):
            end = self.grace_end(chair)
            if self.table.stage == "playing" and end is not None and end <= now:
                self.enter(entries.WentAway(at=now, seat=seat))
                self.change_hands(seat, now)
                self.carry_out_if_agreed(now)

    def change_hands(self, seat: int, now: int) -> None:
        """Take note that another one plays a seat from now on."""
        self.plans.pop(seat, None)
        if self.real_time is not None and self.table.stage == "playing":
            chair = self.table.chairs[seat]
            self.real_time.change_hands(self.the_match(), seat, chair, now)

    def go_on_in_turns(self, now: int) -> None:
        """Make the moves that are due; ask the bots whose turn it is."""
        moved = True
        while moved and self.table.stage == "playing" and self.is_alive():
            moved = self.play_for_late(now) or self.play_plans(now)
        if self.table.stage == "playing" and self.is_alive():
            self.ask_bots(now)

    def play_for_late(self, now: int) -> bool:
        """Let a tabby make one move for somebody whose time is up."""
        for seat in self.table.actors():
            deadline = self.table.chairs[seat].deadline()
            if deadline is not None and deadline <= now:
                self.enter_move(seat, self.quick_move(seat), "stand-in", now)
                self.carry_out_if_agreed(now)
                return True
        return False

    def play_plans(self, now: int) -> bool:
        """Let a bot make the move that it thought of."""
        for seat, plan in self.plans.items():
            if plan.move is not None and plan.due <= now:
                del self.plans[seat]
                try:
                    self.the_match().check(seat, plan.move)
                except (IllegalMove, UnknownMove):
                    return True  # somebody else moved meanwhile: it is asked again
                self.enter_move(seat, plan.move, "bot", now)
                return True
        return False

    def ask_bots(self, now: int) -> None:
        """Ask the bots that have to move, each once."""
        for seat in self.table.actors():
            chair = self.table.chairs[seat]
            if chair.is_played_by_person or seat in self.plans:
                continue
            question = self.question(seat, chair.house_bot, self.secret_seed(seat))
            pause = self.pause(chair.house_bot, question.seed)
            self.plans[seat] = Plan(now + pause, question.about)
            self.effects.questions.append(question)

    def pause(self, level: str, seed: int) -> int:
        """Return after how long a bot's move is shown, however long it thinks.

        How long that is depends on its cards, so nobody may see when it is done: the pause lasts
        longer than any thought. Only a house without pauses shows moves as they come.
        """
        turns = int(self.the_match().state.turns)
        pause = int(self.habits.bot_pause * hesitation(level, FastDice(seed), turns))
        thought = ERRAND + LONGEST_THOUGHTS.get(level, 0)
        return max(pause, thought) if self.habits.bot_pause else pause

    def put_off(self, plan: Plan, now: int) -> None:
        """Let a move that comes too late wait for so long that nobody can tell how late it was."""
        if self.habits.bot_pause and plan.due < now:
            plan.due += LATE * -((plan.due - now) // LATE)

    def drop_plans(self) -> None:
        """Forget what bots thought of that are not asked any more."""
        asked = self.table.actors()
        self.plans = {seat: plan for seat, plan in self.plans.items() if seat in asked}

    def question(
        self, seat: int, level: str, seed: int, hint: tuple[int, str] | None = None
    ) -> Question:
        """Return what to ask a bot: nothing that its seat cannot know is in it."""
        match = self.the_match()
        world = blindfolded(match.state, seat, FastDice(seed))
        position = msgspec.to_builtins(match.game.box.notation.write_position(world))
        made = len(match.moves_made)
        options = dict(match.game.options)
        return Question(seat, level, match.game.box.slug, options, position, seed, made, hint)

    def quick_move(self, seat: int) -> str:
        """Return what a tabby does at a glance."""
        match = self.the_match()
        choose = bot(TABBY, match.game.box)
        move = ask(choose, match.state, seat, FastDice(self.secret_seed(seat)))
        return match.game.box.notation.write_move(int(move))
