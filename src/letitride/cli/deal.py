"""``letitride deal``: seeded rounds under a rule book, as results, table talk or events."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from letitride.cards import format_cards
from letitride.cli.fee_sheet import fee_rows
from letitride.cli.numbers import many, whole
from letitride.cli.output import BadInput, console, naming, table, write_json
from letitride.cli.words import say
from letitride.driver import (
    BadInjection,
    BadScript,
    Driver,
    DriverRefused,
    Player,
    drive,
    inject,
    parse_player,
)
from letitride.narration import ruling, transcript
from letitride.reports import RoundResult, results
from letitride.rules import (
    Cents,
    DeviceKind,
    Face,
    Game,
    RuleBook,
    Wager,
    format_money,
    load_rulebook,
    parse_money,
)
from letitride.table import OFF, ON, ChoiceRefused, Opening, choose, house_choices, new_table

if TYPE_CHECKING:
    from rich.table import Table

NAMES = ("Ada", "Ben", "Cora", "Dan", "Eve", "Finn", "Gus", "Hal")
MOST_PLAYERS = 7

_FIELDS = {
    "no_such_device": "device",
    "no_such_deal": "face-up",
    "not_allowed": "dice",
    "below_minimum": "bet",
    "above_maximum": "bet",
    "not_in_units": "bet",
    "bad_fees": "fees",
    "bad_bank_minimum": "bank-minimum",
}
"""The option to blame for each rejection code."""


def deal(
    book: Annotated[str, Parameter(help="A rule book id, or a TOML file.")],
    /,
    *,
    seed: Annotated[int, Parameter(help="Seed of the random numbers.", converter=whole)] = 1,
    players: Annotated[int, Parameter(help="Number of players, 1 to 7.", converter=whole)] = 3,
    rounds: Annotated[int, Parameter(help="Number of rounds to play.", converter=many)] = 1,
    bet: Annotated[str | None, Parameter(help="Bet on each circle (default: minimum).")] = None,
    side_bets: Annotated[
        bool, Parameter(help="Place every side bet at its minimum.", negative="")
    ] = False,
    meters: Annotated[
        bool, Parameter(help="Place every bet on a meter, which starts at its seed.", negative="")
    ] = False,
    device: Annotated[
        DeviceKind | None, Parameter(help="Dealing device (default: the book's).")
    ] = None,
    face_up: Annotated[bool, Parameter(help="Deal players' cards face up.", negative="")] = False,
    dice: Annotated[bool, Parameter(help="Draw the action with dice.", negative="")] = False,
    house: Annotated[
        tuple[str, ...],
        Parameter(help="A house choice, such as settling=lay_and_pay.", negative=""),
    ] = (),
    fees: Annotated[
        tuple[str, ...],
        Parameter(help="A row of the fee sheet, such as $5-$100:$1/$4.", negative=""),
    ] = (),
    bank_minimum: Annotated[
        str | None, Parameter(help="The least a player-dealer may wager.")
    ] = None,
    play: Annotated[
        str, Parameter(help="best, ride, pull, pull,ride, or a strategy of plays.")
    ] = "best",
    transcript: Annotated[bool, Parameter(help="Print the table talk.", negative="")] = False,
    inject: Annotated[
        tuple[str, ...], Parameter(help="An irregularity, such as absent:seat=2.", negative="")
    ] = (),
    json: Annotated[bool, Parameter(help="Print the events as JSON.", negative="")] = False,
) -> None:
    if transcript and json:
        raise BadInput("deal: choose --transcript or --json")
    _within("players", players, MOST_PLAYERS)
    _within("rounds", rounds, None)
    if seed < 0:
        raise BadInput(say("deal.bad_seed", seed=seed))
    with naming():
        rules = load_rulebook(book)

    opening = _opening(rules, house, side_bets=side_bets, meters=meters)
    sheet = {"fees": fee_rows(fees)} if fees else {}
    terms = replace(opening.terms, bank_minimum=_money("bank-minimum", bank_minimum), **sheet)
    opening = opening._replace(terms=terms)

    def player_of(game: Game) -> Player:
        return parse_player(play, game)

    try:
        driver = drive(
            rules,
            below=Random(seed).randrange,
            # The player-dealer takes one more seat.
            seats=range(1, players + (2 if rules.bank.player_dealer else 1)),
            player_of=player_of,
            names=lambda seat: NAMES[seat - 1],
            bet=_money("bet", bet),
            side_bets=side_bets,
            meters=meters,
            device=device,
            face=Face.UP if face_up else None,
            dice=dice,
            opening=opening,
        )
        _play(driver, rounds, inject)
    except BadScript as error:
        raise BadInput(f"play: {error}") from None
    except BadInjection as error:
        raise BadInput(f"inject: {error}") from None
    except DriverRefused as error:
        raise BadInput(f"{_FIELDS.get(error.rejected.code, 'deal')}: {error}") from None
    if json:
        write_json(driver.log)
        return
    out = console()
    out.print(f"{rules.id}, seed {seed}", markup=False)
    if transcript:
        out.print("\n".join(_talk(driver)), markup=False, soft_wrap=True)
        return
    start = new_table(rules.id, book=rules.id, digest=rules.digest)
    for each in results(start, driver.log):
        out.print()
        _print_round(each)


def _opening(book: RuleBook, house: Sequence[str], *, side_bets: bool, meters: bool) -> Opening:
    """What the house chose; a side bet is offered if it is asked for or named."""
    amounts = {choice.name for choice in house_choices(book) if not choice.values}
    chosen: dict[str, str | int] = {}
    for each in house:
        name, is_there, value = each.partition("=")
        if not is_there:
            raise BadInput(f"house: write NAME=VALUE, not {each}")
        money = _money(f"house: {name}", value) if name in amounts else None
        chosen[name] = value if money is None else money
    for wager, bet in book.side_bets.items():
        asked = (meters if bet.is_metered else side_bets) or _named(wager, chosen)
        chosen.setdefault(str(wager), ON if asked else OFF)
    opening = choose(book, chosen)
    if isinstance(opening, ChoiceRefused):
        no = opening.rejected
        raise BadInput(f"house: {opening.field}: {no.message} ({no.clause})")
    return opening


def _named(wager: Wager, chosen: Iterable[str]) -> bool:
    names = (str(wager), f"{wager}_alone", f"paytables.{wager}")
    return any(name in names or name.startswith(f"side_limits.{wager}.") for name in chosen)


def _within(field: str, number: int, most: int | None) -> None:
    if number < 1 or (most is not None and number > most):
        allowed = "at least 1" if most is None else f"1 to {most}"
        raise BadInput(f"{field}: must be {allowed}, not {number}")


def _money(field: str, text: str | None) -> Cents | None:
    """An amount, with or without the dollar sign: a shell expands ``$10``."""
    if text is None:
        return None
    try:
        amount = parse_money(text if "$" in text else f"${text}")
    except ValueError as error:
        raise BadInput(f"{field}: {error}") from None
    if amount <= 0:
        raise BadInput(say("deal.not_positive", field=field, text=text))
    return amount


def _play(driver: Driver, rounds: int, injections: Sequence[str]) -> None:
    stories = [(spec, inject(driver, spec)) for spec in injections]
    for _ in range(rounds):
        if not driver.play_round():
            break
    waiting = [story for _, story in driver.stories]
    for spec, story in stories:
        if story in waiting:
            raise BadInjection(say("deal.never_happened", spec=spec))


def _talk(driver: Driver) -> Iterator[str]:
    book = driver.game.book
    return transcript(driver.game, new_table(book.id, book=book.id, digest=book.digest), driver.log)


def _print_round(each: RoundResult) -> None:
    out = console()
    cards = f": {format_cards(each.community)}" if each.community else ""
    out.print(f"Round {each.number}{' is void' if each.void else cards}", markup=False)
    out.print(_seats(each))
    for event in each.rulings:
        out.print(f" {ruling(event)}", markup=False, soft_wrap=True)


def _seats(each: RoundResult) -> "Table":
    numbers = ("seat", "in action", "result")
    shown = table("seat", "player", "cards", "bet 1", "bet 2", "hand", *numbers[1:], right=numbers)
    for seat in each.seats:
        shown.add_row(
            str(seat.seat),
            seat.player,
            format_cards(seat.cards),
            seat.first,
            seat.second,
            seat.hand,
            format_money(seat.in_action),
            f"{'+' if seat.result > 0 else ''}{format_money(seat.result)}",
        )
    return shown
