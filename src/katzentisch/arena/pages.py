"""The HTML pages of an arena, a balance report and a review."""

from collections.abc import Callable, Mapping
from html import escape
from importlib.metadata import version
from typing import Final

from katzentisch.arena import plots
from katzentisch.arena.balance import BalanceReport, PartResult, VariantResult
from katzentisch.arena.certainty import Estimate
from katzentisch.arena.page import halves, page, panel, pill, shaded, table
from katzentisch.arena.review import CLOCK, DEAL, Review, Step
from katzentisch.arena.tournament import Standings
from katzentisch.arena.wording import COUNTED, Words
from katzentisch.core.state import Choice
from katzentisch.match.box import Box, open_box
from katzentisch.match.record import options_text

MANY_CHOICES: Final = 8
TURNING_POINTS: Final = 6
STANDS_OUT: Final = 0.1
COMPARED: Final = ("turns", "branching", "seat-0", "lead_changes", "comeback", "gap", "luck")
EXCITING: Final = ("lead_changes", "comeback", "open", "branching", "forced")
LUCK_PARTS: Final = ("skill", "seat", "cards", "rest")


def game_name(box: Box, words: Words) -> str:
    """Return what the game is called."""
    return box.sentences.say(words.language, "name")


def options_line(options: Mapping[str, Choice]) -> str:
    """Return the options as one line of a page."""
    return escape(options_text(options).replace(" ", ", "))


def made_with(words: Words, seed: object) -> str:
    """Return the last line of a page."""
    return words.say("made-with", seed=str(seed), version=version("katzentisch"))


# -- the arena


def arena_page(standings: Standings, words: Words) -> str:
    """Return an arena's page."""
    contest = standings.contest
    names = [bot.bot for bot in standings.bots]
    par = 1 / int(contest.options["players"])
    summary = {
        "deals": standings.deals,
        "per": standings.games_per_deal,
        "games": standings.games,
        "moves": words.number(standings.moves_per_game),
    }
    certain = standings.certain
    verdict = words.say("arena-certain" if certain else "arena-open")
    return page(
        words.language,
        words.say("arena-title", game=game_name(open_box(contest.game), words)),
        [
            pill(verdict, good=certain),
            escape(words.say("arena-summary", **summary)),
            options_line(contest.options),
        ],
        [
            ranking_panel(standings, words, par),
            curve_panel(standings, words, names, par),
            seats_panel(standings, words, par),
            duels_panel(standings, words, names),
        ],
        made_with(words, contest.seed),
    )


def ranking_panel(standings: Standings, words: Words, par: float) -> str:
    """Return who is better."""
    rows = [
        (
            str(rank),
            bot.bot,
            words.percent(bot.share.mean),
            words.interval(bot.share),
            f"{words.number(bot.rating)} ± {words.number(bot.rating_high - bot.rating)}",
            next_word(standings, rank, words),
        )
        for rank, bot in enumerate(standings.bots, start=1)
    ]
    keys = ("arena-rank", "bot", "arena-share", "interval", "arena-rating", "arena-next")
    shares = [(bot.bot, bot.share) for bot in standings.bots]
    return panel(
        words.say("arena-ranking-heading"),
        words.say("arena-ranking-note", par=words.percent(par)),
        halves(
            table([words.say(key) for key in keys], rows, words=2),
            plots.whiskers(
                shares,
                words.say("arena-shares-plot"),
                lambda value: words.percent(value, 0),
                mark=par,
                coloured=True,
            ),
        ),
        wide=True,
    )


def next_word(standings: Standings, rank: int, words: Words) -> str:
    """Return whether a bot is certainly better than the next one."""
    if rank == len(standings.bots):
        return ""
    above = standings.bots[rank - 1].certainly_above_next
    return words.say("arena-sure" if above else "arena-unsure")


def curve_panel(standings: Standings, words: Words, names: list[str], par: float) -> str:
    """Return how the shares became clear."""
    places = [standings.contest.bots.index(name) for name in names]
    xs = [float(point.deals) for point in standings.curve]
    bands = [[point.shares[place] for point in standings.curve] for place in places]
    series = [(name, [each.mean for each in band]) for name, band in zip(names, bands, strict=True)]
    return panel(
        words.say("arena-curve-heading"),
        words.say("arena-curve-note"),
        plots.lines(
            xs,
            series,
            words.say("arena-curve-plot"),
            lambda value: words.percent(value, 0),
            words.say("arena-deals-axis"),
            bands=bands,
            mark=par,
        ),
    )


def duels_panel(standings: Standings, words: Words, names: list[str]) -> str:
    """Return the bots head to head."""
    ahead = {(duel.bot, duel.other): duel.ahead for duel in standings.duels}
    rows = [
        [name, *(duel_cell(ahead.get((name, other)), words) for other in names)] for name in names
    ]
    return panel(
        words.say("arena-duels-heading"),
        words.say("arena-duels-note"),
        table(["", *names], rows),
        wide=True,
    )


def duel_cell(ahead: Estimate | None, words: Words) -> str:
    """Return one comparison with its interval."""
    if ahead is None or ahead.low is None or ahead.high is None:
        return '<td class="n">–</td>'
    margin = max(ahead.high - ahead.mean, ahead.mean - ahead.low)
    text = f"{words.percent(ahead.mean)} ± {words.number(100 * margin)}"
    return shaded(text, ahead.mean)


def seats_panel(standings: Standings, words: Words, par: float) -> str:
    """Return the bots' shares in each seat."""
    seats = range(len(standings.bots[0].by_seat))
    return panel(
        words.say("arena-seats-heading"),
        words.say("arena-seats-note"),
        plots.groups(
            [words.say("seat", number=seat) for seat in seats],
            [(bot.bot, bot.by_seat) for bot in standings.bots],
            words.say("arena-seats-plot"),
            lambda value: words.percent(value, 0),
            mark=par,
        ),
    )


# -- balance


def balance_page(report: BalanceReport, words: Words) -> str:
    """Return the page of a balance report."""
    box = open_box(report.game)
    first = report.variants[0]
    values = {
        "games": report.games,
        "bot": report.bots[0],
        "other": report.bots[1],
        "standing": report.standing_games,
    }
    lead = [escape(words.say("balance-summary", **values)), options_line(first.options)]
    panels = [
        balance_seats(first, words),
        balance_length(first, words),
        balance_luck(first, report.bots, words),
        figures_panel("lead", first, list(EXCITING), report.bots, words),
    ]
    if report.vary is not None:
        compared = {"option": report.vary, "first": first.choice}
        lead.insert(1, escape(words.say("balance-compared", **compared)))
        panels += variation_panels(report, box, words)
    panels.append(all_figures(report, words))
    title = words.say("balance-title", game=game_name(box, words))
    return page(words.language, title, lead, panels, made_with(words, report.seed))


def balance_seats(variant: VariantResult, words: Words) -> str:
    """Return whether the seat matters."""
    seats = [name for name in variant.figures if name.startswith("seat-")]
    rows = [
        (words.say("seat", number=name.removeprefix("seat-")), variant.figures[name])
        for name in seats
    ]
    return panel(
        words.say("balance-seats-heading"),
        words.say("balance-seats-note"),
        plots.whiskers(
            rows,
            words.say("balance-seats-plot"),
            lambda value: words.percent(value, 0),
            mark=1 / len(rows),
        ),
    )


def balance_length(variant: VariantResult, words: Words) -> str:
    """Return how long games are."""
    labels = (words.say("figure-turns"), words.say("balance-games-axis"))
    title = words.say("balance-length-plot")
    return panel(
        words.say("balance-length-heading"),
        words.say("balance-length-note"),
        plots.histogram(variant.turns, variant.figures["turns"].mean, title, labels),
    )


def balance_luck(variant: VariantResult, bots: list[str], words: Words) -> str:
    """Return how much is luck."""
    content = []
    if variant.luck is not None:
        shares = {name: getattr(variant.luck, name) for name in LUCK_PARTS}
        parts = [
            (words.say(f"luck-{name}"), share.mean, words.percent(share.mean, 0))
            for name, share in shares.items()
        ]
        content.append(plots.stack(parts, words.say("balance-luck-plot")))
        rows = [
            (words.say(f"luck-{name}"), words.percent(share.mean), words.interval(share))
            for name, share in shares.items()
        ]
        luck = variant.luck.luck
        whole = (words.say("figure-luck"), words.percent(luck.mean), words.interval(luck))
        content.append(table(value_headings(words), [whole, *rows]))
    note = words.say("balance-luck-note", bot=bots[0], other=bots[1])
    return panel(words.say("balance-luck-heading"), note, *content)


def value_headings(words: Words) -> list[str]:
    """Return the headings of a table of figures."""
    return [words.say(key) for key in ("balance-figure", "balance-value", "interval")]


def figure_rows(
    variant: VariantResult, names: list[str], bots: list[str], words: Words
) -> list[tuple[str, str, str]]:
    """Return figures as rows of a table."""
    return [
        (
            words.figure(name, bots),
            words.value(name, variant.figures[name].mean),
            words.range(name, variant.figures[name]),
        )
        for name in names
        if name in variant.figures
    ]


def figures_panel(
    key: str, variant: VariantResult, names: list[str], bots: list[str], words: Words
) -> str:
    """Return some figures as a panel."""
    return panel(
        words.say(f"balance-{key}-heading"),
        words.say(f"balance-{key}-note"),
        table(value_headings(words), figure_rows(variant, names, bots, words)),
    )


def all_figures(report: BalanceReport, words: Words) -> str:
    """Return all figures of all variants."""
    first = report.variants[0]
    names = list(first.figures)
    heading = words.say("balance-figures-heading")
    if report.vary is None:
        rows = figure_rows(first, names, report.bots, words)
        return panel(heading, "", table(value_headings(words), rows), wide=True)
    headings = [words.say("balance-choice"), *(words.figure(name, report.bots) for name in names)]
    headings.append(words.say("figure-luck"))
    choices = [
        [
            variant.choice,
            *(
                words.value(name, variant.figures[name].mean) if name in variant.figures else "–"
                for name in names
            ),
            "–" if variant.luck is None else words.percent(variant.luck.luck.mean),
        ]
        for variant in report.variants
    ]
    return panel(heading, "", table(headings, choices), wide=True)


def variation_panels(report: BalanceReport, box: Box, words: Words) -> list[str]:
    """Return what an option changes."""
    panels = []
    if report.parts:
        panels.append(parts_panel(report.parts, box, words))
    if len(report.variants) > MANY_CHOICES:
        panels.append(choices_panel(report, words))
        return panels
    panels.append(changes_panel(report, words))
    return panels


def changes_panel(report: BalanceReport, words: Words) -> str:
    """Return what the choices of an option change, figure by figure."""
    first = report.variants[0].choice
    values = {"option": str(report.vary), "first": first}
    changes = []
    for name in COMPARED:
        rows = [
            (variant.choice, variant.differences[name])
            for variant in report.variants
            if name in variant.differences
        ]
        if rows:
            figure = words.figure(name, report.bots)
            title = words.say("balance-vary-plot", figure=figure, first=first)
            drawn = plots.whiskers(rows, title, signed_form(name, words), mark=0.0)
            changes.append(f"<div><h3>{escape(figure)}</h3>{drawn}</div>")
    return panel(
        words.say("balance-vary-heading", **values),
        words.say("balance-vary-note", **values),
        halves(*changes),
        wide=True,
    )


def signed_form(name: str, words: Words) -> Callable[[float], str]:
    """Return how a change of a figure is written."""
    if name in COUNTED:
        return lambda value: words.short_number(value)
    return lambda value: words.percent(value, 0, signed=True)


def choices_panel(report: BalanceReport, words: Words) -> str:
    """Return many choices in one plot, sorted by the length of their games."""
    ordered = sorted(report.variants, key=lambda variant: variant.figures["turns"].mean)
    option = str(report.vary)
    rows = [(variant.choice, variant.figures["turns"]) for variant in ordered]
    half = -(-len(rows) // 2)
    title = words.say("balance-choices-plot", option=option)
    means = [each.mean for _, each in rows]
    bounds = (0.9 * min(means), 1.1 * max(means))
    columns = [
        plots.whiskers(part, title, lambda value: words.number(value, 0), bounds=bounds)
        for part in (rows[:half], rows[half:])
    ]
    return panel(
        words.say("balance-choices-heading", count=len(rows), option=option),
        words.say("balance-choices-note"),
        halves(*columns),
        wide=True,
    )


def part_name(part: str, box: Box, words: Words) -> str:
    """Return what a part is called."""
    return box.sentences.say(words.language, f"part-{part}")


def part_rows(parts: list[PartResult], box: Box, words: Words) -> list[tuple[str, ...]]:
    """Return the parts as rows of a table, what is worth most first."""
    return [
        (
            part_name(part.part, box, words),
            signed_points(part.worth.per_game, words),
            signed_points(part.worth.per_use, words),
            words.number(part.worth.uses.mean, 2),
            effect_text(part, "turns", words),
            effect_text(part, "branching", words),
        )
        for part in by_worth(parts)
    ]


def by_worth(parts: list[PartResult]) -> list[PartResult]:
    """Return the parts, what is worth most first."""
    return sorted(parts, key=lambda part: -part.worth.per_game.mean)


def parts_panel(parts: list[PartResult], box: Box, words: Words) -> str:
    """Return what the parts are worth."""
    keys = ("part", "worth", "per-use", "uses", "effect-turns", "effect-branching")
    return panel(
        words.say("balance-parts-heading"),
        words.say("balance-parts-note"),
        halves(
            plots.whiskers(
                [
                    (part_name(each.part, box, words), each.worth.per_game)
                    for each in by_worth(parts)
                ],
                words.say("balance-parts-plot"),
                lambda value: words.percent(value, 0, signed=True),
                mark=0.0,
            ),
            table([words.say(f"balance-{key}") for key in keys], part_rows(parts, box, words)),
        ),
        wide=True,
    )


def signed_points(estimate: Estimate, words: Words) -> str:
    """Return a gain in per cent with its margin."""
    text = words.percent(estimate.mean, signed=True)
    if estimate.high is None:
        return text
    return f"{text} ± {words.number(100 * (estimate.high - estimate.mean))}"


def effect_text(part: PartResult, name: str, words: Words) -> str:
    """Return what a part changes, with its margin."""
    if name not in part.effects:
        return "–"
    effect = part.effects[name]
    text = words.number(effect.mean, 1, signed=True)
    if effect.high is None:
        return text
    return f"{text} ± {words.number(effect.high - effect.mean)}"


# -- review


def review_page(review: Review, words: Words) -> str:
    """Return the page of a review."""
    turning = turning_points(review)
    lead = [escape(review_summary(review, words))]
    if not review.over:
        lead.append(escape(words.say("review-not-over")))
    lead.append(options_line(review.options))
    return page(
        words.language,
        words.say("review-title", game=game_name(open_box(review.game), words)),
        lead,
        [
            shares_panel(review, turning, words),
            sums_panel(review, words),
            turning_panel(review, turning, words),
            moves_panel(review, words),
        ],
        made_with(words, "–" if review.seed is None else review.seed),
    )


def review_summary(review: Review, words: Words) -> str:
    """Return what was reviewed, and how closely."""
    moves = sum(step.kind != DEAL for step in review.steps)
    error = words.percent(2 * review.share_error)
    return words.say("review-summary", count=moves, playouts=review.playouts, error=error)


def who_moved(review: Review, step: Step, words: Words) -> str:
    """Return who made a step."""
    if step.kind == DEAL:
        return words.say("review-deal")
    if step.kind == CLOCK or step.seat is None:
        return words.say("review-clock")
    return review.names[step.seat]


def turning_points(review: Review) -> list[Step]:
    """Return the steps at which most was lost by a choice or moved by luck, in their order."""
    noise = 3 * review.share_error
    weights = {
        step.number: max(
            step.better.gain if step.better is not None else 0.0,
            max(map(abs, step.luck)) if max(map(abs, step.luck)) > noise else 0.0,
        )
        for step in review.steps
    }
    steps = [step for step in review.steps if weights[step.number] >= STANDS_OUT]
    steps = sorted(steps, key=lambda step: -weights[step.number])[:TURNING_POINTS]
    return sorted(steps, key=lambda step: step.number)


def shares_panel(review: Review, turning: list[Step], words: Words) -> str:
    """Return who was ahead when."""
    xs = [-1.0 if not review.steps or review.steps[0].kind == DEAL else 0.0]
    xs += [float(step.number) for step in review.steps]
    shares = [review.start, *(step.after for step in review.steps)]
    series = [(name, [each[seat] for each in shares]) for seat, name in enumerate(review.names)]
    flags = [
        (float(step.number), step.after[seat_shown(step)], str(number))
        for number, step in enumerate(turning, start=1)
    ]
    return panel(
        words.say("review-shares-heading"),
        words.say("review-shares-note"),
        plots.lines(
            xs,
            series,
            words.say("review-shares-plot"),
            lambda value: words.percent(value, 0),
            words.say("review-moves-axis"),
            flags=flags,
        ),
    )


def seat_shown(step: Step) -> int:
    """Return the seat whose share a step is about: the mover's, or the one most moved."""
    if step.better is not None and step.seat is not None:
        return step.seat
    return max(range(len(step.luck)), key=lambda seat: abs(step.luck[seat]))


def sum_rows(review: Review, words: Words) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return headings and rows of what the result of each seat is made of."""
    keys = ("who", "start", "luck", "skill", "result")
    rows: list[tuple[str, ...]] = [
        (
            name,
            words.percent(review.start[seat]),
            words.percent(review.luck[seat], signed=True),
            words.percent(review.skill[seat], signed=True),
            words.percent(review.result[seat]),
        )
        for seat, name in enumerate(review.names)
    ]
    return [words.say(f"review-{key}") for key in keys], rows


def sums_panel(review: Review, words: Words) -> str:
    """Return luck and skill of everyone."""
    others = [skill - own for skill, own in zip(review.skill, review.own_skill, strict=True)]
    series = [
        (words.say("review-luck"), review.luck),
        (f"{words.say('review-skill')}: {words.say('review-own')}", review.own_skill),
        (words.say("review-others"), others),
    ]
    return panel(
        words.say("review-sums-heading"),
        words.say("review-sums-note"),
        plots.bars(
            review.names,
            series,
            words.say("review-sums-plot"),
            lambda value: words.number(100 * value, 0, signed=True),
        ),
        table(*sum_rows(review, words)),
    )


def turning_panel(review: Review, turning: list[Step], words: Words) -> str:
    """Return the turning points, numbered as in the plot."""
    heading = words.say("review-turning-heading")
    if not turning:
        return panel(heading, words.say("review-turning-none"), wide=True)
    items = "".join(f"<li>{escape(turning_text(review, step, words))}</li>" for step in turning)
    return panel(heading, "", f"<ol>{items}</ol>", wide=True)


def turning_text(review: Review, step: Step, words: Words) -> str:
    """Return what happened at a turning point."""
    moved = {"number": step.number, "who": who_moved(review, step, words), "move": step.move}
    key = "review-turning-deal" if step.kind == DEAL else "review-turning-move"
    said = [words.say(key, **moved)]
    if step.better is not None:
        gain = words.percent(step.better.gain, 0)
        said.append(words.say("review-turning-better", move=step.better.move, gain=gain))
    seat = max(range(len(step.luck)), key=lambda each: abs(step.luck[each]))
    if abs(step.luck[seat]) >= STANDS_OUT:
        luck = words.percent(step.luck[seat], 0, signed=True)
        said.append(words.say("review-turning-luck", luck=luck, player=review.names[seat]))
    return " ".join(said)


def move_rows(review: Review, words: Words) -> list[list[str]]:
    """Return every step as a row: win shares, skill and luck are the mover's."""
    rows = []
    for step in review.steps:
        seat = step.seat if step.kind != CLOCK and step.seat is not None else seat_shown(step)
        better = ""
        if step.better is not None:
            gain = words.percent(step.better.gain)
            better = words.say("review-gain", move=step.better.move, gain=gain)
        rows.append(
            [
                str(step.number),
                who_moved(review, step, words),
                step.move,
                words.percent(step.before[seat]),
                words.percent(step.after[seat]),
                words.percent(step.skill[seat], signed=True) if step.choices > 1 else "",
                words.percent(step.luck[seat], signed=True),
                better,
            ]
        )
    return rows


def move_headings(words: Words) -> list[str]:
    """Return the headings of the moves."""
    keys = ("who", "move", "before", "after", "skill", "luck", "better")
    return ["", *(words.say(f"review-{key}") for key in keys)]


def moves_panel(review: Review, words: Words) -> str:
    """Return every move."""
    return panel(
        words.say("review-moves-heading"),
        words.say("review-moves-note"),
        table(move_headings(words), move_rows(review, words), words=3),
        wide=True,
    )
