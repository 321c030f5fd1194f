"""``letitride banking``: the exact value of banking a round."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import floor, log10
from typing import Annotated

from cyclopts import Parameter

from letitride.analysis import (
    BadBank,
    BankChances,
    BankedRound,
    WorkShare,
    bank,
    banking_report,
    format_percent,
)
from letitride.cli.numbers import many, whole
from letitride.cli.options import ClusterOption, JSONOption, WorkersOption
from letitride.cli.output import BadInput, console, naming, table, write_json
from letitride.cli.words import say
from letitride.cli.workers import shared_workers
from letitride.rules import (
    BASE,
    Banker,
    Cents,
    RuleBook,
    format_money,
    load_paytable,
    load_rulebook,
    parse_amount,
)
from letitride.simulation import (
    ROUNDS,
    BankingEstimate,
    Estimate,
    estimate_banking,
    estimated_banking_report,
)

_BOOKS_FEE = "book"
_ABOUT = ("about", "±")
_BOUNDS = ("at least", "at most")
_CLOSE = ("value", "±")
_PLACES = 4
_CHANCES = ("chance to win", "chance to break even", "chance to lose")


def banking(
    paytable: Annotated[str, Parameter(help="A paytable id, or a TOML file.")],
    /,
    *,
    seats: Annotated[
        int | None, Parameter(help="Number of players who bet against the bank.", converter=whole)
    ] = None,
    bet: Annotated[
        str | None, Parameter(help="Bet on each circle (default: the book's minimum).")
    ] = None,
    bets: Annotated[
        str | None, Parameter(help="One bet per seat, in settling order: 5,10,25.")
    ] = None,
    cover: Annotated[
        str | None, Parameter(help="Player-dealer's wager (default: always enough).")
    ] = None,
    fee: Annotated[str | None, Parameter(help="Fee for the hand: an amount, or 'book'.")] = None,
    book: Annotated[str, Parameter(help="A rule book id, or a TOML file.")] = "ca-let-it-ride",
    limit: Annotated[
        str | None, Parameter(help="Skip hands that matter less than this; 0 skips none.")
    ] = None,
    rounds: Annotated[int, Parameter(help="Random rounds for estimates.", converter=many)] = ROUNDS,
    seed: Annotated[int, Parameter(help="Seed of the random rounds.", converter=whole)] = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    json: JSONOption = False,
) -> None:
    if rounds < 0 or rounds == 1:
        raise BadInput(say("banking.bad_rounds", rounds=rounds))
    with naming():
        loaded = load_paytable(paytable)
        rules = load_rulebook(book)
    if rules.bank.banker is not Banker.PLAYER_DEALER:
        raise BadInput(say("banking.house_banks", id=rules.id))
    schedule = loaded.schedule(BASE)
    if schedule is None:
        raise BadInput(say("no_base.bank", id=loaded.id))
    share = partial(shared_workers, workers=workers, cluster=cluster)
    try:
        with share("boards counted", size=_boards) as each:
            value = bank(
                schedule,
                _bets(rules, seats=seats, bet=bet, bets=bets),
                cover=None if cover is None else _money("cover", cover),
                fee=_fee(rules, fee),
                rounding=rules.settlement.rounding,
                limit=None if limit is None else _limit(limit),
                each=each,
            )
    except BadBank as error:
        raise BadInput(str(error)) from None
    estimate = None
    if rounds and value.chances is None:
        with share("batches of rounds dealt") as each:
            estimate = estimate_banking(
                schedule,
                value,
                rounding=rules.settlement.rounding,
                rounds=rounds,
                seed=seed,
                each=each,
            )
    if json:
        write_json(estimated_banking_report(banking_report(loaded.id, value), estimate))
    else:
        _print(loaded.id, value, estimate)


def _boards(share: WorkShare) -> int:
    return len(share.boards)


def _bets(
    book: RuleBook, *, seats: int | None, bet: str | None, bets: str | None
) -> tuple[Cents, ...]:
    if bets is None and seats is None:
        raise BadInput(say("banking.no_bets"))
    if bets is not None and bet is not None:
        raise BadInput(say("banking.bet_and_bets"))
    listed = None if bets is None else tuple(_money("bets", each) for each in bets.split(","))
    number = len(listed or ()) if seats is None else seats
    most = book.table.seats - 1
    if not 1 <= number <= most:
        raise BadInput(say("banking.bad_seats", most=most, id=book.id, number=number))
    if listed is not None:
        if len(listed) != number:
            raise BadInput(say("banking.bets_for_seats", bets=len(listed), number=number))
        return listed
    return (book.limits.minimum if bet is None else _money("bet", bet),) * number


def _fee(book: RuleBook, fee: str | None) -> Cents:
    if fee is None:
        return Cents(0)
    if fee != _BOOKS_FEE:
        return _money("fee", fee)
    return Cents(0) if book.fees.flat is None else book.fees.flat.player_dealer


def _limit(text: str) -> Fraction:
    try:
        limit = Fraction(text)
    except (ValueError, ZeroDivisionError):
        limit = Fraction(-1)
    if not 0 <= limit <= 1:
        raise BadInput(say("banking.bad_limit", text=text))
    return limit


def _money(field: str, text: str) -> Cents:
    try:
        return parse_amount(text)
    except ValueError as error:
        raise BadInput(f"{field}: {error}") from None


def _print(paytable: str, banking: BankedRound, estimate: BankingEstimate | None) -> None:
    out = console()
    bets = ", ".join(map(format_money, banking.bets))
    cover = "a wager that always covers"
    if banking.cover is not None:
        cover = f"a wager of {format_money(banking.cover)}"
    out.print(f"{paytable} banked by {cover}, against {bets}", markup=False)
    gain = f"gain after the {format_money(banking.fee)} fee" if banking.fee else "gain"
    if banking.exact:
        _print_exact(banking, gain, estimate)
    elif banking.chances is not None:
        _print_close(banking, gain, banking.chances)
    else:
        _print_bounds(banking, gain, estimate)
    if estimate is not None:
        dealt = f"{estimate.rounds:,} rounds dealt at random (seed {estimate.seed})"
        out.print(say("banking.estimated", dealt=dealt))
    if banking.exact:
        return
    if banking.chances is not None:
        out.print(say("banking.bound"))
    else:
        out.print(say("banking.too_many_hands"))


def _print_exact(banking: BankedRound, gain: str, estimate: BankingEstimate | None) -> None:
    shown = table("per round", "value", "exactly", right=("value",))
    mean, variance = banking.expectation.least / 100, banking.variance.least / 100**2
    deviation = banking.standard_deviation[0] / 100
    shown.add_row(gain, _dollars(float(mean)), str(mean))
    shown.add_row("standard deviation", _dollars(deviation), f"√({variance})")
    if banking.chances is not None:
        for words, chance in zip(_CHANCES, banking.chances, strict=True):
            shown.add_row(words, format_percent(chance.least, 4), str(chance.least))
    elif estimate is not None:
        for words, about, error in _chances(estimate):
            shown.add_row(words, about, f"about, ± {error}")
    console().print(shown)


def _print_close(banking: BankedRound, gain: str, chances: BankChances) -> None:
    shown = table("per round", *_CLOSE, right=_CLOSE)
    mean = [float(bound) / 100 for bound in banking.expectation]
    deviation = [bound / 100 for bound in banking.standard_deviation]
    for words, (least, most) in ((gain, mean), ("standard deviation", deviation)):
        value, off = _dollars((least + most) / 2), _upwards((most - least) / 2)
        shown.add_row(words, value, f"${off}")
    for words, within in zip(_CHANCES, chances, strict=True):
        value = format_percent((within.least + within.most) / 2, 4)
        shown.add_row(words, value, f"{_upwards(float(within.most - within.least) / 2 * 100)}%")
    console().print(shown)


def _upwards(off: float) -> str:
    """Round up: the first nonzero digit plus one.

    >>> _upwards(0.00012)
    '0.0002'
    """
    places = max(_PLACES, -floor(log10(off)))
    return f"{(floor(off * 10**places) + 1) / 10**places:.{places}f}"


def _print_bounds(banking: BankedRound, gain: str, estimate: BankingEstimate | None) -> None:
    means = [_dollars(float(bound / 100)) for bound in banking.expectation]
    deviations = [_dollars(bound / 100) for bound in banking.standard_deviation]
    if estimate is None:
        shown = table("per round", *_BOUNDS, right=_BOUNDS)
        shown.add_row(gain, *means)
        shown.add_row("standard deviation", *deviations)
    else:
        numbers = (*_ABOUT, *_BOUNDS)
        shown = table("per round", *numbers, right=numbers)
        shown.add_row(gain, *map(_dollars, _in_dollars(estimate.expectation)), *means)
        deviation = _in_dollars(estimate.standard_deviation)
        shown.add_row("standard deviation", *map(_dollars, deviation), *deviations)
        for row in _chances(estimate):
            shown.add_row(*row)
    console().print(shown)


def _chances(estimate: BankingEstimate) -> Iterator[tuple[str, str, str]]:
    for words, (value, error) in zip(_CHANCES, estimate.chances, strict=True):
        yield words, f"{value:.2%}", f"{error:.2%}"


def _in_dollars(cents: Estimate) -> tuple[float, float]:
    return cents.value / 100, cents.error / 100


def _dollars(value: float) -> str:
    return f"{'-' if value < 0 else ''}${abs(value):,.4f}"
