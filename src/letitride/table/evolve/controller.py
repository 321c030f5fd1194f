"""Evolve: the table controller: its keys, its slots, its lamps."""

from msgspec.structs import replace

from letitride.cards import DECK
from letitride.rules import Cents
from letitride.table import events as e
from letitride.table.evolve.handlers import current, in_round, on
from letitride.table.state import Controller, ControllerKey, Display, KeyUse, Table


def fitted(table: Table) -> Controller:
    """The controller. Calling this without one is a bug."""
    assert table.controller is not None
    return table.controller


@on(e.KeyInserted)
def _key_inserted(table: Table, event: e.KeyInserted) -> Table:
    controller = fitted(table)
    use = KeyUse(event.key, event.slot, event.by, event.at)
    return replace(table, controller=replace(controller, keys=(*controller.keys, use)))


@on(e.KeyRemoved)
def _key_removed(table: Table, event: e.KeyRemoved) -> Table:
    controller = fitted(table)
    keys = tuple(
        replace(use, removed_by=event.by, removed_at=event.at)
        if use.slot == event.slot and use.is_in
        else use
        for use in controller.keys
    )
    return replace(table, controller=replace(controller, keys=keys, prompt=None))


@on(e.KeyPressed)
def _key_pressed(table: Table, event: e.KeyPressed) -> Table:
    match event.key:
        case ControllerKey.FOUR_OF_A_KIND:
            return _prompted(table, Display.RESET_OFFERED)
        case ControllerKey.GAME_OVER:
            return in_round(table, game_over=True)
        case _:
            return table


@on(e.KeypadReset)
def _keypad_reset(table: Table, _: e.KeypadReset) -> Table:
    return _prompted(table, Display.KEYPAD_RESET)


@on(e.SensorsLocked)
def _locked_out(table: Table, event: e.SensorsLocked) -> Table:
    """A round that is dealt again is locked out again, with bets that are registered already."""
    locked = in_round(table, locked=True, lamps=frozenset(event.lamps))
    if current(table).same_round:
        return locked
    so_far = fitted(table).registered
    return _registered(
        locked,
        games=so_far.games + 1,
        bets=so_far.bets + len(event.lamps),
        amount=Cents(so_far.amount + event.amount),
    )


def count_registered(table: Table, count: int | None) -> Table:
    """The shuffler's count, where it counts and a controller drives it."""
    if count is None or table.controller is None:
        return table
    so_far = table.controller.registered
    wrong = so_far.miscounts + (count != len(DECK))
    return _registered(table, decks=so_far.decks + 1, miscounts=wrong)


def _registered(table: Table, **changes: int) -> Table:
    controller = fitted(table)
    registered = replace(controller.registered, **changes)
    return replace(table, controller=replace(controller, registered=registered))


@on(e.LampRecorded)
def _lamp_recorded(table: Table, event: e.LampRecorded) -> Table:
    dark = current(table).dark
    return in_round(table, dark=dark - {event.seat} if event.lit else dark | {event.seat})


def _prompted(table: Table, prompt: Display) -> Table:
    return replace(table, controller=replace(fitted(table), prompt=prompt))
