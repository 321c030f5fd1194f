"""The shuffler of a table that runs: real chance, orders that outlive a crash, a test at start.

An order nobody has seen lies in the drawer beside the log. It is put there in the very transaction
that appends its commitment, so that there is never one without the other, and thrown away when it
has been shown or its deck has been shuffled again.
"""

import random
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.audit import judge, put_away
from letitride.cards import DECK, Card
from letitride.driver import Below, CardDevice, shuffled
from letitride.house import VoidDeckRevealed, table_stream
from letitride.journal import ORDER
from letitride.rules import HOUSE, Game
from letitride.store import EventLog, Secret
from letitride.table import Event, Rejected, Table, commitment_of
from letitride.table import commands as c

"""The kind of thing that an order is in the drawer."""

_DECKS_TESTED: Final = 300
_ODDEST: Final = 1e-9
"""A test at every start must not cry wolf: only what chance would not do in ages fails it."""


class NotFair(Exception):
    """The source of chance failed its test; no table is opened with it."""


class _Order(msgspec.Struct, frozen=True):
    order: tuple[Card, ...]
    nonce: str


def real_chance() -> Below:
    """The operating system's randomness; every number below the bound is equally likely."""
    return secrets.randbelow


def seeded_chance(seed: int) -> Below:
    """Chance that can be had again, for demonstrations and tests. Whoever knows the seed knows the
    cards: the server refuses it for a real table."""
    return random.Random(seed).randrange


def self_test(below: Below) -> None:
    """Whether the shuffle does what it should, and its chance looks like chance.

    The algorithm is tried on answers that are known, the chance on every range that it is asked
    for, and both together on a few hundred decks. Raises ``NotFair``.
    """
    _known_answers()
    for bound in range(2, len(DECK) + 1):
        drawn = {below(bound) for _ in range(40 * bound)}
        if drawn != set(range(bound)):
            raise NotFair(f"the chance does not give every number below {bound}, and only these")
    decks = [shuffled(DECK, below) for _ in range(_DECKS_TESTED)]
    if any(sorted(deck) != list(DECK) for deck in decks):
        raise NotFair("the shuffle loses cards")
    if len(set(decks)) < len(decks):
        raise NotFair("the chance repeats itself: two decks came out alike")
    if odd := [look for look in judge(decks).looks if look.chance < _ODDEST]:
        raise NotFair(f"the shuffle is not even: {odd[0].name}")


def _known_answers() -> None:
    asked: list[int] = []

    def lowest(bound: int) -> int:
        asked.append(bound)
        return 0

    turned = shuffled(DECK, lowest)
    stayed = shuffled(DECK, lambda bound: bound - 1)
    ranges = list(range(len(DECK), 1, -1))
    if turned != (*DECK[1:], DECK[0]) or stayed != DECK or asked != ranges:
        raise NotFair("the shuffle fails on a known answer")


class Shuffler:
    """The device of one table, with its orders in the drawer."""

    def __init__(self, below: Below) -> None:
        self.device = CardDevice(below)

    async def recover(self, log: EventLog, table: Table) -> None:
        """The orders of this table's decks, as they were before.

        An order that is missing, is not 52 different cards or does not match its commitment is
        left out: nothing is dealt from it, and the house reports it (``lost``).

        Raises ``Unavailable``: then the device holds what it held.
        """
        orders = {}
        for commitment in _committed(table):
            kept = _checked(commitment, await log.secret(ORDER, commitment))
            if kept is not None:
                orders[commitment] = (kept.order, kept.nonce)
        self.device.orders = orders
        await self._tell_lost(log, table)

    def lost(self, table: Table) -> int | None:
        """A deck of the table whose order is not here or is not the one committed to."""
        for index, deck in enumerate(table.decks):
            if deck.commitment in _committed(table) and deck.commitment not in self.device.orders:
                return index
        return None

    async def _tell_lost(self, log: EventLog, table: Table) -> None:
        """An order is gone also where another program has just shown it: the log tells."""
        lost = _committed(table) - self.device.orders.keys()
        if lost and (await log.heads_of((table_stream(table.id),)))[0].version != table.version:
            return
        for commitment in sorted(lost):
            words = "the stored order of the deck does not match its commitment"
            log.doubts.add(f"deck {commitment[:16]} of table {table.id}", words)

    def fill(self, game: Game, table: Table, command: c.Command) -> c.Command | Rejected:
        """The command with what chance has to say in it, or why that cannot be said.

        A deck that was shuffled and sealed elsewhere is one that is shuffled here: the order of any
        other would be known to somebody.
        """
        if isinstance(command, c.ReplaceDeck) and command.commitment:
            return replace(command, commitment=self.device.shuffle())
        try:
            return self.device.fill(game, table, command)
        except KeyError:
            words = "The order of the deck is not here: it has been shown, or is lost."
            return Rejected("no_order", HOUSE, words)

    def secret_changes(self, before: Table, after: Table) -> Iterator[Secret]:
        """What changes in the drawer when the table comes from one state to the other."""
        if after.decks is before.decks and after.round is before.round:
            return
        was, now = _committed(before), _committed(after)
        for commitment in sorted(now - was):
            order = _Order(*self.device.orders[commitment])
            yield Secret(ORDER, commitment, msgspec.json.encode(order))
        for commitment in sorted(was - now):
            yield Secret(ORDER, commitment, None)

    def to_reveal(
        self, states: Sequence[Table], events: Sequence[Event], *, at: int
    ) -> Iterator[VoidDeckRevealed]:
        """The decks that are put away unseen by events, each with the table before it."""
        for table, event in zip(states, events, strict=False):
            for unseen in put_away(table, event):
                if unseen.commitment in self.device.orders:
                    order, nonce = self.device.orders[unseen.commitment]
                    yield VoidDeckRevealed(
                        table=table.id,
                        round=unseen.round,
                        deck=unseen.deck,
                        commitment=unseen.commitment,
                        cut=unseen.cut,
                        order=order,
                        nonce=nonce,
                        at=at,
                    )

    def forget(self, table: Table) -> None:
        """Orders that no deck of the table has."""
        wanted = _committed(table)
        orders = self.device.orders
        self.device.orders = {each: orders[each] for each in orders if each in wanted}


def _checked(commitment: str, body: bytes | None) -> _Order | None:
    """The order, if it is the one that was committed to."""
    if body is None:
        return None
    try:
        kept = msgspec.json.decode(body, type=_Order)
    except msgspec.MsgspecError:
        return None
    if sorted(kept.order) != list(DECK) or commitment_of(kept.order, kept.nonce) != commitment:
        return None
    return kept


def _committed(table: Table) -> frozenset[str]:
    return frozenset(_commitments(table))


def _commitments(table: Table) -> Iterable[str]:
    """Of decks whose order may still be asked for: not of the one that has been shown."""
    shown = table.round.deck if table.round is not None and table.round.revealed else None
    return (d.commitment for i, d in enumerate(table.decks) if d.commitment and i != shown)
