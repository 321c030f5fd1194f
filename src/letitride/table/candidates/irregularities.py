"""Candidates for irregularities: reports, rulings and their consequences."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, DeviceKind, Game, Role
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import (
    ANY,
    OPEN,
    Candidate,
    Range,
    Spec,
    by_seat,
    phases,
    plain,
    seats_of,
)
from letitride.table.candidates.shared import sign_range, stand_ins
from letitride.table.decide.checks import CIRCLES, is_unequal, stake_on
from letitride.table.decide.irregularities.misdeals import dealers_stack
from letitride.table.decide.irregularities.players import may_be_corrected_to
from letitride.table.money import balance, rack
from letitride.table.state import Hand, HandStatus, Phase, Round, Table

_MISDEAL = Act.DECLARE_MISDEAL
_IN_ROUND = phases(Phase.DEALING, Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
_CARDS_OUT = _IN_ROUND | {Phase.SETTLING, Phase.ROUND_OVER}
_UNEQUAL = _IN_ROUND | {Phase.CALLED, Phase.SETTLING}
_ALARM = _CARDS_OUT | {Phase.BETTING, Phase.CALLED}


def _unequal(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    """The bets as recorded or, if the dealer recorded them, fewer or more chips on one circle."""
    round = table.round
    if round is None:
        return
    for seat in sorted(table.seats):
        yield Candidate(c.ReportUnequalBets, {"seat": seat, "circle": 0})
        for number in CIRCLES if seat in round.recorded else ():
            fields = {"seat": seat, "circle": number}
            lies = stake_on(table, seat, number)
            most = lies + balance(table.ledger, rack(seat))
            for first, last in ((0, lies - 1), (lies + 1, most)):
                if first <= last:
                    found = Range("amount", first, last)
                    yield Candidate(c.ReportUnequalBets, fields, amount=found)


def _correct(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    if actor.role not in (Role.PLAYER, Role.DEALER):
        return
    for seat in seats_of(table, actor):
        if not is_unequal(table, seat):
            continue
        sign = sign_range(may_be_corrected_to(table, seat))
        yield Candidate(c.CorrectBets, {"seat": seat}, sign)


def _exposed(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    round = table.round
    assert round is not None
    lying = {c.DEALER_HAND: dealers_stack(round)}
    lying |= {seat: hand.places for seat, hand in _in_play(round) if not hand.looked}
    for seat, places in lying.items():
        for index, place in enumerate(places):
            if place in round.turned or place in round.exposed:
                continue
            fields = {"seat": seat, "index": index}
            chance = {"card": stand_ins(round, (place,))[0]}
            yield Candidate(c.ReportExposed, fields, chance=chance, family=_whose(seat))


def _count(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    """Any number but the right one, up to what is left of the deck."""
    round = table.round
    assert round is not None
    lying = {c.DEALER_HAND: len(dealers_stack(round))}
    lying |= {seat: len(hand.places) for seat, hand in round.hands.items()}
    stub = game.book.cards.deck_size - round.dealt
    for seat, right in lying.items():
        candidate = Candidate(c.ReportCount, {"seat": seat}, family=_whose(seat))
        if right:
            yield candidate._replace(amount=Range("cards", 0, min(right - 1, stub)))
        if right and right < stub:
            yield candidate._replace(amount=Range("cards", right + 1, stub))


def _in_play(round: Round) -> Iterator[tuple[int, Hand]]:
    for seat, hand in sorted(round.hands.items()):
        if hand.status is HandStatus.IN_PLAY:
            yield seat, hand


def _whose(seat: int) -> str:
    return "the dealer's" if seat == c.DEALER_HAND else "a player's"


def _without_wager(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    assert table.round is not None
    for seat in range(1, game.book.table.seats + 1):
        if seat not in table.round.hands and seat != table.banking.seat:
            yield Candidate(c.ReportHandWithoutWager, {"seat": seat}, family="no bet")


def _bad_deck(_: Game, __: Table, ___: Actor) -> Iterator[Candidate]:
    for what in c.BadCard:
        yield Candidate(c.ReportBadDeck, {"what": what}, family="deck")


def _nothing(_: Game, __: Table, ___: Actor) -> Iterator[Candidate]:
    """Only the device can know that it lost an order, so nobody is offered this."""
    return iter(())


def _counted(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    """Wrong hands are possible only where there are hands."""
    for right in (True, False) if table.phase in _CARDS_OUT else (True,):
        yield Candidate(c.CountCards, {"hands_right": right}, Range("total", 0, None))


def _replace(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for deck in range(len(table.decks)):
        yield Candidate(c.ReplaceDeck, {"deck": deck})


def _fit(_: Game, __: Table, ___: Actor) -> Iterator[Candidate]:
    for device in DeviceKind:
        yield Candidate(c.FitDevice, {"device": device})


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.ReportExposed: Spec(_exposed, (_MISDEAL,), _IN_ROUND),
    c.ReportCount: Spec(_count, (_MISDEAL,), _CARDS_OUT),
    c.ReportHandWithoutWager: Spec(_without_wager, (_MISDEAL,), _CARDS_OUT),
    c.ReportBadDeck: Spec(_bad_deck, (_MISDEAL,), _CARDS_OUT),
    c.ReportLostOrder: Spec(_nothing, (_MISDEAL,), OPEN),
    c.ReportUnequalBets: Spec(_unequal, (_MISDEAL,), _UNEQUAL | {Phase.BETTING}),
    c.CorrectBets: Spec(_correct, (), _UNEQUAL),
    c.FitDevice: Spec(_fit, (Act.REPLACE_DECK,), ANY),
    c.CountCards: Spec(_counted, (Act.COLLECT_AND_COUNT, Act.COUNT_ON_ORDER), ANY),
    c.ReplaceDeck: Spec(_replace, (Act.REPLACE_DECK, Act.CHANGE_CARDS), OPEN),
    **dict(
        [
            plain(c.ReportWrongDeal, _MISDEAL, when=_CARDS_OUT),
            by_seat(c.Fold, Act.BET, _MISDEAL, when=_UNEQUAL | {Phase.BETTING}, where=is_unequal),
            by_seat(c.ReportAbsent, _MISDEAL, when=_CARDS_OUT),
            plain(c.ReportJam, _MISDEAL, when=OPEN),
            plain(c.ReportDeviceFailure, _MISDEAL, when=OPEN),
            plain(c.ReportEarlyStub, _MISDEAL, when=phases(Phase.DEALING)),
            plain(c.ReportCountAlarm, _MISDEAL, when=_ALARM),
            plain(c.DeclareMisdeal, _MISDEAL, when=_CARDS_OUT),
            plain(c.OrderCount, Act.ORDER_COUNT, when=OPEN),
        ]
    ),
}
