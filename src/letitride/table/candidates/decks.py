"""Candidates for the decks: shuffle, cut, release, reveal."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.cards import DECK
from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import (
    OPEN,
    PLACEHOLDERS,
    Candidate,
    Range,
    Spec,
    phases,
    plain,
    seats_of,
)
from letitride.table.decide.decks.shares import shares_waiting
from letitride.table.decide.floor.counting import counts_cards
from letitride.table.state import Phase, Table

_OUTSIDE: Final = phases(Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.CALLED)
_COMMITMENT: Final = "0" * 64


def _shuffle(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    size = game.book.cards.deck_size
    counted = {"count": size} if counts_cards(game, table) else {}
    yield Candidate(c.Shuffle, chance={"commitment": _COMMITMENT, **counted})


def _cut(_: Game, __: Table, ___: Actor) -> Iterator[Candidate]:
    yield Candidate(c.CutDeck, chance={"cut": 0})


def _check(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for deck in range(len(table.decks)):
        yield Candidate(c.CheckDeck, {"deck": deck})


def _swap(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for deck in range(len(table.decks)):
        yield Candidate(c.SwapCard, {"deck": deck}, Range("card", 0, len(DECK) - 1))


def _reveal(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    """A lost order can no longer be revealed."""
    round = table.round
    if round is None or round.deck < 0 or round.revealed:
        return
    if not table.decks[round.deck].lost:
        yield Candidate(c.RevealDeck, chance={"order": (), "nonce": ""}, unchecked=True)


def _lock_share(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    for seat in seats_of(table, actor):
        yield Candidate(c.LockShare, {"seat": seat}, chance={"lock": PLACEHOLDERS["lock"]})


def _open_share(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    """Only the player knows the share, so it is not tried."""
    waiting = shares_waiting(table)
    for seat in seats_of(table, actor):
        if seat in waiting:
            chance = {"share": PLACEHOLDERS["share"]}
            yield Candidate(c.OpenShare, {"seat": seat}, chance=chance, unchecked=True)


_OUT_OF_PLAY: Final = phases(Phase.BETWEEN_ROUNDS, Phase.BETTING)

CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.Shuffle: Spec(_shuffle, (Act.SHUFFLE,), OPEN),
    c.CheckDeck: Spec(_check, (Act.CHECK_CARDS,), _OUT_OF_PLAY | {Phase.CALLED}),
    c.SwapCard: Spec(_swap, (Act.CHANGE_CARDS,), _OUT_OF_PLAY),
    c.CutDeck: Spec(_cut, (Act.CUT,), OPEN),
    c.RevealDeck: Spec(_reveal, (Act.SHUFFLE,), phases(Phase.ROUND_OVER)),
    c.LockShare: Spec(_lock_share, (Act.BET,), phases(Phase.BETTING)),
    c.OpenShare: Spec(_open_share, (Act.BET,), phases(Phase.CALLED)),
    **dict(
        [
            plain(c.ShuffleByHand, Act.SHUFFLE, when=_OUTSIDE),
            plain(c.ReleaseDeck, Act.DEAL, when=phases(Phase.CALLED)),
        ]
    ),
}
