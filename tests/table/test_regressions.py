"""Bugs found by random play or by reading, each with the rule that it broke."""

import pytest

from letitride.cards import Card
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, DeviceKind, InvalidationGround, OpeningStep, parse_money
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table.events.floor import OpeningStepTaken
from letitride.table.money import rack
from letitride.table.state import DeckPlace, Halt, Limits, Phase, Switch
from tests.table.fuzz import places_of
from tests.table.house import FLOOR, House, seat


@pytest.mark.clause("W 3card option 2")
def test_a_book_without_the_3_card_bonus_refuses_to_show_three() -> None:
    house = House("nsw-let-it-ride").seated(1).betting({1: "$5"}).dealt()
    assert house.refused(c.ShowThree(by=DEALER, seat=1)).code == "not_offered"


@pytest.mark.clause("W irregularity 3")
def test_a_count_ends_though_the_round_has_ended_meanwhile() -> None:
    """The round is invalid while its hands are counted: the count then concerns the deck alone."""
    house = House("wa-let-it-ride").seated(1).betting({1: "$5"}).dealt()
    house.do(c.ReportCountAlarm(by=DEALER))
    house.do(c.InvalidateRound(by=FLOOR, ground=InvalidationGround.DISRUPTION, reason="fire"))
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=51))
    assert Halt.NEW_DECK in house.table.halts
    racked = next(i for i, deck in enumerate(house.table.decks) if deck.place is DeckPlace.RACK)
    house.do(c.ReplaceDeck(by=FLOOR, deck=racked))
    assert not house.table.halts


@pytest.mark.clause("C fees")
def test_a_player_cannot_leave_with_an_owed_fee() -> None:
    """Flat fees are taken at the call: a player who has bet or banks must keep enough for them."""
    house = House("ca-let-it-ride").seated(1, 2, 3).betting({2: "$5", 3: "$5"})
    for number in (1, 2):
        chips = house.chips(number)
        assert house.refused(c.CashOut(by=seat(number), seat=number, amount=chips)).code
    house.called()
    assert min(house.table.ledger.get(rack(number), 0) for number in (1, 2, 3)) >= 0


@pytest.mark.clause("W irregularity 1")
def test_a_second_exposed_community_card_is_a_misdeal() -> None:
    """More than one card found face up voids all hands, whosever cards they are."""
    house = House("wa-let-it-ride").seated(1).betting({1: "$5"}).cards_out()
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=Card(0)))
    assert sorted(places_of(house.table)) == list(range(52))
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=Card(0)))
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert house.chips(1) == parse_money("$1,000")


@pytest.mark.clause("N 13.2")
def test_a_device_that_fails_before_the_first_card_leaves_no_half_dealt_round() -> None:
    house = House("wa-let-it-ride").seated(1).betting({1: "$5"}).called()
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.ReportDeviceFailure(by=DEALER))
    house.do(c.FitDevice(by=FLOOR, device=DeviceKind.SHUFFLER))
    assert house.table.phase is not Phase.DEALING
    house.run_until(Phase.BETWEEN_ROUNDS, Phase.DEALING)


@pytest.mark.clause("N 4.2")
def test_a_deck_is_cut_as_an_opening_step_while_the_table_opens() -> None:
    house = House("nsw-let-it-ride", opened=False)
    assert house.refused(c.CutDeck(by=DEALER, cut=3)).clause
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    for step in (OpeningStep.CHECK_FIRST_DECK, OpeningStep.SHUFFLE):
        house.do(c.TakeOpeningStep(by=DEALER, step=step))
    assert house.refused(c.CutDeck(by=DEALER, cut=3)).code == "wrong_phase"


@pytest.mark.clause("N 4.2")
@pytest.mark.parametrize("book", ["nsw-let-it-ride", "six-card-let-it-ride"])
def test_the_cut_at_opening_applies_to_the_locked_in_order(book: str) -> None:
    house = House(book, device=DeviceKind.SHOE)
    bound = house.table.decks[0].commitment
    named = {taken.step: taken.commitment for taken in house.all(OpeningStepTaken)}
    assert named[OpeningStep.CUT] == named[OpeningStep.SHUFFLE] == bound
    assert set(house.device.orders) == {bound}


@pytest.mark.clause("N 10.2")
def test_a_maximum_payout_must_be_positive() -> None:
    house = House("nsw-let-it-ride", switches=frozenset({Switch.PAYOUT_CAP}))
    limits = Limits(minimum=Cents(500), maximum=Cents(50_000), maximum_payout=Cents(-1))
    refused = house.refused(c.ChangeLimits(by=FLOOR, limits=limits))
    assert isinstance(refused, Rejected)
    assert refused.code == "bad_limits"
