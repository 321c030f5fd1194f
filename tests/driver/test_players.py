"""Players that are programs: the best one plays as the analysis says, the scripted as written."""

from random import Random

import pytest

from letitride.analysis import RideOrPull, advise
from letitride.driver.players import BadScript, best_choice, best_plan, best_player, parse_player
from letitride.rules import BASE, rulebook_ids
from letitride.table import commands as c
from letitride.table.decide.choosing import to_choose
from letitride.table.evolve import current
from letitride.table.state import Decision, Phase
from tests.table.house import House, seat


@pytest.mark.parametrize("book", rulebook_ids())
def test_the_best_player_plays_as_the_analysis_says(book: str) -> None:
    """On dealt hands, both circles; a bet worth exactly nothing is pulled."""
    house = House(book, seed=5, side_bets=False).seated(1, 2, 3, 4, with_="$9,000")
    schedule = house.game.schedules[BASE]
    choose = best_player(house.game)
    chance = Random(5)
    for _ in range(12):
        stake = "$2" if book.startswith("six") else "$5"
        house.betting(dict.fromkeys((2, 3, 4), stake)).dealt().looked()
        while house.table.phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            round = current(house.table)
            community = [round.faces[place] for place in round.turned]
            for number in to_choose(house.game, house.table):
                own = [round.faces[place] for place in round.hands[number].places]
                says = advise(schedule, own, community=community).decision
                decided = choose(house.table, number)
                assert decided is (Decision.RIDE if says is RideOrPull.RIDE else Decision.PULL)
                assert best_choice(house.game, house.table, number) is decided
                answer = chance.choice([c.Ride, c.Pull])
                house.do(answer(by=seat(number), seat=number))
            house.turned()
        house.run_until(Phase.ROUND_OVER).over()


def test_a_plan_is_made_once() -> None:
    one, other = House("nsw-let-it-ride"), House("wa-let-it-ride")
    plans = [best_plan(house.game.schedules[BASE]) for house in (one, other)]
    assert plans[0] is plans[1]
    assert {shape.size for shape in plans[0]} == {3, 4}


@pytest.mark.parametrize(
    ("script", "first", "second"),
    [
        ("ride", Decision.RIDE, Decision.RIDE),
        ("pull", Decision.PULL, Decision.PULL),
        ("pull, ride", Decision.PULL, Decision.RIDE),
        ("ride,pull", Decision.RIDE, Decision.PULL),
    ],
)
def test_a_script_is_followed(script: str, first: Decision, second: Decision) -> None:
    house = House("nsw-let-it-ride").seated(1).betting({1: "$5"}).dealt().looked()
    play = parse_player(script, house.game)
    assert play(house.table, 1) is first
    house.choosing(c.Ride).turned()
    assert play(house.table, 1) is second


@pytest.mark.parametrize("script", ["", "fold", "ride,ride,ride", "best,ride"])
def test_other_scripts_are_refused(script: str) -> None:
    with pytest.raises(BadScript, match="must be best, ride, pull"):
        parse_player(script, House("nsw-let-it-ride").game)
