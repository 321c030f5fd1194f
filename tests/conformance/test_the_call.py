"""The dealer waits for three equal bets, asks for side bets, then calls no more bets."""

import pytest

from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import Cents, Wager, parse_money
from letitride.table import Actor, options
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import circle, spot
from letitride.table.state import Phase
from tests.conformance.talk import BONUS, CALIFORNIA, NSW, WASHINGTON, round_of
from tests.table.house import FLOOR, SUPERVISOR, House, seat

FIVE, TEN, NONE = parse_money("$5"), parse_money("$10"), Cents(0)
ALL = parse_money("$1,000")
CALL = c.CallNoMoreBets(by=DEALER)
ASK = c.ReportUnequalBets(by=DEALER, seat=2)
BY = {NSW: "N 7.2", WASHINGTON: "W shuffle 2", CALIFORNIA: "C dealing 2"}
WAITS = pytest.mark.parametrize("lying", [(FIVE, FIVE, NONE), (FIVE, FIVE, TEN)])


def incomplete(book: str, lying: tuple[Cents, Cents, Cents] = (FIVE, FIVE, NONE)) -> House:
    """Seat 2 has chips on the layout, but not three equal bets; seat 3 has."""
    house = House(book).seated(1, 2, 3).betting({3: "$5"})
    while (ready := propose(house.game, house.table)) is not None:
        house.do(ready)
    house.do(c.RecordBets(by=DEALER, seat=2, circles=lying))
    return house


def offered(house: House, actor: Actor = DEALER) -> set[str]:
    return {option.command for option in options(house.game, house.table, actor)}


@pytest.mark.clause("N 7.2", "W shuffle 2 wait", "C dealing 2")
@pytest.mark.parametrize("book", list(BY))
@WAITS
def test_the_call_waits_for_three_equal_bets_and_so_does_the_deal(
    book: str, lying: tuple[Cents, Cents, Cents]
) -> None:
    house = incomplete(book, lying)
    no = house.refused(CALL)
    assert (no.code, no.clause) == ("bets_unequal", BY[book])
    assert house.refused(c.Deal(by=DEALER)).code == "wrong_phase"
    assert not {"CallNoMoreBets", "AskForSideBets"} & offered(house)
    house.do(ASK)
    assert house.refused(CALL).code == "bets_unequal", "asking is not enough"
    house.do(c.Bet(by=seat(2), seat=2, amount=FIVE))
    house.called()
    assert [house.holds(circle(2, number)) for number in (1, 2, 3)] == [500] * 3
    house.dealt()
    assert {2, 3} <= set(round_of(house).hands)


@pytest.mark.clause("N 7.2", "W shuffle 2 wait", "C dealing 2")
@pytest.mark.parametrize("book", list(BY))
@pytest.mark.parametrize("by", [DEALER, FLOOR, SUPERVISOR])
def test_a_player_who_was_asked_and_does_not_answer_has_the_bets_back(book: str, by: Actor) -> None:
    house = incomplete(book)
    fold = c.Fold(by=by, seat=2)
    assert house.refused(fold).code == "not_asked"
    house.do(ASK)
    assert house.last(e.CorrectionAsked).seat == 2
    assert house.refused(ASK).code == "asked_already"
    house.do(fold)
    assert house.chips(2) == ALL
    house.dealt()
    assert 2 not in round_of(house).hands


@pytest.mark.clause("N 7.2")
def test_an_incomplete_bet_is_taken_back_by_its_player_or_refused_by_the_floor() -> None:
    for way in (
        c.Bet(by=seat(2), seat=2, amount=NONE),
        c.RefuseWager(by=FLOOR, seat=2, reason="two bets are no wager"),
    ):
        house = incomplete(NSW)
        house.do(way)
        assert house.chips(2) == ALL
        house.called()


@pytest.mark.clause("N 7.2")
def test_a_player_with_equal_bets_is_not_asked_and_a_request_ends_with_the_round() -> None:
    house = incomplete(NSW)
    equal = house.refused(c.ReportUnequalBets(by=DEALER, seat=3))
    assert (equal.code, equal.clause) == ("bets_equal", "N 7.2")
    house.do(ASK)
    house.do(c.RecordBets(by=DEALER, seat=2, circles=(FIVE, FIVE, FIVE)))
    house.called()
    assert not round_of(house).to_correct, "a later find is asked about again"


@pytest.mark.clause("W shuffle 2 wait", "W shuffle 2 call")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
def test_in_washington_the_dealer_asks_for_side_bets_before_the_call(book: str) -> None:
    house = House(book).seated(1, 2).betting({})
    while (ready := propose(house.game, house.table)) is not None:
        house.do(ready)
    ask = c.AskForSideBets(by=DEALER)
    assert house.refused(ask).code == "no_bets", "first come the three bets"
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, NONE)))
    assert house.refused(ask).code == "bets_unequal"
    house.do(c.Bet(by=seat(1), seat=1, amount=FIVE))
    no = house.refused(CALL)
    assert (no.code, no.clause) == ("side_bets_not_asked", "W shuffle 2")
    house.do(ask)
    assert house.refused(ask).code == "nothing_to_ask", "once a round"
    wager, dollar = next(iter(house.book.side_bets)), parse_money("$1")
    house.do(c.BetSide(by=seat(1), seat=1, wager=wager, amount=dollar))
    assert house.holds(spot(1, wager)) == dollar, "the answer still counts"
    house.do(CALL)
    assert house.table.phase is Phase.CALLED


@pytest.mark.clause("W shuffle 2 wait")
def test_the_dealer_asks_for_side_bets_only_while_bets_are_open() -> None:
    ask = c.AskForSideBets(by=DEALER)
    house = House(BONUS).seated(1)
    early = house.refused(ask)
    assert (early.code, early.clause) == ("wrong_phase", "W shuffle 2")
    house.betting({1: "$5"}).called()
    assert house.refused(ask).code == "wrong_phase"


@pytest.mark.clause("W shuffle 2 wait")
def test_where_there_is_no_side_bet_to_ask_for_the_call_follows_the_bets() -> None:
    plain = House(WASHINGTON, side_bets=False).seated(1).betting({1: "$5"}).called()
    assert not plain.all(e.SideBetsAsked)
    other = House("six-card-let-it-ride").seated(1)
    other.betting({1: "$2"}, {1: {Wager("pair_plus"): "$2"}}).called()
    assert not other.all(e.SideBetsAsked), "no other document asks"


@pytest.mark.clause("N 7.2")
def test_nobody_is_asked_at_an_empty_seat_or_while_play_is_stopped() -> None:
    house = incomplete(NSW)
    nobody = c.ReportUnequalBets(by=DEALER, seat=5)
    assert house.refused(nobody).code == "unknown_seat"
    house.do(c.OrderCount(by=FLOOR))
    assert house.refused(ASK).code == "halted"
