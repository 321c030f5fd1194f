"""The bank's side of a round (California): what a player-dealer gains, exactly.

``docs/banking-method.md`` explains how it is computed. The modules, from the top:

- ``banked_round``: ``bank()``, which picks the method and returns the figures;
- ``cover``: how the player-dealer's wager is used up, hand by hand;
- ``two_hands``: how any two hands end, counted exactly (``outcomes``, ``outcome_codes`` and
  ``rank_keys`` hold the values it works with);
- ``moments``: mean and variance when the wager is always enough;
- ``bounds``: what follows from pairs of hands alone when the wager may run out;
- ``joint``: the exact distribution over three to seven hands when the wager may run out;
- ``gain_figures``: mean, variance and chances from such a distribution.
"""

from letitride.analysis.banking.banked_round import (
    MOST_HANDS,
    BadBank,
    BankedRound,
    bank,
    covariance,
)
from letitride.analysis.banking.bounds import Bounds, bounded
from letitride.analysis.banking.cover import (
    BankAmount,
    BankedSeat,
    bank_gain,
    banked_seat,
    never_binds,
)
from letitride.analysis.banking.gain_figures import BankChances
from letitride.analysis.banking.joint import (
    GainDistribution,
    ShareResult,
    WorkShare,
    gain_distribution,
)
from letitride.analysis.banking.outcome_codes import OutcomeCodes, all_outcomes, codes_of
from letitride.analysis.banking.outcomes import PAIRS, HandOutcome, PairOutcomes
from letitride.analysis.banking.rank_keys import Shapes, rank_key, shapes_by_rank
from letitride.analysis.banking.report import BankingReport, banking_report
from letitride.analysis.banking.two_hands import pair_outcomes, pair_outcomes_on

__all__ = [
    "MOST_HANDS",
    "PAIRS",
    "BadBank",
    "BankAmount",
    "BankChances",
    "BankedRound",
    "BankedSeat",
    "BankingReport",
    "Bounds",
    "GainDistribution",
    "HandOutcome",
    "OutcomeCodes",
    "PairOutcomes",
    "Shapes",
    "ShareResult",
    "WorkShare",
    "all_outcomes",
    "bank",
    "bank_gain",
    "banked_seat",
    "banking_report",
    "bounded",
    "codes_of",
    "covariance",
    "gain_distribution",
    "never_binds",
    "pair_outcomes",
    "pair_outcomes_on",
    "rank_key",
    "shapes_by_rank",
]
