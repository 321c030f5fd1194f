"""A shared meter of the house, from what tables tell it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FiveCard
from letitride.house import (
    MeterDrawn,
    MeterOpened,
    MeterRaised,
    MeterReseeded,
    SharedMeter,
    follow_meter,
    meter_stream,
    new_meter,
    replay,
    stands_at,
)
from letitride.rules import Cents, Meter, Wager, draws, load_paytable
from letitride.table import Event
from letitride.table import events as e

BET = Wager("progressive")
SEED = 1_000_000


def rules() -> Meter:
    meter = load_paytable("PROG-1").schedules[0].meter
    assert meter is not None
    return meter


def round_of(hands: dict[int, FiveCard], amount: int) -> list[Event]:
    """What a table reports of a round with these hands, given the meter before it."""
    fed = Cents(rules().feed * len(hands))
    told: list[Event] = [e.MeterFed(wager=BET, bets=len(hands), amount=fed, at=5)]
    for draw in draws(rules(), Cents(amount + fed), hands):
        hand = draw.kind.name.lower()
        told += [
            e.MeterPaid(seat=s, wager=BET, hand=hand, meter=draw.meter, amount=draw.each, at=5)
            for s in draw.seats
        ]
    return told


def after(meter: SharedMeter, *hands: dict[int, FiveCard]) -> SharedMeter:
    for number, each in enumerate(hands, start=1):
        told = round_of(each, stands_at(meter, rules()))
        meter = replay(meter, follow_meter(meter, rules(), told, table="a", round=number))
    return meter


def test_a_meter_is_at_its_seed_before_anybody_bets() -> None:
    meter = new_meter(meter_stream("PROG-1"))
    assert meter.id == "PROG-1"
    assert stands_at(meter, rules()) == SEED
    assert follow_meter(meter, rules(), [], table="a", round=1) == ()


def test_a_meter_is_opened_once_with_the_first_bet() -> None:
    meter = new_meter(meter_stream("PROG-1"))
    nothing = {1: FiveCard.HIGH_CARD}
    first = follow_meter(meter, rules(), round_of(nothing, SEED), table="a", round=7)
    assert first == (
        MeterOpened(seed=Cents(SEED), at=5),
        MeterRaised(table="a", round=7, bets=1, amount=Cents(25), at=5),
    )
    meter = replay(meter, first)
    second = follow_meter(meter, rules(), round_of(nothing, SEED + 25), table="b", round=1)
    assert [type(event) for event in second] == [MeterRaised]


def test_a_meter_is_seeded_once_after_a_shared_award() -> None:
    both = {1: FiveCard.ROYAL_FLUSH, 2: FiveCard.ROYAL_FLUSH, 3: FiveCard.STRAIGHT_FLUSH}
    meter = new_meter(meter_stream("PROG-1"))
    done = follow_meter(meter, rules(), round_of(both, SEED), table="a", round=1)
    assert [type(event) for event in done] == [
        *(MeterOpened, MeterRaised),
        *(MeterDrawn, MeterDrawn, MeterReseeded, MeterDrawn),
    ]
    # An odd cent stays, with the seed; a tenth of both goes to the straight flush.
    whole = SEED + 75
    rest = whole - 2 * (whole // 2) + SEED
    assert replay(meter, done).amount == rest - rest // 10


KINDS = st.sampled_from(
    [FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH, FiveCard.FLUSH, FiveCard.HIGH_CARD]
)
ROUNDS = st.lists(st.dictionaries(st.integers(1, 7), KINDS, min_size=1), max_size=12)


@given(ROUNDS)
def test_a_meter_loses_and_creates_no_money(rounds: list[dict[int, FiveCard]]) -> None:
    meter = after(new_meter(meter_stream("PROG-1")), *rounds)
    assert meter.amount == meter.seeded + meter.raised - meter.drawn
    assert meter.amount >= 0
    assert meter.raised == 25 * sum(map(len, rounds))
    emptied = sum(FiveCard.ROYAL_FLUSH in hands.values() for hands in rounds)
    assert meter.seeded == (SEED * (emptied + 1) if rounds else 0)


def test_a_meter_ignores_unrelated_events() -> None:
    from letitride.house import TableRemoved, evolve

    with pytest.raises(AssertionError, match="TableRemoved is not a meter event"):
        evolve(new_meter("meter:PROG-1"), TableRemoved(table="a"))
