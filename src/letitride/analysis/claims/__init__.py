"""Every number and every play that the documents state, judged exactly."""

from functools import cache
from typing import Final

from letitride.analysis.claims.beating import (
    beating_claims,
    face_up_rows,
    payback_claim,
    winners_claim,
)
from letitride.analysis.claims.claim import MEANINGS, Claim, ClaimVerdict
from letitride.analysis.claims.impact import Impact, impact_claims
from letitride.analysis.claims.letter import READINGS, CounterExample, Reading, letter_claims
from letitride.analysis.claims.other_games import other_games_claims
from letitride.analysis.claims.printed import printed_claims
from letitride.analysis.claims.side_bets import side_bet_claims
from letitride.analysis.faceup import TABLE_SIZES, Watch
from letitride.rules import BASE, Schedule, load_paytable, paytable_ids

__all__ = [
    "MEANINGS",
    "READINGS",
    "Claim",
    "ClaimVerdict",
    "CounterExample",
    "Impact",
    "Reading",
    "all_claims",
]

_LETTERS_PAYTABLE: Final = "LIRX-01"
_THREE_PLAYERS: Final = TABLE_SIZES.index(3)


@cache
def all_claims(*, watch: Watch | None = None) -> tuple[Claim, ...]:
    """All claims, by document. They take seconds to compute, so the result is cached."""
    schedules = _base_schedules()
    rows = face_up_rows(schedules, watch=watch)
    three_hands = {ref: row[_THREE_PLAYERS] for ref, row in rows.items()}
    schedule, best = schedules[_LETTERS_PAYTABLE], three_hands.pop(_LETTERS_PAYTABLE)
    return (
        *printed_claims(),
        payback_claim(schedules, _LETTERS_PAYTABLE),
        *letter_claims(schedules, _LETTERS_PAYTABLE),
        winners_claim(schedule, best),
        *impact_claims(schedule, best, three_hands),
        *beating_claims(rows),
        *side_bet_claims(),
        *other_games_claims(),
    )


def _base_schedules() -> dict[str, Schedule]:
    """The paytables with a base game and nothing else; all others use one of these base games."""
    found = {}
    for ref in paytable_ids():
        paytable = load_paytable(ref)
        schedule = paytable.schedule(BASE)
        if schedule is not None and len(paytable.schedules) == 1:
            found[ref] = schedule
    return found
