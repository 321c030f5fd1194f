"""Where the house wants it (``payout_entry``), the dealer enters what each hand is paid."""

import pytest

from letitride.cards import Card
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import Cents, SettlingWay, Wager, parse_money
from letitride.table import Option, Phase, command_of, options, payout_to_enter, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.evolve.handlers import in_round, known
from letitride.table.state import Switch
from tests.conformance.talk import NOTHING, NSW, SIX_CARD, TENS, WASHINGTON, round_of, table_with
from tests.table.house import House

ENTRY = frozenset({Switch.PAYOUT_ENTRY})
PAIR_OF_TENS = parse_money("$15")
"""1 to 1 on three circles of $5."""


def settling(way: SettlingWay, switches: frozenset[str] = ENTRY) -> House:
    """Nothing at seat 2, which New South Wales settles first, and a pair of tens at seat 1."""
    book = WASHINGTON if way is SettlingWay.LAY_AND_PAY else NSW
    house = table_with(book, {1: TENS, 2: NOTHING}, settling=way, switches=switches)
    house.dealt().looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    assert house.table.phase is Phase.SETTLING
    return house


def settles(house: House) -> Option | None:
    offered = options(house.game, house.table, DEALER)
    return next((each for each in offered if each.command == "SettleNext"), None)


def test_nothing_is_settled_without_the_payout_that_the_house_asks_for() -> None:
    """A losing hand is paid 0, and that is entered too; a wrong amount is counted again."""
    house = settling(SettlingWay.PICK_AND_PAY)
    paid = {}
    for _ in range(2):
        house.do(c.TurnHand(by=DEALER))
        before = house.table
        assert house.refused(c.SettleNext(by=DEALER)).code == "payout_first"
        right = payout_to_enter(house.game, house.table)
        assert right is not None
        for wrong in (right + 1, right - 1):
            no = house.refused(c.SettleNext(by=DEALER, payout=Cents(wrong)))
            assert no.code == "wrong_payout"
        assert house.table == before
        house.do(c.SettleNext(by=DEALER, payout=right))
        paid[house.last(e.SeatSettled).seat] = right
    assert paid == {1: PAIR_OF_TENS, 2: 0}
    assert house.table.phase is Phase.ROUND_OVER


@pytest.mark.parametrize("payout", [None, 0, PAIR_OF_TENS])
def test_a_hand_is_turned_before_its_payout_is_worked_out(payout: Cents | None) -> None:
    """No amount tells what lies face down."""
    house = settling(SettlingWay.PICK_AND_PAY)
    assert house.refused(c.SettleNext(by=DEALER, payout=payout)).code == "payout_unseen"
    assert settles(house) is None
    assert any(each.command == "TurnHand" for each in options(house.game, house.table, DEALER))


def test_the_option_asks_for_the_payout_and_does_not_tell_it() -> None:
    house = settling(SettlingWay.PICK_AND_PAY)
    house.do(c.TurnHand(by=DEALER))
    option = settles(house)
    assert option == Option(command="SettleNext", chance=("cards",), worked_out=("payout",))
    right = payout_to_enter(house.game, house.table)
    assert right is not None
    house.do(command_of(option, by=DEALER, worked_out={"payout": right}))
    seen = view(house.game, house.table, viewer_of(DEALER)).staff
    assert seen is not None
    assert seen.due is None, "the other hand lies face down"


def test_no_payout_is_asked_for_where_the_house_does_not_want_it() -> None:
    house = settling(SettlingWay.PICK_AND_PAY, switches=frozenset())
    option = settles(house)
    assert option is not None
    assert option.worked_out == ()
    house.do(c.SettleNext(by=DEALER))


def test_losing_bets_are_collected_without_an_amount_and_winners_paid_with_one() -> None:
    house = settling(SettlingWay.LOSERS_FIRST)
    for seat in (2, 1):
        house.do(c.TurnHand(by=DEALER))
        if seat == 2:
            option = settles(house)
            assert option is not None
            assert option.worked_out == ()
            house.do(c.SettleNext(by=DEALER))
    assert house.refused(c.SettleNext(by=DEALER)).code == "payout_first"
    house.do(c.SettleNext(by=DEALER, payout=PAIR_OF_TENS))
    assert house.table.phase is Phase.ROUND_OVER


def test_hands_turned_first_are_turned_without_an_amount() -> None:
    house = settling(SettlingWay.LAY_AND_PAY)
    for _ in range(2):
        house.do(c.SettleNext(by=DEALER))
    assert house.refused(c.SettleNext(by=DEALER)).code == "payout_first"


@pytest.mark.parametrize("way", SettlingWay)
def test_the_automatic_dealer_enters_what_it_pays(way: SettlingWay) -> None:
    house = settling(way)
    entered = []
    while house.table.phase is Phase.SETTLING:
        command = propose(house.game, house.table)
        assert command is not None
        entered += [command.payout] if isinstance(command, c.SettleNext) else []
        house.do(command)
    assert PAIR_OF_TENS in entered
    assert house.chips(1) == parse_money("$1,000") + PAIR_OF_TENS


def test_a_payout_that_nobody_asked_for_is_compared_all_the_same() -> None:
    house = settling(SettlingWay.PICK_AND_PAY, frozenset())
    for seat, payout in ((2, Cents(0)), (1, PAIR_OF_TENS)):
        wrong = c.SettleNext(by=DEALER, payout=Cents(payout + 1))
        assert house.refused(wrong).code == "wrong_payout"
        house.do(c.SettleNext(by=DEALER, payout=payout))
        assert house.last(e.SeatSettled).seat == seat


def test_no_payout_is_asked_for_before_the_kept_card_is_turned() -> None:
    """It decides a bet of the hand, whose own cards lie open already."""
    six = Wager("six_card")
    house = table_with(SIX_CARD, {1: TENS}, stake="$2", sides={1: {six: "$2"}}, switches=ENTRY)
    house.dealt().looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    round = round_of(house)
    places = round.hands[1].places
    faces = known(round, places, house.device.faces(house.table, places))
    house.table = in_round(house.table, turned=round.turned + places, faces=faces)
    assert payout_to_enter(house.game, house.table) is None
    house.do(c.TurnKept(by=DEALER, card=Card(0)))
    assert payout_to_enter(house.game, house.table) is not None
