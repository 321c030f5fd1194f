"""What the wagers of a book pay back: the base game and the side bets, side by side."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from letitride.analysis.claims.claim import percent
from letitride.analysis.exact import analyse_wager
from letitride.analysis.report import plain
from letitride.rules import BASE, RuleBook, Wager, load_paytable


class Payback(msgspec.Struct, frozen=True, kw_only=True):
    """Of the amount in action, and of one bet: these differ for the base game, where bets are
    pulled back. Exact, and as a percentage. ``above_base``: a side bet that pays back more than
    every base game of the book, of the amount in action."""

    wager: Wager
    name: str
    paytable: str
    of_action: int | str
    of_action_percent: str
    of_bet: int | str
    of_bet_percent: str
    above_base: bool


def paybacks(book: RuleBook) -> tuple[Payback, ...]:
    """The base game first. Without bets on a meter, whose payback depends on where it stands."""
    figures = tuple(_figures(book))
    best = max(of_action for wager, _, of_action, _ in figures if wager == BASE)
    return tuple(
        Payback(
            wager=wager,
            name=book.name if wager == BASE else book.name_of(wager),
            paytable=ref,
            of_action=plain(of_action),
            of_action_percent=percent(of_action),
            of_bet=plain(of_bet),
            of_bet_percent=percent(of_bet),
            above_base=wager != BASE and of_action > best,
        )
        for wager, ref, of_action, of_bet in figures
    )


def _figures(book: RuleBook) -> Iterator[tuple[Wager, str, Fraction, Fraction]]:
    priced = (wager for wager, bet in book.side_bets.items() if not bet.is_metered)
    for wager in (BASE, *priced):
        for ref in book.paytable_choices(wager):
            schedule = load_paytable(ref).schedule(wager)
            assert schedule is not None, f"{ref} is for {wager}: the book was checked"
            found = analyse_wager(schedule)
            of_action = 1 - (found.par if wager == BASE else found.edge)
            yield wager, ref, of_action, 1 - found.edge
