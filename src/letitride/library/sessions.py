"""How a session at the table ends, computed exactly."""

from collections.abc import Sequence

from letitride.analysis import (
    FLAT,
    SessionResult,
    SessionTerms,
    betting_system,
    load_playbook,
    play_session,
    sides_of,
)
from letitride.library.arguments import cents_of, text, texts, whole
from letitride.library.paytable_input import PaytableLike, base_of
from letitride.rules import load_paytable

_BEST = "best"


def session(
    source: PaytableLike,
    *,
    bet: float,
    bankroll: float,
    stop_win: float | None = None,
    stop_loss: float | None = None,
    rounds: int | None = None,
    play: str = _BEST,
    side: Sequence[str] = (),
    system: str = FLAT.name,
) -> SessionResult:
    """How a session ends: won, lost or out of time, and with what result. Computed, never sampled.

    Amounts are in dollars. ``side`` lists side bets, such as ``"bonus=LIRB-03:1"``; ``system`` is a
    betting system, such as ``martingale``.

    >>> import letitride as lir
    >>> evening = lir.session("LIRX-01", bet=5, bankroll=200, stop_win=200, rounds=300)
    >>> round(evening.ends.won, 6), round(evening.ends.lost, 6)
    (0.192019, 0.514098)

    Raises ``ValueError``.
    """
    _, base = base_of(source)
    terms = SessionTerms(
        bet=cents_of("bet", bet),
        bankroll=cents_of("bankroll", bankroll),
        stop_win=None if stop_win is None else cents_of("stop_win", stop_win),
        stop_loss=None if stop_loss is None else cents_of("stop_loss", stop_loss),
        rounds=None if rounds is None else whole("rounds", rounds),
        sides=sides_of(texts("side", side), load_paytable),
        system=betting_system(text("system", system)),
    )
    book = None if text("play", play) == _BEST else load_playbook(play)
    return play_session(base, terms, book=book)
