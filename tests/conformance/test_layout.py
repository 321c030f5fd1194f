"""Where things lie: cards under the bets, the dealer's stack, the place of the player-dealer."""

import pytest

from letitride.rules import Face, rulebook_ids
from letitride.table import PUBLIC, view, viewer_of
from letitride.table import commands as c
from tests.conformance.talk import (
    BONUS,
    CALIFORNIA,
    NOTHING,
    NSW,
    SIX_CARD,
    TENS,
    WASHINGTON,
    table_with,
)
from tests.table.house import House, seat

HELD = None
OTHER = "3s 4h Jc"


def under(house: House, number: int) -> int | None:
    """The same for everybody who looks."""
    seen = {
        hand.under
        for viewer in (PUBLIC, viewer_of(seat(number)))
        if (hand := view(house.game, house.table, viewer).seats[number - 1].hand) is not None
    }
    assert len(seen) == 1
    return seen.pop()


@pytest.mark.clause(
    "W basic 6(a)(ii)", "W basic 9", "W bonus 6(a)(ii)", "W bonus 9", "W round 4(c)"
)
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
def test_washington_cards_go_under_bet_2_and_then_under_the_third_bet(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING, 3: OTHER}).dealt()
    assert under(house, 1) is HELD
    house.looked(1, 2, 3).do(c.Ride(by=seat(1), seat=1))
    house.do(c.Pull(by=seat(2), seat=2))
    assert (under(house, 1), under(house, 2)) == (2, HELD)
    house.do(c.Ride(by=seat(3), seat=3))
    house.turned()
    assert under(house, 1) is HELD, "who is asked takes up the cards"
    assert under(house, 3) == 2
    house.do(c.Pull(by=seat(1), seat=1))
    house.do(c.Ride(by=seat(2), seat=2))
    assert (under(house, 1), under(house, 2)) == (3, 3)
    house.choosing(c.Ride).turned()
    assert {under(house, number) for number in (1, 2, 3)} == {3}
    house.played_out()
    assert under(house, 1) is HELD, "turned"


@pytest.mark.clause("C play 5(c)")
def test_california_cards_go_under_bet_3_only() -> None:
    house = House(CALIFORNIA).seated(1, 2, 8).betting({1: "$10", 2: "$10"}, bank="$500")
    house.dealt().looked(1, 2)
    house.do(c.Ride(by=seat(1), seat=1))
    assert under(house, 1) is HELD
    house.choosing(c.Ride).turned()
    house.do(c.Pull(by=seat(1), seat=1))
    assert under(house, 1) == 3


@pytest.mark.clause("N 8.2", "N 8.11")
def test_new_south_wales_cards_stay_in_view_unless_they_are_tucked() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(1, 2)
    house.do(c.Tuck(by=seat(1), seat=1))
    assert under(house, 1) == 3
    house.choosing(c.Ride)
    assert under(house, 2) is HELD
    house.turned().choosing(c.Ride)
    assert (under(house, 1), under(house, 2)) == (3, HELD)


def test_six_card_hands_stay_in_view_unless_they_are_tucked() -> None:
    house = table_with(SIX_CARD, {1: TENS, 2: NOTHING}, stake="$2").dealt().looked(1, 2)
    house.choosing(c.Ride)
    assert (under(house, 1), under(house, 2)) == (HELD, HELD)
    house.turned().choosing(c.Ride)
    assert (under(house, 1), under(house, 2)) == (HELD, HELD)


def test_cards_dealt_face_up_stay_open() -> None:
    house = House(WASHINGTON, face=Face.UP).seated(1).betting({1: "$5"}).dealt()
    house.choosing(c.Ride)
    assert under(house, 1) is HELD


@pytest.mark.clause("C seats layout", "C glossary seated positions")
def test_seven_places_have_a_betting_area_and_the_player_dealer_has_none() -> None:
    house = House(CALIFORNIA).seated(3, 5)

    def without() -> list[int]:
        seats = view(house.game, house.table, PUBLIC).seats
        assert len(seats) == 8
        return [each.seat for each in seats if not each.betting_area]

    assert without() == [3], "the bank is offered there"
    house.betting({3: "$10"}, bank="$500")
    assert without() == [5]
    house.dealt().played_out()
    assert without() == [5]
    assert House(CALIFORNIA).seated().table.banking.seat is None


@pytest.mark.parametrize("book", [each for each in rulebook_ids() if each != CALIFORNIA])
def test_where_the_house_banks_every_place_has_one(book: str) -> None:
    house = House(book).seated(1)
    assert all(each.betting_area for each in view(house.game, house.table, PUBLIC).seats)


@pytest.mark.clause("W shuffle 6", "C dealing 3")
@pytest.mark.parametrize(("book", "cards"), [(BONUS, 3), (CALIFORNIA, 3), (NSW, 0)])
def test_the_dealers_cards_come_as_a_stack_or_one_by_one(book: str, cards: int) -> None:
    house = House(book).seated(1)
    terms = view(house.game, house.table, PUBLIC).terms
    assert terms is not None
    assert terms.dealer_stack == cards
