"""What is simulated, by name: a paytable or a rule book, side bets, a strategy."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NamedTuple

from letitride.rules import (
    BASE,
    BadData,
    Cents,
    Paytable,
    RuleBook,
    Schedule,
    Wager,
    game_of,
    load_paytable,
    load_rulebook,
    parse_money,
    paytable_ids,
    rulebook_ids,
)
from letitride.simulation.errors import BadSimulation
from letitride.simulation.rounds.job import SimulationJob, simulated_bet
from letitride.simulation.rounds.strategies import Choose, strategy_of

MOST_SEATS: Final = 7
DOLLAR: Final = Cents(100)
_BOOK_SECTION: Final = "[settlement]"


class SimulatedGame(NamedTuple):
    """A job and what to call it; ``banked``: a player banks it."""

    id: str
    job: SimulationJob
    banked: bool


class _Found(NamedTuple):
    """The wagers of an id, each with the id of its paytable; ``book`` if it is a book's."""

    id: str
    schedules: dict[Wager, tuple[str, Schedule]]
    book: RuleBook | None


def simulated_game(
    ref: str | Paytable,
    *,
    seats: int = 1,
    play: str | Choose = "best",
    sides: Sequence[str] = (),
    bet: Cents = DOLLAR,
    seed: int = 1,
) -> SimulatedGame:
    """Every wager of a paytable, or of a book with its usual paytables but for bets on a meter.

    ``sides`` add or replace side bets: ``bonus=LIRB-03`` or ``bonus=LIRB-03:5``, with a bet in
    dollars. Raises ``BadSimulation`` or ``BadData``.
    """
    found = _find(ref)
    banked = found.book is not None and found.book.bank.player_dealer is not None
    most = MOST_SEATS if found.book is None else found.book.table.seats - banked
    if not 1 <= seats <= most:
        raise BadSimulation("seats", f"must be 1 to {most}, not {seats}")
    if not 0 <= seed < 1 << 64:
        raise BadSimulation("seed", f"must be 0 to 2^64 - 1, not {seed}")
    if bet <= 0:
        raise BadSimulation("bet", "must be more than zero")
    amounts = {wager: bet if wager == BASE else DOLLAR for wager in found.schedules}
    chosen = set()
    for side in sides:
        wager, paytable, schedule, amount = _side(side, found.book)
        if wager in chosen:
            raise BadSimulation("side", f"{wager} is given twice: it can be bet once")
        chosen.add(wager)
        found.schedules[wager] = paytable, schedule
        amounts[wager] = amount
    base = found.schedules.get(BASE)
    if base is None and play != "best":
        raise BadSimulation("play", f"{found.id} has no base game, so there is nothing to choose")
    strategy = None if base is None else strategy_of(play, base[1], seats=seats)
    bets = tuple(
        simulated_bet(schedule, paytable=paytable, amount=amounts[wager], strategy=strategy)
        for wager, (paytable, schedule) in found.schedules.items()
    )
    job = SimulationJob(seats, seed, bets, strategy)
    if not job.most_rounds:
        raise BadSimulation("bet", "the bets and pays are too large to be counted in 64 bits")
    return SimulatedGame(found.id, job, banked)


def _find(ref: str | Paytable) -> _Found:
    if isinstance(ref, Paytable):
        return _of_paytable(ref)
    if ref in rulebook_ids() or (ref not in paytable_ids() and _is_book(ref)):
        return _of_book(load_rulebook(ref))
    known = (*paytable_ids(), *rulebook_ids())
    if ref not in known and not Path(ref).suffix and not Path(ref).exists():
        near = get_close_matches(ref.upper(), [each.upper() for each in known], n=1)
        meant = next((each for each in known if each.upper() in near), None)
        hint = f"the ids are {', '.join(known)}" if meant is None else f"did you mean {meant}?"
        raise BadSimulation(ref, f"no paytable or rule book has that id; {hint}")
    return _of_paytable(load_paytable(ref))


def _is_book(ref: str) -> bool:
    try:
        return _BOOK_SECTION in Path(ref).read_text("utf-8")
    except (OSError, ValueError):
        return False


def _of_paytable(paytable: Paytable) -> _Found:
    schedules = {each.wager: (paytable.id, each) for each in paytable.schedules}
    return _Found(paytable.id, schedules, None)


def _of_book(book: RuleBook) -> _Found:
    chosen = {BASE: book.paytables.default}
    for wager, side in book.side_bets.items():
        if not side.is_metered:
            chosen[wager] = side.default_paytable
    schedules = game_of(book, chosen).schedules
    return _Found(
        book.id, {wager: (chosen[wager], each) for wager, each in schedules.items()}, book
    )


def _side(text: str, book: RuleBook | None) -> tuple[Wager, str, Schedule, Cents]:
    name, equals, rest = text.partition("=")
    paytable, colon, amount = rest.partition(":")
    if not equals or not paytable or (colon and not amount):
        rule = "write WAGER=ID or WAGER=ID:AMOUNT, such as bonus=LIRB-03:1"
        raise BadSimulation("side", f"{rule}, not {text}")
    wager = Wager(name)
    if wager == BASE:
        raise BadSimulation("side", "base is no side bet: name its paytable first of all")
    try:
        if book is not None:
            schedule = game_of(book, {wager: paytable}).schedules[wager]
        else:
            schedule = _schedule(load_paytable(paytable), wager)
    except BadData as error:
        raise BadSimulation("side", str(error)) from None
    return wager, paytable, schedule, _amount(amount) if colon else DOLLAR


def _schedule(paytable: Paytable, wager: Wager) -> Schedule:
    found = paytable.schedule(wager)
    if found is None:
        has = ", ".join(each.wager for each in paytable.schedules)
        raise BadSimulation("side", f"{paytable.id} has no wager {wager}; it has {has}")
    return found


def _amount(text: str) -> Cents:
    try:
        amount = parse_money(text if text.startswith("$") else f"${text}")
    except ValueError:
        amount = Cents(0)
    if amount <= 0:
        raise BadSimulation("side", f"{text!r} is not an amount: write dollars as '1' or '2.50'")
    return amount
