"""Parts only the base game has: three bets, and a strategy in words."""

from fractions import Fraction
from typing import Final

from letitride.analysis import (
    CIRCLE_SIZES,
    Choice,
    RideOrPull,
    StrategyLine,
    WagerAnalysis,
    strategy_in_words,
)
from letitride.cards import FOUR_CARD_HANDS, THREE_CARD_HANDS, format_cards
from letitride.reports.numbers import NONE, decimal, exact, percent, signed
from letitride.reports.sheet import CellRole, Column, Fact, SheetRow, SheetTable
from letitride.reports.words import heads, say

_HANDS: Final = {3: THREE_CARD_HANDS, 4: FOUR_CARD_HANDS}
_TERMS: Final = ("winning", "high", "open", "outside", "cards")


def bets_table(analysis: WagerAnalysis) -> SheetTable:
    return SheetTable(
        caption=say("bets"),
        heads=heads("bets.heads"),
        columns=(Column.WORDS, *[Column.FIGURES] * 5),
        rows=(
            *(
                SheetRow(
                    (
                        *_bet_cells(say("bets.bet", circle=circle), bet.ride, bet.ev),
                        _zeros(analysis, circle),
                    )
                )
                for circle, bet in analysis.bets.items()
            ),
            SheetRow(
                (*_bet_cells(say("bets.all"), analysis.average_wager, -analysis.edge), ""),
                role=CellRole.TOTAL,
            ),
        ),
        notes=(say("bets.note"), say("bets.zero_note")),
    )


def _bet_cells(name: str, ride: Fraction, ev: Fraction) -> tuple[str, ...]:
    return (name, percent(ride, 4), exact(ride), signed(percent(ev, 4)), signed(exact(ev)))


def _zeros(analysis: WagerAnalysis, circle: int) -> str:
    if circle not in analysis.choices:
        return say("bets.no_choice")
    size = CIRCLE_SIZES[circle]
    return say(f"bets.zeros.{size}", zeros=analysis.zero_choices(circle), hands=_HANDS[size])


def strategy_tables(analysis: WagerAnalysis) -> tuple[SheetTable, ...]:
    return tuple(_strategy_table(analysis, circle) for circle in CIRCLE_SIZES)


def _strategy_table(analysis: WagerAnalysis, circle: int) -> SheetTable:
    size = CIRCLE_SIZES[circle]
    strategy = strategy_in_words(analysis, circle)
    return SheetTable(
        caption=say(f"strategy.{size}", circle=circle),
        heads=heads("strategy.heads"),
        columns=(Column.WORDS, Column.WORDS, *[Column.FIGURES] * 3, Column.WORDS),
        rows=(
            *(_line(line, say("strategy.ride")) for line in strategy.ride),
            *(_line(line, say("strategy.either")) for line in strategy.either),
            _everything_else(analysis.choices[circle]),
            SheetRow(
                (say("strategy.all"), "", f"{_HANDS[size]:,}", "", "", ""), role=CellRole.TOTAL
            ),
        ),
        notes=(say("strategy.note"),),
    )


def _line(line: StrategyLine, act: str) -> SheetRow:
    words = str(line.pattern)
    return SheetRow(
        (
            words[:1].upper() + words[1:],
            act,
            f"{line.hands:,}",
            signed(decimal(line.least, 6)),
            signed(decimal(line.most, 6)),
            format_cards(line.example),
        )
    )


def _everything_else(choices: tuple[Choice, ...]) -> SheetRow:
    pulled = [choice for choice in choices if choice.decision is RideOrPull.PULL]
    values = [choice.ev for choice in pulled]
    return SheetRow(
        (
            say("strategy.rest"),
            say("strategy.pull"),
            f"{sum(choice.hands for choice in pulled):,}",
            signed(decimal(min(values), 6)) if values else NONE,
            signed(decimal(max(values), 6)) if values else NONE,
            "",
        )
    )


def terms() -> tuple[Fact, ...]:
    """Definitions of strategy terms that a reader could misunderstand."""
    return tuple(Fact(say(f"term.{each}"), say(f"term.{each}.is")) for each in _TERMS)
