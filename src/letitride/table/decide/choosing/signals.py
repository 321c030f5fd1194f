"""Hand signals of a player who has no screen: the player's choice, recorded by the dealer."""

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import consistent, corrected, may
from letitride.table.decide.choosing import CHOICES, may_choose, pulled
from letitride.table.decide.dealing import has_hand, waits_for_others
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.settling.three_card import settle_three
from letitride.table.evolve import current
from letitride.table.state import Phase, Table


@decides(c.RecordSignal)
def record_signal(game: Game, table: Table, command: c.RecordSignal) -> Decided:
    """Cards that were not looked at on a screen are in the player's hand: the look is recorded
    with the signal."""
    if no := may(game, command, Act.RECORD_SIGNAL):
        return no
    looked = _looked(game, table, command)
    if isinstance(looked, Rejected):
        return looked
    chosen = _chosen(game, table, command)
    return chosen if isinstance(chosen, Rejected) else (*looked, *chosen)


def _looked(game: Game, table: Table, command: c.RecordSignal) -> Decided:
    """If there is no hand, the refusal is the one for the signalled choice."""
    round, seat = table.round, command.seat
    phases = (Phase.THREE_CARD, *CHOICES)
    if round is None or table.phase not in phases or seat not in table.seats:
        return ()
    if no := has_hand(game, table, seat):
        return no
    hand = current(table).hands[seat]
    if hand.looked:
        return ()
    if no := (
        corrected(game, table, seat)
        or waits_for_others(game, table, seat)
        or consistent(game, current(table), hand.places, command.cards)
    ):
        return no
    return (e.CardsLookedAt(seat=seat, faces=command.cards),)


def _chosen(game: Game, table: Table, command: c.RecordSignal) -> Decided:
    seat, signal = command.seat, command.signal
    if signal in (c.Signal.SHOW, c.Signal.WAVE):
        # The cards decide. A refusal would tell the dealer what the player holds.
        return settle_three(game, table, command)
    if no := may_choose(game, table, command, Act.RECORD_SIGNAL):
        return no
    if signal is c.Signal.SCRATCH:
        return pulled(table, seat, signal)
    return (e.BetRode(seat=seat, circle=CHOICES[table.phase], signal=signal),)
