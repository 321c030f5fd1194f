"""The table controller, where one is fitted: bonus lamps, the lock-out, the end of the game.

Without one the same game is played on a plain layout: lammers, no keys (W table 4).
"""

from collections.abc import Iterable

from letitride.rules import Cents, Fitting, Game, RoundEnd, Wager
from letitride.table import events as e
from letitride.table.decide.checks import Refusal
from letitride.table.evolve import current
from letitride.table.money import balance, spot
from letitride.table.rejections import reject
from letitride.table.state import ControllerKey, Table

_CONTROLLER = "table.controller"


def has_controller(game: Game, table: Table) -> Refusal:
    if table.controller is not None:
        return None
    return reject("no_controller", game.book.clause(_CONTROLLER))


def start_pressed(table: Table) -> tuple[e.Event, ...]:
    """The controller drives the shuffler: START, before what it starts."""
    return () if table.controller is None else (e.KeyPressed(key=ControllerKey.START),)


def sensor_bets(game: Game, table: Table) -> tuple[Wager, ...]:
    """The side bets of this table that have a sensor and a lamp."""
    if table.controller is None:
        return ()
    return tuple(
        wager
        for wager, bet in game.book.side_bets.items()
        if bet.sensor is not Fitting.NOT_FITTED and wager in game.schedules
    )


def on_sensors(game: Game, table: Table) -> tuple[int, ...]:
    """The seats with a bet on their sensor."""
    wagers = sensor_bets(game, table)
    return tuple(
        seat
        for seat in sorted(table.seats)
        if any(balance(table.ledger, spot(seat, wager)) for wager in wagers)
    )


def sensed(game: Game, table: Table, seats: Iterable[int]) -> Cents:
    """What the sensors of these seats have on them."""
    wagers = sensor_bets(game, table)
    lying = (balance(table.ledger, spot(seat, wager)) for seat in seats for wager in wagers)
    return Cents(sum(lying))


def lit_lamps(game: Game, table: Table) -> tuple[int, ...]:
    """Until the lock-out a lamp is lit while there is a bet on its sensor. After it, lit lamps stay
    lit until the round is over."""
    if table.controller is None or table.round is None:
        return ()
    if table.round.lamps:
        return tuple(sorted(table.round.lamps))
    return tuple(seat for seat in on_sensors(game, table) if seat not in table.round.dark)


def lamps_right(game: Game, table: Table) -> Refusal:
    """The dealer makes sure that the lamp of every bonus bet is lit before the call (W shuffle
    2)."""
    dark = [seat for seat in on_sensors(game, table) if seat in current(table).dark]
    if not dark:
        return None
    path = f"side_bets.{sensor_bets(game, table)[0]}.sensor"
    return reject("lamp_dark", game.book.clause(path), seat=dark[0])


def locked_out(game: Game, table: Table) -> Refusal:
    """No card is dealt before LOCK OUT, where there is such a key."""
    assert table.round is not None
    if table.controller is None or table.round.locked:
        return None
    return reject("not_locked_out", game.book.clause(_CONTROLLER))


def ends_by_key(game: Game, table: Table) -> bool:
    by_key = game.book.settlement.round_ends is RoundEnd.GAME_OVER_KEY
    return by_key and table.controller is not None


def game_is_over(game: Game, table: Table) -> Refusal:
    """GAME OVER ends the game, if applicable (W round 10)."""
    assert table.round is not None
    if not ends_by_key(game, table) or table.round.game_over:
        return None
    return reject("game_over_first", game.book.clause("settlement.round_ends"))
