"""New South Wales: unequal bets are corrected or the hand is folded (section 12)."""

import pytest

from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import Cents, parse_money
from letitride.table import Actor, options
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import circle
from letitride.table.state import Limits, Phase
from tests.conformance.talk import NOTHING, NSW, TENS, in_order, ruling
from tests.table.house import FLOOR, House, seat

FIVE, TEN = parse_money("$5"), parse_money("$10")


ALL = parse_money("$1,000")


def recorded(*, dealt: bool) -> House:
    """The dealer recorded three bets of $5 for seat 1, but there is $10 on the last circle; seat 2
    has bet correctly."""
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.called().stacked(in_order(house, {1: TENS, 2: NOTHING}, "5s 8h"))
    return house.dealt() if dealt else house


def unequal(*, dealt: bool) -> House:
    """The dealer has found out, and asked the player."""
    return recorded(dealt=dealt).found(1, 3, TEN)


@pytest.mark.clause("N 12.10", "N 12.10.1", "N 14.6 compliance")
@pytest.mark.parametrize("dealt", [False, True])
def test_unequal_bets_noticed_before_the_cards_are_handled_are_made_equal(dealt: bool) -> None:
    house = unequal(dealt=dealt)
    assert (ruling(house).outcome, ruling(house).clause) == ("correct_or_fold", "N 12.10")
    low = house.refused(c.CorrectBets(by=seat(1), seat=1, amount=parse_money("$3")))
    assert low.code == "below_minimum"
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=TEN))
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [1000] * 3
    house.played_out()
    assert house.chips(1) == parse_money("$1,030")


@pytest.mark.clause("N 12.10", "N 12.10.2")
@pytest.mark.parametrize("dealt", [False, True])
def test_a_player_with_unequal_bets_may_fold_and_get_them_back(dealt: bool) -> None:
    house = unequal(dealt=dealt)
    equal = house.refused(c.Fold(by=seat(2), seat=2))
    assert equal.code == "bets_equal"
    house.do(c.Fold(by=seat(1), seat=1))
    assert house.chips(1) == ALL
    house.played_out()
    assert {line.seat for line in house.all(e.BetSettled)} == {2}


@pytest.mark.clause("N 12.10")
def test_a_round_whose_only_player_folds_before_the_first_card_is_not_a_round() -> None:
    house = House(NSW).seated(1).betting({})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.called().found(1, 3, TEN).do(c.Fold(by=seat(1), seat=1))
    assert (house.chips(1), house.table.phase) == (ALL, Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("N 12.10")
def test_the_deal_waits_until_the_bets_are_corrected_or_the_hand_is_folded() -> None:
    house = unequal(dealt=False)
    no = house.refused(c.Deal(by=DEALER))
    assert (no.code, no.clause) == ("bets_unequal", "N 12.10")
    assert propose(house.game, house.table) is None
    offered = {option.command for option in options(house.game, house.table, DEALER)}
    assert {"CorrectBets", "Fold"} <= offered
    assert "Deal" not in offered
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=FIVE))
    house.played_out()


@pytest.mark.clause("N 12.10")
@pytest.mark.parametrize("by", [DEALER, FLOOR])
def test_an_absent_player_with_unequal_bets_has_the_hand_folded(
    by: Actor,
) -> None:
    fold = c.Fold(by=by, seat=1)
    early = recorded(dealt=False).refused(fold)
    assert early.code == "not_your_role", "not before the player was asked"
    house = unequal(dealt=False)
    house.do(fold)
    assert house.chips(1) == ALL
    house.played_out()


@pytest.mark.clause("N 12.10")
def test_a_player_who_is_asked_before_looking_does_not_look_before_answering() -> None:
    house = unequal(dealt=True)
    no = house.refused(c.Look(by=seat(1), seat=1))
    assert (no.code, no.clause) == ("bets_unequal", "N 12.10")
    house.looked(2)
    house.do(c.Fold(by=seat(1), seat=1))
    assert house.chips(1) == ALL


@pytest.mark.clause("N 12.11")
def test_once_cards_are_seen_a_correction_stays_between_the_unequal_bets() -> None:
    house = recorded(dealt=True).looked(1).found(1, 3, TEN)
    for amount in ("$4", "$12"):
        no = house.refused(c.CorrectBets(by=seat(1), seat=1, amount=parse_money(amount)))
        assert (no.code, no.clause) == ("bad_amount", "N 12.11")
    (offered,) = (
        option
        for option in options(house.game, house.table, seat(1))
        if option.command == "CorrectBets"
    )
    assert offered.amount is not None
    assert (offered.amount.least, offered.amount.most) == (500, 1000)
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=parse_money("$10")))
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [1000] * 3


@pytest.mark.clause("N 12.11")
@pytest.mark.clause("N 6.2")
@pytest.mark.clause("N 6.3")
@pytest.mark.parametrize(
    ("lying", "unit", "span"),
    [
        ((200, 200, 300), None, (200, 300)),
        ((60_000, 60_000, 70_000), None, (60_000, 70_000)),
        ((300, 300, 0), None, (1, 300)),
        ((700, 700, 1_200), 500, (1_000, 1_000)),
        ((700, 700, 800), 500, (700, 800)),
        ((200, 200, 60_000), 500, (500, 50_000)),
    ],
)
def test_there_is_always_an_amount_that_bets_can_be_corrected_to(
    lying: tuple[Cents, Cents, Cents], unit: Cents | None, span: tuple[int, int]
) -> None:
    sign = Limits(minimum=parse_money("$5"), maximum=parse_money("$500"), unit=unit)
    house = House(NSW, limits=sign).seated(1, with_="$5,000").betting({})
    first, second, last = lying
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(first, second, first)))
    house.dealt().looked().found(1, 3, last)
    (offered,) = (
        option
        for option in options(house.game, house.table, seat(1))
        if option.command == "CorrectBets"
    )
    assert offered.amount is not None
    assert (offered.amount.least, offered.amount.most) == span


@pytest.mark.clause("N 12.10")
def test_a_correction_keeps_to_the_limits_of_the_sign() -> None:
    sign = Limits(minimum=parse_money("$5"), maximum=parse_money("$20"))
    house = House(NSW, limits=sign).seated(1).betting({})
    fifty = parse_money("$50")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.dealt().found(1, 3, fifty)
    high = house.refused(c.CorrectBets(by=seat(1), seat=1, amount=fifty))
    assert high.code == "above_maximum"
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=parse_money("$20")))
    assert house.chips(1) == parse_money("$940")
