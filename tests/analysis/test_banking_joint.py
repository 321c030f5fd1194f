"""All hands of a round together: against the law of pairs, plain counting, and rounds dealt."""

from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import factorial, perm
from random import Random

import pytest

from letitride.analysis.banking import all_outcomes, bank, codes_of
from letitride.analysis.banking.joint.distribution import count_by_pattern, work_shares
from letitride.cards import DECK, Card, parse_cards
from letitride.rules import Cents, Schedule
from letitride.simulation.deals import end_of_hand
from tests.analysis.banked_hands import HALVES, dollars
from tests.analysis.banking_boards import (
    HIGH_CARDS,
    LIRX_03,
    SUITED,
    WHEELS,
    amounts_of,
    check_pairs,
    check_rounds,
    joint,
    law_of_pairs,
    layout_of,
    some_amount,
    some_amounts,
    some_boards,
)
from tests.published import LIRX_01


@pytest.fixture(params=[75, pytest.param(1, marks=pytest.mark.soak)])
def share(request: pytest.FixtureRequest) -> int:
    return int(request.param)


# --- two hands, counted in another way ------------------------------------------------------------


@pytest.mark.parametrize(
    ("schedule", "bets", "cover", "fewer"),
    [
        (LIRX_01, (200, 300), 700, 1),
        (LIRX_03, (500, 500), 3000, 1),
        (HALVES, (3, 1), 30, 1),
        (WHEELS, (200, 300), 700, 1),
        (SUITED, (200, 300), 700, 5),
        (HIGH_CARDS, (200, 300), 700, 5),
    ],
)
def test_two_hands_have_the_law_of_pairs(
    schedule: Schedule, bets: tuple[int, int], cover: int, share: int, fewer: int
) -> None:
    boards = some_boards(schedule, share * fewer)
    seats = amounts_of(schedule, [Cents(bet) for bet in bets])
    assert joint(boards, seats, cover, "0") == law_of_pairs(schedule, boards, seats, cover)


def test_any_two_of_three_hands_have_the_law_of_pairs(share: int) -> None:
    random = Random("three hands")
    check_pairs(some_boards(LIRX_01, share), [some_amounts(random) for _ in range(3)])


# --- three hands and more -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "hands"),
    [
        ("Kd 4s", 5),
        ("6c 6d", 6),
        pytest.param("5h 9h", 7, marks=pytest.mark.soak),
        pytest.param("8c 3h", 4, marks=pytest.mark.soak),
        pytest.param("9h Tc", 5, marks=pytest.mark.soak),
        pytest.param("Ts 7c", 6, marks=pytest.mark.soak),
        pytest.param("2s 4c", 7, marks=pytest.mark.soak),
    ],
)
def test_any_two_of_many_hands_have_the_law_of_pairs(board: str, hands: int) -> None:
    """Few kinds of outcomes, so that seven hands are soon counted; values differ by seat."""
    random = Random(board)
    kinds = {number: random.randrange(9) for number in all_outcomes(LIRX_01)}
    worth = [[some_amount(random) for _ in range(9)] for _ in range(hands)]
    seats = [{number: row[kind] for number, kind in kinds.items()} for row in worth]
    check_pairs([layout_of(LIRX_01, *parse_cards(board))], seats)


def rarest(schedule: Schedule, left: Card, right: Card, most: int) -> tuple[set[int], list[int]]:
    """The rarest outcomes, each with the hands that have it, as sets of cards."""
    numbers = codes_of(schedule)
    hands: defaultdict[int, list[int]] = defaultdict(list)
    for hand in combinations([card for card in DECK if card not in (left, right)], 3):
        cards = sum(1 << card for card in hand)
        hands[end_of_hand(numbers, (left, right, *hand), 2)].append(cards)
    ends: set[int] = set()
    found: list[int] = []
    for end, those in sorted(hands.items(), key=lambda item: len(item[1])):
        if len(found) + len(those) <= most:
            ends.add(end)
            found += those
    return ends, found


def apart(hands: Sequence[int], many: int, used: int = 0, first: int = 0) -> int:
    """The number of ways to deal this many of the hands at once."""
    if not many:
        return 1
    return sum(
        apart(hands, many - 1, used | hands[index], index + 1)
        for index in range(first, len(hands))
        if not hands[index] & used
    )


@pytest.mark.parametrize(
    ("schedule", "board", "hands", "most"),
    [
        (LIRX_01, "9h 8c", 3, 260),
        (LIRX_01, "Th 9h", 3, 260),
        (LIRX_01, "7c 7d", 3, 260),
        (LIRX_01, "Kd 4s", 3, 260),
        (LIRX_03, "Js Tc", 3, 260),
        (HALVES, "4s 6s", 4, 70),
        (LIRX_01, "Qh Tc", 4, 70),
        (LIRX_01, "Th 6c", 5, 80),
        (LIRX_03, "Jd 9d", 6, 80),
        (HALVES, "Ah 3c", 7, 80),
        (WHEELS, "Kd 9s", 3, 260),
        (WHEELS, "4h 3h", 4, 70),
        (SUITED, "Kd 9s", 3, 260),
        (HIGH_CARDS, "8h 4h", 3, 260),
    ],
)
def test_rare_joint_hands_by_plain_counting(
    schedule: Schedule, board: str, hands: int, most: int
) -> None:
    left, right = parse_cards(board)
    ends, found = rarest(schedule, left, right, most)
    assert len(found) > most / 2
    names = {number: number in ends for number in all_outcomes(schedule)}
    layout = layout_of(schedule, left, right).with_outcomes(names)
    [alone] = work_shares([layout], hands, Fraction(0))
    deals, slack = count_by_pattern(alone)
    assert slack == 0
    orders = factorial(hands) * factorial(3) ** hands
    all_rare = deals[hands * alone.digits[True]]
    assert all_rare == layout.boards * orders * apart(found, hands) > 0


@pytest.mark.parametrize(("board", "hands"), [("Kd 4s", 5), ("8h 6h", 4), ("Qc Qd", 6)])
def test_counts_are_never_negative_and_add_up_to_all_deals(board: str, hands: int) -> None:
    """Corrections never take more from a set of outcomes than the patterns counted."""
    [alone] = work_shares([layout_of(LIRX_01, *parse_cards(board))], hands, Fraction(0))
    deals, _ = count_by_pattern(alone)
    assert min(deals.values()) >= 0
    assert sum(map(bool, deals.values())) > 100
    assert deals.total() == alone.of * perm(50, 3 * hands)


# --- at length ------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize(
    ("schedule", "bets", "cover", "limit"),
    [
        (LIRX_01, (2, 2, 2), 20, "0"),
        (LIRX_01, (2, 2, 2, 2), 20, "0"),
        (LIRX_01, (10, 25, 5, 15, 50), 500, "0"),
        (LIRX_01, (2,) * 7, 20, "1e-6"),
        (WHEELS, (10, 5, 20), 100, "0"),
        (LIRX_01, (10, 5, 20), None, "0"),
    ],
)
def test_random_rounds_agree_with_the_joint_law(
    schedule: Schedule, bets: tuple[int, ...], cover: int | None, limit: str
) -> None:
    least = Fraction(limit)
    cents = None if cover is None else Cents(100 * cover)
    with ProcessPoolExecutor() as pool:
        banking = bank(schedule, dollars(*bets), cover=cents, limit=least, each=pool.map)
    assert banking.exact == (not least)
    check_rounds(schedule, banking, rounds=400_000)
