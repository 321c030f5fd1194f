"""The stream of a shared meter: nothing in it that no table told, and nothing told that is missing.

``Exchange`` matches what tables and meter say about the same command. Here the meter is counted
again from its first event, so that what a table was paid is a part of what really stood there.
"""

from functools import cache
from typing import Final

from letitride.audit.exchange import CageReport
from letitride.audit.words import say
from letitride.house import (
    HouseEvent,
    MeterDrawn,
    MeterOpened,
    MeterRaised,
    MeterReseeded,
    SharedMeter,
    evolve,
    new_meter,
)
from letitride.rules import BadData, Meter, format_money, load_paytable, paytable_ids
from letitride.table import Table
from letitride.table import events as e

TELLS: Final = (e.MeterFed, e.MeterPaid)


def meter_report_of(table: Table, event: e.MeterFed | e.MeterPaid) -> tuple[str, CageReport]:
    """The paytable whose meter it is, and what its stream must say. Raises ``LookupError``."""
    assert table.terms is not None
    paytable = table.terms.paytables[event.wager]
    if isinstance(event, e.MeterFed):
        return paytable, CageReport("MeterRaised", event.amount, event.bets)
    return paytable, CageReport("MeterDrawn", event.amount, (event.seat, event.hand, event.meter))


class MeterCount:
    """A meter, followed from its first event."""

    def __init__(self, stream: str) -> None:
        self.meter: SharedMeter = new_meter(stream)
        self._rules = _rules_of(self.meter.id)
        self._stood = 0
        self._drawing = ("", "")
        self._to_reseed = ""

    def take(self, event: HouseEvent, command: str) -> tuple[CageReport | None, str | None]:
        """What the event says about a table, and what is wrong with it, if anything."""
        before, self.meter = self.meter, evolve(self.meter, event)
        hand = event.hand if isinstance(event, MeterDrawn) else ""
        wrong = self._wrong(before, event, command, hand)
        if hand and (command, hand) != self._drawing:
            self._stood, self._drawing = before.amount, (command, hand)
        elif not hand:
            self._drawing = ("", "")
        self._to_reseed = hand if hand and self._empties(hand) else ""
        match event:
            case MeterRaised():
                return CageReport("MeterRaised", event.amount, event.bets), wrong
            case MeterDrawn():
                figures = (event.seat, event.hand, self._stood)
                return CageReport("MeterDrawn", event.amount, figures), wrong
            case _:
                return None, wrong

    def _wrong(self, before: SharedMeter, event: HouseEvent, command: str, hand: str) -> str | None:
        if isinstance(event, MeterOpened) != (before.version == 0):
            return say("meter.opened_once")
        if self.meter.amount < 0:
            return say("meter.below_zero", amount=format_money(self.meter.amount))
        if isinstance(event, MeterReseeded) and not self._to_reseed:
            return say("meter.reseeded_early")
        shares = self._drawing == (command, hand)
        if self._to_reseed and not isinstance(event, MeterReseeded) and not shares:
            return say("meter.not_reseeded")
        seed = None if self._rules is None else self._rules.seed
        put_in = getattr(event, "seed", None) or (
            event.amount if isinstance(event, MeterReseeded) else None
        )
        if seed is not None and put_in is not None and put_in != seed:
            return say("meter.other_seed", seed=format_money(seed), put_in=format_money(put_in))
        return None

    @property
    def unfinished(self) -> str | None:
        """What is wrong if the log ends here."""
        return say("meter.not_reseeded") if self._to_reseed else None

    def _empties(self, hand: str) -> bool:
        rules = self._rules
        if rules is None:
            return False
        return any(kind.name.lower() == hand and rules.empties(kind) for kind in rules.pays)


@cache
def _rules_of(paytable: str) -> Meter | None:
    """None if the paytable is not installed here: the seed is then not known."""
    if paytable not in paytable_ids():
        return None
    try:
        schedules = load_paytable(paytable).schedules
    except BadData:
        return None
    return next((each.meter for each in schedules if each.meter is not None), None)
