"""Irregularities as they happen at a driven table, each with the ruling that the table gave."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from letitride.drills.chance import numbers_from
from letitride.driver import BadInjection, Driver, DriverRefused, drive, inject
from letitride.rules import DeviceKind, RuleBook, load_rulebook
from letitride.table import Event, Table, said
from letitride.table import commands as c
from letitride.table import events as e

SITUATIONS: Final[Mapping[str, str]] = {
    "exposed_card": "exposed-card:seat={seat}",
    "exposed_after": "exposed-card:seat={seat},after",
    "exposed_community": "exposed-community",
    "exposed_community_looked": "exposed-community:looked",
    "wrong_count": "wrong-count:seat={seat}",
    "wrong_count_looked": "wrong-count:seat={seat},looked",
    "wrong_count_short": "wrong-count:seat={seat},cards=2",
    "wrong_count_dealer": "wrong-count:dealer",
    "wrong_count_late": "wrong-count:seat={seat},late",
    "wrong_deal": "wrong-deal",
    "wrong_deal_looked": "wrong-deal:looked",
    "misdeal": "misdeal",
    "hand_without_wager": "hand-without-wager",
    "early_stub": "early-stub",
    "missing_card": "missing-card",
    "foreign_card": "foreign-card",
    "foreign_card_late": "foreign-card:late",
    "other_back": "other-back",
    "count_alarm": "count-alarm",
    "miscount": "miscount",
    "jam": "jam",
    "device_failure": "device-failure",
    "device_failure_undealt": "device-failure:undealt",
    "unequal_bets": "unequal-bets:seat={seat}",
    "unequal_bets_looked": "unequal-bets:seat={seat},looked",
    "unequal_bets_dealing": "unequal-bets:seat={seat},dealing",
    "unequal_bets_settling": "unequal-bets:seat={seat},settling",
    "absent": "absent:seat={seat}",
    "absent_looked": "absent:seat={seat},looked",
    "collusion": "collusion:seat={seat},measure=play_first",
    "prohibited_device": "prohibited-device:seat={seat}",
    "disruption": "disruption",
    "fraud": "fraud:seat={seat}",
}
"""By name, each with the injection that makes it happen. Incomplete bets are not here: the dealer
asks for the third one, and nothing is ruled."""

SEATS: Final = (1, 2, 3, 4)
_ROUNDS: Final = 2


class Case(NamedTuple):
    """A table just before something was reported, and what the table decided. ``heard`` is how
    much of the log came before."""

    situation: str
    seat: int
    driver: Driver
    table: Table
    heard: int
    events: Sequence[Event]

    @property
    def rulings(self) -> tuple[e.Ruled, ...]:
        return tuple(event for event in self.events if isinstance(event, e.Ruled))

    @property
    def sentence(self) -> str:
        return " ".join(dict.fromkeys(said(event) for event in self.rulings))

    @property
    def outcomes(self) -> frozenset[str]:
        return frozenset(event.outcome for event in self.rulings)

    @property
    def clause(self) -> str:
        return "; ".join(dict.fromkeys(event.clause for event in self.rulings))


@cache
def case_of(book: str, situation: str, seat: int) -> Case | None:
    """None where the book has no such irregularity, or the table cannot meet it."""
    rules = load_rulebook(book)
    for device in sorted(rules.devices.fitted(), key=lambda each: each != rules.devices.default):
        found = _case(rules, device, situation, seat)
        if found is not None:
            return found
    return None


def _case(book: RuleBook, device: DeviceKind, situation: str, seat: int) -> Case | None:
    found: list[Case] = []

    def watch(before: Table, _: c.Command, events: Sequence[Event]) -> None:
        if any(isinstance(event, e.Ruled) for event in events):
            heard = len(driver.log) - len(events)
            found.append(Case(situation, seat, driver, before, heard, events))

    try:
        driver = drive(
            book,
            below=numbers_from(f"{book.id} {device} {situation} {seat}"),
            seats=SEATS,
            device=device,
        )
        driver.on_done = watch
        story = inject(driver, SITUATIONS[situation].format(seat=seat))
        for _ in range(_ROUNDS):
            while not found and driver.step() and not driver.table.past:
                pass
            if found or story not in [waiting for _, waiting in driver.stories]:
                break
            driver.play_round()
    except (BadInjection, DriverRefused):
        return found[0] if found else None
    return found[0] if found else None
