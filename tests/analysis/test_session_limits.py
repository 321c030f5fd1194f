"""Sessions that are refused: too much work, and terms that nobody can play."""

from dataclasses import replace
from fractions import Fraction

import pytest

from letitride.analysis import BadSession, SessionTerms, betting_system, play_session, round_law
from letitride.analysis.sessions import session as session_module
from letitride.analysis.sessions.forward import forward
from letitride.analysis.sessions.walk import fewest_rounds, walk_of
from letitride.cards import FiveCard
from letitride.rules import Cents, Schedule
from tests.analysis.session_wagers import BONUS, FIVE_AT_200, LIRX, PROGRESSIVE, THREE_CARD


def test_too_much_work_is_refused_before_it_is_done() -> None:
    with pytest.raises(BadSession, match="too many amounts and rounds"):
        play_session(LIRX, replace(FIVE_AT_200, rounds=1_000_000), most_work=10**6)
    endless = replace(FIVE_AT_200, rounds=None)
    with pytest.raises(BadSession, match="too many amounts and rounds"):
        play_session(LIRX, endless, most_work=10**6)


HALF = replace(LIRX, pays={**LIRX.pays, FiveCard.TENS_OR_BETTER: Fraction(1, 2)})


def test_an_endless_session_that_takes_too_long_is_not_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its ladder alone would be gigabytes."""
    monkeypatch.setattr(session_module, "forward", None)
    rich = SessionTerms(
        bet=Cents(500), bankroll=Cents(10_000_000_000), stop_win=Cents(100_000_000_000)
    )
    with pytest.raises(BadSession, match="too many amounts and rounds"):
        play_session(LIRX, rich)


@pytest.mark.parametrize(
    ("bankroll", "stop_win", "system"),
    [(20_000, 20_000, "flat"), (1_500, 500, "flat"), (3_000, 20_000, "paroli")],
)
def test_an_endless_session_takes_the_fewest_rounds_at_least(
    bankroll: int, stop_win: int, system: str
) -> None:
    terms = SessionTerms(
        bet=Cents(500),
        bankroll=Cents(bankroll),
        stop_win=Cents(stop_win),
        system=betting_system(system),
    )
    walk = walk_of(round_law(LIRX), terms)
    *_, end = forward(walk, None)
    assert 1 <= fewest_rounds(walk) <= end.rounds


@pytest.mark.parametrize(
    ("base", "change", "said"),
    [
        (LIRX, {"bet": Cents(0)}, "bet: must be more than $0, not $0"),
        (HALF, {"bet": Cents(501)}, "bet: must be a multiple of $0.02 to be paid in whole cents"),
        (LIRX, {"bankroll": Cents(-500)}, "bankroll: must be more than $0, not -$5"),
        (
            LIRX,
            {"bankroll": Cents(1000)},
            "bankroll: $10 does not cover one round: three base bets take $15",
        ),
        (
            LIRX,
            {"bankroll": Cents(1000), "sides": (BONUS, THREE_CARD)},
            "bankroll: $10 does not cover one round: three base bets and the side bets take",
        ),
        (LIRX, {"stop_win": Cents(400)}, "stop-win: must be at least one bet of $5, not $4"),
        (LIRX, {"stop_loss": Cents(-1)}, "stop-loss: must be more than $0"),
        (LIRX, {"rounds": 0}, "rounds: must be 1 to 1,000,000, not 0"),
        (LIRX, {"rounds": None, "stop_win": None}, "rounds: give a number of rounds or a stop-win"),
        (LIRX, {"sides": (BONUS, BONUS)}, "side bonus: can be bet once"),
        (
            LIRX,
            {"sides": (replace(PROGRESSIVE, amount=Cents(200)),)},
            "side progressive: the meter takes bets of $1, not $2",
        ),
    ],
)
def test_impossible_terms_are_refused(base: Schedule, change: dict[str, object], said: str) -> None:
    with pytest.raises(BadSession) as refused:
        play_session(base, replace(FIVE_AT_200, **change))  # type: ignore[arg-type]
    assert str(refused.value).startswith(said)


def test_a_system_that_remembers_more_needs_a_simulation() -> None:
    for text in ("labouchere", "1-2-", "0-1"):
        with pytest.raises(BadSession, match=r"system: .*simulation"):
            betting_system(text)
    with pytest.raises(BadSession, match="simulate"):
        betting_system("1-1000")
