"""Bets on a shared meter at a table: taken, settled, fed, paid, shared, envied, proved."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from letitride.audit import prove
from letitride.driver.automatic_dealer import DEALER
from letitride.narration.transcripts import transcript
from letitride.reports.round_records import rounds_of
from letitride.rules import Cents, InvalidationGround, Wager
from letitride.table import METER, PUBLIC, TRAY, Event, decide, options, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.table.house import FLOOR, House, seat

BET = Wager("progressive")
ROYAL = "Qh Kh Ah"
STRAIGHT_FLUSH = "7h 8h 9h"
NOTHING = "2c 3d 5s"
BOARD = "Th Jh 4c"


def at_the_end(
    hands: Mapping[int, str], board: str = BOARD, *, without: tuple[int, ...] = ()
) -> House:
    """A round with only its end left; everybody has the bet except those named."""
    house = House("wa-let-it-ride", meters=True).seated(*hands)
    sides = {n: {BET: "$1"} for n in hands if n not in without}
    house.betting(dict.fromkeys(hands, "$5"), sides).called()
    house.stacked(" ".join((*hands.values(), board)))
    return house.played_out()


def ended(house: House, meter: int) -> dict[int, int]:
    """End the round with the meter at this amount. Returns what each seat gets."""
    house.device.meters[BET] = Cents(meter)
    before = {n: house.chips(n) for n in house.table.seats}
    house.do(c.EndRound(by=DEALER))
    return {n: house.chips(n) - before[n] for n in before}


def test_every_bet_feeds_the_meter_and_a_royal_flush_empties_it() -> None:
    house = at_the_end({1: ROYAL, 2: NOTHING, 3: "2d 3h 5c"})
    tray = house.holds(TRAY)
    won = ended(house, 2_000_000)
    fed, paid = house.last(e.MeterFed), house.last(e.MeterPaid)
    assert (fed.bets, fed.amount) == (3, 75)
    assert (paid.seat, paid.hand) == (1, "royal_flush")
    assert paid.meter == paid.amount == 2_000_075
    assert won == {1: 2_000_075, 2: 25_000, 3: 25_000}, "the others envy"
    assert house.holds(METER) == 75 - 2_000_075
    assert house.holds(TRAY) == tray - 75 - 50_000
    assert prove(house.log).findings == ()


def test_two_winners_with_the_same_hand_share() -> None:
    shared = at_the_end({1: "5h 6h 7h", 2: "Th Jh Qh"}, "8h 9h 4c")
    ended(shared, 1_000_000)
    assert [(each.seat, each.amount) for each in shared.all(e.MeterPaid)] == [
        (1, 50_002),
        (2, 50_002),
    ]
    assert shared.all(e.EnvyPaid) == []
    assert prove(shared.log).findings == ()


def test_the_higher_hand_is_paid_first_and_the_lower_from_the_new_seed() -> None:
    house = at_the_end({1: STRAIGHT_FLUSH, 2: ROYAL})
    ended(house, 3_000_000)
    paid = [(each.seat, each.meter, each.amount) for each in house.all(e.MeterPaid)]
    assert paid == [(2, 3_000_050, 3_000_050), (1, 1_000_000, 100_000)]
    assert [(each.seat, each.winner) for each in house.all(e.EnvyPaid)] == [(1, 2)]
    assert prove(house.log).findings == ()


def test_a_fixed_pay_comes_from_the_tray_at_settlement() -> None:
    house = at_the_end({1: "Ts Tc Td", 2: NOTHING}, "2h 9d 4c")
    (trips,) = (each for each in house.all(e.BetSettled) if each.wager == BET and each.seat == 1)
    assert (trips.pays, trips.won) == ("5 for 1", 500)
    won = ended(house, 1_000_000)
    assert house.all(e.MeterPaid) == []
    assert won == {1: 0, 2: 0}
    assert house.holds(METER) == 50


def test_a_player_without_the_bet_neither_feeds_nor_wins_nor_envies() -> None:
    house = at_the_end({1: ROYAL, 2: NOTHING, 3: "2d 3h 5c"}, without=(1, 3))
    won = ended(house, 1_000_000)
    assert house.last(e.MeterFed).bets == 1
    assert house.all(e.MeterPaid) == []
    assert won == {1: 0, 2: 0, 3: 0}


def test_nothing_is_fed_where_nobody_bets() -> None:
    house = at_the_end({1: ROYAL}, without=(1,))
    ended(house, 1_000_000)
    assert house.all(e.MeterFed) == []


def test_a_void_round_does_not_change_the_meter() -> None:
    house = at_the_end({1: ROYAL, 2: NOTHING})
    chips = house.chips(1), house.chips(2)
    fraud = InvalidationGround.FRAUD
    house.do(c.InvalidateRound(by=FLOOR, ground=fraud, reason="marked cards", fraud_by="Max"))
    assert not [*house.all(e.MeterFed), *house.all(e.MeterPaid)]
    assert house.holds(METER) == 0
    assert (house.chips(1), house.chips(2)) == (100_000, 100_000)
    assert chips != (100_000, 100_000)
    assert prove(house.log).findings == ()


def test_a_round_does_not_end_before_the_house_gives_the_amount_of_the_meter() -> None:
    house = at_the_end({1: NOTHING})
    refused = decide(house.game, house.table, c.EndRound(by=DEALER))
    assert getattr(refused, "code", "") == "meter_unknown"
    assert "Progressive" in getattr(refused, "message", "")
    (offer,) = (o for o in options(house.game, house.table, DEALER) if o.command == "EndRound")
    assert offer.chance == ("meters",)


def test_the_meter_is_narrated_and_shown() -> None:
    house = at_the_end({1: ROYAL, 2: NOTHING})
    (shown,) = (w for w in view(house.game, house.table, PUBLIC).wagers if w.wager == BET)
    assert (shown.name, shown.rows[0].pays) == ("Progressive", "100% of the meter")
    assert shown.rows[2].pays == "wins $500"
    ended(house, 2_000_000)
    told = "\n".join(transcript(house.game, house.start, house.log))
    assert "Seat 1 wins 100% of the meter on Progressive: royal flush" in told
    assert "$0.50 of the bets go into the Progressive meter." in told
    assert "Seat 1 is paid $20,000.50 from the Progressive meter, which stood at $20,000.50" in told
    assert "Seat 2 gets an envy pay of $250 on Progressive: royal flush at seat 1." in told


def test_the_record_of_a_round_has_the_meter() -> None:
    house = at_the_end({1: ROYAL, 2: NOTHING})
    ended(house, 2_000_000)
    (record,) = rounds_of("test", house.log)
    for one in record.seats:
        (bet,) = (each for each in one.bets if each.wager == BET and each.on == one.seat)
        assert bet.won == (2_000_050 if one.seat == 1 else 0)
        assert one.net == house.chips(one.seat) - 100_000
    (envy,) = (each for each in record.seats[1].bets if each.on == 1)
    assert (envy.pays, envy.stake, envy.won) == ("envy", 0, 25_000)


def test_a_table_has_a_meter_only_if_the_house_switches_it_on() -> None:
    house = House("wa-let-it-ride").seated(1).betting({1: "$5"})
    no = house.refused(c.BetSide(by=seat(1), seat=1, wager=BET, amount=Cents(100)))
    assert no.code == "not_offered"
    on = House("wa-let-it-ride", meters=True)
    assert BET in on.terms.switches
    terms = replace(on.terms, switches=frozenset())
    closed = House("wa-let-it-ride", meters=True, opened=False)
    assert closed.refused(c.OpenTable(by=DEALER, terms=terms, limits=closed.limits)).clause


def test_only_the_dollar_can_be_bet() -> None:
    house = House("wa-let-it-ride", meters=True).seated(1).betting({1: "$5"})
    for amount in (50, 200):
        house.refused(c.BetSide(by=seat(1), seat=1, wager=BET, amount=Cents(amount)))
    house.do(c.BetSide(by=seat(1), seat=1, wager=BET, amount=Cents(100)))
    assert house.table.phase is Phase.BETTING


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        (e.MeterFed, {"amount": Cents(25)}, "MeterFed (2, 50) is missing"),
        (e.MeterFed, {"bets": 3}, "MeterFed (2, 50) is missing"),
        (e.MeterPaid, {"amount": Cents(5)}, "is missing"),
        (e.EnvyPaid, {"winner": 2}, "EnvyPaid (2, 1, royal_flush, 25000) is missing"),
    ],
)
def test_a_false_figure_is_found(kind: type[Event], change: dict[str, object], words: str) -> None:
    house = at_the_end({1: ROYAL, 2: NOTHING})
    ended(house, 2_000_000)
    log = list(house.log)
    assert prove(log).findings == ()
    (index,) = (n for n, event in enumerate(log) if isinstance(event, kind))
    log[index] = replace(log[index], **change)
    sentences = [finding.sentence for finding in prove(log).findings]
    assert any(words in sentence for sentence in sentences), sentences


@pytest.mark.parametrize("kind", [e.MeterFed, e.MeterPaid, e.EnvyPaid])
def test_an_omitted_meter_event_is_found(kind: type[Event]) -> None:
    house = at_the_end({1: ROYAL, 2: NOTHING})
    ended(house, 2_000_000)
    log = [event for event in house.log if not isinstance(event, kind)]
    assert any(
        f"{kind.__name__} (" in finding.sentence and "is missing" in finding.sentence
        for finding in prove(log).findings
    )
