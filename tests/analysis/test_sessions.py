"""Sessions against a slow twin in fractions, hand counts of joint deals, and what must be so."""

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.analysis import (
    BadSession,
    RoundLaw,
    SessionTerms,
    SideWager,
    analyse_wager,
    bankroll_for,
    bet_for,
    betting_system,
    load_playbook,
    play_session,
    round_law,
    session_report,
    value_playbook,
)
from letitride.analysis.sessions.dealt_hands import dealt_hands
from letitride.analysis.sessions.lanes import (
    ONE,
    WIDTH,
    LaneRounding,
    total,
    total_and_moment,
    unpacked,
)
from letitride.analysis.sessions.session import MOST_ERROR, session_by_law
from letitride.cards import FiveCard, ThreeCard
from letitride.rules import Cents
from tests.analysis.session_twin import followed, mean, quantile, until_the_end, variance
from tests.analysis.session_wagers import (
    BONUS,
    FIVE_AT_200,
    LIRX,
    PROGRESSIVE,
    SIX_CARD,
    SMALL,
    THREE_CARD,
    dollars,
)


@pytest.mark.parametrize("sides", [(), (BONUS,), (THREE_CARD,), (BONUS, THREE_CARD, PROGRESSIVE)])
def test_the_law_of_a_round_agrees_with_each_wager(sides: tuple[SideWager, ...]) -> None:
    results = round_law(LIRX, sides=sides).results(dollars(5))
    edges = [analyse_wager(LIRX).edge * 500]
    edges += [analyse_wager(side.schedule).edge * side.amount for side in sides]
    assert results.mean == -sum(edges)
    assert sum(results.counts.values()) == results.deals == 22_100 * 49 * 48


def test_the_base_game_alone_has_its_own_distribution() -> None:
    results = round_law(LIRX).results(Cents(1))
    assert dict(results.counts) == dict(analyse_wager(LIRX).distribution)


def test_a_strategy_plays_its_own_way() -> None:
    for name in ("never-pull", "basic", "letter-2020", "three-to-a-flush"):
        book = load_playbook(name)
        results = round_law(LIRX, book=book).results(Cents(1))
        assert results.mean == -value_playbook(book, LIRX).edge, name


def test_hands_of_three_and_five_cards_are_counted_together() -> None:
    together: dict[tuple[ThreeCard, FiveCard], int] = {}
    for hand, deals in dealt_hands().items():
        key = hand.three, hand.five
        together[key] = together.get(key, 0) + deals
    # A-K-Q of a suit, then jack and ten in either order.
    assert together[ThreeCard.MINI_ROYAL, FiveCard.ROYAL_FLUSH] == 4 * 2
    # Three of a rank, the fourth in either place, and any other card.
    assert together[ThreeCard.THREE_OF_A_KIND, FiveCard.FOUR_OF_A_KIND] == 13 * 4 * 2 * 48
    # A suited three that is no straight: C(13,3) - 12 in each suit; two more of the suit.
    flushes = together[ThreeCard.FLUSH, FiveCard.FLUSH]
    flushes += together[ThreeCard.FLUSH, FiveCard.STRAIGHT_FLUSH]
    flushes += together[ThreeCard.FLUSH, FiveCard.ROYAL_FLUSH]
    assert flushes == 4 * (286 - 12) * 10 * 9


def test_the_sixth_card_is_counted_with_the_other_five() -> None:
    results = round_law(LIRX, sides=(SIX_CARD,)).results(dollars(5))
    assert results.deals == 22_100 * 49 * 48 * 47
    assert results.mean == -500 * (analyse_wager(LIRX).edge + analyse_wager(SIX_CARD.schedule).edge)
    hands = dealt_hands(with_sixth=True)
    quads = sum(
        deals
        for hand, deals in hands.items()
        if hand.three is ThreeCard.THREE_OF_A_KIND and hand.six is FiveCard.FOUR_OF_A_KIND
    )
    assert quads == 13 * 4 * 3 * 48 * 47
    assert all(hand.six is not None and hand.six >= hand.five for hand in hands)


def test_packed_lanes_add_multiply_and_round_down() -> None:
    lanes = [7, 0, ONE - 1, 12345]
    packed = sum(chance << WIDTH * place for place, chance in enumerate(lanes))
    assert unpacked(packed, 4) == lanes
    assert total(packed) == sum(lanes)
    assert total_and_moment(packed) == (sum(lanes), sum(n * p for p, n in enumerate(lanes)))
    deals = 51_979_200
    for lane, before in zip(unpacked(LaneRounding(deals, 4)(packed * 1000), 4), lanes, strict=True):
        assert 0 <= before * 1000 // deals - lane <= 1
    with pytest.raises(ValueError, match="deals"):
        LaneRounding(1 << 40, 1)


@pytest.mark.parametrize("terms", SMALL)
def test_a_session_agrees_with_its_slow_twin(terms: SessionTerms) -> None:
    law = round_law(LIRX, sides=terms.sides)
    session, twin = session_by_law(law, terms), followed(law, terms)
    assert session.error <= MOST_ERROR
    for end in ("won", "lost", "time"):
        exact = twin.ends.get(end, Fraction(0))
        assert abs(Fraction(getattr(session.ends, end)) - exact) <= Fraction(MOST_ERROR), end
    assert session.mean_rounds == pytest.approx(float(twin.mean_rounds), abs=1e-9)
    assert session.mean == pytest.approx(float(mean(twin.results)), abs=1e-6)
    assert session.standard_deviation == pytest.approx(sqrt(variance(twin.results)), rel=1e-9)
    for level, amount in session.quantiles.items():
        assert amount == quantile(twin.results, level), level
    for level, rounds in session.rounds_quantiles.items():
        assert rounds == quantile(twin.rounds, level), level
    assert session.drawdown is not None
    for level, fall in session.drawdown.items():
        assert fall == quantile(twin.falls, level), level


@settings(max_examples=15, deadline=None)
@given(
    bankroll=st.integers(15, 60),
    stop_win=st.none() | st.integers(5, 40),
    stop_loss=st.none() | st.integers(5, 60),
    rounds=st.integers(1, 3),
)
def test_any_small_session_agrees_with_its_twin(
    bankroll: int, stop_win: int | None, stop_loss: int | None, rounds: int
) -> None:
    terms = SessionTerms(
        bet=dollars(5),
        bankroll=dollars(bankroll),
        stop_win=None if stop_win is None else dollars(stop_win),
        stop_loss=None if stop_loss is None else dollars(stop_loss),
        rounds=rounds,
    )
    law = round_law(LIRX)
    session, twin = session_by_law(law, terms), followed(law, terms)
    ends = [session.ends.won, session.ends.lost, session.ends.time]
    exact = [twin.ends.get(end, Fraction(0)) for end in ("won", "lost", "time")]
    for chance, truth in zip(ends, exact, strict=True):
        assert abs(Fraction(chance) - truth) <= Fraction(MOST_ERROR)
    assert session.quantiles == {
        level: quantile(twin.results, level) for level in session.quantiles
    }


@pytest.mark.parametrize(("bankroll", "stop_win"), [(40, 20), (50, 35)])
def test_a_session_without_a_time_limit_agrees_with_elimination(
    bankroll: int, stop_win: int
) -> None:
    terms = SessionTerms(bet=dollars(5), bankroll=dollars(bankroll), stop_win=dollars(stop_win))
    law = round_law(LIRX)
    won, rounds = until_the_end(law, terms)
    session = session_by_law(law, terms, drawdown=False)
    assert abs(Fraction(session.ends.won) - won) <= Fraction(MOST_ERROR)
    assert abs(Fraction(session.ends.lost) - (1 - won)) <= Fraction(MOST_ERROR)
    assert session.ends.time == 0
    assert session.mean_rounds == pytest.approx(float(rounds), abs=1e-8)


def test_a_typical_evening() -> None:
    """Kept values: $200 at $5 a circle, up to $200 ahead or 300 rounds."""
    session = play_session(LIRX, FIVE_AT_200, drawdown=False, fan=True)
    assert session.ends.won == pytest.approx(0.1920194566, abs=1e-9)
    assert session.ends.lost == pytest.approx(0.5140984310, abs=1e-9)
    assert session.ends.time == pytest.approx(0.2938821123, abs=1e-9)
    assert session.mean_rounds == pytest.approx(197.3411809184, abs=1e-8)
    # Wald: every round played costs the edge.
    assert session.house_wins == pytest.approx(
        session.mean_rounds * float(analyse_wager(LIRX).edge) * 500, rel=1e-12
    )
    assert sum((session.ends.won, session.ends.lost, session.ends.time)) == pytest.approx(
        1, abs=1e-9
    )
    assert [point.rounds for point in session.fan][::10] == [0, 75, 150, 225, 300]
    first, last = session.fan[0], session.fan[-1]
    assert set(first.quantiles.values()) == {0}
    assert first.alive == pytest.approx(1)
    assert last.quantiles == {level: session.quantiles[level] for level in last.quantiles}
    assert str(session) == (
        "$200 at $5 a circle: won 19.2019%, lost 51.4098%, time 29.3882%; 197.3 rounds; "
        "mean -34.59 dollars"
    )


def test_no_betting_system_changes_the_cost_of_a_dollar_bet() -> None:
    for name in ("martingale", "paroli", "1-3-2-6", "up-and-pull", "d-alembert", "1-2-4"):
        terms = replace(FIVE_AT_200, bankroll=dollars(2000), rounds=40, system=betting_system(name))
        session = play_session(LIRX, terms, drawdown=False)
        assert session.mean < 0, name
        assert sum((session.ends.won, session.ends.lost, session.ends.time)) == pytest.approx(1)


def test_far_from_every_limit_the_result_is_the_sum_of_the_rounds() -> None:
    terms = SessionTerms(bet=dollars(5), bankroll=dollars(100_000), rounds=200)
    session, analysis = play_session(LIRX, terms, drawdown=False), analyse_wager(LIRX)
    assert session.ends.lost == 0
    assert session.ends.time == pytest.approx(1, abs=1e-9)
    assert session.mean_rounds == pytest.approx(200, abs=1e-9)
    assert session.standard_deviation == pytest.approx(
        500 * analysis.standard_deviation * sqrt(200), rel=1e-9
    )


def test_the_smallest_bankroll_for_a_risk() -> None:
    terms = replace(FIVE_AT_200, bankroll=Cents(0), rounds=60)
    found = bankroll_for(LIRX, terms, 0.1)

    def risk(bankroll: int) -> float:
        asked = replace(terms, bankroll=Cents(bankroll))
        return play_session(LIRX, asked, drawdown=False).ends.lost

    assert found % terms.bet == 0
    assert risk(found) <= 0.1 < risk(found - terms.bet)


def test_the_largest_bet_for_a_risk() -> None:
    terms = replace(FIVE_AT_200, bet=Cents(0), rounds=60)
    found = bet_for(LIRX, terms, 0.2)

    def risk(bet: int) -> float:
        asked = replace(terms, bet=Cents(bet))
        return play_session(LIRX, asked, drawdown=False).ends.lost

    assert found % 100 == 0
    assert risk(found) <= 0.2 < risk(found + 100)


def test_with_a_stop_to_win_a_larger_bet_can_be_the_safer_one() -> None:
    """$1 bets lose more often than $10 bets: they pay the edge for longer."""
    terms = SessionTerms(bet=Cents(0), bankroll=dollars(30), stop_win=dollars(30))

    def risk(bet: int) -> float:
        return play_session(LIRX, replace(terms, bet=dollars(bet)), drawdown=False).ends.lost

    risks = {bet: risk(bet) for bet in range(1, 11)}
    wanted = risks[1] - 1e-6
    found = bet_for(LIRX, terms, wanted)
    assert found == dollars(max(bet for bet, lost in risks.items() if lost <= wanted))
    assert found > dollars(1)


def test_with_side_bets_the_smallest_bankroll_need_not_be_whole_bets() -> None:
    terms = SessionTerms(bet=dollars(5), bankroll=Cents(0), rounds=8, sides=(BONUS,))
    found = bankroll_for(LIRX, terms, 0.1)

    def risk(bankroll: int) -> float:
        asked = replace(terms, bankroll=Cents(bankroll))
        return play_session(LIRX, asked, drawdown=False).ends.lost

    assert found % terms.bet
    assert risk(found) <= 0.1 < risk(found - 100)


def test_a_risk_that_nothing_can_meet() -> None:
    endless = SessionTerms(bet=dollars(5), bankroll=Cents(0), stop_win=dollars(100))
    with pytest.raises(BadSession, match="no bankroll"):
        bankroll_for(LIRX, replace(endless, stop_loss=dollars(20)), 0.01)
    with pytest.raises(BadSession, match=r"risk: every bet loses .* 97.8305% or more"):
        bet_for(LIRX, replace(FIVE_AT_200, bankroll=dollars(4), stop_win=dollars(50)), 0.0001)
    timed = replace(FIVE_AT_200, bankroll=dollars(4), stop_win=None)
    with pytest.raises(BadSession, match=r"risk: a bet of \$1 already loses"):
        bet_for(LIRX, timed, 0.0001)
    with pytest.raises(BadSession, match="risk: must be a chance between"):
        bankroll_for(LIRX, endless, 1.5)


def test_the_report_is_in_dollars() -> None:
    terms = replace(FIVE_AT_200, bet=Cents(250), rounds=2, sides=(BONUS,))
    report = session_report("LIRX-01", play_session(LIRX, terms), play="best")
    assert (report.bet, report.bankroll, report.needed) == (2.5, 200, 8.5)
    assert report.sides[0].wager == "bonus"
    assert report.result.quantiles["0.05"] < 0


def test_law_of_a_session_is_reused_for_other_terms() -> None:
    law: RoundLaw = round_law(LIRX)
    assert law.results(Cents(100)).unit == 100
    assert law.results(Cents(250)).unit == 250
