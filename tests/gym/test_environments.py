"""The environments: Gymnasium's own checks, and rewards that match what a table pays."""

import warnings
from fractions import Fraction
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from examples.learn_by_shape import ShapeLearner, learn, value_of
from letitride.analysis import advise, base_par, faceup_value
from letitride.cards import Card, shape_of
from letitride.gym import FACE_DOWN, PULL, RIDE, FaceUpTable, OneSeat, cards_in
from letitride.rules import (
    BASE,
    BadData,
    Cents,
    HandCards,
    Stake,
    load_paytable,
    load_rulebook,
    settle,
)

BET = Cents(100)


@pytest.mark.parametrize("id", ["letitride/OneSeat-v0", "letitride/FaceUp-v0"])
def test_the_environments_pass_gymnasiums_checker(id: str) -> None:
    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        check_env(gymnasium.make(id, render_mode="ansi").unwrapped)
    assert [str(each.message) for each in complaints] == []


@pytest.mark.parametrize("env", [OneSeat(), FaceUpTable(players=4)], ids=["one seat", "face up"])
@pytest.mark.parametrize("actions", [(PULL, PULL), (PULL, RIDE), (RIDE, PULL), (RIDE, RIDE)])
def test_a_round_pays_what_a_table_pays(env: Any, actions: tuple[int, int]) -> None:
    book = load_rulebook("wa-let-it-ride")
    circles = [1] * actions[0] + [2] * actions[1] + [3]
    for seed in range(150):
        env.reset(seed=seed)
        _, early, over, *_ = env.step(actions[0])
        assert (early, over) == (0.0, False)
        last, reward, over, cut, info = env.step(actions[1])
        assert (over, cut) == (True, False)
        cards = [Card(card) for card in last.tolist()]
        hand = HandCards(own=cards[:3], community=cards[3:5])
        stakes = [Stake(BASE, circle, BET) for circle in circles]
        lines = settle(book, {BASE: env.schedule}, hand, stakes)
        net = sum(line.won if line.wins else -BET for line in lines)
        assert info["net"] == Fraction(net, BET) == Fraction(reward)


def test_a_card_is_observed_once_it_is_turned() -> None:
    env = FaceUpTable(players=3)
    first, _ = env.reset(seed=5)
    assert first.tolist().count(FACE_DOWN) == 2
    second, *_ = env.step(RIDE)
    last, *_ = env.step(RIDE)
    assert [len(cards_in(seen)) for seen in (first, second, last)] == [3, 4, 5]
    assert len(set(last.tolist())) == len(last) == 3 + 2 + 2 * 3
    assert last[5:].tolist() == first[5:].tolist()


def test_a_seed_deals_the_same_rounds() -> None:
    def rounds(seed: int) -> list[list[int]]:
        env = OneSeat()
        env.reset(seed=seed)
        return [env.reset()[0].tolist() for _ in range(5)]

    assert rounds(1) == rounds(1) != rounds(2)


def test_the_optimum_is_the_exact_value() -> None:
    schedule = load_paytable("LIRX-02").schedule(BASE)
    assert schedule is not None
    assert OneSeat("LIRX-02").optimum == -base_par(schedule).edge
    assert FaceUpTable("LIRX-02", players=3).optimum == -faceup_value(schedule, 3).edge


def test_best_play_with_seen_cards_earns_the_optimum() -> None:
    """The mean of many rounds is within four standard errors of it."""
    env = FaceUpTable(players=7)
    gains = []
    env.reset(seed=2)
    for _ in range(400):
        observation, _ = env.reset()
        over = False
        while not over:
            held = cards_in(observation)
            seen = [Card(card) for card in observation[5:].tolist()]
            advice = advise(env.schedule, held[:3], community=held[3:], seen=seen)
            observation, reward, over, _, _ = env.step(int(advice.ev > 0))
        gains.append(reward)
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / len(gains)
    assert abs(mean - float(env.optimum)) < 4 * (spread / len(gains)) ** 0.5


def test_a_round_that_is_over_takes_no_more_actions() -> None:
    env = OneSeat()
    with pytest.raises(gymnasium.error.ResetNeeded, match="no round has begun"):
        env.step(RIDE)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="0 pulls, 1 rides, not 2"):
        env.step(2)
    env.step(RIDE)
    env.step(RIDE)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the round is over"):
        env.step(RIDE)


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="render_mode: must be 'ansi' or None, not 'human'"):
        OneSeat(render_mode="human")


def test_a_game_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadData):
        OneSeat("LIRX-99")
    with pytest.raises(ValueError, match="3CB-1 has no base wager"):
        OneSeat("3CB-1")
    with pytest.raises(ValueError, match="players: must be 2 to 7"):
        FaceUpTable(players=8)


def test_cards_can_be_read() -> None:
    env = FaceUpTable(players=2, render_mode="ansi")
    observation, _ = env.reset(seed=1)
    own, community, others = env.render().split(" | ")
    assert (len(own.split()), community, len(others.split())) == (3, "?? ??", 3)
    assert shape_of(cards_in(observation)).size == 3


@pytest.mark.parametrize(
    ("rounds", "within"),
    [(20_000, 0.01), pytest.param(1_000_000, 0.001, marks=pytest.mark.soak)],
)
def test_an_agent_learns_the_best_play(rounds: int, within: float) -> None:
    """Always pulling is more than a tenth of a bet below the optimum."""
    env = gymnasium.make("letitride/OneSeat-v0")
    table: Any = env.unwrapped
    untaught = value_of(ShapeLearner(), table.schedule)
    taught = value_of(learn(env, rounds), table.schedule)
    assert untaught < table.optimum - Fraction(1, 10)
    assert 0 <= table.optimum - taught < within
