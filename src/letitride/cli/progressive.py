"""``letitride progressive``: a bet on a shared meter, at any meter and in the long run."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from cyclopts import Parameter

from letitride.analysis import (
    ProgressiveAnalysis,
    analyse_progressive,
    format_percent,
    kind_words,
    progressive_report,
    standard_deviation_at,
)
from letitride.cli.numbers import whole
from letitride.cli.options import JSONOption
from letitride.cli.output import BadInput, console, naming, table, write_json
from letitride.cli.words import say
from letitride.rules import (
    Cents,
    Schedule,
    format_money,
    format_share,
    load_paytable,
    parse_amount,
)

_MOST_OTHERS = 6


def progressive(
    paytable: Annotated[str, Parameter(help="A paytable id, or a TOML file.")],
    /,
    *,
    meter: Annotated[
        str | None, Parameter(help="Amount on the meter, such as $25,000 (default: its seed).")
    ] = None,
    others: Annotated[
        int, Parameter(help="Other players with the bet, for envy pays.", converter=whole)
    ] = 0,
    json: JSONOption = False,
) -> None:
    with naming():
        loaded = load_paytable(paytable)
    metered = [each for each in loaded.schedules if each.meter is not None]
    if not metered:
        raise BadInput(say("progressive.no_meter", id=loaded.id))
    if not 0 <= others <= _MOST_OTHERS:
        raise BadInput(say("progressive.bad_others", most=_MOST_OTHERS, others=others))
    analyses = [analyse_progressive(each, others=others) for each in metered]
    shown = [(each, _amount(meter, each.meter.seed)) for each in analyses]
    if json:
        write_json([progressive_report(each, amount) for each, amount in shown])
        return
    out = console()
    out.print(f"{loaded.id}: {loaded.description}", markup=False)
    for analysis, amount in shown:
        out.print()
        _print(analysis.schedule, analysis, amount)


def _amount(meter: str | None, seed: Cents) -> Cents:
    if meter is None:
        return seed
    try:
        amount = parse_amount(meter)
    except ValueError as error:
        raise BadInput(f"meter: {error}") from None
    if amount < 0:
        raise BadInput(say("progressive.bad_meter", meter=meter))
    return amount


def _print(schedule: Schedule, analysis: ProgressiveAnalysis, amount: Cents) -> None:
    out = console()
    title = f"{schedule.name}: {format_money(analysis.meter.bet)} with the meter at "
    numbers = ("pays", "1 in", "return")
    pays = table("hand", *numbers, title=title + format_money(amount), right=numbers)
    at_meter = schedule.at_meter(amount)
    for kind in schedule.rows:
        pay = at_meter.pays[kind]
        chance = analysis.chances[kind]
        part = analysis.meter.pays.get(kind)
        words = _money(pay * analysis.meter.bet)
        if part is not None:
            words += f" ({format_share(part)} of the meter)"
        returned = format_percent(chance * pay, 4)
        pays.add_row(kind_words(kind), words, f"{float(1 / chance):,.2f}", returned)
    out.print(pays)
    out.print()
    figures = table("figure", "value", "exactly", right=("value",))
    for row in _figures(schedule, analysis, amount):
        figures.add_row(*row)
    out.print(figures)


def _figures(
    schedule: Schedule, analysis: ProgressiveAnalysis, amount: Cents
) -> Iterator[tuple[str, ...]]:
    def percent(name: str, value: Fraction) -> tuple[str, ...]:
        return name, format_percent(value, 4), str(value)

    yield percent("return from the tray", analysis.fixed)
    if analysis.meter.envy:
        yield percent(f"return from envy pays, others: {analysis.others}", analysis.envy)
    yield percent("return at this meter", analysis.returns(amount))
    yield percent("edge at this meter", analysis.edge(amount))
    deviation = standard_deviation_at(schedule, amount)
    yield "standard deviation at this meter, without envy", f"{deviation:.4f}"
    yield "break-even meter", _money(analysis.break_even), f"{analysis.break_even / 100} dollars"
    yield percent("share of each bet that feeds the meter", analysis.meter.share)
    yield percent("return in the long run", analysis.long_run)
    yield (
        "average meter when it is paid",
        _money(analysis.average_meter),
        f"{analysis.average_meter / 100} dollars",
    )


def _money(cents: Fraction) -> str:
    """Rounded half up to whole cents."""
    return format_money(Cents(int(cents + Fraction(1, 2))))
