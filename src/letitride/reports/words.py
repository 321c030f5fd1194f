"""What a sheet says, looked up by key in its catalogue; and the words that sheets share."""

import unicodedata
from collections.abc import Iterator
from typing import Final

from letitride.analysis import ROUNDS, WagerAnalysis
from letitride.cards import THREE_CARD_HANDS
from letitride.reports.english import ENGLISH
from letitride.rules import BASE, DecidingCards, Odds

# Characters that reverse the text after them: an id must read as it is stored.
_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def say(key: str, /, **fields: object) -> str:
    return ENGLISH.text(key, **fields)


def heads(key: str) -> tuple[str, ...]:
    """The headings of a table."""
    return tuple(say(key).split("|"))


def hands_of(decided_by: DecidingCards) -> str:
    return say(f"hands.{decided_by}")


def bet_name(analysis: WagerAnalysis) -> str:
    return say("one_bet.base" if analysis.schedule.wager == BASE else "one_bet.side")


def published_verdict(agrees: bool | None) -> str:
    if agrees is None:
        return say("published.none")
    return say("published.agrees" if agrees else "published.differs")


def basis(analysis: WagerAnalysis) -> Iterator[str]:
    schedule = analysis.schedule
    yield say("decided_by", cards=say(f"cards.{schedule.decided_by}"))
    if schedule.wager == BASE:
        yield say("counted.base", deals=ROUNDS, hands=THREE_CARD_HANDS)
    else:
        yield say("counted.side", deals=analysis.deals, hands=hands_of(schedule.decided_by))
    yield say("paid.for" if schedule.odds is Odds.FOR else "paid.to")


def printable(text: str) -> str:
    """A file's text on one line, without unprintable characters."""
    shown = "".join(
        " " if unicodedata.category(sign) == "Cc" else "" if sign in _TURNING else sign
        for sign in text
    )
    return " ".join(shown.split())
