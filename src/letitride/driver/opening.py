"""Opens a driven table with a book's defaults and seats its players."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.driver.device import CardDevice
from letitride.driver.driver import Driver
from letitride.driver.players import Player, best_player, seat_actor
from letitride.driver.words import say
from letitride.rules import BASE, Cents, DeviceKind, Face, Fitting, Game, RuleBook, Wager, game_of
from letitride.table import (
    Below,
    FaceUpApproval,
    Limits,
    Opening,
    Phase,
    Switch,
    Terms,
    Turns,
    default_fees,
    new_table,
    side_bet_switches,
    side_limits,
)
from letitride.table import commands as c


def game_by_default(
    book: RuleBook, *, side_bets: bool, meters: bool = False
) -> tuple[Game, Mapping[Wager, str]]:
    """The game with the book's default paytables, and which they are.

    ``meters`` adds the side bets on shared meters: a house does not get those by default.
    """
    bets = book.side_bets.items()
    offered = (wager for wager, bet in bets if (meters if bet.is_metered else side_bets))
    wagers = (BASE, *offered)
    paytables = {wager: book.default_paytable(wager) for wager in wagers}
    return game_of(book, paytables), paytables


def default_terms(
    book: RuleBook,
    *,
    side_bets: bool,
    meters: bool = False,
    device: DeviceKind | None = None,
    face: Face | None = None,
    turns: Turns = Turns.IN_TURN,
) -> Terms:
    """The book's default terms."""
    _, paytables = game_by_default(book, side_bets=side_bets, meters=meters)
    switches = set(side_bet_switches(book, paytables))
    if book.table.controller is not Fitting.NOT_FITTED:
        switches.add(Switch.CONTROLLER)
    return Terms(
        paytables=paytables,
        device=device or book.devices.default,
        face=face or book.deal.default_face,
        turns=turns,
        switches=frozenset(switches),
        fees=default_fees(book),
    )


def default_limits(book: RuleBook) -> Limits:
    own = book.limits
    return Limits(minimum=own.minimum, maximum=own.maximum, unit=own.unit)


_NO_HOUSE: Final = FaceUpApproval(reference="driven", date="", entered_by="")
"""A driven table is nobody's: there is no licensee who would need an approval."""


def player_name(seat: int) -> str:
    return say("player", seat=seat)


def drive(
    book: RuleBook,
    *,
    below: Below,
    seats: Iterable[int],
    player_of: Callable[[Game], Player] = best_player,
    names: Callable[[int], str] = player_name,
    bet: Cents | None = None,
    side_bets: bool = False,
    meters: bool = False,
    device: DeviceKind | None = None,
    face: Face | None = None,
    dice: bool = False,
    opening: Opening | None = None,
) -> Driver:
    """Open a table with the book's defaults and seat the players, ready for the first round.

    ``opening`` has the terms and limits of a house with choices of its own. The bet defaults to the
    minimum; side bets are at theirs. Raises ``DriverRefused``.
    """
    terms, limits = opening or (
        default_terms(book, side_bets=side_bets, meters=meters),
        default_limits(book),
    )
    if dice:
        terms = replace(terms, switches=terms.switches | {Switch.DICE})
    terms = replace(terms, device=device or terms.device, face=face or terms.face)
    if terms.face is Face.UP:
        terms = replace(terms, face_up=_NO_HOUSE)
    game = game_of(book, terms.paytables)
    stake = limits.minimum if bet is None else bet
    everyone = player_of(game)
    driver = Driver(
        game=game,
        device=CardDevice(below),
        table=new_table(book.id, book=book.id, digest=book.digest),
        players=dict.fromkeys(seats, everyone),
        bet=stake,
        sides={w: side_limits(book, terms, w).minimum for w in terms.paytables if w != BASE},
        bank=Cents(max(100 * stake, terms.bank_minimum or 0)),
    )
    driver.do(c.OpenTable(by=DEALER, terms=terms, limits=limits))
    while driver.table.phase is Phase.OPENING:
        driver.step()
    for seat in driver.players:
        driver.do(c.Sit(by=seat_actor(seat), seat=seat, player=names(seat)))
    return driver
