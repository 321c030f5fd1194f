"""``letitride plays``: the exact cost of strategies people play."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from letitride.analysis import (
    BadPlayers,
    BetValue,
    Departure,
    Playbook,
    PlaybookValue,
    best_bets,
    format_percent,
    full_playbook_report,
    load_playbook,
    playbook_ids,
    playbook_report,
    seen_at,
    value_playbook,
)
from letitride.cli.numbers import whole
from letitride.cli.options import JSONOption
from letitride.cli.output import BadInput, console, naming, table, write_json
from letitride.cli.words import say
from letitride.rules import BASE, Paytable, Schedule, load_paytable

if TYPE_CHECKING:
    from rich.table import Table

_STANDARD = "LIRX-01"


def plays(
    strategy: Annotated[str | None, Parameter(help="A strategy name, or a text file.")] = None,
    /,
    *,
    paytable: Annotated[str, Parameter(help="A paytable id, or a TOML file.")] = _STANDARD,
    players: Annotated[
        int, Parameter(help="Players at a face-up table; 1 sees no cards.", converter=whole)
    ] = 1,
    json: JSONOption = False,
) -> None:
    seen = _cards_seen(players)
    with naming():
        loaded = load_paytable(paytable)
    schedule = loaded.schedule(BASE)
    if schedule is None:
        raise BadInput(say("no_base", id=loaded.id))
    if strategy is None:
        _list(loaded, schedule, seen, json=json)
        return
    with naming():
        book = load_playbook(strategy)
    value, best = value_playbook(book, schedule, seen=seen), best_bets(schedule, seen=seen)
    if json:
        write_json(full_playbook_report(strategy, book, value, paytable=loaded.id, best=best))
    else:
        _print(loaded, book, value, best)


def _cards_seen(players: int) -> int:
    if players == 1:
        return 0
    try:
        return seen_at(players)
    except BadPlayers:
        raise BadInput(say("plays.bad_players", players=players)) from None


def _list(paytable: Paytable, schedule: Schedule, seen: int, *, json: bool) -> None:
    best = best_bets(schedule, seen=seen)
    books = {ref: load_playbook(ref) for ref in playbook_ids()}
    values = {ref: value_playbook(book, schedule, seen=seen) for ref, book in books.items()}
    cheapest_first = sorted(values, key=lambda ref: values[ref].cost)
    if json:
        write_json(
            [
                playbook_report(ref, books[ref], values[ref], paytable=paytable.id, best=best)
                for ref in cheapest_first
            ]
        )
        return
    title = _title(paytable, "what strategies cost", seen)
    numbers = ("bet 1 rides", "bet 2 rides", "bet 1 costs", "bet 2 costs", "edge", "cost")
    behind = ("face up",) if seen else ()
    shown = table("strategy", "", *numbers, *behind, title=title, right=(*numbers, *behind))
    for ref in cheapest_first:
        value = values[ref]
        first, second = (value.bets[circle] for circle in (1, 2))
        costs = [value.ordinary.bets[c].ev - bet.ev for c, bet in value.bets.items() if c < 3]
        shown.add_row(
            ref,
            books[ref].name,
            format_percent(first.ride, 2),
            format_percent(second.ride, 2),
            *(format_percent(cost, 4) for cost in (*costs, value.edge, value.cost)),
            *((format_percent(value.edge + _worth(best), 4),) if seen else ()),
        )
    out = console()
    out.print(shown)
    out.print(_legend(seen))


def _print(
    paytable: Paytable, book: Playbook, value: PlaybookValue, best: Mapping[int, BetValue]
) -> None:
    out = console()
    out.print(f"{book.name}: {book.about}" if book.about else book.name, markup=False)
    for circle, listed in book.plays.items():
        out.print(f"\nbet {circle}")
        for play in listed:
            out.print(f"  {play}", markup=False, soft_wrap=True)
    out.print()
    out.print(_bets(paytable, value, best))
    out.print(_legend(value.seen))
    if value.departures:
        out.print()
        out.print(_departures(value.departures))
    else:
        out.print(say("plays.best"))


def _bets(paytable: Paytable, value: PlaybookValue, best: Mapping[int, BetValue]) -> "Table":
    numbers = ("value", "in action", "not as basic", "cost")
    behind = ("face up",) if value.seen else ()
    title = _title(paytable, "bet by bet", value.seen)
    shown = table("bet", *numbers, *behind, title=title, right=(*numbers, *behind))
    for circle, bet in value.bets.items():
        shown.add_row(
            "$" if circle == 3 else str(circle),
            format_percent(bet.ev, 4),
            format_percent(bet.ride, 4),
            format_percent(value.differs(circle), 4),
            format_percent(value.ordinary.bets[circle].ev - bet.ev, 4),
            *((format_percent(best[circle].ev - bet.ev, 4),) if value.seen else ()),
        )
    shown.add_row(
        "all",
        format_percent(-value.edge, 4),
        format_percent(value.average_wager, 4),
        "",
        format_percent(value.cost, 4),
        *((format_percent(value.edge + _worth(best), 4),) if value.seen else ()),
    )
    return shown


def _departures(departures: tuple[Departure, ...]) -> "Table":
    numbers = ("in all rounds", "with such a hand", "cost")
    shown = table("bet", "with", "basic", "played", *numbers, right=numbers)
    for each in departures:
        shown.add_row(
            str(each.circle),
            each.words,
            each.basic,
            each.played,
            format_percent(each.often, 4),
            format_percent(each.share, 2),
            format_percent(each.cost, 4),
        )
    return shown


def _title(paytable: Paytable, what: str, seen: int) -> str:
    from rich.markup import escape

    cards = f"{seen} cards of others seen" if seen else "no cards seen"
    return f"{escape(paytable.id)}, {cards}: {what}"


def _legend(seen: int) -> str:
    if seen:
        return say("plays.legend_face_up")
    return say("plays.legend")


def _worth(best: Mapping[int, BetValue]) -> Fraction:
    return sum((bet.ev for bet in best.values()), Fraction(0))
