"""Printed names of wagers, bets and verdicts."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

from letitride.analysis import ROUNDS, WagerAnalysis
from letitride.cards import THREE_CARD_HANDS
from letitride.rules import BASE, DecidingCards, Odds

# Characters that reverse the text after them: an id must read as it is stored.
_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
DECIDED_BY: Final[Mapping[DecidingCards, str]] = {
    DecidingCards.OWN_THREE: "the player's three cards",
    DecidingCards.OWN_AND_COMMUNITY: "the player's three cards and the two community cards",
    DecidingCards.OWN_AND_DEALERS_BEST_FIVE: (
        "the best five of the player's three and the dealer's three cards"
    ),
}
HANDS: Final[Mapping[DecidingCards, str]] = {
    DecidingCards.OWN_THREE: "three-card hands",
    DecidingCards.OWN_AND_COMMUNITY: "five-card hands",
    DecidingCards.OWN_AND_DEALERS_BEST_FIVE: "six-card hands",
}


def bet_name(analysis: WagerAnalysis) -> str:
    return "one base bet" if analysis.schedule.wager == BASE else "one unit bet"


def published_verdict(agrees: bool | None) -> str:
    if agrees is None:
        return "none published"
    return "agrees" if agrees else "differs"


def basis(analysis: WagerAnalysis) -> Iterator[str]:
    schedule = analysis.schedule
    yield f"Decided by {DECIDED_BY[schedule.decided_by]}."
    if schedule.wager == BASE:
        yield (
            "A round opens with three equal bets; bet 1 may be pulled back on three cards, bet 2 "
            f"on four, bet 3 stays. Counted over all {ROUNDS:,} deals: {THREE_CARD_HANDS:,} hands, "
            "then the two community cards in order (49\u00a0×\u00a048)."
        )
    else:
        yield f"Counted over all {analysis.deals:,} {HANDS[schedule.decided_by]}."
    if schedule.odds is Odds.FOR:
        yield (
            "The bet, one dollar, is taken before the deal, and a winner receives the listed "
            "amount alone: the net result is the listed amount less one unit."
        )
    else:
        yield "A winner keeps the bet and receives the pay besides."


def printable(text: str) -> str:
    """A file's text on one line, without unprintable characters."""
    shown = "".join(
        " " if unicodedata.category(sign) == "Cc" else "" if sign in _TURNING else sign
        for sign in text
    )
    return " ".join(shown.split())
