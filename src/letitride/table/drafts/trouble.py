"""Drafts of reports and what follows them: exposed cards, counts, decks, devices, players."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, DeviceKind, Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.drafts.cards import stand_ins
from letitride.table.drafts.model import ANY, OPEN, Draft, Range, Spec, by_seat, phases, plain
from letitride.table.state import Hand, HandStatus, Phase, Round, Table

_MISDEAL = Act.DECLARE_MISDEAL
_IN_ROUND = phases(Phase.DEALING, Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
_CARDS_OUT = _IN_ROUND | {Phase.SETTLING}
_UNEQUAL = phases(Phase.CALLED, Phase.DEALING, Phase.THREE_CARD, Phase.FIRST_CHOICE)


def _exposed(_: Game, table: Table, __: Actor) -> Iterator[Draft]:
    round = table.round
    assert round is not None
    dealers = tuple(place for place in (round.left, round.right) if place is not None)
    lying = {c.DEALER_HAND: dealers}
    if table.phase is Phase.DEALING:
        lying |= {seat: hand.places for seat, hand in _in_play(round) if not hand.looked}
    for seat, places in lying.items():
        for index, place in enumerate(places):
            if place in round.turned or place in round.exposed:
                continue
            fields = {"seat": seat, "index": index}
            chance = {"card": stand_ins(round, (place,))[0]}
            yield Draft(c.ReportExposed, fields, chance=chance, family=_whose(seat))


def _count(game: Game, table: Table, _: Actor) -> Iterator[Draft]:
    """Any number but the right one: fewer, or more, up to what is left of the deck."""
    round = table.round
    assert round is not None
    dealers = sum(place is not None for place in (round.left, round.right, round.kept))
    lying = {c.DEALER_HAND: dealers + len(round.burned)}
    lying |= {seat: len(hand.places) for seat, hand in _in_play(round)}
    stub = game.book.cards.deck_size - round.dealt
    for seat, right in lying.items():
        draft = Draft(c.ReportCount, {"seat": seat}, family=_whose(seat))
        if right:
            yield draft._replace(amount=Range("cards", 0, min(right - 1, stub)))
        if right and right < stub:
            yield draft._replace(amount=Range("cards", right + 1, stub))


def _in_play(round: Round) -> Iterator[tuple[int, Hand]]:
    for seat, hand in sorted(round.hands.items()):
        if hand.status is HandStatus.IN_PLAY:
            yield seat, hand


def _whose(seat: int) -> str:
    return "the dealer's" if seat == c.DEALER_HAND else "a player's"


def _without_wager(game: Game, table: Table, _: Actor) -> Iterator[Draft]:
    assert table.round is not None
    for seat in range(1, game.book.table.areas + 1):
        if seat not in table.round.hands:
            yield Draft(c.ReportHandWithoutWager, {"seat": seat}, family="no bet")


def _bad_deck(_: Game, __: Table, ___: Actor) -> Iterator[Draft]:
    for what in c.BadCard:
        yield Draft(c.ReportBadDeck, {"what": what}, family="deck")


def _nothing(_: Game, __: Table, ___: Actor) -> Iterator[Draft]:
    """Only the device can tell that it lost an order: nobody is asked to say so."""
    return iter(())


def _counted(_: Game, table: Table, __: Actor) -> Iterator[Draft]:
    """Hands that are not right can be found where hands lie."""
    for right in (True, False) if table.phase in _CARDS_OUT else (True,):
        yield Draft(c.CountCards, {"hands_right": right}, Range("total", 0, None))


def _replace(_: Game, table: Table, __: Actor) -> Iterator[Draft]:
    for deck in range(len(table.decks)):
        yield Draft(c.ReplaceDeck, {"deck": deck})


def _fit(_: Game, __: Table, ___: Actor) -> Iterator[Draft]:
    for device in DeviceKind:
        yield Draft(c.FitDevice, {"device": device})


TROUBLE: Final[Mapping[type[c.Command], Spec]] = {
    c.ReportExposed: Spec(_exposed, (_MISDEAL,), _IN_ROUND),
    c.ReportCount: Spec(_count, (_MISDEAL,), _IN_ROUND),
    c.ReportHandWithoutWager: Spec(_without_wager, (_MISDEAL,), _IN_ROUND),
    c.ReportBadDeck: Spec(_bad_deck, (_MISDEAL,), _CARDS_OUT),
    c.ReportLostOrder: Spec(_nothing, (_MISDEAL,), OPEN),
    c.CountCards: Spec(_counted, (Act.COLLECT_AND_COUNT,), ANY),
    c.ReplaceDeck: Spec(_replace, (Act.REPLACE_DECK, Act.CHANGE_CARDS), OPEN),
    c.FitDevice: Spec(_fit, (Act.REPLACE_DECK,), ANY),
    **dict(
        [
            plain(c.ReportWrongDeal, _MISDEAL, when=_IN_ROUND),
            plain(c.ReportEarlyStub, _MISDEAL, when=phases(Phase.DEALING)),
            plain(c.ReportJam, _MISDEAL, when=OPEN),
            plain(c.ReportDeviceFailure, _MISDEAL, when=OPEN),
            plain(c.ReportCountAlarm, _MISDEAL, when=_IN_ROUND),
            plain(c.DeclareMisdeal, _MISDEAL, when=_IN_ROUND),
            plain(c.OrderCount, Act.ORDER_COUNT, when=OPEN),
            plain(c.UseMaintenanceKey, Act.USE_MAINTENANCE_KEY, when=ANY),
            by_seat(c.ReportUnequalBets, _MISDEAL, when=_UNEQUAL),
            by_seat(c.Fold, Act.BET, _MISDEAL, when=_UNEQUAL),
            by_seat(c.ReportAbsent, _MISDEAL, when=_CARDS_OUT),
        ]
    ),
}
