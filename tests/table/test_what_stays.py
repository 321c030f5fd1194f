"""What an event leaves as it was: signs, measures, decks and drops beside the one it names."""

from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import CollusionMeasure, InvalidationGround, parse_money
from letitride.table import CountKind, TrayRule, evolve, pulled_box, stacked
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY
from letitride.table.state import Phase, SignKind, SlipStage
from tests.conformance.talk import NOTHING, NSW, TENS, round_of, table_with
from tests.table.house import FLOOR, SUPERVISOR, House, seat

FIVE = parse_money("$5")


def test_a_second_sign_leaves_the_first_up() -> None:
    house = House(NSW)
    ten = parse_money("$10")
    house.do(c.PutUpSign(by=FLOOR, kind=SignKind.MINIMUM, minimum=ten))
    house.do(c.PutUpSign(by=FLOOR, kind=SignKind.CLOSING))
    assert {sign.kind for sign in house.table.signs} == {SignKind.MINIMUM, SignKind.CLOSING}
    wait = house.book.notices.raise_minimum_minutes * 60
    limits = replace(house.limits, minimum=ten)
    house.do(c.ChangeLimits(by=FLOOR, limits=limits, at=wait))
    assert [sign.kind for sign in house.table.signs] == [SignKind.CLOSING], "it has come true"


def test_the_same_measure_against_others_leaves_the_first() -> None:
    house = House(NSW).seated(1, 2, 3, 4)
    for seats in ((1, 2), (3, 4), (1, 2)):
        house.do(
            c.ActOnCollusion(
                by=SUPERVISOR, seats=seats, measure=CollusionMeasure.SEPARATE, reason="partners"
            )
        )
    assert [measure.players for measure in house.table.measures] == [
        ("player 3", "player 4"), ("player 1", "player 2"),
    ]  # fmt: skip
    for number in (1, 2):
        house.do(
            c.ActOnCollusion(
                by=SUPERVISOR, seats=(number,), measure=CollusionMeasure.ENGLISH_ONLY, reason="talk"
            )
        )
    assert len(house.table.measures) == 3, "one for the whole table"


def test_a_card_that_is_swapped_leaves_a_whole_deck() -> None:
    house = House(NSW).seated(1)
    house.do(c.OrderCount(by=FLOOR))
    house.do(c.CountCards(by=DEALER, hands_right=True, total=51))
    assert house.table.decks[0].wrong
    swapped = evolve(house.table, e.CardSwapped(deck=0, serial=1, card="2c"))
    assert not swapped.decks[0].wrong


def test_every_drop_that_was_counted_is_kept() -> None:
    house = House(NSW, tray=TrayRule.COUNTED)
    kinds = (CountKind.OPENER, CountKind.SHIFT, CountKind.SHIFT)
    for kind in kinds:
        chips = stacked(house.holds(TRAY) or parse_money("$5,000"))
        house.do(c.CountTray(by=DEALER, kind=kind, chips=chips))
        house.do(c.SignTrayCount(by=FLOOR))
    for box in (1, 2):
        house.do(c.CountDropBox(by=FLOOR, box=box, notes=()))
        house.do(c.SignDropCount(by=SUPERVISOR, box=box))
    assert [drop.box for drop in house.table.tray.drops] == [1, 2]
    assert house.holds(pulled_box(1)) == 0


def test_a_slip_keeps_when_it_was_sent() -> None:
    house = House(NSW, tray=TrayRule.COUNTED)
    house.do(c.CountTray(by=DEALER, kind=CountKind.OPENER, chips=stacked(parse_money("$5,000"))))
    house.do(c.SignTrayCount(by=FLOOR))
    house.do(c.RequestFill(by=FLOOR, chips=stacked(FIVE), at=10))
    number = house.last(e.SlipRequested).number
    house.do(c.SendSlip(by=SUPERVISOR, slip=number, at=20))
    (slip,) = house.table.tray.slips
    assert (slip.stage, slip.requested_at, slip.sent_at) == (SlipStage.SENT, 10, 20)


def test_a_hand_that_is_turned_is_known_to_the_last_card() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    house.choosing(c.Ride).turned().choosing(c.Ride).turned().run_until(Phase.SETTLING)
    house.do(c.TurnHand(by=DEALER))
    hand = round_of(house).hands[house.last(e.HandTurned).seat]
    assert set(hand.places) <= set(round_of(house).turned)
    assert {round_of(house).faces[place] for place in hand.places} <= set(DECK)


def test_a_closed_table_waits_for_no_invalidation() -> None:
    house = table_with(NSW, {1: TENS}).played_out().over()
    disruption = InvalidationGround.DISRUPTION
    house.do(c.ProposeInvalidation(by=FLOOR, round=1, ground=disruption, reason="a fight"))
    assert house.table.invalidations
    house.do(c.Leave(by=seat(1), seat=1))
    house.do(c.CloseTable(by=FLOOR))
    assert not house.table.invalidations


def test_the_times_of_the_last_ten_rounds_are_kept() -> None:
    house = House(NSW).seated(1)
    for number in range(1, 13):
        house.run_until(Phase.BETTING)
        began = 1_000 * number
        house.do(c.Bet(by=seat(1), seat=1, amount=FIVE, at=began))
        house.played_out().do(c.EndRound(by=DEALER, at=began + number))
    assert house.table.lasted == tuple(range(3, 13))
