"""California: dice and the action pile, where the card room uses them."""

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Direction
from letitride.table import commands as c
from letitride.table import decide, evolve, pile_waits
from letitride.table import events as e
from letitride.table.state import Phase, Switch
from tests.conformance.talk import CALIFORNIA, WASHINGTON, at_stake, cards_of, round_of
from tests.table.house import House, seat

DICE = frozenset({Switch.DICE})


def called(*hands: int, banker: int = 8) -> House:
    house = House(CALIFORNIA, switches=DICE).seated(*hands, banker)
    return house.betting(dict.fromkeys(hands, "$10"), bank="$500").called()


def thrown(house: House, dice: int) -> None:
    """The dice show this, whatever the device would throw."""
    events = decide(house.game, house.table, c.RollDice(by=DEALER, dice=dice))
    assert isinstance(events, tuple)
    for event in events:
        house.table = evolve(house.table, event)
        house.log.append(event)


@pytest.mark.clause("C action")
def test_no_card_is_dealt_before_the_dice_are_rolled() -> None:
    house = called(1, 3)
    house.picked(1)
    for early in (c.ReleaseDeck(by=DEALER), c.Deal(by=DEALER, rest=True)):
        no = house.refused(early)
        assert (no.code, no.clause) == ("dice_first", "C action")
    thrown(house, 3)
    house.do(c.ReleaseDeck(by=DEALER))


@pytest.mark.clause("C glossary action pile")
def test_the_player_dealer_picks_a_pile_before_the_dice_and_nobody_else_does() -> None:
    house = called(1, 3)
    no = house.refused(c.RollDice(by=DEALER, dice=9))
    assert (no.code, no.clause) == ("pile_first", "C action")
    assert house.refused(c.PickPile(by=seat(1), seat=1, pile=1)).code == "not_banking"
    assert house.refused(c.PickPile(by=seat(1), seat=8, pile=1)).code == "not_your_seat"
    assert house.refused(c.PickPile(by=DEALER, seat=8, pile=1)).code == "not_your_role"
    for pile in (0, 4):
        assert house.refused(c.PickPile(by=seat(8), seat=8, pile=pile)).code == "bad_pile"
    house.do(c.PickPile(by=seat(8), seat=8, pile=3))
    assert house.refused(c.PickPile(by=seat(8), seat=8, pile=1)).code == "picked_already"
    house.do(c.RollDice(by=DEALER, dice=9))


@pytest.mark.clause("C glossary action pile")
def test_without_dice_there_is_no_pile_to_pick() -> None:
    house = House(CALIFORNIA).seated(1, 8).betting({1: "$10"}).called()
    assert house.refused(c.PickPile(by=seat(8), seat=8, pile=1)).code == "not_offered"
    strict = House(WASHINGTON).seated(1).betting({1: "$5"}).called()
    assert strict.refused(c.PickPile(by=seat(1), seat=1, pile=1)).code == "not_your_role"


STACKS = "2c 3c 4c 6d 7d 8d Th Jh Qh Qc Js 6c"
"""Four piles, as the shuffler gives them."""


@pytest.mark.clause("C glossary action pile")
@pytest.mark.parametrize(
    ("dice", "pile", "to"),
    [
        # The position thrown gets the pile, and those after it go on clockwise.
        (3, 1, [3, 6, 8, 1]),
        (6, 1, [6, 8, 1, 3]),
        (9, 1, [1, 3, 6, 8]),
        # The piles before it go out last: pile 1 comes to the position before the action.
        (3, 2, [1, 3, 6, 8]),
        (6, 3, [1, 3, 6, 8]),
        (6, 4, [8, 1, 3, 6]),
        # Nobody bets at seats 4 and 7: the next in play has the action, the bank among them.
        (4, 1, [6, 8, 1, 3]),
        (7, 2, [6, 8, 1, 3]),
        (8, 1, [8, 1, 3, 6]),
    ],
)
def test_the_pile_goes_to_the_position_thrown_and_the_rest_go_on_clockwise(
    dice: int, pile: int, to: list[int]
) -> None:
    house = called(1, 3, 6).picked(pile)
    thrown(house, dice)
    house.stacked(STACKS).dealt()
    stacks = [" ".join(STACKS.split()[at : at + 3]) for at in (0, 3, 6, 9)]
    by_seat = dict(zip(to, stacks, strict=True))
    assert {number: cards_of(house, number) for number in (1, 3, 6)} == {
        number: by_seat[number] for number in (1, 3, 6)
    }
    dealers = house.last(e.DealerCardsDealt)
    assert (dealers.left, dealers.right, dealers.burned) == tuple(
        3 * to.index(8) + at for at in range(3)
    ), "the bank's stack is the community cards, wherever it comes in the deal"
    house.played_out()
    assert not at_stake(house)


@pytest.mark.clause("C action")
@pytest.mark.parametrize(
    ("dice", "order"),
    [(3, [3, 1, 6]), (6, [6, 3, 1]), (9, [1, 6, 3]), (4, [6, 3, 1]), (8, [1, 6, 3])],
)
def test_settling_starts_at_the_action_and_keeps_its_direction(dice: int, order: list[int]) -> None:
    house = called(1, 3, 6).picked()
    thrown(house, dice)
    house.played_out()
    assert [event.seat for event in house.all(e.SeatSettled)] == order


@pytest.mark.parametrize(("dice", "order"), [(3, [3, 6, 1]), (6, [6, 1, 3]), (4, [6, 1, 3])])
def test_a_book_may_settle_clockwise_from_the_action(dice: int, order: list[int]) -> None:
    house = called(1, 3, 6).picked()
    settlement = changed(house.book.settlement, direction=Direction.CLOCKWISE)
    house.game = changed(house.game, book=changed(house.book, settlement=settlement))
    thrown(house, dice)
    house.played_out()
    assert [event.seat for event in house.all(e.SeatSettled)] == order


@pytest.mark.clause("C action")
def test_a_hand_that_leaves_the_round_does_not_move_the_action() -> None:
    house = called(1, 3, 6).picked()
    thrown(house, 3)
    house.dealt().do(c.ReportAbsent(by=DEALER, seat=1))
    house.looked(3, 6)
    while house.table.phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
        house.choosing(c.Ride).turned()
    house.run_until(Phase.ROUND_OVER)
    assert [event.seat for event in house.all(e.SeatSettled)] == [3, 6]


@pytest.mark.clause("C action")
def test_dice_are_an_option_of_the_table() -> None:
    other = House(WASHINGTON, opened=False)
    terms = replace(other.terms, switches=other.terms.switches | DICE)
    no = other.refused(c.OpenTable(by=DEALER, terms=terms, limits=other.limits))
    assert no.code == "not_allowed"
    house = called(1)
    assert round_of(house).pile is None
    assert house.table.phase is Phase.CALLED


@pytest.mark.clause("C action")
@pytest.mark.parametrize(("dice", "to"), [(3, 4), (4, 4), (5, 5), (14, 2), (9, 2)])
def test_the_bank_among_the_bets_has_the_action_in_its_turn(dice: int, to: int) -> None:
    house = called(2, 5, banker=4).picked(1)
    thrown(house, dice)
    assert house.last(e.DiceRolled).action == to


def test_nobody_picks_a_pile_before_the_call() -> None:
    house = House(CALIFORNIA, switches=DICE).seated(1, 8).betting({1: "$10"})
    assert not pile_waits(house.game, house.table)
    house.called()
    assert pile_waits(house.game, house.table)
