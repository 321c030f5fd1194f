"""Dice and the action pile: which position is dealt its stack, and settled, first (C action)."""

from collections.abc import Sequence

from letitride.rules import Act, DealOrder, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, in_phase, may, own_seat, staked_seats
from letitride.table.decide.floor.opening import device_of
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.rejections import reject
from letitride.table.state import Phase, Switch, Table

_DICE = "settlement.start_by_dice"


@decides(c.PickPile)
def pick_pile(game: Game, table: Table, command: c.PickPile) -> Decided:
    """Before the dice are rolled: nobody knows yet which position the pile will go to."""
    seat = command.seat
    if no := (
        may(game, command, Act.BANK)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, _DICE, Phase.CALLED)
    ):
        return no
    clause, round = game.book.clause(_DICE), current(table)
    if not has_piles(game, table):
        return reject("not_offered.piles", clause)
    if table.banking.seat != seat:
        return reject("not_banking", game.book.clause("bank.banker"), seat=seat)
    if round.pile is not None:
        return reject("picked_already", clause, pile=round.pile)
    most = piles(game, table)
    if not 1 <= command.pile <= most:
        return reject("bad_pile", clause, piles=most)
    return (e.PilePicked(seat=seat, pile=command.pile),)


def has_piles(game: Game, table: Table) -> bool:
    """Whether the player-dealer picks a pile here, and the dice say which position gets it."""
    assert table.terms is not None
    stacks = device_of(game, table).order is DealOrder.STACKS_OF_THREE
    return (
        Switch.DICE in table.terms.switches and game.book.bank.player_dealer is not None and stacks
    )


def positions(game: Game, table: Table) -> tuple[int, ...]:
    """The seats that get a stack: every hand, and the player-dealer where there is one."""
    banker = table.banking.seat
    return (*staked_seats(game, table), *(() if banker is None else (banker,)))


def piles(game: Game, table: Table) -> int:
    return len(positions(game, table))


def first_from(start: int, seats: Sequence[int]) -> int:
    """The first of these seats, going clockwise from a position."""
    return min(seats, key=lambda seat: (seat < start, seat))


def pile_waits(game: Game, table: Table) -> bool:
    """Whether the player-dealer still has to pick a pile before the dice are rolled."""
    if table.phase is not Phase.CALLED or not has_piles(game, table):
        return False
    return current(table).pile is None


def action_is_drawn(game: Game, table: Table) -> Refusal:
    """No card is dealt before the dice have been rolled, where the table uses them (C action)."""
    assert table.terms is not None
    if Switch.DICE not in table.terms.switches or current(table).start is not None:
        return None
    return reject("dice_first", game.book.clause(_DICE))
