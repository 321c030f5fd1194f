"""The exact mathematics of the game: values, strategy, advice, face-up play, banking, claims."""

from letitride.analysis.advice import Advice, Outs, advise
from letitride.analysis.exact import ROUNDS, analyse, analyse_wager, base_par
from letitride.analysis.figures import (
    Bet,
    Choice,
    Decision,
    Outcome,
    Par,
    Result,
    WagerAnalysis,
)
from letitride.analysis.hold import HoldBand, hold_bands
from letitride.analysis.patterns import BadPattern, Family, Pattern, Span, family_of, parse_pattern
from letitride.analysis.published import agrees, format_percent, prints_as
from letitride.analysis.report import (
    AdviceReport,
    ParReport,
    StrategyReport,
    WagerReport,
    advice_report,
    format_pays,
    kind_id,
    kind_words,
    par_report,
    plain,
    strategy_report,
)
from letitride.analysis.strategy import CIRCLE_SIZES, Line, Strategy, strategy_in_words

__all__ = [
    "CIRCLE_SIZES",
    "ROUNDS",
    "Advice",
    "AdviceReport",
    "BadPattern",
    "Bet",
    "Choice",
    "Decision",
    "Family",
    "HoldBand",
    "Line",
    "Outcome",
    "Outs",
    "Par",
    "ParReport",
    "Pattern",
    "Result",
    "Span",
    "Strategy",
    "StrategyReport",
    "WagerAnalysis",
    "WagerReport",
    "advice_report",
    "advise",
    "agrees",
    "analyse",
    "analyse_wager",
    "base_par",
    "family_of",
    "format_pays",
    "format_percent",
    "hold_bands",
    "kind_id",
    "kind_words",
    "par_report",
    "parse_pattern",
    "plain",
    "prints_as",
    "strategy_in_words",
    "strategy_report",
]
