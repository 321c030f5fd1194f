"""Bets on a shared meter, at one table: every settled bet feeds it, and every winner is paid.

Where the meter really stood is for the meter's own stream to say; ``meters`` compares the two.
"""

from collections.abc import Iterator, Mapping

from letitride.audit.findings import Look, Matter, Step
from letitride.audit.words import say
from letitride.cards import FiveCard, ThreeCard
from letitride.rules import Cents, Game, Kind, Meter, Wager, draws, envy_pays, kinds_of
from letitride.table import events as e

_Said = e.MeterFed | e.MeterPaid | e.EnvyPaid


class MeterPays:
    matter = Matter.PAYS

    def __init__(self) -> None:
        self._hands: dict[Wager, dict[int, str]] = {}
        self._said: list[_Said] = []

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            e.RoundOpened: self._begin,
            e.SettlementUndone: self._undone,
            e.BetSettled: self._settled,
            e.MeterFed: self._take,
            e.MeterPaid: self._take,
            e.EnvyPaid: self._take,
            e.RoundEnded: self._ended,
        }

    def _begin(self, _: Step) -> None:
        self._hands.clear()
        self._said.clear()

    def _undone(self, step: Step) -> None:
        event: e.SettlementUndone = step.event
        for held in self._hands.values():
            for seat in event.hands or tuple(held):
                held.pop(seat, None)

    def _settled(self, step: Step) -> None:
        event: e.BetSettled = step.event
        schedule = None if step.game is None else step.game.schedules.get(event.wager)
        if schedule is not None and schedule.meter is not None:
            self._hands.setdefault(event.wager, {})[event.seat] = event.hand

    def _take(self, step: Step) -> None:
        self._said.append(step.event)

    def _ended(self, step: Step) -> str | None:
        hands, said = dict(self._hands), tuple(self._said)
        self._hands.clear()
        self._said.clear()
        if step.game is None:
            return None
        for wager in {**hands, **{event.wager: {} for event in said}}:
            mine = [event for event in said if event.wager == wager]
            sentence = _wrong(step.game, wager, hands.get(wager, {}), mine)
            if sentence is not None:
                return sentence
        return None


def _wrong(game: Game, wager: Wager, hands: Mapping[int, str], said: list[_Said]) -> str | None:
    schedule = game.schedules.get(wager)
    meter = None if schedule is None else schedule.meter
    if schedule is None or meter is None:
        return say("meter.none", wager=wager)
    kinds: type[FiveCard] | type[ThreeCard] = kinds_of(schedule.decided_by)
    held: dict[int, Kind] = {seat: kinds[hand.upper()] for seat, hand in hands.items()}
    told = [_figures(event) for event in said]
    stood = [event.meter for event in said if isinstance(event, e.MeterPaid)]
    due = list(_due(meter, held, stood[0] if stood else Cents(0)))
    if told == due:
        return None
    missing = [each for each in due if each not in told]
    wrong = missing or [each for each in told if each not in due]
    name, *rest = wrong[0] if wrong else ("order",)
    figures = ", ".join(map(str, rest))
    key = "meter.missing" if missing else "meter.not_due"
    return say(key, wager=wager, name=name, figures=figures)


def _due(meter: Meter, hands: Mapping[int, Kind], amount: Cents) -> Iterator[tuple[object, ...]]:
    if not hands:
        return
    yield "MeterFed", len(hands), meter.feed * len(hands)
    for draw in draws(meter, amount, hands):
        for seat in draw.seats:
            yield "MeterPaid", seat, draw.kind.name.lower(), draw.meter, draw.each
    for envy in envy_pays(meter, hands):
        yield "EnvyPaid", envy.seat, envy.winner, envy.kind.name.lower(), envy.amount


def _figures(event: _Said) -> tuple[object, ...]:
    match event:
        case e.MeterFed():
            return "MeterFed", event.bets, event.amount
        case e.MeterPaid():
            return "MeterPaid", event.seat, event.hand, event.meter, event.amount
        case e.EnvyPaid():
            return "EnvyPaid", event.seat, event.winner, event.hand, event.amount
