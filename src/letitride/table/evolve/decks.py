"""Evolve: the decks: shuffle, cut, release, reveal, and the players' shares in a shuffle."""

from typing import Final

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.controller import count_registered
from letitride.table.evolve.handlers import current, in_deck, in_round, on
from letitride.table.state import DeckPlace, Phase, Table

_AWAY: Final = (DeckPlace.RACK, DeckPlace.TABLE, DeckPlace.FELT)


@on(e.DeckShuffled)
def _deck_shuffled(table: Table, event: e.DeckShuffled) -> Table:
    return in_deck(
        count_registered(table, event.count),
        event.deck,
        commitment=event.commitment,
        shuffled_at=event.at,
        count=event.count,
        cut=None,
        mix="",
        wrong=False,
        lost=False,
        by_hand=False,
    )


@on(e.DeckShuffledByHand)
def _by_hand(table: Table, event: e.DeckShuffledByHand) -> Table:
    return in_deck(table, event.deck, by_hand=True)


@on(e.DeckCut)
def _deck_cut(table: Table, event: e.DeckCut) -> Table:
    return in_deck(table, event.deck, cut=event.cut)


@on(e.DeckMoved)
def _deck_moved(table: Table, event: e.DeckMoved) -> Table:
    if event.place in _AWAY:
        return in_deck(
            table, event.deck, place=event.place, commitment="", count=None, cut=None, mix=""
        )
    return in_deck(table, event.deck, place=event.place)


@on(e.DeckStale)
def _deck_stale(table: Table, event: e.DeckStale) -> Table:
    return in_deck(table, event.deck, commitment="", count=None, cut=None, lost=False)


@on(e.DeckChecked)
def _deck_checked(table: Table, event: e.DeckChecked) -> Table:
    """While the table opens, another deck takes the place of one that is not right."""
    if event.found.is_right:
        return in_deck(table, event.deck, checked=True)
    if table.phase is not Phase.OPENING:
        return in_deck(table, event.deck, checked=False, wrong=True, commitment="", cut=None)
    fetched = in_deck(table, event.deck, serial=table.decks_used)
    return replace(fetched, decks_used=table.decks_used + 1)


@on(e.CardSwapped)
def _card_swapped(table: Table, event: e.CardSwapped) -> Table:
    """The deck is complete again, and is shuffled before it is dealt."""
    return in_deck(table, event.deck, wrong=False, commitment="", cut=None)


@on(e.DeckRevealed)
def _deck_revealed(table: Table, _: e.DeckRevealed) -> Table:
    return in_round(table, revealed=True)


@on(e.ShareLocked)
def _share_locked(table: Table, event: e.ShareLocked) -> Table:
    return in_round(table, locks={**current(table).locks, event.seat: event.lock})


@on(e.ShareOpened)
def _share_opened(table: Table, event: e.ShareOpened) -> Table:
    return in_round(table, shares={**current(table).shares, event.seat: event.share})


@on(e.DeckMixed)
def _deck_mixed(table: Table, event: e.DeckMixed) -> Table:
    return in_deck(table, event.deck, mix=event.mix)
