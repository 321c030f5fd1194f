"""All hands of a round together: against the law of pairs, plain counting, and rounds dealt."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import factorial, perm
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from letitride.analysis.banking import (
    BankAmount,
    BankedRound,
    Bounds,
    GainDistribution,
    PairOutcomes,
    all_outcomes,
    bank,
    bank_gain,
    banked_seat,
    bounded,
    codes_of,
    pair_outcomes,
    pair_outcomes_on,
)
from letitride.analysis.banking.joint.boards import Board, boards_of, few_irregular
from letitride.analysis.banking.joint.distribution import (
    CountBy,
    count_by_pattern,
    distribution_on,
    work_shares,
)
from letitride.cards import DECK, Card, make_card, parse_cards, rank_of, suit_of
from letitride.rules import BASE, Cents, Rounding, Schedule, load_paytable, paytable_ids
from letitride.simulation import estimate_banking
from letitride.simulation.deals import end_of_hand
from tests.analysis.test_banking import HALVES, LIRX_01, dollars, schedule_of
from tests.analysis.test_exact import base_schedule

LIRX_03 = schedule_of("LIRX-03")
WHEELS = base_schedule([Fraction(pay) for pay in (1, 2, 3, 5, 8, 11, 50, 500, 1000)])
"""Any three cards to a straight flush ride, an ace with low ones as well."""

SUITED = base_schedule([Fraction(pay) for pay in (1, 2, 3, 5, 12, 11, 50, 200, 1000)])
"""Any three cards of a suit ride."""

HIGH_CARDS = base_schedule([Fraction(pay) for pay in (2, 2, 3, 5, 8, 11, 50, 200, 1000)])
"""Any three high cards ride, and those are in no pattern."""

EndAmounts = Mapping[int, BankAmount]


def amounts_of(schedule: Schedule, bets: Sequence[Cents]) -> list[EndAmounts]:
    ends = pair_outcomes(schedule)
    seats = [banked_seat(ends, bet, Rounding.UP).amounts for bet in bets]
    possible = {n: end for n, end in all_outcomes(schedule).items() if end in ends.singles}
    return [{number: seat[end] for number, end in possible.items()} for seat in seats]


def joint(
    boards: Sequence[Board], seats: Sequence[EndAmounts], cover: int, limit: str
) -> GainDistribution:
    law = distribution_on(boards, seats, cover, limit=Fraction(limit))
    assert sum(law.gains.values()) == 1
    return law


def law_of_pairs(
    schedule: Schedule, boards: Iterable[Board], seats: Sequence[EndAmounts], cover: int
) -> GainDistribution:
    number = {end: number for number, end in all_outcomes(schedule).items()}
    gains: Counter[int] = Counter()
    for board in boards:
        for (one, other), deals in ends_beside(schedule, board).pairs.items():
            each = seats[0][number[one]], seats[1][number[other]]
            gains[bank_gain(each, cover)] += board.boards * deals
    return GainDistribution(
        {gain: Fraction(n, gains.total()) for gain, n in gains.items()}, Fraction(0)
    )


def ends_beside(schedule: Schedule, board: Board) -> PairOutcomes:
    return pair_outcomes_on(
        schedule, make_card(board.left, 0), make_card(board.right, int(not board.suited))
    )


def mean(law: GainDistribution, figure: Callable[[int], int] = lambda gain: gain) -> Fraction:
    return sum((figure(gain) * chance for gain, chance in law.gains.items()), Fraction(0))


_BOARDS: Final[dict[int, list[Board]]] = {}


def all_boards(schedule: Schedule) -> list[Board]:
    if id(schedule) not in _BOARDS:
        _BOARDS[id(schedule)] = list(boards_of(codes_of(schedule)))
    return _BOARDS[id(schedule)]


def some_boards(schedule: Schedule, share: int) -> list[Board]:
    """One in this many."""
    return all_boards(schedule)[share // 2 :: share]


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


# --- three hands and more -------------------------------------------------------------------------


def some_amounts(random: Random, schedule: Schedule = LIRX_01) -> EndAmounts:
    """Outcomes with arbitrary values, so that mistaking one for another shows."""
    ends = all_outcomes(schedule)
    worth = {end: some_amount(random) for end in dict.fromkeys(ends.values())}
    return {number: worth[end] for number, end in ends.items()}


def some_amount(random: Random) -> BankAmount:
    size = random.randint(0, 6)
    return BankAmount(size, 0) if random.random() < 0.5 else BankAmount(0, size)


def check_pairs(
    boards: Sequence[Board],
    seats: Sequence[EndAmounts],
    *,
    schedule: Schedule = LIRX_01,
    by: CountBy = CountBy.PATTERN,
) -> None:
    """Mean and variance of a sum are those of its pairs; what no cover cuts off is such a sum."""
    law = distribution_on(boards, seats, 100, by=by)
    assert sum(law.gains.values()) == 1
    assert law.slack == 0
    assert all(chance > 0 for chance in law.gains.values())
    pairs = [law_of_pairs(schedule, boards, pair, cover=100) for pair in combinations(seats, 2)]
    others = len(seats) - 1
    assert others * mean(law) == sum(mean(pair) for pair in pairs)
    # The square of a sum is that of its pairs, less what each square is counted too often.
    nobody = dict.fromkeys(all_outcomes(schedule), BankAmount(0, 0))
    alone = [law_of_pairs(schedule, boards, (seat, nobody), cover=100) for seat in seats]

    def squares(laws: Iterable[GainDistribution]) -> Fraction:
        return sum((mean(law, lambda gain: gain**2) for law in laws), Fraction(0))

    assert squares([law]) == squares(pairs) - (others - 1) * squares(alone)


def test_any_two_of_three_hands_have_the_law_of_pairs(share: int) -> None:
    random = Random("three hands")
    check_pairs(some_boards(LIRX_01, share), [some_amounts(random) for _ in range(3)])


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


# --- hands on one board, each counted by itself ---------------------------------------------------


def layout_of(schedule: Schedule, left: Card, right: Card) -> Board:
    board = rank_of(left), rank_of(right), suit_of(left) == suit_of(right)
    boards = all_boards(schedule)
    return next(each for each in boards if (each.left, each.right, each.suited) == board)


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


# --- what is left out -----------------------------------------------------------------------------


def test_omitted_terms_stay_within_the_stated_error() -> None:
    boards = some_boards(LIRX_01, 13)
    seats = amounts_of(LIRX_01, dollars(2, 5))
    exact = law_of_pairs(LIRX_01, boards, seats, 1500)
    slacks = []
    for limit in ("1", "1e-3", "1e-4", "1e-5"):
        close = joint(boards, seats, 1500, limit)
        off = Fraction(0)
        for gain in exact.gains.keys() | close.gains.keys():
            off += abs(exact.gains.get(gain, Fraction(0)) - close.gains.get(gain, Fraction(0)))
        assert 0 < off < close.slack < 1
        slacks.append(close.slack)
    assert slacks == sorted(slacks, reverse=True)


@pytest.mark.soak
def test_a_bank_states_its_error() -> None:
    close = bank(LIRX_01, dollars(2, 2, 2, 2), cover=Cents(2000), limit=Fraction(1, 10**4))
    assert not close.exact
    assert close.chances is not None
    assert sum(chance.least for chance in close.chances) < 1
    assert sum(chance.most for chance in close.chances) > 1
    ends = pair_outcomes(LIRX_01)
    seats = [banked_seat(ends, bet, Rounding.UP) for bet in close.bets]
    by_pairs, _ = bounded(ends, seats, 2000)
    assert by_pairs.least < close.expectation.least < close.expectation.most < by_pairs.most
    found = estimate_banking(LIRX_01, close, rounds=4000, seed=3)
    middle = float(close.expectation.least + close.expectation.most) / 2
    assert abs(found.expectation.value - middle) < 4 * found.expectation.error
    for (value, error), chance in zip(found.chances, close.chances, strict=True):
        assert float(chance.least) - 4 * error < value < float(chance.most) + 4 * error


KEPT: Final = json.loads((Path(__file__).parent / "data" / "banking.json").read_text())["rounds"]


def figures_of(banking: BankedRound) -> list[Bounds]:
    assert banking.chances is not None
    return [banking.expectation, banking.variance, *banking.chances]


def kept_figures(kept: Mapping[str, str]) -> list[Fraction]:
    return [Fraction(kept[key]) for key in ("expectation", "variance", "win", "even", "lose")]


@pytest.mark.parametrize("kept", KEPT[2:3], ids=lambda kept: f"{kept['players']} players")
def test_stored_figures_are_within_their_bounds(kept: Mapping[str, Any]) -> None:
    bets = dollars(2) * kept["players"]
    close = bank(LIRX_01, bets, cover=Cents(2000), limit=Fraction(1, 100))
    for figure, within in zip(kept_figures(kept), figures_of(close), strict=True):
        assert within.least < figure < within.most


@pytest.mark.soak
@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept['players']} players")
def test_stored_figures_are_exact(kept: Mapping[str, Any]) -> None:
    with ProcessPoolExecutor() as pool:
        bets = dollars(2) * kept["players"]
        banking = bank(LIRX_01, bets, cover=Cents(2000), each=pool.map)
    assert [figure.exact for figure in figures_of(banking)] == kept_figures(kept)


def test_every_published_paytable_is_counted_together() -> None:
    published = [load_paytable(each).schedule(BASE) for each in paytable_ids()]
    different = {tuple(base.pays.items()): base for base in published if base is not None}
    assert len(different) > 5
    for base in different.values():
        assert few_irregular(boards_of(codes_of(base)))


def test_loose_paytables_are_counted_on_request() -> None:
    assert not few_irregular(boards_of(codes_of(HIGH_CARDS)))
    bets, cover = dollars(2, 2, 2, 2), Cents(2000)
    banking = bank(HIGH_CARDS, bets, cover=cover)
    assert banking.chances is None
    assert banking.expectation.least < banking.expectation.most
    close = bank(HIGH_CARDS, bets, cover=cover, limit=Fraction(1, 30))
    assert close.chances is not None
    for chance in close.chances:
        assert 0 <= chance.least < chance.most <= 1
    assert close.expectation & banking.expectation == close.expectation


def test_chances_with_ample_cover_are_exact_on_request() -> None:
    royal = base_schedule([Fraction(0)] * 8 + [Fraction(1)])
    bets = dollars(2, 5, 3)
    banking = bank(royal, bets)
    assert banking.chances is None
    exact = bank(royal, bets, limit=Fraction(0))
    assert exact.chances is not None
    assert (exact.expectation, exact.variance) == (banking.expectation, banking.variance)
    assert sum(chance.least for chance in exact.chances) == 1
    check_rounds(royal, exact, rounds=20_000)


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


def check_rounds(schedule: Schedule, banking: BankedRound, *, rounds: int) -> None:
    assert banking.chances is not None
    found = estimate_banking(schedule, banking, rounds=rounds, seed=5)
    middle = float(banking.expectation.least + banking.expectation.most) / 2
    assert abs(found.expectation.value - middle) < 4 * found.expectation.error + 1e-9
    for (value, error), chance in zip(found.chances, banking.chances, strict=True):
        assert abs(value - float(chance.least + chance.most) / 2) < 4 * error
