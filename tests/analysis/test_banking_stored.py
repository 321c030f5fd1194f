"""What the joint law leaves out stays within its stated error, and stored figures within it too."""

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from typing import Any

import pytest

from letitride.analysis.banking import bank, banked_seat, bounded, codes_of, pair_outcomes
from letitride.analysis.banking.joint.boards import boards_of, few_irregular
from letitride.rules import BASE, Cents, Rounding, load_paytable, paytable_ids
from letitride.simulation import estimate_banking
from tests.analysis.banked_hands import dollars
from tests.analysis.banking_boards import (
    HIGH_CARDS,
    KEPT,
    amounts_of,
    check_rounds,
    figures_of,
    joint,
    kept_figures,
    law_of_pairs,
    some_boards,
)
from tests.analysis.test_exact import base_schedule
from tests.published import LIRX_01


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
