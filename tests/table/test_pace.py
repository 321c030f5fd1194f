"""Ready, sitting out, and leaving after the round: what they say, and what undoes them."""

from letitride.driver.automatic_dealer import DEALER
from letitride.narration.register import line_of
from letitride.narration.scene import Scene
from letitride.rules import parse_money
from letitride.table import Event, still_betting, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.view import PUBLIC
from tests.table.house import House, seat

NSW, CALIFORNIA = "nsw-let-it-ride", "ca-let-it-ride"


def waits_for(house: House) -> tuple[int, ...]:
    return still_betting(house.game, house.table)


def test_the_call_waits_for_everybody_who_plays_until_they_are_ready() -> None:
    house = House(NSW).seated(1, 2, 3).betting({1: "$5", 2: "$5"})
    assert waits_for(house) == (1, 2, 3)
    house.do(c.Ready(by=seat(1), seat=1))
    house.do(c.SitOut(by=seat(3), seat=3))
    assert waits_for(house) == (2,)
    shown = view(house.game, house.table, PUBLIC).seats
    assert [each.seat for each in shown if each.still_betting] == [2]
    assert [each.seat for each in shown if each.ready] == [1]
    assert [each.seat for each in shown if each.sitting_out] == [3]
    house.do(c.CallNoMoreBets(by=DEALER))
    assert waits_for(house) == ()
    assert not any(each.ready for each in view(house.game, house.table, PUBLIC).seats)


def test_ready_needs_a_bet_and_is_said_once() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})
    assert house.refused(c.Ready(by=seat(2), seat=2)).code == "no_bets"
    house.do(c.Ready(by=seat(1), seat=1))
    assert house.refused(c.Ready(by=seat(1), seat=1)).code == "ready_already"
    assert house.refused(c.Ready(by=seat(1), seat=2)).code == "not_your_seat"
    house.do(c.CallNoMoreBets(by=DEALER))
    assert house.refused(c.Ready(by=seat(1), seat=1)).code == "wrong_phase"


def test_another_chip_ends_being_ready() -> None:
    house = House(NSW).seated(1).betting({1: "$5"})
    house.do(c.Ready(by=seat(1), seat=1))
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$10")))
    assert waits_for(house) == (1,)
    house.do(c.Ready(by=seat(1), seat=1))
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$0")))
    assert house.refused(c.Ready(by=seat(1), seat=1)).code == "no_bets"


def test_a_posted_bank_delays_nobody() -> None:
    house = House(CALIFORNIA).seated(1, 2, 3).betting({2: "$5", 3: "$5"}, bank="$50")
    for number in (2, 3):
        house.do(c.Ready(by=seat(number), seat=number))
    assert waits_for(house) == ()


def test_sitting_out_ends_with_a_bet_or_on_request() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})
    house.do(c.SitOut(by=seat(2), seat=2))
    assert house.refused(c.SitOut(by=seat(2), seat=2)).code == "sitting_out_already"
    house.do(c.Bet(by=seat(2), seat=2, amount=parse_money("$5")))
    assert not house.table.seats[2].sitting_out
    assert house.refused(c.ComeBack(by=seat(2), seat=2)).code == "in_play_already"
    house.do(c.SitOut(by=seat(2), seat=2))
    house.do(c.ComeBack(by=seat(2), seat=2))
    assert not house.table.seats[2].sitting_out


def test_a_player_who_sits_out_still_plays_bets_that_are_down() -> None:
    house = House(NSW).seated(1).betting({1: "$5"})
    house.do(c.SitOut(by=seat(1), seat=1))
    house.played_out().over()
    assert house.table.seats[1].sitting_out
    assert house.table.past[-1].results[0].seat == 1


def test_only_players_in_the_round_can_leave_after_it() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})
    assert house.refused(c.LeaveAfterRound(by=seat(2), seat=2)).code == "free_to_leave"
    house.do(c.LeaveAfterRound(by=seat(1), seat=1))
    assert house.refused(c.LeaveAfterRound(by=seat(1), seat=1)).code == "leaving_already"
    assert view(house.game, house.table, PUBLIC).seats[0].leaving
    house.do(c.ComeBack(by=seat(1), seat=1))
    assert not house.table.seats[1].leaving


def test_readiness_is_narrated_to_the_player_and_to_others() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})

    def told(event: Event) -> tuple[str, str]:
        own, other = (Scene(house.game, house.table, you=you) for you in (1, None))
        return line_of(own, [event]), line_of(other, [event])

    assert told(e.PlayerReady(seat=1)) == ("You are ready.", "Seat 1 is ready.")
    assert told(e.SatOut(seat=1, by=seat(1))) == ("You sit out.", "Seat 1 sits out.")
    assert told(e.CameBack(seat=1)) == ("You are back.", "Seat 1 is back.")


def test_the_length_of_rounds_is_measured_from_the_first_bet() -> None:
    house = House(NSW).seated(1).betting({})
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$5"), at=1_000))
    house.played_out()
    house.do(c.EndRound(by=DEALER, at=1_042))
    assert house.table.lasted == (42,)
