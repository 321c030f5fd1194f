"""The bank's side: against plain enumeration, and by itself."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.analysis import analyse_wager
from letitride.analysis.banking import (
    PAIRS,
    BadBank,
    HandOutcome,
    bank,
    bounded,
    covariance,
    pair_outcomes,
    pair_outcomes_on,
)
from letitride.analysis.banking.cover import banked_seat
from letitride.cards import parse_cards
from letitride.rules import BASE, Cents, Odds, Rounding, Schedule, Wager, load_paytable
from tests.analysis.banked_hands import HALVES, Hand, _ends_by_hand, dollars
from tests.published import LIRX_01, schedule_of

# --- two hands ----------------------------------------------------------------------------------


@pytest.mark.parametrize("schedule", [LIRX_01, schedule_of("LIRX-03"), HALVES])
def test_one_of_two_hands_has_the_law_of_a_single_hand(schedule: Schedule) -> None:
    ends = pair_outcomes(schedule)
    assert ends.deals == PAIRS
    units: Counter[Fraction] = Counter()
    for end, deals in ends.singles.items():
        units[end.units] += deals
    analysis = analyse_wager(schedule)
    law = {net: Fraction(deals, analysis.deals) for net, deals in analysis.distribution.items()}
    assert {net: Fraction(deals, PAIRS) for net, deals in units.items()} == law


@pytest.mark.parametrize(
    ("schedule", "board"),
    [
        (LIRX_01, "Th Qh"),
        (LIRX_01, "2c 2d"),
        (LIRX_01, "Jc 9d"),
        (HALVES, "5s 2s"),
    ],
)
def test_two_hands_on_a_board_by_enumeration(schedule: Schedule, board: str) -> None:
    """Every one of the 19,600 hands, with every hand that the rest of the deck can make."""
    left, right = parse_cards(board)
    hands = dict(_ends_by_hand(schedule, left, right))
    holding: defaultdict[Hand, Counter[HandOutcome]] = defaultdict(Counter)
    for hand, end in hands.items():
        for size in range(4):
            for held in combinations(hand, size):
                holding[held][end] += 1
    pairs: Counter[tuple[HandOutcome, HandOutcome]] = Counter()
    for hand, end in hands.items():
        for size in range(4):
            for held in combinations(hand, size):
                for other, number in holding[held].items():
                    pairs[end, other] += -number if size % 2 else number
    assert {pair: n for pair, n in pairs.items() if n} == pair_outcomes_on(
        schedule, left, right
    ).pairs
    assert pairs.total() == comb(50, 3) * comb(47, 3)


def test_hands_left_by_another_by_plain_counting() -> None:
    """The step that the test above relies on: leave out the hands that share a card."""
    left, right = parse_cards("Th Qh")
    hands = dict(_ends_by_hand(LIRX_01, left, right))
    for hand in (parse_cards("8h 9h Jh"), parse_cards("2c 2d 2h"), parse_cards("Ac Kd 7s")):
        kept = Counter(end for other, end in hands.items() if not set(hand) & set(other))
        counted: Counter[HandOutcome] = Counter()
        for other, end in hands.items():
            meets = len(set(hand) & set(other))
            counted[end] += sum((-1) ** size * comb(meets, size) for size in range(4))
        assert kept == +counted


def test_players_who_share_a_board_vary_together() -> None:
    """A pair on the board pays everybody, so results at a table are slightly correlated."""
    shared = covariance(LIRX_01)
    assert 0 < shared < analyse_wager(LIRX_01).variance / 100
    on_pair = pair_outcomes_on(LIRX_01, *parse_cards("Kd Kh"))
    assert all(end.pays is not None for end in on_pair.singles)


# --- a wager that is always enough ----------------------------------------------------------------


@pytest.mark.parametrize("ref", ["LIRX-01", "LIRX-03"])
def test_against_one_player_the_bank_has_the_edge_of_the_paytable(ref: str) -> None:
    schedule = schedule_of(ref)
    analysis = analyse_wager(schedule)
    banking = bank(schedule, [Cents(1000)])
    assert banking.expectation.exact == 1000 * analysis.edge
    assert banking.variance.exact == 1000**2 * analysis.variance
    assert banking.chances is not None
    assert banking.chances.lose.exact == analysis.hit_frequency
    assert banking.chances.even.exact == 0


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 20_000).map(Cents), min_size=1, max_size=7), st.randoms())
def test_the_order_of_seats_does_not_change_the_sum(bets: list[Cents], random: Random) -> None:
    analysis = analyse_wager(LIRX_01)
    banking = bank(LIRX_01, bets)
    assert banking.expectation.exact == sum(bets) * analysis.edge
    squares = sum(bet**2 for bet in bets)
    products = sum(bets) ** 2 - squares
    variance = squares * analysis.variance + products * covariance(LIRX_01)
    assert banking.variance.exact == variance
    random.shuffle(bets)
    again = bank(LIRX_01, bets)
    assert (again.expectation, again.variance) == (banking.expectation, banking.variance)


def test_pays_are_rounded_as_the_table_pays_them() -> None:
    """One cent at 3 to 2 is paid two cents, never below the odds, unless the book rounds down."""
    up = bank(HALVES, [Cents(1)]).expectation.exact
    down = bank(HALVES, [Cents(1)], rounding=Rounding.DOWN).expectation.exact
    edge = analyse_wager(HALVES).edge
    assert up is not None
    assert down is not None
    assert up < edge < down
    assert bank(HALVES, [Cents(2)]).expectation.exact == 2 * edge


def test_a_fee_comes_off_every_round() -> None:
    free, paid = bank(LIRX_01, dollars(10, 5)), bank(LIRX_01, dollars(10, 5), fee=Cents(500))
    assert free.expectation.exact is not None
    assert paid.expectation.exact == free.expectation.exact - 500
    assert paid.variance == free.variance
    assert free.chances is not None
    assert paid.chances is not None
    assert paid.chances.win.most < free.chances.win.least
    assert paid.chances.even.least > 0, "one loses $10, the other wins $5: the fee takes the rest"
    assert sum(chance.least for chance in paid.chances) == 1


# --- a wager that may run out -------------------------------------------------------------------


@pytest.mark.clause("C play 13")
@pytest.mark.parametrize("seats", [1, 2, 3, 7])
def test_a_wager_no_larger_than_a_bet_is_won_or_lost_with_the_first_hand(seats: int) -> None:
    hits = analyse_wager(LIRX_01).hit_frequency
    banking = bank(LIRX_01, dollars(10) * seats, cover=Cents(700))
    mean = 700 * (1 - 2 * hits)
    assert banking.expectation.exact == mean
    assert banking.variance.exact == 700**2 - mean**2
    assert banking.chances is not None
    assert banking.chances.lose.exact == hits


@pytest.mark.clause("C betting 4")
def test_one_player_whose_win_exceeds_the_bank() -> None:
    analysis = analyse_wager(LIRX_01)
    banking = bank(LIRX_01, dollars(10), cover=Cents(5000))
    most = Fraction(5)
    won = sum((min(net, most) * n for net, n in analysis.distribution.items()), Fraction(0))
    assert banking.expectation.exact == -1000 * won / analysis.deals


@pytest.mark.clause("C play 11")
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_a_wager_that_covers_everything_changes_nothing(seats: int) -> None:
    """A royal wins 3,000 bets; the others can have straight flushes at most."""
    bets = dollars(10) * seats
    covered = bank(LIRX_01, bets, cover=Cents(1000 * (3000 + 600 * (seats - 1)) + 1))
    assert covered.exact
    plain = bank(LIRX_01, bets)
    assert (covered.expectation, covered.variance) == (plain.expectation, plain.variance)


def test_bounds_from_pairs_narrow_as_the_wager_grows() -> None:
    gaps = []
    ends = pair_outcomes(LIRX_01)
    seats = [banked_seat(ends, bet, Rounding.UP) for bet in dollars(10) * 4]
    for cover in (10_000, 100_000, 1_000_000):
        within, variance = bounded(ends, seats, cover)
        assert variance.least < variance.most
        gaps.append(within.most - within.least)
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < gaps[0] / 1000


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bets", "cover", "fee", "says"),
    [
        ([], None, 0, "bets: must be for 1 to 16 hands"),
        ([5] * 17, None, 0, "not 17"),
        ([5, 0], None, 0, "bets: must be more than $0, not $0"),
        ([-500], None, 0, "not -$5"),
        ([5], 0, 0, "cover: must be more than $0, not $0"),
        ([5], None, -1, "fee: must be $0 or more, not -$0.01"),
    ],
)
def test_bets_that_cannot_be_banked_are_refused(
    bets: list[int], cover: int | None, fee: int, says: str
) -> None:
    wager = None if cover is None else Cents(cover)
    with pytest.raises(BadBank) as refused:
        bank(LIRX_01, [Cents(bet) for bet in bets], cover=wager, fee=Cents(fee))
    assert says in str(refused.value)


def test_side_bets_and_for_one_pays_are_not_banked() -> None:
    bonus = load_paytable("LIRB-03").schedule(Wager("bonus"))
    assert bonus is not None
    with pytest.raises(BadBank, match="only the base wager"):
        bank(bonus, dollars(1))
    for_one = Schedule(BASE, Odds.FOR, LIRX_01.pays, LIRX_01.rows, None)
    with pytest.raises(BadBank, match="pays odds 'to' one"):
        bank(for_one, dollars(1))
