"""A running table's shuffler: real randomness, deck orders that survive a crash, a startup test.

A deck order that nobody has seen is in the secrets table. It is stored in the same transaction as
its commitment, so there is never one without the other, and deleted once it has been revealed or
its deck has been shuffled again.
"""

import random
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.audit import decks_put_away, judge
from letitride.cards import DECK, Card
from letitride.driver import CardDevice
from letitride.house import VoidDeckRevealed, table_stream
from letitride.journal import ORDER
from letitride.rules import Game
from letitride.runtime.rejections import reject, sentence
from letitride.store import EventLog, Secret
from letitride.table import Below, Event, Rejected, Table, commitment_of, shuffled
from letitride.table import commands as c

_DECKS_TESTED: Final = 300
_ODDEST: Final = 1e-9
"""The startup test must not raise false alarms: it fails only on results this unlikely."""


class NotFair(Exception):
    """The random source failed its test; no table opens with it."""


class _Order(msgspec.Struct, frozen=True):
    order: tuple[Card, ...]
    nonce: str


def real_chance() -> Below:
    """The operating system's randomness; every number below the bound is equally likely."""
    return secrets.randbelow


def seeded_chance(seed: int) -> Below:
    """Repeatable random numbers for demos and tests. The seed gives away the cards: the server
    refuses it for a real table."""
    return random.Random(seed).randrange


def self_test(below: Below) -> None:
    """Test the shuffle and its random source.

    The algorithm is tested on known answers, the source on every range it is asked for, and both
    together on a few hundred decks. Raises ``NotFair``.
    """
    _known_answers()
    for bound in range(2, len(DECK) + 1):
        drawn = {below(bound) for _ in range(40 * bound)}
        if drawn != set(range(bound)):
            raise NotFair(sentence("not_fair.range", bound=bound))
    decks = [shuffled(DECK, below) for _ in range(_DECKS_TESTED)]
    if any(sorted(deck) != list(DECK) for deck in decks):
        raise NotFair(sentence("not_fair.loses_cards"))
    if len(set(decks)) < len(decks):
        raise NotFair(sentence("not_fair.repeats"))
    if odd := [look for look in judge(decks).looks if look.chance < _ODDEST]:
        raise NotFair(sentence("not_fair.uneven", test=odd[0].name))


def _known_answers() -> None:
    asked: list[int] = []

    def lowest(bound: int) -> int:
        asked.append(bound)
        return 0

    rotated = shuffled(DECK, lowest)
    unchanged = shuffled(DECK, lambda bound: bound - 1)
    ranges = list(range(len(DECK), 1, -1))
    if rotated != (*DECK[1:], DECK[0]) or unchanged != DECK or asked != ranges:
        raise NotFair(sentence("not_fair.known_answer"))


class Shuffler:
    """One table's card device, with its deck orders in the secrets table."""

    def __init__(self, below: Below) -> None:
        self.device = CardDevice(below)

    async def recover(self, log: EventLog, table: Table) -> None:
        """Load the deck orders of this table.

        An order that is missing, is not 52 different cards or does not match its commitment is
        left out: nothing is dealt from it, and the house reports it (``lost``).

        On ``Unavailable`` the device keeps its orders.
        """
        orders = {}
        for commitment in _committed(table):
            stored = _checked(commitment, await log.secret(ORDER, commitment))
            if stored is not None:
                orders[commitment] = (stored.order, stored.nonce)
        self.device.orders = orders
        await self._report_lost(log, table)

    def lost(self, table: Table) -> int | None:
        """A deck whose order is missing or does not match its commitment."""
        for index, deck in enumerate(table.decks):
            if deck.commitment in _committed(table) and deck.commitment not in self.device.orders:
                return index
        return None

    async def _report_lost(self, log: EventLog, table: Table) -> None:
        """Not if the log has moved on: another server may just have revealed the deck."""
        lost = _committed(table) - self.device.orders.keys()
        if lost and (await log.heads_of((table_stream(table.id),)))[0].version != table.version:
            return
        for commitment in sorted(lost):
            what = f"deck {commitment[:16]} of table {table.id}"
            log.doubts.add(what, sentence("doubt.order"))

    def fill(self, game: Game, table: Table, command: c.Command) -> c.Command | Rejected:
        """Fill in the command's random parts, or reject it.

        A deck "shuffled and sealed elsewhere" is shuffled here: somebody would know the order of
        any other.
        """
        if isinstance(command, c.ReplaceDeck) and command.commitment:
            return replace(command, commitment=self.device.shuffle())
        try:
            return self.device.fill(game, table, command)
        except KeyError:
            return reject("no_order")

    def secret_changes(self, before: Table, after: Table) -> Iterator[Secret]:
        """The changes to the secrets table between two states of the table."""
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
        """The decks that events put away unseen; ``states`` are the table before each event."""
        for table, event in zip(states, events, strict=False):
            for unseen in decks_put_away(table, event):
                if unseen.commitment in self.device.orders:
                    order, nonce = self.device.orders[unseen.commitment]
                    yield VoidDeckRevealed(
                        table=table.id,
                        round=unseen.round,
                        deck=unseen.deck,
                        commitment=unseen.commitment,
                        cut=unseen.cut,
                        mix=unseen.mix,
                        order=order,
                        nonce=nonce,
                        at=at,
                    )

    def forget(self, table: Table) -> None:
        """Drop orders that no deck of the table uses."""
        wanted = _committed(table)
        orders = self.device.orders
        self.device.orders = {each: orders[each] for each in orders if each in wanted}


def _checked(commitment: str, body: bytes | None) -> _Order | None:
    """The order, if it matches the commitment."""
    if body is None:
        return None
    try:
        stored = msgspec.json.decode(body, type=_Order)
    except msgspec.MsgspecError:
        return None
    if sorted(stored.order) != list(DECK):
        return None
    return stored if commitment_of(stored.order, stored.nonce) == commitment else None


def _committed(table: Table) -> frozenset[str]:
    return frozenset(_commitments(table))


def _commitments(table: Table) -> Iterable[str]:
    """Commitments of the decks whose order may still be needed: all but the revealed one."""
    shown = table.round.deck if table.round is not None and table.round.revealed else None
    return (d.commitment for i, d in enumerate(table.decks) if d.commitment and i != shown)
