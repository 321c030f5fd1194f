"""California: the bank goes round clockwise, by person."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import CollusionMeasure, Role, parse_money
from letitride.table import Actor, bank_to_offer
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import FEE_BOX
from letitride.table.state import Phase
from tests.conformance.talk import CALIFORNIA, NSW
from tests.table.house import FLOOR, SUPERVISOR, House, seat

DOLLARS = parse_money("$100")


def a_round(house: House, *betting: int) -> House:
    return house.betting(dict.fromkeys(betting, "$5"), bank="$100").played_out().over()


def leaves(house: House, number: int) -> None:
    house.do(c.Leave(by=seat(number), seat=number))


def sits(house: House, number: int, player: str) -> None:
    by = Actor(Role.PLAYER, number, player)
    house.do(c.Sit(by=by, seat=number, player=player))
    house.do(c.BuyIn(by=by, seat=number, amount=parse_money("$1,000")))


def banks(house: House) -> str | None:
    banker = house.table.banking.seat
    return None if banker is None else house.table.seats[banker].player


@pytest.mark.clause("C play 13")
@pytest.mark.parametrize("hands", [0, 1, 2])
def test_a_player_who_leaves_with_the_bank_passes_it_on_clockwise_from_there(hands: int) -> None:
    house = House(CALIFORNIA).seated(2, 4, 6)
    house.run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(2), seat=2))
    house.do(c.AcceptBank(by=seat(4), seat=4))
    for _ in range(hands):
        a_round(house, 2, 6)
    leaves(house, 4)
    assert house.last(e.BankOffered).seat == 6
    assert bank_to_offer(house.game, house.table) == 6, "not seat 2, the lowest"


@pytest.mark.clause("C play 13", "C standards two hands")
@pytest.mark.parametrize("back_at", [1, 2, 5, 8])
def test_a_player_who_comes_back_does_not_bank_before_the_bank_has_gone_round(
    back_at: int,
) -> None:
    house = House(CALIFORNIA).seated(1, 3, 6)
    a_round(house, 3, 6)
    assert banks(house) == "player 1"
    leaves(house, 1)
    sits(house, back_at, "player 1")
    asked = []
    house.run_until(Phase.BETTING)
    for _ in range(3):
        number = bank_to_offer(house.game, house.table)
        assert number is not None
        player = house.table.seats[number].player
        asked.append(player)
        by = Actor(Role.PLAYER, number, player)
        house.do(c.DeclineBank(by=by, seat=number))
    assert asked == ["player 3", "player 6", "player 1"]


@pytest.mark.clause("C play 13")
def test_nobody_banks_five_hands_in_a_row_by_standing_up() -> None:
    house = House(CALIFORNIA).seated(1, 2, 3)
    bankers = []
    for _ in range(8):
        house.run_until(Phase.BETTING)
        while (number := bank_to_offer(house.game, house.table)) is not None:
            house.do(c.AcceptBank(by=seat(number), seat=number))
        banker = house.table.banking.seat
        assert banker is not None
        a_round(house, *({1, 2, 3} - {banker}))
        bankers.append(banker)
        if banker == 1:
            leaves(house, 1)
            sits(house, 1, "player 1")
    assert bankers == [1, 2, 2, 3, 3, 1, 2, 2]


@pytest.mark.clause("C play 13")
def test_a_newcomer_in_the_seat_of_a_player_who_declined_is_asked() -> None:
    house = House(CALIFORNIA).seated(2, 4)
    for _ in range(2):
        a_round(house, 4)
    house.do(c.DeclineBank(by=seat(4), seat=4))
    assert house.table.banking.declined == {4}
    leaves(house, 4)
    sits(house, 4, "a stranger")
    leaves(house, 2)
    assert bank_to_offer(house.game, house.table) == 4


@pytest.mark.clause("C play 13")
def test_an_asked_player_who_is_then_precluded_gives_the_banker_no_third_hand() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6)
    for _ in range(2):
        a_round(house, 4, 6)
    assert house.table.banking.offered == 4
    house.do(c.Preclude(by=FLOOR, seat=4, reason="rude"))
    assert bank_to_offer(house.game, house.table) == 6
    house.run_until(Phase.BETTING)
    no = house.refused(c.PostBank(by=seat(2), seat=2, amount=DOLLARS))
    assert (no.code, no.clause) == ("offered_on", "C play 13")


@pytest.mark.clause("C play 13")
def test_only_completed_hands_count_towards_two() -> None:
    house = House(CALIFORNIA).seated(2, 4)
    house.betting({4: "$5"}, bank="$100").dealt()
    house.do(c.ReportWrongDeal(by=DEALER, what="a stack fell"))
    house.betting({4: "$5"}, bank="$100").dealt()
    house.do(c.ReportAbsent(by=DEALER, seat=4))
    assert house.table.phase is Phase.ROUND_OVER, "the only hand was void"
    assert house.holds(FEE_BOX) == 0, "the bank pays for no hand either"
    house.over()
    assert house.table.banking.hands == 0
    for hands in (1, 2):
        assert bank_to_offer(house.game, house.table) is None
        a_round(house, 4)
        assert house.table.banking.hands == hands
    assert bank_to_offer(house.game, house.table) == 4


@pytest.mark.clause("C play 13", "C play 11", "C play 11 house")
def test_where_everybody_declines_the_offer_goes_round_again_and_the_house_never_banks() -> None:
    house = House(CALIFORNIA).seated(2, 4)
    for _ in range(2):
        a_round(house, 4)
    for number in (4, 2):
        house.do(c.DeclineBank(by=seat(number), seat=number))
    assert house.last(e.BankOffered).seat is None
    assert house.table.banking.seat is None
    house.run_until(Phase.BETTING)
    house.do(c.Bet(by=seat(2), seat=2, amount=parse_money("$5")))
    assert house.refused(c.CallNoMoreBets(by=DEALER)).code == "no_bank"
    assert bank_to_offer(house.game, house.table) == 4


@pytest.mark.clause("C play 13")
def test_another_player_who_leaves_does_not_move_the_offer() -> None:
    house = House(CALIFORNIA).seated(1, 2, 3)
    house.do(c.Leave(by=seat(3), seat=3))
    assert not house.all(e.BankOffered)
    house.run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(1), seat=1))
    assert house.table.banking.offered == 2
    house.seated(4)
    offers = len(house.all(e.BankOffered))
    house.do(c.Leave(by=seat(4), seat=4))
    assert len(house.all(e.BankOffered)) == offers


@pytest.mark.clause("C play 13")
def test_nobody_posts_or_answers_for_another_seat() -> None:
    house = House(CALIFORNIA).seated(1, 2).run_until(Phase.BETTING)
    assert house.refused(c.AcceptBank(by=seat(2), seat=1)).code == "not_your_seat"
    assert house.refused(c.DeclineBank(by=seat(2), seat=1)).code == "not_your_seat"
    house.do(c.AcceptBank(by=seat(1), seat=1))
    posting = c.PostBank(by=seat(2), seat=1, amount=parse_money("$100"))
    assert house.refused(posting).code == "not_your_seat"


@pytest.mark.clause("C play 13")
def test_only_the_banker_passes_on_a_bank_that_is_not_posted() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6).run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(2), seat=2))
    assert house.refused(c.AcceptBank(by=seat(2), seat=2)).code == "not_offered", "once is enough"
    assert house.refused(c.DeclineBank(by=seat(4), seat=4)).code == "not_offered"
    house.do(c.DeclineBank(by=seat(2), seat=2))
    assert banks(house) is None
    assert house.table.banking.offered == 4


@pytest.mark.clause("C play 13")
def test_a_newcomer_behind_the_offer_waits_until_it_has_gone_round() -> None:
    house = House(CALIFORNIA).seated(1, 4, 6).run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(1), seat=1))
    house.seated(2)
    house.do(c.DeclineBank(by=seat(4), seat=4))
    assert house.last(e.BankOffered).seat == 6
    house.do(c.DeclineBank(by=seat(6), seat=6))
    assert house.last(e.BankOffered) == e.BankOffered(seat=2, lap=1, by=seat(6)), (
        "on the second way round"
    )


@pytest.mark.clause("C play 13")
def test_every_turn_of_the_offer_is_counted() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6).run_until(Phase.BETTING)
    for number in (2, 4, 6):
        house.do(c.DeclineBank(by=seat(number), seat=number))
    assert house.last(e.BankOffered).seat is None, "everybody has declined"
    house.do(c.DeclineBank(by=seat(2), seat=2))
    offer = house.last(e.BankOffered)
    assert (offer.seat, offer.lap) == (4, 1)


@pytest.mark.clause("C play 13")
def test_a_banker_who_leaves_does_not_repeat_the_offer_to_the_next() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6)
    for _ in range(2):
        a_round(house, 4, 6)
    assert [offer.seat for offer in house.all(e.BankOffered)] == [4]
    leaves(house, 2)
    assert [offer.seat for offer in house.all(e.BankOffered)] == [4]


@pytest.mark.clause("C play 13")
def test_a_player_who_may_not_play_is_not_offered_the_bank() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6).run_until(Phase.BETTING)
    house.do(c.Preclude(by=FLOOR, seat=4, reason="rude"))
    house.do(c.DeclineBank(by=seat(2), seat=2))
    assert house.last(e.BankOffered).seat == 6


@pytest.mark.clause("C play 13")
def test_when_the_last_player_asked_is_precluded_the_offer_starts_again() -> None:
    house = House(CALIFORNIA).seated(2, 4).run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(2), seat=2))
    house.do(c.Preclude(by=FLOOR, seat=4, reason="rude"))
    assert bank_to_offer(house.game, house.table) == 2


@pytest.mark.clause("C play 13")
def test_a_player_who_banked_last_turn_comes_before_a_newcomer_further_on() -> None:
    house = House(CALIFORNIA).seated(1, 2)
    for banker, other in ((1, 2), (2, 1), (1, 2)):
        house.run_until(Phase.BETTING)
        if bank_to_offer(house.game, house.table) is not None:
            house.do(c.AcceptBank(by=seat(banker), seat=banker))
        for _ in range(2):
            a_round(house, other)
    house.seated(8)
    assert banks(house) == "player 1"
    assert bank_to_offer(house.game, house.table) == 2


@pytest.mark.clause("N 12.12.2", "C play 13")
def test_of_two_separated_players_one_banks_and_the_other_may_only_decline() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6).run_until(Phase.BETTING)
    house.do(
        c.ActOnCollusion(
            by=SUPERVISOR, seats=(4, 6), measure=CollusionMeasure.SEPARATE, reason="partners"
        )
    )
    house.do(c.AcceptBank(by=seat(2), seat=2))
    house.do(c.Bet(by=seat(4), seat=4, amount=parse_money("$5")))
    house.do(c.DeclineBank(by=seat(2), seat=2))
    house.do(c.DeclineBank(by=seat(4), seat=4))
    assert house.refused(c.AcceptBank(by=seat(6), seat=6)).code == "kept_apart"
    house.do(c.DeclineBank(by=seat(6), seat=6))


def test_where_the_house_banks_nobody_is_asked() -> None:
    house = House(NSW).seated(1)
    assert bank_to_offer(house.game, house.table) is None
    assert house.refused(c.AcceptBank(by=seat(1), seat=1)).code == "not_offered"


@pytest.mark.clause("C play 13")
def test_an_offer_that_is_left_behind_goes_to_a_newcomer_before_those_who_declined() -> None:
    house = House(CALIFORNIA).seated(1, 4, 6).run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(1), seat=1))
    house.seated(2)
    for number in (4, 6):
        house.do(c.DeclineBank(by=seat(number), seat=number))
    house.seated(5, 7)
    house.do(c.DeclineBank(by=seat(2), seat=2))
    assert house.table.banking.offered == 5
    leaves(house, 5)
    assert house.table.banking.offered == 7, "seat 6 has declined on this way round"


@pytest.mark.clause("C play 13")
def test_a_banker_whose_turn_has_come_again_is_asked_before_a_newcomer_further_on() -> None:
    """The bank has gone all the way round; the newcomer sits where it has passed."""
    house = House(CALIFORNIA).seated(3, 6)
    house.run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(3), seat=3))
    for _ in range(2):
        a_round(house, 6)
    assert bank_to_offer(house.game, house.table) == 6
    house.seated(5)
    house.do(c.DeclineBank(by=seat(6), seat=6))
    assert bank_to_offer(house.game, house.table) == 3


@pytest.mark.clause("C play 13")
def test_a_person_who_comes_back_further_on_has_the_next_turn_of_the_offer() -> None:
    house = House(CALIFORNIA).seated(3, 6)
    for _ in range(2):
        a_round(house, 6)
    leaves(house, 3)
    sits(house, 7, "player 3")
    house.do(c.DeclineBank(by=seat(6), seat=6))
    offer = house.last(e.BankOffered)
    assert (offer.seat, offer.lap) == (7, 1)


@pytest.mark.clause("C play 13")
def test_the_offer_goes_on_from_a_player_who_declined_alone_at_the_table() -> None:
    house = House(CALIFORNIA).seated(3).run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(3), seat=3))
    assert house.last(e.BankOffered).seat is None, "nobody else is there"
    house.seated(2, 5)
    assert bank_to_offer(house.game, house.table) == 5


@pytest.mark.clause("C play 13")
def test_an_offer_stands_when_somebody_else_is_precluded() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6).run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(2), seat=2))
    house.do(c.Preclude(by=FLOOR, seat=6, reason="rude"))
    assert house.table.banking.offered == 4
    house.do(c.Preclude(by=FLOOR, seat=4, reason="rude"))
    assert house.table.banking.offered is None
