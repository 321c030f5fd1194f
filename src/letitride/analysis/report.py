"""Reports: the figures as plain values for JSON. Other programs rely on the keys.

Exact numbers are given as a fraction in text and as the nearest float: ``{"exact": "37963/1082900",
"value": 0.0350...}``.
"""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from letitride.analysis.advice import BetAdvice
from letitride.analysis.figures import BetValue, ParSheetRow, WagerAnalysis
from letitride.analysis.hold import hold_bands
from letitride.analysis.published import agrees
from letitride.analysis.strategy import Strategy, StrategyLine
from letitride.cards import format_card, format_cards
from letitride.rules import Kind, Odds, Paytable

LOSING_HAND = "losing_hand"


class Exact(msgspec.Struct, frozen=True):
    exact: str
    value: float


class OutcomeReport(msgspec.Struct, frozen=True):
    """``return`` is the row's part of the expected win per one bet; the rows sum to -edge."""

    hand: str
    pays: int | str | None
    combinations: int
    probability: Exact
    return_: Exact = msgspec.field(name="return")


class PublishedReport(msgspec.Struct, frozen=True):
    par: str
    hit_frequency: str


class BetReport(msgspec.Struct, frozen=True):
    ev: Exact
    ride: Exact


class ResultReport(msgspec.Struct, frozen=True):
    net: int | str
    deals: int
    probability: float


class BandReport(msgspec.Struct, frozen=True):
    rounds: int
    confidence: float
    low: float
    high: float
    skewness: float


class WagerReport(msgspec.Struct, frozen=True, kw_only=True):
    wager: str
    odds: str
    edge: Exact
    average_wager: Exact
    par: Exact
    hit_frequency: Exact
    variance: Exact
    standard_deviation: float
    skewness: float
    outcomes: tuple[OutcomeReport, ...]
    bets: dict[str, BetReport]
    zero_choices: dict[str, int]
    distribution: tuple[ResultReport, ...]
    hold_bands: tuple[BandReport, ...]
    published: PublishedReport | None
    agrees: bool | None


class ParReport(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    source: str
    jurisdiction: str
    description: str
    digests: Mapping[str, str]
    wagers: tuple[WagerReport, ...]


class OutsReport(msgspec.Struct, frozen=True):
    hand: str
    pays: int | str
    ways: int
    probability: Exact
    cards: tuple[str, ...]


class AdviceReport(msgspec.Struct, frozen=True, kw_only=True):
    circle: int
    ev: Exact
    decision: str
    ways: int
    outs: tuple[OutsReport, ...]


class LineReport(msgspec.Struct, frozen=True):
    words: str
    hands: int
    least: Exact
    most: Exact
    example: str


class StrategyReport(msgspec.Struct, frozen=True):
    circle: int
    ride: tuple[LineReport, ...]
    either: tuple[LineReport, ...]


def exact(value: Fraction) -> Exact:
    return Exact(str(value), float(value))


def plain(value: Fraction) -> int | str:
    """A pay or a result: a whole number as it is, anything else as a fraction."""
    return value.numerator if value.denominator == 1 else str(value)


def kind_id(kind: Kind | None) -> str:
    return LOSING_HAND if kind is None else kind.name.lower()


def kind_words(kind: Kind | None) -> str:
    """What a hand is called in print: 'Three of a kind', 'Tens or better'."""
    return kind_id(kind).replace("_", " ").capitalize()


def format_pays(pays: Fraction, odds: Odds) -> str:
    """``5 to 1``, or ``wins 25``: odds are never shown with the word "for" (W payout 1)."""
    return f"{pays} to 1" if odds is Odds.TO else f"wins {pays}"


def par_report(paytable: Paytable, analyses: tuple[WagerAnalysis, ...]) -> ParReport:
    return ParReport(
        id=paytable.id,
        name=paytable.name,
        source=paytable.source,
        jurisdiction=paytable.jurisdiction,
        description=paytable.description,
        digests=paytable.digests,
        wagers=tuple(map(_wager_report, analyses)),
    )


def advice_report(advice: BetAdvice) -> AdviceReport:
    return AdviceReport(
        circle=advice.circle,
        ev=exact(advice.ev),
        decision=advice.decision,
        ways=advice.ways,
        outs=tuple(
            OutsReport(
                hand=kind_id(outs.kind),
                pays=plain(outs.pays),
                ways=outs.ways,
                probability=exact(Fraction(outs.ways, advice.ways)),
                cards=tuple(map(format_card, outs.cards)),
            )
            for outs in advice.outs
        ),
    )


def strategy_report(strategy: Strategy) -> StrategyReport:
    return StrategyReport(
        circle=strategy.circle,
        ride=tuple(map(_line_report, strategy.ride)),
        either=tuple(map(_line_report, strategy.either)),
    )


def _wager_report(analysis: WagerAnalysis) -> WagerReport:
    schedule = analysis.schedule
    printed = schedule.published
    return WagerReport(
        wager=schedule.wager,
        odds=schedule.odds,
        edge=exact(analysis.edge),
        average_wager=exact(analysis.average_wager),
        par=exact(analysis.par),
        hit_frequency=exact(analysis.hit_frequency),
        variance=exact(analysis.variance),
        standard_deviation=analysis.standard_deviation,
        skewness=analysis.skewness,
        outcomes=tuple(map(_outcome_report, analysis.outcomes)),
        bets={str(circle): _bet_report(bet) for circle, bet in analysis.bets.items()},
        zero_choices={str(circle): analysis.zero_choices(circle) for circle in analysis.choices},
        distribution=tuple(
            ResultReport(plain(net), deals, deals / analysis.deals)
            for net, deals in analysis.distribution.items()
        ),
        hold_bands=tuple(
            BandReport(band.rounds, band.confidence, band.low, band.high, band.skewness)
            for band in hold_bands(analysis)
        ),
        published=None if printed is None else PublishedReport(printed.par, printed.hit_frequency),
        agrees=agrees(analysis),
    )


def _outcome_report(outcome: ParSheetRow) -> OutcomeReport:
    return OutcomeReport(
        hand=kind_id(outcome.kind),
        pays=None if outcome.pays is None else plain(outcome.pays),
        combinations=outcome.combinations,
        probability=exact(outcome.probability),
        return_=exact(outcome.contribution),
    )


def _bet_report(bet: BetValue) -> BetReport:
    return BetReport(exact(bet.ev), exact(bet.ride))


def _line_report(line: StrategyLine) -> LineReport:
    return LineReport(
        words=str(line.pattern),
        hands=line.hands,
        least=exact(line.least),
        most=exact(line.most),
        example=format_cards(line.example),
    )
