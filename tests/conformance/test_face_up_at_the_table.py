"""Face-up dealing at a table: which books allow it, and what stays as it was."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Face, Wager, parse_money, rulebook_ids
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.conformance.talk import BONUS, NOTHING, TENS, WASHINGTON, at_stake, round_of, table_with
from tests.table.house import House, seat


@pytest.mark.clause("F games")
@pytest.mark.parametrize("book", rulebook_ids())
def test_only_books_of_a_game_that_the_letter_names_are_dealt_face_up(book: str) -> None:
    house = House(book, opened=False, face=Face.UP)
    opening = c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits)
    if book in (WASHINGTON, BONUS):
        house.do(opening)
    else:
        assert house.refused(opening).code == "no_such_deal"


@pytest.mark.clause("F nothing else")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
@pytest.mark.parametrize("choice", [c.Ride, c.Pull])
def test_the_same_cards_and_choices_give_the_same_round_face_up_and_face_down(
    book: str, choice: type[c.Ride] | type[c.Pull]
) -> None:
    hands = {1: TENS, 2: NOTHING, 5: "Kh Kc 3d"}
    sides = {1: {Wager("three_card"): "$2"}}
    rounds = []
    for face in (Face.DOWN, Face.UP):
        house = table_with(book, hands, sides=sides, face=face)
        before = len(house.log)
        house.played_out(choice).over()
        told = [each for each in house.log[before:] if not isinstance(each, e.CardsLookedAt)]
        rounds.append(
            (
                [(type(each), each.moves) for each in told],
                [each.seat for each in house.all(e.SeatSettled)],
                [house.chips(number) for number in hands],
            )
        )
    assert rounds[0] == rounds[1]


@pytest.mark.clause("F analysis single deck")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
def test_seen_cards_change_no_bet_size_and_each_round_is_freshly_shuffled(
    book: str,
) -> None:
    house = House(book, face=Face.UP).seated(1, 2)
    orders = set()
    for _ in range(3):
        house.betting({1: "$5", 2: "$5"}).dealt()
        orders.add(house.table.decks[round_of(house).deck].commitment)
        raised = c.Bet(by=seat(1), seat=1, amount=parse_money("$10"))
        for _ in range(2):
            assert house.refused(raised).clause == "W bets 2"
            house.choosing(c.Ride).turned()
        assert set(at_stake(house).values()) == {500}
        house.run_until(Phase.ROUND_OVER).over()
    assert len(orders) == 3


@pytest.mark.clause("F spots table")
def test_face_up_dealing_does_not_limit_the_spots() -> None:
    house = House(WASHINGTON, face=Face.UP).seated(*range(1, 8))
    house.betting(dict.fromkeys(range(1, 8), "$5")).played_out()
    assert len(house.all(e.SeatSettled)) == 7
