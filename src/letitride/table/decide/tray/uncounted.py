"""Fills and credits at a table whose tray is not counted: one entry, without a slip."""

from letitride.rules import Cents, Game, Role, format_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.seating import positive
from letitride.table.decide.tray.custody import uncounted
from letitride.table.money import CAGE, TRAY, Move, balance
from letitride.table.rejections import reject
from letitride.table.state import Table


@decides(c.Fill)
def fill(game: Game, table: Table, command: c.Fill) -> Decided:
    if no := (_floor_only(game, command) or uncounted(table) or positive(game, command.amount)):
        return no
    return (e.TrayFilled(amount=command.amount, moves=(Move(CAGE, TRAY, command.amount),)),)


@decides(c.Credit)
def credit(game: Game, table: Table, command: c.Credit) -> Decided:
    if no := (_floor_only(game, command) or uncounted(table) or positive(game, command.amount)):
        return no
    held = balance(table.ledger, TRAY)
    if held < command.amount:
        return reject(
            "not_enough_chips.tray",
            game.book.clause("table.drop_box"),
            held=format_money(Cents(max(held, 0))),
            amount=format_money(command.amount),
        )
    return (e.TrayCredited(amount=command.amount, moves=(Move(TRAY, CAGE, command.amount),)),)


def _floor_only(game: Game, command: c.Command) -> Refusal:
    if command.by.role in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        return None
    return reject("not_your_role.tray", game.book.clause("table.drop_box"))
