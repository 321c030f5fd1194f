"""The kernel deals fairly, and counts what its slow twin counts."""

from collections import Counter

import numpy as np
import pytest

from letitride.cards import Card, shape_of
from letitride.rules import BASE, HandCards, kind_for
from letitride.simulation.rounds.chunk import deal_chunk, play_chunk
from letitride.simulation.rounds.ends import deal_and_play, signed
from letitride.simulation.rounds.job import KIND, RIDE_1, RIDE_2, SimulationJob
from letitride.simulation.rounds.kernel import BATCH, deal_rounds, philox
from tests.simulation.rounds.jobs import SIDES, job_of


@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        ((0, 0), 0, (0xE169C58D6627E8D5, 0x9B00DBD8BC57AC4C)),
        (((1 << 64) - 1,) * 2, (1 << 64) - 1, (0x41C83B0E408F276D, 0x6D5451FDA20BC7C6)),
        (
            (0x85A308D3243F6A88, 0x0370734413198A2E),
            0x299F31D0A4093822,
            (0x94FDCCEBD16CFE09, 0x24126EA15001E420),
        ),
    ],
)
def test_the_random_numbers_are_philox(
    counter: tuple[int, int], key: int, words: tuple[int, int]
) -> None:
    """The known answers of Random123, the library that Philox was published with: the three lines
    ``philox4x32 10`` of its ``tests/kat_vectors``, which TensorFlow keeps in the tests of its own
    generator too. Two words of 32 bits, the lower first, are one of ours.
    """
    found = np.empty((2, BATCH), np.int64)
    philox(signed(counter[0]), signed(counter[1]), signed(key), found)
    assert tuple(int(word) % (1 << 64) for word in found[:, 0]) == words


def test_a_round_has_the_same_cards_wherever_it_is_dealt() -> None:
    alone, together = np.empty((1, 24), np.uint8), np.empty((300, 24), np.uint8)
    deal_rounds(0, 9, together)
    for number in (0, 1, 127, 128, 299):
        deal_rounds(number, 9, alone)
        assert alone[0].tolist() == together[number].tolist()
    far = np.empty((2, 5), np.uint8)
    deal_rounds((1 << 32) - 1, 9, far)
    deal_rounds(1 << 32, 9, alone[:, :5])
    assert alone[0, :5].tolist() == far[1].tolist() != together[0, :5].tolist()


def test_no_card_comes_twice_and_all_places_are_equally_likely() -> None:
    cards = np.empty((200_000, 24), np.uint8)
    deal_rounds(0, 12, cards)
    assert (np.diff(np.sort(cards, axis=1), axis=1) > 0).all()
    for place in range(24):
        counts = np.bincount(cards[:, place], minlength=52)
        expected = len(cards) / 52
        square = float(((counts - expected) ** 2 / expected).sum())
        # 51 degrees of freedom: a fair deal exceeds 100 once in 20,000 times.
        assert square < 100, place
    pairs = np.bincount(cards[:, 1].astype(np.int64) * 52 + cards[:, 4], minlength=52 * 52)
    expected = len(cards) / (52 * 51)
    square = float(((pairs[pairs > 0] - expected) ** 2 / expected).sum())
    assert (pairs > 0).sum() == 52 * 51
    assert abs(square - 2651) < 5 * (2 * 2651) ** 0.5


@pytest.mark.parametrize(
    "job",
    [
        job_of(),
        job_of(seats=7, seed=(1 << 64) - 1),
        job_of("LIRB-25", seats=3, sides=SIDES, seed=5),
        job_of("six-card-let-it-ride", seats=2, play="two-high-cards"),
        job_of("3CB-1"),
    ],
)
def test_the_kernel_counts_what_its_slow_twin_counts(job: SimulationJob) -> None:
    assert play_chunk(job, 777, 10_001) == deal_chunk(job, 777, 10_001)[0]


def test_chunks_add_up_to_the_whole() -> None:
    job = job_of("LIRB-25", seats=3, sides=SIDES)
    parts = play_chunk(job, 0, 1_000) + play_chunk(job, 1_000, 1) + play_chunk(job, 1_001, 3_999)
    assert parts == play_chunk(job, 0, 5_000)


def test_every_hand_ends_as_the_rules_say() -> None:
    job = job_of("LIRB-25", seats=3, sides=SIDES, seed=3)
    assert job.strategy is not None
    dealt = deal_and_play(job, 0, 4_000)
    kinds: Counter[int] = Counter()
    for number, row in enumerate(dealt.cards.tolist()):
        cards = [Card(card) for card in row]
        for seat in range(3):
            own = cards[2 + 3 * seat : 5 + 3 * seat]
            hand = HandCards(own, cards[:2], cards[-1])
            for bet, ends in zip(job.bets, dealt.ends, strict=True):
                end = int(ends[number, seat])
                assert bet.kind(end) == kind_for(bet.decided_by, hand)
                if bet.wager == BASE:
                    kinds[end & KIND] += 1
                    assert bool(end & RIDE_1) is (shape_of(own) in job.strategy.rides)
                    four = (*own, cards[0])
                    assert bool(end & RIDE_2) is (shape_of(four) in job.strategy.rides)
    assert len(kinds) >= 8
