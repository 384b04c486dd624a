"""Plots as SVG, drawn by matplotlib in the colours of the page they stand on.

Colours are stand-ins here: each becomes a variable of the page, so that a plot is right by day
and by lamplight. Never colour alone: every line has its own marker and dash, and its name.
"""

import io
import re
from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from katzentisch.arena.certainty import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK: Final = "#241b2f"
SOFT_INK: Final = "#544a60"
LINE: Final = "#b9c9c1"
SERIES: Final = ("#b3540a", "#4d5a72", "#5f2a57", "#0a5c66", "#b81f3a")
MARMALADE: Final = "#f0943a"
ON_MARMALADE: Final = "#241b30"  # the same by day and by lamplight
SURFACE: Final = "#ffffff"
VARIABLES: Final = {
    INK: "--ink",
    SOFT_INK: "--ink-2",
    LINE: "--line",
    MARMALADE: "--marm",
    SURFACE: "--surface",
    **{colour: f"--p{number}" for number, colour in enumerate(SERIES, start=1)},
}
MARKERS: Final = "osD^vPX*"
DASHES: Final = ("-", "--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)), (0, (1, 1)), (0, (8, 2)), "-")
WIDTH: Final = 5.4  # inches; a page scales it
HATCHES: Final = ("", "///", "...", "")

SETTINGS: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": SOFT_INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": SOFT_INK,
    "ytick.color": SOFT_INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "grid.color": LINE,
    "grid.linewidth": 0.8,
    "hatch.linewidth": 0.8,
    "legend.frameon": False,
}

Form = Callable[[float], str]


def plot(draw: "Callable[[Axes], None]", title: str, height: float) -> str:
    """Return a plot as inline SVG; the title is read out where it cannot be seen."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({**SETTINGS, "svg.hashsalt": title}):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure.add_subplot())
        stream = io.StringIO()
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(stream, format="svg", transparent=True, metadata=nothing)
    return on_page(stream.getvalue(), title)


def on_page(svg: str, title: str) -> str:
    """Return matplotlib's SVG as it can stand within a page."""
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.S)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    svg = svg.replace("<svg", f'<svg class="plot" role="img" aria-label="{escape(title)}"', 1)
    svg = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", svg)
    svg = re.sub(r"font-family: [^;\"]*;?", "", svg)
    for colour, variable in VARIABLES.items():
        svg = svg.replace(colour, f"var({variable})")
    return svg


def ticks(axes: "Axes", form: Form, *, along: str) -> None:
    """Write the numbers of an axis in a form of our own, with a grid at them."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis = axes.xaxis if along == "x" else axes.yaxis
    axis.set_major_locator(MaxNLocator(5))
    axis.set_major_formatter(FuncFormatter(lambda value, _: form(value)))
    axes.grid(axis="x" if along == "x" else "y")


def margins(estimate: Estimate) -> list[list[float]]:
    """Return how far the interval reaches below and above the mean."""
    low = estimate.mean if estimate.low is None else estimate.low
    high = estimate.mean if estimate.high is None else estimate.high
    return [[max(0.0, estimate.mean - low)], [max(0.0, high - estimate.mean)]]


def whiskers(
    rows: Sequence[tuple[str, Estimate]],
    title: str,
    form: Form,
    *,
    mark: float | None = None,
    bounds: tuple[float, float] | None = None,
    coloured: bool = False,
) -> str:
    """Return estimates below each other, each a dot with its interval."""

    def draw(axes: "Axes") -> None:
        for place, (_, estimate) in enumerate(rows):
            number = place if coloured else 0
            whisker(axes, estimate.mean, place, margins(estimate), number, along="x")
        if mark is not None:
            axes.axvline(mark, color=SOFT_INK, linestyle="--", linewidth=1.2, zorder=1)
        axes.set_yticks(range(len(rows)), [label for label, _ in rows], color=INK)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        if bounds is not None:
            axes.set_xlim(*bounds)
        axes.spines["left"].set_visible(False)
        ticks(axes, form, along="x")

    return plot(draw, title, 0.7 + 0.36 * max(3, len(rows)))


def whisker(
    axes: "Axes", x: float, y: float, reach: list[list[float]], number: int, *, along: str
) -> None:
    """Draw one dot with its interval."""
    error = {"xerr": reach} if along == "x" else {"yerr": reach}
    axes.errorbar(
        x,
        y,
        **error,  # type: ignore[arg-type]
        color=SERIES[number % len(SERIES)],
        marker=MARKERS[number % len(MARKERS)],
        markersize=7,
        elinewidth=2.2,
        capsize=4,
        capthick=2.2,
        zorder=3,
    )


def lines(
    xs: Sequence[float],
    series: Sequence[tuple[str, Sequence[float]]],
    title: str,
    form: Form,
    x_label: str,
    *,
    bands: Sequence[Sequence[Estimate]] | None = None,
    mark: float | None = None,
    flags: Sequence[tuple[float, float, str]] = (),
    top: float | None = 1.0,
) -> str:
    """Return lines, named at their right ends, with bands round them and numbered flags."""

    def draw(axes: "Axes") -> None:
        for number, (_, ys) in enumerate(series):
            colour = SERIES[number % len(SERIES)]
            axes.plot(xs, ys, color=colour, linestyle=DASHES[number % len(DASHES)], linewidth=2.2)
            if bands is not None:
                lows = [e.mean if e.low is None else e.low for e in bands[number]]
                highs = [e.mean if e.high is None else e.high for e in bands[number]]
                axes.fill_between(xs, lows, highs, color=colour, alpha=0.16, linewidth=0)
        if mark is not None:
            axes.axhline(mark, color=SOFT_INK, linestyle="--", linewidth=1.2, zorder=1)
        if top is not None:
            axes.set_ylim(-0.03 * top, 1.03 * top)
        name_at_ends(axes, xs[-1], series)
        for x, y, text in flags:
            axes.annotate(
                text,
                (x, y),
                ha="center",
                va="center",
                fontsize=9,
                bbox={"boxstyle": "circle,pad=0.25", "fc": MARMALADE, "ec": "none"},
                color=ON_MARMALADE,
                zorder=5,
            )
        axes.set_xlim(xs[0], max(xs[-1], xs[0] + 1))
        axes.set_xlabel(x_label)
        ticks(axes, form, along="y")

    return plot(draw, title, 3.3)


def name_at_ends(axes: "Axes", x: float, series: Sequence[tuple[str, Sequence[float]]]) -> None:
    """Write each line's name at its right end, apart from the others."""
    bottom, top = axes.get_ylim()
    gap = (top - bottom) / 14
    order = sorted(range(len(series)), key=lambda number: series[number][1][-1])
    least = bottom
    for number in order:
        name, ys = series[number]
        y = max(ys[-1], least)
        least = y + gap
        axes.annotate(
            name,
            (x, y),
            xytext=(10, 0),
            textcoords="offset points",
            va="center",
            color=SERIES[number % len(SERIES)],
            fontweight="bold",
            annotation_clip=False,
        )


def groups(
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[Estimate]]],
    title: str,
    form: Form,
    *,
    mark: float | None = None,
) -> str:
    """Return estimates beside each other, in groups with a legend."""

    def draw(axes: "Axes") -> None:
        for number, (name, estimates) in enumerate(series):
            shift = (number - (len(series) - 1) / 2) * min(0.16, 0.7 / len(series))
            for place, estimate in enumerate(estimates):
                reach = margins(estimate)
                whisker(axes, place + shift, estimate.mean, reach, number, along="y")
            colour = SERIES[number % len(SERIES)]
            marker = MARKERS[number % len(MARKERS)]
            axes.plot([], [], color=colour, marker=marker, linestyle="", label=name)
        if mark is not None:
            axes.axhline(mark, color=SOFT_INK, linestyle="--", linewidth=1.2, zorder=1)
        axes.set_xticks(range(len(labels)), list(labels))
        axes.set_xlim(-0.5, len(labels) - 0.5)
        axes.set_ylim(-0.03, 1.03)
        ticks(axes, form, along="y")
        axes.legend(
            loc="lower center",
            bbox_to_anchor=(0.5, 1.0),
            ncols=min(4, len(series)),
            handletextpad=0.2,
            columnspacing=1.2,
        )

    return plot(draw, title, 3.3)


def histogram(counts: dict[int, int], mean: float, title: str, labels: tuple[str, str]) -> str:
    """Return how often each number came, with a line at the mean."""

    def draw(axes: "Axes") -> None:
        low, high = min(counts), max(counts)
        width = max(1, -(-(high - low + 1) // 40))
        bars: dict[int, int] = {}
        for value, count in counts.items():
            start = low + (value - low) // width * width
            bars[start] = bars.get(start, 0) + count
        axes.bar(list(bars), list(bars.values()), 0.86 * width, align="edge", color=SERIES[3])
        axes.axvline(mean, color=SERIES[0], linewidth=2.2)
        axes.set_xlabel(labels[0])
        axes.set_ylabel(labels[1])
        ticks(axes, lambda value: f"{value:.0f}", along="y")
        axes.xaxis.get_major_locator().set_params(integer=True)  # type: ignore[call-arg]

    return plot(draw, title, 2.8)


def stack(parts: Sequence[tuple[str, float, str]], title: str) -> str:
    """Return the parts of a whole as one bar, each named below with its number as text."""

    def draw(axes: "Axes") -> None:
        left = 0.0
        for number, (name, share, text) in enumerate(parts):
            width = max(0.0, share)
            axes.barh(
                0,
                width,
                left=left,
                color=SERIES[(0, 2, 3, 1)[number]],
                hatch=HATCHES[number],
                edgecolor=SURFACE,
                linewidth=1,
                label=f"{name} {text}",
            )
            left += width
        axes.set_xlim(0, max(1.0, left))
        axes.set_axis_off()
        axes.legend(
            loc="upper left", bbox_to_anchor=(0, 0), ncols=2, borderaxespad=0.3, handlelength=1.4
        )

    return plot(draw, title, 1.7)


def bars(
    labels: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], title: str, form: Form
) -> str:
    """Return bars from a zero line, in groups with a legend."""

    def draw(axes: "Axes") -> None:
        height = 0.8 / len(series)
        for number, (name, values) in enumerate(series):
            places = [
                place + (number - (len(series) - 1) / 2) * height for place in range(len(labels))
            ]
            axes.barh(
                places,
                values,
                0.86 * height,
                color=SERIES[(3, 0, 1)[number]],
                hatch=HATCHES[number],
                edgecolor=SURFACE,
                linewidth=0,
                label=name,
            )
            for place, value in zip(places, values, strict=True):
                axes.annotate(
                    form(value),
                    (value, place),
                    xytext=(4 if value >= 0 else -4, 0),
                    textcoords="offset points",
                    ha="left" if value >= 0 else "right",
                    va="center",
                    fontsize=9.5,
                    color=SOFT_INK,
                )
        axes.axvline(0, color=SOFT_INK, linewidth=1.2)
        axes.set_yticks(range(len(labels)), list(labels), color=INK)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.margins(x=0.22)
        axes.spines["left"].set_visible(False)
        ticks(axes, form, along="x")
        axes.legend(
            loc="lower center",
            bbox_to_anchor=(0.5, 1.0),
            ncols=3,
            handlelength=1.4,
            columnspacing=1.2,
        )

    return plot(draw, title, 1.1 + 0.75 * len(labels))
