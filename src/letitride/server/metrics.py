"""Metrics for operators: Prometheus text, in our own registry.

No label contains the name of a person or a table, or anything a client made up: kinds are names of
our commands, routes are templates such as ``/api/tables/{id}``.
"""

from collections.abc import Mapping
from typing import Final, Literal

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from letitride.runtime import Update
from letitride.table import RoundEnded

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
NO_ROUTE: Final = "none"
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

CommandOutcome = Literal["accepted", "refused", "conflict", "failed"]
LoginOutcome = Literal["accepted", "refused", "limited", "busy"]
Limited = Literal["commands", "connections", "logins", "refusals", "requests", "watchers"]


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._commands = self._counter("commands", "Commands at tables", "kind", "outcome")
        self._refusals = self._counter("refusals", "Commands refused by the rules", "code")
        self._rounds = self._counter("rounds", "Rounds played to the end")
        self._events = self._counter("events_appended", "Events stored in the log")
        self._appends = self._histogram("append_seconds", "Time to store an append")
        self._sockets = Gauge("letitride_sockets", "Sockets open now", registry=self._registry)
        messages = self._counter("socket_messages", "Messages over sockets", "direction")
        self._messages = {each: messages.labels(each) for each in ("in", "out")}
        self._dropped = self._counter("sockets_dropped", "Sockets closed because they were slow")
        self._logins = self._counter("logins", "Logins", "outcome")
        self._limited = self._counter(
            "rate_limited", "Requests turned away for coming too often", "what"
        )
        self._requests = self._counter("http_requests", "Requests", "method", "route", "status")
        self._answers = self._histogram("http_seconds", "Time to answer a request", "route")
        self._tables = Gauge(
            "letitride_tables", "Tables by phase", ["phase"], registry=self._registry
        )

    def command(self, kind: str, outcome: CommandOutcome) -> None:
        self._commands.labels(kind, outcome).inc()

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def table_updated(self, update: Update) -> None:
        """Count a stored update of a table. Another server counts its own."""
        if not update.seconds:
            return
        self._events.inc(len(update.events))
        self._appends.observe(update.seconds)
        self._rounds.inc(sum(isinstance(event, RoundEnded) for event in update.events))

    def socket_opened(self) -> None:
        self._sockets.inc()

    def socket_closed(self) -> None:
        self._sockets.dec()

    def socket_dropped(self) -> None:
        """In addition to ``socket_closed``, which is called for every socket."""
        self._dropped.inc()

    def message(self, direction: Literal["in", "out"]) -> None:
        self._messages[direction].inc()

    def login(self, outcome: LoginOutcome) -> None:
        self._logins.labels(outcome).inc()

    def rate_limited(self, what: Limited) -> None:
        self._limited.labels(what).inc()

    def request(self, method: str, route: str | None, status: int, seconds: float) -> None:
        """``route`` is the template; None for an unknown address."""
        known = method if method in _METHODS else "other"
        self._requests.labels(known, route or NO_ROUTE, str(status)).inc()
        self._answers.labels(route or NO_ROUTE).observe(seconds)

    def tables(self, by_phase: Mapping[str, int]) -> None:
        """Counts of all tables; a phase that is not named has none."""
        self._tables.clear()
        for phase, count in by_phase.items():
            self._tables.labels(phase).set(count)

    def render(self) -> bytes:
        return generate_latest(self._registry)

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"letitride_{name}", words, labels, registry=self._registry)

    def _histogram(self, name: str, words: str, *labels: str) -> Histogram:
        return Histogram(
            f"letitride_{name}", words, labels, registry=self._registry, buckets=_SECONDS
        )
