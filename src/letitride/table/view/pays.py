"""Odds in the words that players may be shown: "to" and "win" (W payout 1)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from letitride.rules import (
    BASE,
    Cents,
    Collected,
    Game,
    Odds,
    RuleBook,
    Schedule,
    Wager,
    format_money,
    format_share,
    game_of,
    payout,
)
from letitride.table.events.settling import BetSettled
from letitride.table.rejections import sentence
from letitride.table.state import Limits, Table, Terms, side_limits
from letitride.table.view.model import MeterView, PayRow, WagerView

_OF_METER: Final = " of the meter"


def wagers_offered(game: Game, table: Table) -> Iterator[WagerView]:
    """Every wager at this table with its limits and pays, in the order of the book's lists."""
    chosen = {} if table.terms is None else table.terms.paytables
    for wager in filter(game.schedules.__contains__, game.book.wagers_listed):
        yield _wager(game, wager, _limits(game, table, wager), chosen.get(wager, ""))


def wagers_by_default(book: RuleBook) -> tuple[WagerView, ...]:
    """Every wager of a book, with the pays that apply unless the house of a table chooses
    others."""
    chosen = {wager: book.default_paytable(wager) for wager in book.wagers_listed}
    game = game_of(book, chosen)
    return tuple(
        _wager(game, wager, _book_limits(book, None, wager), paytable)
        for wager, paytable in chosen.items()
    )


def _wager(game: Game, wager: Wager, limits: Limits, paytable: str) -> WagerView:
    schedule = game.schedules[wager]
    return WagerView(
        wager=wager,
        name=schedule.name if wager == BASE else game.book.name_of(wager),
        decided_by=game.book.decided_by(wager),
        collected=_collected(game, wager),
        paytable=paytable,
        minimum=limits.minimum,
        maximum=limits.maximum,
        unit=limits.unit,
        rows=tuple(_rows(game, schedule, limits.minimum)),
        meter=_meter(schedule),
    )


def _meter(schedule: Schedule) -> MeterView | None:
    meter = schedule.meter
    if meter is None:
        return None
    envy = tuple(
        PayRow(hand=kind.name.lower(), pays=_wins(amount)) for kind, amount in meter.envy.items()
    )
    parts = tuple(
        PayRow(hand=kind.name.lower(), pays=format_share(part)) for kind, part in meter.pays.items()
    )
    return MeterView(seed=meter.seed, feed=meter.feed, parts=parts, envy=envy)


def _collected(game: Game, wager: Wager) -> Collected:
    return Collected.AT_SETTLEMENT if wager == BASE else game.book.side_bets[wager].collected


def _limits(game: Game, table: Table, wager: Wager) -> Limits:
    if wager == BASE and table.limits is not None:
        return table.limits
    return _book_limits(game.book, table.terms, wager)


def _book_limits(book: RuleBook, terms: Terms | None, wager: Wager) -> Limits:
    if wager != BASE:
        return side_limits(book, terms, wager)
    own = book.limits
    return Limits(minimum=own.minimum, maximum=own.maximum, unit=own.unit)


def _rows(game: Game, schedule: Schedule, stake: Cents) -> Iterator[PayRow]:
    rounding = game.book.settlement.rounding
    for kind in schedule.rows:
        pays = schedule.pays[kind]
        if schedule.meter is not None and (part := schedule.meter.pays.get(kind)) is not None:
            words = f"{format_share(part)}{_OF_METER}"
        elif schedule.odds is Odds.TO:
            words = _odds(pays)
        else:
            words = _wins(payout(stake, pays, rounding))
        yield PayRow(hand=kind.name.lower(), pays=words)


def reworded(event: BetSettled) -> str:
    """The odds of a settled bet; a stake taken before the deal wins only the listed amount."""
    if not event.pays or event.pays.endswith(_OF_METER):
        return event.pays
    pays, odds, _ = event.pays.split()
    if odds == Odds.TO:
        return _odds(Fraction(pays))
    return _wins(Cents(int(Fraction(pays) * (event.stake - event.returned))))


def _odds(pays: Fraction) -> str:
    return sentence("pays.to", numerator=pays.numerator, denominator=pays.denominator)


def _wins(amount: Cents) -> str:
    return sentence("pays.wins", amount=format_money(amount))
