"""What is kept of a player's options is what they are, also where another seat's bets decide."""

from collections.abc import Callable
from pathlib import Path

import pytest

from letitride.rules import Face, parse_money
from letitride.table import CountKind, Event, OptionsCache, TrayRule, Turns, options
from letitride.table import commands as c
from letitride.table.state import Phase, Switch
from tests.table.house import House, seat
from tests.table.test_open_hands import edited
from tests.table.trays import count

CALIFORNIA = "ca-let-it-ride"


class Compared(House):
    """A house in which everybody's options are compared after each command."""

    cache: OptionsCache[object] | None = None

    def do(self, command: c.Command) -> tuple[Event, ...]:
        done = super().do(command)
        if self.cache is None:
            self.cache = OptionsCache(self.game, lambda found: found)
        for number in range(1, self.book.table.seats + 1):
            kept = self.cache.of(self.table, seat(number), command.at)
            fresh = options(self.game, self.table, seat(number), command.at)
            assert kept == fresh, (number, command)
        return done


def bets(house: House, number: int, amount: str) -> None:
    house.do(c.Bet(by=seat(number), seat=number, amount=parse_money(amount)))


def eighth_without_an_area() -> House:
    house = Compared(CALIFORNIA).seated(*range(1, 9)).run_until(Phase.BETTING)
    for number in range(1, 8):
        bets(house, number, "$5")
    bets(house, 1, "$0")
    return house


def posted_and_taken_back() -> House:
    house = Compared(CALIFORNIA).seated(1, 2, 3).betting({1: "$5", 2: "$5"})
    banker = house.table.banking.seat
    assert banker is not None
    house.do(c.PostBank(by=seat(banker), seat=banker, amount=parse_money("$0")))
    return house


def piles_to_pick() -> House:
    house = Compared(CALIFORNIA, switches=frozenset({Switch.DICE})).seated(1, 2, 3)
    return house.betting({1: "$5", 2: "$5"}).called()


def behind_another() -> House:
    house = Compared(CALIFORNIA, switches=frozenset({Switch.BACKLINE})).seated(1, 2, 3)
    house.betting({1: "$5"})
    bets(house, 1, "$0")
    return house


def together_with_an_early_choice() -> House:
    house = Compared("nsw-let-it-ride", turns=Turns.TOGETHER).seated(1, 2, 3)
    house.betting(dict.fromkeys((1, 2, 3), "$5")).called().dealt()
    for number in (1, 2, 3):
        house.looked(number)
    house.do(c.Pull(by=seat(2), seat=2))
    return house


def paid_while_others_wait() -> House:
    house = Compared("nsw-let-it-ride").seated(1, 2)
    house.betting(dict.fromkeys((1, 2), "$5")).called().dealt().looked()
    house.run_until_choice()
    while house.table.phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
        house.choosing(c.Ride)
        house.turned()
    return house.run_until(Phase.BETWEEN_ROUNDS)


def bought_the_last_chips_of_the_tray() -> House:
    house = Compared("nsw-let-it-ride", tray=TrayRule.COUNTED)
    count(house, CountKind.OPENER, "$20")
    return house.seated(1, 2, with_="$10")


SCENES = (
    eighth_without_an_area,
    posted_and_taken_back,
    piles_to_pick,
    behind_another,
    together_with_an_early_choice,
    paid_while_others_wait,
    bought_the_last_chips_of_the_tray,
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_options_that_are_kept_are_those_worked_out_anew(scene: Callable[[], House]) -> None:
    assert scene().log


def test_open_hands_beyond_those_analysed(tmp_path: Path) -> None:
    refusing = edited(
        tmp_path, "wa-let-it-ride", 'more_hands = { is = "warn"', 'more_hands = { is = "refuse"'
    )
    house = Compared(refusing, face=Face.UP).seated(1, 2, 3, 4)
    house.betting(dict.fromkeys((1, 2, 3), "$5"))
    bets(house, 1, "$0")
    bets(house, 4, "$5")
