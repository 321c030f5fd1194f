"""The end of a settlement: what is left of the bank, and the end of the round."""

from collections.abc import Collection, Iterator

from letitride.rules import Act, Cents, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.banking.offers import after_round
from letitride.table.decide.checks import in_phase, may, running
from letitride.table.decide.controller.lamps import game_is_over
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.settling.meters import settle_meters
from letitride.table.evolve import current, replay
from letitride.table.money import Move, balance, bank, rack
from letitride.table.state import DeckPlace, Halt, HandStatus, Phase, Table


def finish_settlement(table: Table, so_far: list[e.Event]) -> Iterator[e.Event]:
    """After the last hand is settled, what is left of the bank goes back to the player-dealer."""
    banker = table.banking.seat
    if banker is not None:
        paid = sum(event.won for event in so_far if isinstance(event, e.BetSettled))
        left = Cents(balance(table.ledger, bank(banker)) - paid)
        if left:
            moves = (Move(bank(banker), rack(banker), left),)
            yield e.BankReleased(seat=banker, amount=left, moves=moves)
    yield e.SettlementCompleted()


@decides(c.EndRound)
def end_round(game: Game, table: Table, command: c.EndRound) -> Decided:
    """A settled round ends even while play waits for a new deck."""
    path = "settlement.round_ends"
    waits = set(table.halts) - {Halt.NEW_DECK}
    if no := (
        may(game, command, Act.SETTLE)
        or in_phase(game, table, path, Phase.ROUND_OVER)
        or (running(game, table) if waits else None)
        or game_is_over(game, table)
    ):
        return no
    meters = settle_meters(game, table, command.meters)
    if isinstance(meters, Rejected):
        return meters
    round = current(table)
    discarded = HandStatus.DISCARDED
    hands = {s for s, hand in round.hands.items() if hand.status is not discarded}
    played = tuple(sorted(hands | set(round.backs)))
    ended = (
        *meters,
        e.DeckMoved(deck=round.deck, place=DeckPlace.RACK),
        e.RoundEnded(number=round.number, bets=played, idle=_abstained(game, table, played)),
    )
    return (*ended, *after_round(game, replay(table, ended)))


def _abstained(game: Game, table: Table, played: Collection[int]) -> tuple[int, ...]:
    """Players who could have bet and did not, while all other seats were in use (N 14.9). One whose
    wager was refused did not abstain, nor one who sat down after the call."""
    round, seats = current(table), game.book.table.seats
    if len(table.seats) < seats or len(round.at_call) < seats:
        return ()
    present = {seat for seat, who in table.seats.items() if who.player in round.at_call}
    return tuple(sorted(present - {*played, *round.refused} - {table.banking.seat}))
