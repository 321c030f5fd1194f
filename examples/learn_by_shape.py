"""An agent that learns to ride and to pull from rewards alone, and comes to the exact optimum.

    python -m examples.learn_by_shape [ROUNDS]

It keeps a table with a line for each shape of three and four cards: what one bet won with it in
all. The reward over the bets in action is what one bet won, whether the bet of the shape rode or
not, so every round teaches both of its shapes and no exploring is needed. A bet rides if its line
is above zero.
"""

import sys
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import gymnasium

from letitride.analysis import analyse_wager
from letitride.cards import Shape, shape_of
from letitride.gym import PULL, RIDE, cards_in
from letitride.rules import Schedule

ROUNDS = 300_000


@dataclass
class ShapeLearner:
    won: defaultdict[Shape, float] = field(default_factory=lambda: defaultdict(float))

    def act(self, shape: Shape) -> int:
        return RIDE if self.won[shape] > 0 else PULL

    def play(self, env: "gymnasium.Env[Any, Any]") -> None:
        """Play one round, and learn from it."""
        observation, _ = env.reset()
        three = shape_of(cards_in(observation))
        first = self.act(three)
        observation, *_ = env.step(first)
        four = shape_of(cards_in(observation))
        second = self.act(four)
        _, reward, *_ = env.step(second)
        for shape in (three, four):
            self.won[shape] += float(reward) / (1 + first + second)


def value_of(learner: ShapeLearner, schedule: Schedule) -> Fraction:
    """The exact mean reward of a player who plays like this."""
    choices = analyse_wager(schedule).choices
    value = analyse_wager(schedule).bets[3].ev
    for lines in choices.values():
        hands = sum(line.hands for line in lines)
        rides = (line for line in lines if learner.act(line.shape) == RIDE)
        value += sum((line.hands * line.ev for line in rides), Fraction(0)) / hands
    return value


def learn(env: "gymnasium.Env[Any, Any]", rounds: int, *, seed: int = 1) -> ShapeLearner:
    learner = ShapeLearner()
    env.reset(seed=seed)
    for _ in range(rounds):
        learner.play(env)
    return learner


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    env = gymnasium.make("letitride/OneSeat-v0")
    table: Any = env.unwrapped
    learner = learn(env, rounds)
    value = value_of(learner, table.schedule)
    print(f"after {rounds:,} rounds: {float(value):.6f} a round, exactly {value}")
    print(f"the optimum: {float(table.optimum):.6f}, {float(table.optimum - value):.6f} away")


if __name__ == "__main__":
    main()
