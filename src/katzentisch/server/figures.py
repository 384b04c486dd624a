"""What the server counts, for Prometheus."""

import time
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

STEP_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class StepTimes(Collector):
    """How long steps took; noting one costs a tenth of what it costs with locks and labels."""

    def __init__(self) -> None:
        self.counts = [0] * (len(STEP_BUCKETS) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(STEP_BUCKETS, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Return the figure as Prometheus wants it."""
        ends = [*map(str, STEP_BUCKETS), "+Inf"]
        yield HistogramMetricFamily(
            "katzentisch_step_seconds",
            "From a message to its acknowledgement.",
            buckets=list(zip(ends, accumulate(self.counts), strict=True)),
            sum_value=self.sum,
        )


class Figures:
    """All figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = self.gauge("sockets", "Clients that are connected.")
        self.desks = self.gauge("live_tables", "Tables in memory.")
        self.frozen = self.gauge("frozen_tables", "Tables whose journal is damaged.")
        self.thinking = self.gauge("bots_waiting", "Bots that wait to think.")
        self.thoughts = self.gauge("bots_thoughts", "Thoughts made.")
        self.steps = StepTimes()
        self.registry.register(self.steps)
        self.last_step = 0.0  # on the monotonic clock
        self.closed = 0  # sockets
        self.messages = self.counter("messages", "Messages from clients, by kind.", ("kind",))
        self.of_kind: dict[type, Counter] = {}
        self.refusals = self.counter("refused", "Messages refused before any table saw them.")
        self.lost_steps = self.counter("lost_steps", "Steps that could not be stored.")
        self.doubts = self.counter("doubts", "Clients that saw more than the journal has.")
        self.errors = self.counter("errors", "Errors that nobody expected.")
        self.cut_lines = self.counter(
            "cut_lines", "Clients cut off because they read too slowly, or are too many."
        )

    def note_step(self, began: float) -> None:
        """Take the time of a step that was begun then, on the monotonic clock."""
        self.last_step = time.monotonic()
        self.steps.note(self.last_step - began)

    def note_message(self, kind: type) -> None:
        """Count a message from a client."""
        if kind not in self.of_kind:
            self.of_kind[kind] = self.messages.labels(kind.__name__)
        self.of_kind[kind].inc()

    def gauge(self, name: str, text: str) -> Gauge:
        """Return a figure that goes up and down."""
        return Gauge(f"katzentisch_{name}", text, registry=self.registry)

    def counter(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Counter:
        """Return a figure that only goes up."""
        return Counter(f"katzentisch_{name}", text, labels, registry=self.registry)

    def text(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        return generate_latest(self.registry)
