"""Automatic players: the best one follows the analysis, a scripted one its script."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from letitride.analysis import RideOrPull, advise, load_playbook, play_of, playbook_ids
from letitride.analysis.plays.held_cards import HeldCards
from letitride.analysis.plays.piles import groups_of, piles_of, sets_that_ride
from letitride.cards import Card, parse_cards, remaining
from letitride.driver import Player, drive
from letitride.driver.players import BadScript, best_plan, best_player, parse_player
from letitride.rules import BASE, Face, Game, load_rulebook, rulebook_ids
from letitride.table import Table
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
                answer = chance.choice([c.Ride, c.Pull])
                house.do(answer(by=seat(number), seat=number))
            house.turned()
        house.run_until(Phase.ROUND_OVER).over()


def test_a_plan_is_computed_once() -> None:
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
def test_bad_scripts_are_refused(script: str) -> None:
    with pytest.raises(BadScript, match="must be best, ride, pull"):
        parse_player(script, House("nsw-let-it-ride").game)


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("name", playbook_ids())
def test_a_strategy_can_be_played(name: str, face: Face) -> None:
    """Face up it sees the cards of the others, face down none."""
    book = load_playbook(name)
    asked = []

    def player_of(game: Game) -> Player:
        choose = parse_player(name, game)

        def watched(table: Table, number: int) -> Decision:
            own, others = _faces(table, number)
            says = play_of(book, own, others if face is Face.UP else []).decision
            asked.append(len(own))
            decided = choose(table, number)
            assert str(decided) == str(says)
            return decided

        return watched

    driver = drive(
        load_rulebook("wa-let-it-ride"),
        below=Random(3).randrange,
        seats=(1, 2, 3),
        player_of=player_of,
        face=face,
    )
    for _ in range(6):
        driver.play_round()
    assert asked.count(3) == asked.count(4) == 18


def _faces(table: Table, number: int) -> tuple[list[Card], list[Card]]:
    round = current(table)
    own = [round.faces[place] for place in round.hands[number].places]
    others = [
        round.faces[place]
        for other, hand in round.hands.items()
        for place in hand.places
        if other != number and place in round.faces
    ]
    return own + [round.faces[place] for place in round.turned], others


@pytest.mark.parametrize(
    ("seen", "rides"),
    [("", True), ("2c 3c 4c", True), ("Ah 2c 3c", False)],
)
def test_a_strategy_heeds_the_cards_it_sees(seen: str, rides: bool) -> None:
    """The letter pulls three to a royal flush once a card that would complete it is gone."""
    play = play_of(load_playbook("letter-2020"), parse_cards("Th Jh Qh"), parse_cards(seen))
    assert (play.decision is RideOrPull.RIDE) is rides


def test_a_played_strategy_rides_as_often_as_its_exact_value_says() -> None:
    """Every first hand, with three cards of a neighbour for each: counted, not sampled."""
    book = load_playbook("letter-2020")
    hand = parse_cards("2h 3h 4h")
    rest = remaining(hand)
    riding = sum(
        play_of(book, hand, seen).decision is RideOrPull.RIDE for seen in combinations(rest, 3)
    )
    held = HeldCards((0, 1, 2), suited=True)
    plays = book.plays_for(1, held.shape)
    piles = piles_of(held, groups_of(plays))
    assert riding == sets_that_ride(plays, piles, 3, left=piles.sizes)


def test_a_strategy_file_with_an_error_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("name: Mine\n\nbet 1\n  ride: a wining hand\n")
    with pytest.raises(BadScript, match=r"mine\.txt.*'a wining hand'"):
        parse_player(str(file), House("nsw-let-it-ride").game)
