"""``letitride strategy`` and ``letitride advise``: the best play for all hands, or for one."""

import csv
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from letitride.analysis import (
    CIRCLE_SIZES,
    BetAdvice,
    RideOrPull,
    Strategy,
    StrategyLine,
    WagerAnalysis,
    advice_report,
    analyse_wager,
    format_pays,
    kind_words,
    strategy_in_words,
    strategy_report,
)
from letitride.analysis import advise as advise_hand
from letitride.cards import format_cards, hand_classes, parse_cards, shape_of
from letitride.cli.output import BadInput, console, naming, table, write_json
from letitride.cli.words import say
from letitride.rules import BASE, Schedule, load_paytable

if TYPE_CHECKING:
    from rich.table import Table

_PaytableRef = Annotated[str, Parameter(help="A paytable id, or a TOML file.")]
_Json = Annotated[bool, Parameter(help="Print JSON.", negative="")]
_Table = Annotated[bool, Parameter(name="--table", help="Every hand class, as CSV.", negative="")]


def strategy(paytable: _PaytableRef, /, *, classes: _Table = False, json: _Json = False) -> None:
    if classes and json:
        raise BadInput("strategy: choose --table or --json")
    analysis = analyse_wager(_base_schedule(paytable))
    if classes:
        _write_csv(analysis)
        return
    both = [strategy_in_words(analysis, circle) for circle in CIRCLE_SIZES]
    if json:
        write_json([strategy_report(each) for each in both])
        return
    out = console()
    for each in both:
        out.print(_words(each))
        out.print(say("strategy.pull_the_rest"))
    out.print(say("strategy.legend"))


def advise(
    paytable: _PaytableRef,
    /,
    *,
    hand: Annotated[str, Parameter(help="The player's three cards, such as 'Th Jh Qh'.")],
    community: Annotated[str, Parameter(help="The first community card, once revealed.")] = "",
    seen: Annotated[str, Parameter(help="Other cards you have seen.")] = "",
    json: _Json = False,
) -> None:
    schedule = _base_schedule(paytable)
    with naming("--hand"):
        own = parse_cards(hand)
    with naming("--community"):
        open_card = parse_cards(community)
    with naming("--seen"):
        elsewhere = parse_cards(seen)
    with naming():
        advice = advise_hand(schedule, own, community=open_card, seen=elsewhere)
    if json:
        write_json(advice_report(advice))
    else:
        console().print("\n".join(_advice(advice)), soft_wrap=True)


def _base_schedule(ref: str) -> Schedule:
    with naming():
        loaded = load_paytable(ref)
    schedule = loaded.schedule(BASE)
    if schedule is None:
        raise BadInput(say("no_base", id=loaded.id))
    return schedule


def _words(strategy: Strategy) -> "Table":
    numbers = ("hands", "worth at least", "at most")
    heading = f"Bet {strategy.circle}: let it ride with"
    shown = table(heading, *numbers, "such as", right=numbers)
    for line in strategy.ride:
        shown.add_row(*_line(line))
    if strategy.either:
        shown.add_row(say("strategy.worth_zero"))
    for line in strategy.either:
        shown.add_row(*_line(line))
    return shown


def _line(line: StrategyLine) -> tuple[str, ...]:
    worth = (f"{float(line.least):+.4f}", f"{float(line.most):+.4f}")
    return str(line.pattern), f"{line.hands:,}", *worth, format_cards(line.example)


def _write_csv(analysis: WagerAnalysis) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["circle", "hand", "hands", "ev", "ev_decimal", "decision", "words"])
    for circle, size in CIRCLE_SIZES.items():
        words = strategy_in_words(analysis, circle)
        choices = {choice.shape: choice for choice in analysis.choices[circle]}
        for cards, hands in hand_classes(size):
            choice = choices[shape_of(cards)]
            line = words.line(choice.shape)
            pattern = "" if line is None else str(line.pattern)
            value = f"{float(choice.ev):.10f}"
            writer.writerow(
                [circle, format_cards(cards), hands, choice.ev, value, choice.decision, pattern]
            )


def _advice(advice: BetAdvice) -> Iterator[str]:
    says = {
        RideOrPull.RIDE: "let it ride",
        RideOrPull.PULL: "pull it back",
        RideOrPull.EITHER: "either, for it is worth exactly zero",
    }
    yield f"[bold]Bet {advice.circle}: {says[advice.decision]}[/]"
    yield say("strategy.riding", ev=advice.ev, about=float(advice.ev))
    drawn = "cards" if advice.circle == 2 else "pairs of cards"
    yield f"  Of {advice.ways:,} {drawn} to come:"
    for outs in advice.outs:
        cards = f"  {format_cards(outs.cards)}" if outs.cards else ""
        pays = format_pays(outs.pays, advice.odds)
        yield f"  {outs.ways:>5,}  {kind_words(outs.kind)}, {pays}{cards}"
    losing = advice.ways - sum(outs.ways for outs in advice.outs)
    yield f"  {losing:>5,}  lose"
