"""The gate lets a fair shuffle through and stops the faults that shufflers really have."""

import secrets
from collections.abc import Callable, Iterator
from random import Random

import pytest

from letitride.audit.fairness import FAMILY_WISE, judge
from letitride.cards import DECK, Card
from letitride.table import Below, shuffled

Shuffle = Callable[[Below], tuple[Card, ...]]


def fair(below: Below) -> tuple[Card, ...]:
    return shuffled(DECK, below)


def naive_swap(below: Below) -> tuple[Card, ...]:
    """Every card swapped with any other: 52^52 ways cannot fall evenly on 52! orders."""
    cards = list(DECK)
    for place in range(len(cards)):
        other = below(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def off_by_one(below: Below) -> tuple[Card, ...]:
    """The range one short: no card can stay where it was."""
    cards = list(DECK)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def modulo_bias(below: Below) -> tuple[Card, ...]:
    """A byte taken modulo the range: low numbers come a little more often."""
    return shuffled(DECK, lambda limit: below(256) % limit)


def riffled_too_little(below: Below) -> tuple[Card, ...]:
    """Four riffles, where seven are needed."""
    cards = list(DECK)
    for _ in range(4):
        cut = sum(below(2) for _ in range(len(cards)))
        left, right = cards[:cut], cards[cut:]
        cards = []
        while left or right:
            cards.append((left if below(len(left) + len(right)) < len(left) else right).pop(0))
    return tuple(cards)


def decks(shuffle: Shuffle, below: Below, number: int) -> Iterator[tuple[Card, ...]]:
    return (shuffle(below) for _ in range(number))


@pytest.mark.parametrize("seed", range(5))
def test_a_fair_shuffle_passes(seed: int) -> None:
    assert judge(decks(fair, Random(seed).randrange, 2_000)).fair


@pytest.mark.parametrize("fault", [naive_swap, off_by_one, modulo_bias, riffled_too_little])
def test_planted_faults_are_refused(fault: Shuffle) -> None:
    assert not judge(decks(fault, Random(1).randrange, 6_000)).fair


def test_chances_of_a_fair_shuffle_are_spread_evenly() -> None:
    """No test cries wolf: over many small runs, a tenth of the chances are below a tenth."""
    low = dict.fromkeys((look.name for look in judge(decks(fair, secrets.randbelow, 50)).looks), 0)
    runs = 120
    for seed in range(runs):
        for look in judge(decks(fair, Random(seed).randrange, 150)).looks:
            low[look.name] += look.chance < 0.1
    assert all(count < 0.22 * runs for count in low.values()), low


@pytest.mark.soak
def test_100_000_decks_of_the_real_generator() -> None:
    verdict = judge(decks(fair, secrets.randbelow, 100_000))
    assert verdict.decks == 100_000
    assert verdict.fair, f"refused once in {1 / FAMILY_WISE:.0f} by chance alone: {verdict}"
