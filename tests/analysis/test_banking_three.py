"""Three hands counted card by card agree with the count by pattern, under any paytable."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import perm
from random import Random
from typing import Any

import pytest

from letitride.analysis.banking import ShareResult, WorkShare, bank, codes_of
from letitride.analysis.banking.joint.boards import few_irregular
from letitride.analysis.banking.joint.distribution import (
    CountBy,
    count_by_card,
    count_by_pattern,
    distribution_on,
    work_shares,
)
from letitride.analysis.banking.joint.hands_on_board import cards_beside, hands_on
from letitride.cards import make_card, parse_cards
from letitride.rules import Cents, Schedule
from letitride.simulation.deals import end_of_hand
from tests.analysis.banked_hands import HALVES, dollars
from tests.analysis.banking_boards import (
    HIGH_CARDS,
    KEPT,
    LIRX_03,
    SUITED,
    WHEELS,
    all_boards,
    amounts_of,
    check_pairs,
    check_rounds,
    figures_of,
    kept_figures,
    layout_of,
    some_amounts,
    some_boards,
)
from tests.published import LIRX_01

ANYTHING = (SUITED, HIGH_CARDS)
"""Under these patterns tell little."""


def alone(schedule: Schedule, board: str) -> WorkShare:
    [share] = work_shares([layout_of(schedule, *parse_cards(board))], 3, Fraction(0))
    return share


@pytest.mark.parametrize(
    ("schedule", "board"),
    [
        (LIRX_01, "Kd 4s"),
        (LIRX_03, "Th 9h"),
        (HALVES, "7c 7d"),
        (WHEELS, "Ah 3c"),
        (WHEELS, "5d 3d"),
        (SUITED, "9s 2c"),
        (SUITED, "8h 6h"),
        (HIGH_CARDS, "Qc Td"),
    ],
)
def test_patterns_and_changes_give_every_hand(schedule: Schedule, board: str) -> None:
    layout = layout_of(schedule, *parse_cards(board))
    numbers = codes_of(schedule)
    community = make_card(layout.left, 0), make_card(layout.right, int(not layout.suited))
    cards = [make_card(*card) for card in cards_beside(layout)]
    found = dict(hands_on(layout))
    assert list(found) == list(combinations(range(50), 3))
    for places, end in found.items():
        hand = [cards[place] for place in places]
        assert end == end_of_hand(numbers, (*community, *hand), 2)


@pytest.mark.parametrize(
    ("schedule", "board"),
    [
        (LIRX_01, "9h 8c"),
        (LIRX_01, "Th 9h"),
        (LIRX_01, "Ac 5d"),
        (LIRX_03, "Js Tc"),
        (LIRX_03, "7c 7d"),
        (HALVES, "4s 6s"),
        (WHEELS, "4h 3h"),
        pytest.param(SUITED, "Qd Qs", marks=pytest.mark.soak),
        pytest.param(HIGH_CARDS, "8h 4h", marks=pytest.mark.soak),
    ],
)
def test_three_hands_by_pattern_agree_with_three_by_card(schedule: Schedule, board: str) -> None:
    """Two counts that share nothing but the outcome of a single hand."""
    share = alone(schedule, board)
    by_pattern, slack = count_by_pattern(share)
    by_card, none = count_by_card(share)
    assert slack == none == 0
    assert +by_card == +by_pattern
    assert min(by_card.values()) >= 0
    assert by_card.total() == share.of * perm(50, 9)


@pytest.mark.soak
@pytest.mark.parametrize("schedule", [LIRX_01, LIRX_03])
def test_they_agree_on_every_board(schedule: Schedule) -> None:
    for board in all_boards(schedule):
        [share] = work_shares([board], 3, Fraction(0))
        assert +count_by_card(share)[0] == +count_by_pattern(share)[0], board


@pytest.mark.parametrize("schedule", ANYTHING)
def test_two_of_three_hands_have_the_law_of_pairs_whatever_rides(schedule: Schedule) -> None:
    assert not few_irregular(all_boards(schedule))
    random = Random("three hands, card by card")
    seats = [some_amounts(random, schedule) for _ in range(3)]
    check_pairs(some_boards(schedule, 40), seats, schedule=schedule, by=CountBy.CARD)


@pytest.mark.parametrize(
    ("schedule", "way"), [(LIRX_01, count_by_pattern), (HIGH_CARDS, count_by_card)]
)
def test_three_hands_are_counted_by_card_where_patterns_help_little(
    schedule: Schedule, way: Callable[[WorkShare], ShareResult]
) -> None:
    boards = 0

    def each(work: Callable[[Any], Any], shares: Sequence[Any]) -> Iterable[Any]:
        """A share of the boards: each is counted by itself, so a share is enough."""
        nonlocal boards
        assert work is way
        boards = sum(len(share.boards) for share in shares)
        return map(work, shares[-1:])

    assert bank(schedule, dollars(2, 2, 2), cover=Cents(2000), each=each).exact
    assert boards == len(all_boards(schedule)) == 325


@pytest.mark.soak
def test_three_players_are_exact() -> None:
    kept = KEPT[0]
    bets = dollars(2) * kept["players"]
    with ProcessPoolExecutor() as pool:
        law = distribution_on(
            all_boards(LIRX_01), amounts_of(LIRX_01, bets), 2000, each=pool.map, by=CountBy.CARD
        )
    expectation, _, *chances = kept_figures(kept)
    gains = law.gains.items()
    assert sum(gain * chance for gain, chance in gains) == expectation
    for sign, chance in zip((1, 0, -1), chances, strict=True):
        assert sum(n for gain, n in gains if (gain > 0) - (gain < 0) == sign) == chance


@pytest.mark.soak
@pytest.mark.parametrize("schedule", ANYTHING)
def test_random_rounds_agree_whatever_rides(schedule: Schedule) -> None:
    with ProcessPoolExecutor() as pool:
        banking = bank(schedule, dollars(10, 5, 20), cover=Cents(50000), each=pool.map)
    assert banking.exact
    assert sum(figure.least for figure in figures_of(banking)[2:]) == 1
    check_rounds(schedule, banking, rounds=400_000)
