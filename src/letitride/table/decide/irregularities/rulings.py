"""The consequences of a ruling: a misdeal, a void round, a void hand."""

from letitride.rules import DeckAfter, Game
from letitride.table import events as e
from letitride.table.decide.checks import hands_in_play
from letitride.table.decide.dealing import stub_waits
from letitride.table.decide.irregularities.refunds import (
    return_bank,
    return_hand,
    return_wagers,
    void_round,
)
from letitride.table.decide.settling.three_card import three_card_waiting
from letitride.table.evolve import current
from letitride.table.state import DeckPlace, Halt, HandStatus, Phase, Table

Events = tuple[e.Event, ...]


def misdeal(game: Game, table: Table, *, reason: str, deck: DeckAfter) -> Events:
    """All hands are void, wagers go back, and a new round is dealt (N 12.4, W irregularity 2)."""
    return (e.MisdealDeclared(reason=reason), *round_void(game, table, deck=deck))


def round_void(game: Game, table: Table, *, deck: DeckAfter) -> Events:
    """This round has no result and all money goes back; earlier rounds stand (N 12.9, 13.2). Cards
    that must be counted stay where they are until the floor collects them."""
    number = current(table).deck
    lying = number >= 0 and table.decks[number].place is DeckPlace.PLAY
    if deck is not DeckAfter.COUNTED or not lying:
        return (*void_round(game, table), *after_the_deck(deck))
    stub = (e.PlayHalted(halt=Halt.STUB),) if stub_waits(game, table) else ()
    return (
        *void_round(game, table, cards=DeckPlace.FELT),
        e.PlayHalted(halt=Halt.COLLECT),
        *stub,
        *after_the_deck(deck),
    )


def after_the_deck(deck: DeckAfter) -> Events:
    """What must be done with the cards before play goes on."""
    match deck:
        case DeckAfter.RESHUFFLED:
            return ()
        case DeckAfter.COUNTED:
            return (e.PlayHalted(halt=Halt.COUNT),)
        case DeckAfter.CHECKED:
            return (e.PlayHalted(halt=Halt.CHECK),)
        case DeckAfter.REPLACED:
            return (e.PlayHalted(halt=Halt.NEW_DECK),)


def _bank_back(game: Game, table: Table) -> Events:
    """The bank is over with the last hand. If no hand was settled there was nothing to bank, and
    its fee goes back as the players' do."""
    banker = table.banking.seat
    if banker is None or current(table).completed:
        return return_bank(table)
    return (*return_wagers(game, table, banker), *return_bank(table))


def hand_void(game: Game, table: Table, seat: int, status: HandStatus) -> Events:
    """One hand leaves the round and its wagers go back; if it was the last, the round is over."""
    ended = (*return_hand(game, table, seat), e.HandEnded(seat=seat, status=status))
    if not [other for other in hands_in_play(table) if other != seat]:
        return (*ended, *_bank_back(game, table), e.SettlementCompleted())
    shown = table.phase is Phase.THREE_CARD and set(three_card_waiting(game, table)) <= {seat}
    return (*ended, e.ThreeCardDone()) if shown else ended
