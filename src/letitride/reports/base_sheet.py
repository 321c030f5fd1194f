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

_KNOWN: Final = {3: ("three", THREE_CARD_HANDS), 4: ("four", FOUR_CARD_HANDS)}


def bets_table(analysis: WagerAnalysis) -> SheetTable:
    return SheetTable(
        caption="The three bets, each alone",
        heads=("Bet", "In action", "Exact", "Value", "Exact", "Choices worth exactly zero"),
        columns=(Column.WORDS, *[Column.FIGURES] * 5),
        rows=(
            *(
                SheetRow((*_bet_cells(f"Bet {circle}", bet.ride, bet.ev), _zeros(analysis, circle)))
                for circle, bet in analysis.bets.items()
            ),
            SheetRow(
                (*_bet_cells("All three", analysis.average_wager, -analysis.edge), ""),
                role=CellRole.TOTAL,
            ),
        ),
        notes=(
            "In action: how often the bet is still there when the round is settled. Value: its "
            "expected win a round, in parts of one base bet; a bet pulled back wins nothing.",
            "A bet worth exactly zero is pulled back here. To let it ride would change no loss, "
            "and so not the edge; it would put more in action, and so move par towards zero.",
        ),
    )


def _bet_cells(name: str, ride: Fraction, ev: Fraction) -> tuple[str, ...]:
    return (name, percent(ride, 4), exact(ride), signed(percent(ev, 4)), signed(exact(ev)))


def _zeros(analysis: WagerAnalysis, circle: int) -> str:
    if circle not in analysis.choices:
        return "no choice"
    size, hands = _KNOWN[CIRCLE_SIZES[circle]]
    return f"{analysis.zero_choices(circle):,} of {hands:,} {size}-card hands"


def strategy_tables(analysis: WagerAnalysis) -> tuple[SheetTable, ...]:
    return tuple(_strategy_table(analysis, circle) for circle in CIRCLE_SIZES)


def _strategy_table(analysis: WagerAnalysis, circle: int) -> SheetTable:
    size, hands = _KNOWN[CIRCLE_SIZES[circle]]
    strategy = strategy_in_words(analysis, circle)
    return SheetTable(
        caption=f"Strategy, bet {circle}: on {size} cards",
        heads=("With", "Do", "Hands", "Value, least", "Value, most", "Such as"),
        columns=(Column.WORDS, Column.WORDS, *[Column.FIGURES] * 3, Column.WORDS),
        rows=(
            *(_line(line, "let it ride") for line in strategy.ride),
            *(_line(line, "pull back (worth zero)") for line in strategy.either),
            _everything_else(analysis.choices[circle]),
            SheetRow(("All hands", "", f"{hands:,}", "", "", ""), role=CellRole.TOTAL),
        ),
        notes=("Value: expected win of this bet if it rides, in units of the bet.",),
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
            "Everything else",
            "pull back",
            f"{sum(choice.hands for choice in pulled):,}",
            signed(decimal(min(values), 6)) if values else NONE,
            signed(decimal(max(values), 6)) if values else NONE,
            "",
        )
    )


def terms() -> tuple[Fact, ...]:
    """Definitions of strategy terms that a reader could misunderstand."""
    return (
        Fact("Winning hand", "a pair of tens or better, or more, already among the cards held"),
        Fact("High card", "a ten or better"),
        Fact(
            "Open to two straights",
            "two different five-card straights contain all the cards; likewise one, three",
        ),
        Fact("Outside straight", "four cards open to two straights; an inside straight, to one"),
        Fact("Cards", "a rank of 23456789TJQKA and a suit of c, d, h, s: Td, the ten of diamonds"),
    )
