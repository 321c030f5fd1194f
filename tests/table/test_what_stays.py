"""What an event leaves as it was: signs, measures, decks and drops beside the one it names."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Cents,
    CollusionMeasure,
    InvalidationGround,
    OpeningStep,
    Settled,
    Wager,
    parse_money,
)
from letitride.table import CountKind, TrayRule, evolve, pulled_box, stacked
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import DROP_BOX, TRAY
from letitride.table.state import HandStatus, Phase, SignKind, SlipStage, Switch, TrayCount
from tests.conformance.talk import (
    CALIFORNIA,
    NOTHING,
    NSW,
    TENS,
    WASHINGTON,
    round_of,
    table_with,
)
from tests.table.house import FLOOR, SUPERVISOR, House, seat

FIVE = parse_money("$5")
THREE = Wager("three_card")


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


# --- what does not stay --------------------------------------------------------------------------


@pytest.mark.parametrize("book", [CALIFORNIA, WASHINGTON])
def test_a_settlement_that_is_undone_leaves_no_trace(book: str) -> None:
    early = Settled.BEFORE_BASE_GAME if book == WASHINGTON else Settled.AT_SETTLEMENT
    sides = {1: {THREE: "$5"}} if book == WASHINGTON else None
    house = table_with(
        book, {1: TENS, 2: NOTHING}, sides=sides, also_seated=(3,), three_card_settled=early
    )
    house.played_out()
    assert house.table.round is not None
    table = replace(house.table, round=replace(house.table.round, game_over=True))
    after = evolve(table, e.SettlementUndone(moves=()))
    assert after.phase is Phase.SETTLING
    assert after.round is not None
    assert (after.round.settled, after.round.collected, after.round.paid) == ({}, 0, 0)
    assert not after.round.game_over
    for hand in after.round.hands.values():
        assert (hand.status, hand.three_card_settled) == (HandStatus.IN_PLAY, False)


def test_one_hand_that_is_undone_leaves_the_others_settled() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out()
    after = evolve(house.table, e.SettlementUndone(hands=(1,), moves=()))
    assert after.round is not None
    assert set(after.round.settled) == {2}
    statuses = {seat: hand.status for seat, hand in after.round.hands.items()}
    assert statuses == {1: HandStatus.IN_PLAY, 2: HandStatus.SETTLED}


def test_the_shuffle_at_the_opening_is_noted_like_any_other() -> None:
    house = House(WASHINGTON, opened=False)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    table = evolve(house.table, e.DeckShuffledByHand(deck=0))
    shuffle = e.OpeningStepTaken(step=OpeningStep.SHUFFLE, commitment="so", count=52, at=77)
    deck = evolve(table, shuffle).decks[0]
    assert (deck.commitment, deck.count, deck.shuffled_at, deck.by_hand) == ("so", 52, 77, False)


def test_of_two_counts_the_floors_stands() -> None:
    house = House(WASHINGTON)
    decks = tuple(
        replace(deck, count=n) for deck, n in zip(house.table.decks, (51, 52), strict=True)
    )
    table = replace(house.table, decks=decks, count_ordered=True)
    after = evolve(table, e.CardsCounted(hands_right=True, total=52))
    assert [deck.count for deck in after.decks] == [None, 52]
    assert not after.count_ordered


def test_a_new_shift_begins_with_nothing_of_the_last() -> None:
    house = House(NSW, tray=TrayRule.COUNTED)
    opener = e.TrayOpened(shift=2, chips=(), amount=FIVE, slip=7, at=50)
    before = replace(
        house.table,
        ledger={**house.table.ledger, DROP_BOX: FIVE},
        tray=replace(
            house.table.tray,
            fills=FIVE,
            credits=FIVE,
            numbered=9,
            count=TrayCount(kind=CountKind.OPENER, chips=(), amount=FIVE, expected=FIVE),
        ),
    )
    tray = evolve(before, opener).tray
    assert (tray.shift, tray.shifts, tray.opener, tray.opened_at) == (2, 2, FIVE, 50)
    assert (tray.fills, tray.credits, tray.drop_before, tray.count) == (0, 0, FIVE, None)
    assert tray.numbered == 9, "numbers never run backwards"


def test_only_a_bet_that_goes_up_brings_a_player_back() -> None:
    house = House(WASHINGTON).seated(1, 2).betting({1: "$5"}, {1: {THREE: "$5"}})
    house.do(c.SitOut(by=seat(1), seat=1))
    took = c.BetSide(by=seat(1), seat=1, wager=THREE, amount=Cents(0))
    house.do(took)
    house.do(c.Bet(by=seat(1), seat=1, amount=Cents(0)))
    assert house.table.seats[1].sitting_out
    house.do(c.Bet(by=seat(1), seat=1, amount=FIVE))
    house.do(c.SitOut(by=seat(1), seat=1))
    house.do(replace(took, amount=parse_money("$1")))
    assert not house.table.seats[1].sitting_out


def test_a_bet_behind_that_is_taken_down_brings_nobody_back() -> None:
    house = House(CALIFORNIA, switches=frozenset({Switch.BACKLINE})).seated(1, 2, 3)
    house.betting({2: "$5"})
    bet = c.BackBet(by=seat(3), seat=3, behind=2, amount=FIVE)
    for amount, out in ((FIVE, False), (Cents(0), True)):
        house.do(c.SitOut(by=seat(3), seat=3))
        house.do(replace(bet, amount=amount))
        assert house.table.seats[3].sitting_out is out
