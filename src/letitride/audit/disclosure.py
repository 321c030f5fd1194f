"""A finished round, revealed: everything anybody needs to check it alone, and what we found."""

from collections.abc import Iterator, Mapping

import msgspec

from letitride.audit.findings import Finding
from letitride.audit.stretches import FinishedRound, Stretch
from letitride.audit.table_walk import prove_on
from letitride.cards import Card, format_card
from letitride.house import VoidDeckRevealed, open_to_all
from letitride.narration import line, runs
from letitride.table import PUBLIC, Event, Table, evolve, redact
from letitride.table import events as e


class SeenCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card that everybody could see. ``place`` counts the cards out of the device, from 0."""

    place: int
    card: str
    version: int


class ShareShown(msgspec.Struct, frozen=True, kw_only=True):
    """A player's share in the shuffle. ``lock`` is the SHA-256 of the share, in hexadecimal, and is
    in the log since version ``locked``. ``share`` is empty if the player never opened it."""

    seat: int
    lock: str
    locked: int
    share: str = ""


class DealShown(msgspec.Struct, frozen=True, kw_only=True):
    """One deal. ``commitment`` is the SHA-256, in hexadecimal, of the nonce and the order written
    without spaces, such as ``…2cTd``. It is in the log since version ``committed``; no more bets
    was called at version ``called``. The cards leave the device in order from ``cut`` on, then
    those before it; if there is a ``mix``, they are shuffled once more by it. ``mix`` is the
    SHA-256 of the commitment and, seat by seat, ``|3:`` and each share that was opened. ``order``
    and ``nonce`` are empty if the order was never revealed, or if the deal was void and the day is
    not over.
    """

    deck: int
    commitment: str
    committed: int
    called: int
    cut: int
    order: tuple[str, ...]
    nonce: str
    faces: tuple[SeenCard, ...]
    mix: str = ""
    shares: tuple[ShareShown, ...] = ()


class Disclosure(msgspec.Struct, frozen=True, kw_only=True):
    """``deals`` has more than one if the round was dealt again. ``findings`` is what our own proof
    found wrong in the money, cards, choices and pays; empty if all is well. ``paid`` tells whether
    the pays could be recomputed. The inspector sees the deck order of a void deal at once;
    everybody else from ``opens`` on, in seconds since 1970."""

    table: str
    number: int
    first: int
    last: int
    void: bool
    revealed: bool
    deals: tuple[DealShown, ...]
    paid: bool
    findings: tuple[Finding, ...]
    opens: int | None = None


def disclose(
    table: str,
    about: FinishedRound,
    stretch: Stretch,
    *,
    void: Mapping[str, VoidDeckRevealed] = {},
    now: int | None = None,
) -> Disclosure:
    """``void`` has the decks of the void deals, by commitment. ``now`` is the current time, for a
    reader who may see those decks only after the day is over; None for one who may at once."""
    opens = max((open_to_all(each.at) for each in void.values()), default=None)
    told = {} if now is not None and opens is not None and now < opens else void
    return Disclosure(
        table=table,
        number=about.number,
        first=about.first,
        last=about.last,
        void=about.void,
        revealed=about.revealed,
        deals=tuple(_with_order(deal, told) for deal in _deals(about, stretch)),
        paid=not isinstance(stretch.game, str),
        findings=prove_round(stretch),
        opens=opens,
    )


def _with_order(deal: DealShown, void: Mapping[str, VoidDeckRevealed]) -> DealShown:
    known = void.get(deal.commitment)
    if known is None:
        return deal
    order = tuple(map(format_card, known.order))
    return msgspec.structs.replace(deal, order=order, nonce=known.nonce)


def prove_round(stretch: Stretch) -> tuple[Finding, ...]:
    """What ``prove`` finds in the events of one round. No check looks beyond a round."""
    game = None if isinstance(stretch.game, str) else stretch.game
    return prove_on(stretch.start.table, stretch.events, game)


def transcript_of(stretch: Stretch) -> Iterator[str]:
    """A round as table talk. Cards that only their player looked at are named if the order was
    revealed afterwards: then everybody may know them (N 8.2)."""
    assert not isinstance(stretch.game, str)
    revealed = any(isinstance(event, e.DeckRevealed) for event in stretch.events)
    table = stretch.start.table
    for run in runs(stretch.events):
        told = run
        if isinstance(run[0], e.CardsLookedAt) and not revealed:
            told = [msgspec.structs.replace(run[0], faces=())]
        if words := line(stretch.game, table, told):
            yield words
        for event in run:
            table = evolve(table, event)


def _deals(about: FinishedRound, stretch: Stretch) -> Iterator[DealShown]:
    table = stretch.start.table
    called = 0
    deal: DealShown | None = None
    locked = iter(about.locked)
    shares: dict[int, ShareShown] = {}
    for event in stretch.events:
        after = evolve(table, event)
        match event:
            case e.NoMoreBetsCalled():
                called = after.version
            case e.ShareLocked(seat=seat, lock=lock):
                shares[seat] = ShareShown(seat=seat, lock=lock, locked=after.version)
            case e.ShareOpened(seat=seat, share=share):
                shares[seat] = msgspec.structs.replace(shares[seat], share=share)
            case e.DealBegun(deck=number):
                if deal is not None:
                    yield deal
                deck = after.decks[number]
                deal = DealShown(
                    deck=number,
                    commitment=deck.commitment,
                    committed=next(locked),
                    called=called,
                    cut=deck.cut or 0,
                    order=(),
                    nonce="",
                    faces=(),
                    mix=deck.mix,
                    shares=tuple(shares[seat] for seat in sorted(shares)) if deck.mix else (),
                )
            case e.DeckRevealed(order=order, nonce=nonce) if deal is not None:
                cards = tuple(map(format_card, order))
                deal = msgspec.structs.replace(deal, order=cards, nonce=nonce)
            case _ if deal is not None:
                seen = tuple(_seen(table, event, after))
                deal = msgspec.structs.replace(deal, faces=(*deal.faces, *seen))
            case _:
                pass
        table = after
    if deal is not None:
        yield deal


def _seen(before: Table, event: Event, after: Table) -> Iterator[SeenCard]:
    shown = redact(before, event, PUBLIC)
    found: list[tuple[int, Card]] = []
    match shown:
        case e.CardsDealt(places=places, faces=faces) if faces:
            found = list(zip(places, faces, strict=True))
        case e.CardsLookedAt(seat=seat, faces=faces) | e.HandTurned(seat=seat, faces=faces):
            assert after.round is not None
            if faces:
                found = list(zip(after.round.hands[seat].places, faces, strict=True))
        case (
            e.CommunityTurned(place=place, face=face)
            | e.KeptTurned(place=place, face=face)
            | e.CardExposed(place=place, face=face)
        ):
            found = [(place, face)]
        case _:
            return
    for place, card in found:
        yield SeenCard(place=place, card=format_card(card), version=after.version)
