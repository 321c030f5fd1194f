"""Irregularities of the deal: wrong counts, wrong hands, declared misdeals, an early stub."""

from msgspec.structs import replace

from letitride.rules import (
    Act,
    ControllerReset,
    Game,
    Outcome,
    Redeal,
    Role,
    Stub,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.call import collect_early, restored
from letitride.table.decide.checks import (
    Refusal,
    in_phase,
    may,
    running,
    staked_seats,
)
from letitride.table.decide.dealing import STACK, deal_plan
from letitride.table.decide.floor.opening import device_of
from letitride.table.decide.irregularities.refunds import undo_hand, void_round
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import after_the_deck, hand_void, misdeal
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current, replay
from letitride.table.rejections import reject, sentence
from letitride.table.state import DeckPlace, Halt, HandStatus, Phase, Round, Table

IN_ROUND = (Phase.DEALING, Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
CARDS_OUT = (*IN_ROUND, Phase.SETTLING, Phase.ROUND_OVER)
"""From the first card until the cards are in the rack. Hands are examined when they are turned, so
that is when a wrong one is found (N 8.8, W round 7)."""
_PATH = "irregularities."


def may_report(game: Game, table: Table, command: c.Command, field: str, *phases: Phase) -> Refusal:
    """The dealer and the floor report what they see, during a round that is not halted."""
    return (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, _PATH + field, *phases)
        or running(game, table)
    )


def dealers_stack(round: Round) -> tuple[int, ...]:
    """The places of the dealer's cards, as they came: the kept or burned one too."""
    placed = (place for place in (round.left, round.right, round.kept) if place is not None)
    return tuple(sorted((*placed, *round.burned)))


@decides(c.ReportCount)
def report_count(game: Game, table: Table, command: c.ReportCount) -> Decided:
    """Also while hands are being verified, which is when a wrong one is found."""
    field = "player_hand_wrong_count"
    verified = table.halts == (Halt.HANDS_AND_STUB,)
    at_rest = replace(table, halts=()) if verified else table
    if no := may_report(game, at_rest, command, field, *CARDS_OUT):
        return no
    seat, cards = command.seat, command.cards
    clause = game.book.clause(_PATH + field)
    round = current(table)
    if seat == c.DEALER_HAND:
        right = len(dealers_stack(round))
        lying = right > 0
    else:
        hand = round.hands.get(seat)
        lying = hand is not None and bool(hand.places)
        right = 0 if hand is None else len(hand.places)
    if not lying or not 0 <= cards <= game.book.cards.deck_size - round.dealt:
        return reject("no_hand.such", clause)
    if cards == right:
        return reject("count_right", clause, right=right)
    if seat == c.DEALER_HAND:
        return _dealer_count_wrong(game, table, cards)
    return _player_count_wrong(game, table, seat, cards)


def _dealer_count_wrong(game: Game, table: Table, cards: int) -> tuple[e.Event, ...]:
    path = _PATH + "dealer_hand_wrong_count"
    matter = sentence("matter.dealer_count_wrong", cards=cards)
    words = sentence("ruling.dealer_count_wrong")
    deck = game.book.irregularities.deck_after_wrong_count
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=words),
        *misdeal(game, table, reason=matter, deck=deck),
    )


def _player_count_wrong(game: Game, table: Table, seat: int, cards: int) -> Decided:
    irregularities = game.book.irregularities
    matter = sentence("matter.player_count_wrong", seat=seat, cards=cards)
    if irregularities.player_hand_wrong_count is Outcome.HAND_VOID:
        if not current(table).handled:
            return _wrong_deal(game, table, matter, "wrong_deal_before_handling")
        words = sentence("ruling.hand_count_void", seat=seat)
        path = _PATH + "player_hand_wrong_count"
        ruling = ruled(game, path, matter=matter, outcome="hand_void", sentence=words, seat=seat)
        found = (*undo_hand(table, seat), _recounted(table, seat, cards))
        return (ruling, *found, *hand_void(game, replay(table, found), seat, HandStatus.VOID))
    words = sentence("ruling.player_count_wrong", seat=seat)
    path = _PATH + "player_hand_wrong_count"
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=words, seat=seat),
        *misdeal(game, table, reason=matter, deck=irregularities.deck_after_wrong_count),
    )


def _recounted(table: Table, seat: int, cards: int) -> e.HandRecounted:
    """What was really dealt: extra cards came off the stub, missing ones never left it."""
    round = current(table)
    places = () if seat not in round.hands else round.hands[seat].places
    extra = max(0, cards - len(places))
    more = tuple(range(round.dealt, round.dealt + extra))
    return e.HandRecounted(seat=seat, places=(*places[:cards], *more), dealt=round.dealt + extra)


@decides(c.ReportWrongDeal)
def report_wrong_deal(game: Game, table: Table, command: c.ReportWrongDeal) -> Decided:
    if no := may_report(game, table, command, "wrong_deal_before_handling", *CARDS_OUT):
        return no
    if not command.what:
        return reject(
            "no_reason.wrong_deal", game.book.clause(_PATH + "wrong_deal_before_handling")
        )
    handled = current(table).handled
    field = "wrong_deal_after_handling" if handled else "wrong_deal_before_handling"
    return _wrong_deal(game, table, command.what, field)


def _wrong_deal(game: Game, table: Table, matter: str, field: str) -> tuple[e.Event, ...]:
    irregularities = game.book.irregularities
    outcome: Outcome = getattr(irregularities, field)
    path = _PATH + field
    if outcome is Outcome.PLAY_ON:
        words = sentence("ruling.handled")
        return (ruled(game, path, matter=matter, outcome=outcome, sentence=words),)
    words = sentence("ruling.wrong_deal")
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=words),
        *misdeal(game, table, reason=matter, deck=irregularities.deck_after_misdeal),
    )


@decides(c.DeclareMisdeal)
def declare_misdeal(game: Game, table: Table, command: c.DeclareMisdeal) -> Decided:
    """For any reason before cards are handled; after that, only if the book allows it. After the
    floor's wrong count the dealer declares it (W irregularity 3)."""
    if Halt.MISDEAL in table.halts:
        return _declared_after_count(game, table, command)
    field = "wrong_deal_before_handling"
    if no := may_report(game, table, command, field, *IN_ROUND):
        return no
    if not command.reason:
        return reject("no_reason.misdeal", game.book.clause(_PATH + field))
    late = game.book.irregularities.wrong_deal_after_handling is Outcome.PLAY_ON
    if current(table).handled and late:
        clause = game.book.clause(_PATH + "wrong_deal_after_handling")
        return reject("too_late.handled", clause)
    return _wrong_deal(game, table, command.reason, field)


def _declared_after_count(game: Game, table: Table, command: c.DeclareMisdeal) -> Decided:
    clause = game.book.clause(_PATH + "missing_or_foreign_card")
    if command.by.role is not Role.DEALER:
        return reject("not_your_role.misdeal", clause)
    if not command.reason:
        return reject("no_reason.misdeal", clause)
    return (
        e.MisdealDeclared(reason=command.reason),
        e.HaltLifted(halt=Halt.MISDEAL),
        *void_round(game, table),
    )


@decides(c.ReportHandWithoutWager)
def report_hand_without_wager(
    game: Game, table: Table, command: c.ReportHandWithoutWager
) -> Decided:
    field = "hand_without_wager"
    if no := may_report(game, table, command, field, *CARDS_OUT):
        return no
    seat = command.seat
    path = _PATH + field
    if not 1 <= seat <= game.book.table.seats:
        return reject("unknown_seat.range", game.book.clause(path), seats=game.book.table.seats)
    if seat == table.banking.seat:
        return reject("no_hand.banks", game.book.clause(path), seat=seat)
    if seat in current(table).hands:
        return reject("no_hand.has_bet", game.book.clause(path), seat=seat)
    if game.book.cards.deck_size - current(table).dealt < STACK:
        return reject("no_hand.such", game.book.clause(path))
    matter = sentence("matter.hand_without_wager", seat=seat)
    if not current(table).handled:
        return _wrong_deal(game, table, matter, "wrong_deal_before_handling")
    words = sentence("ruling.hand_without_wager", seat=seat)
    ruling = ruled(game, path, matter=matter, outcome="hand_discarded", sentence=words, seat=seat)
    counted = _recounted(table, seat, STACK)
    return (ruling, counted, e.HandEnded(seat=seat, status=HandStatus.DISCARDED))


@decides(c.ReportEarlyStub)
def report_early_stub(game: Game, table: Table, command: c.ReportEarlyStub) -> Decided:
    """The stub was unloaded before the dealer's hand was out (W irregularity 4)."""
    field = "early_stub"
    if no := may_report(game, table, command, field, Phase.DEALING):
        return no
    path = _PATH + field
    clause = game.book.clause(path)
    steps = deal_plan(game, table)[current(table).steps :]
    if any(not step.dealer for step in steps):
        return reject("players_wait", clause)
    if device_of(game, table).stub is not Stub.UNLOADED_TO_RACK:
        return reject("no_stub.device", clause)
    irregularities = game.book.irregularities
    matter = sentence("matter.early_stub")
    if irregularities.early_stub_next is Redeal.NEW_ROUND:
        words = sentence("ruling.early_stub")
        return (
            ruled(game, path, matter=matter, outcome="misdeal", sentence=words),
            *misdeal(game, table, reason=matter, deck=irregularities.deck_after_early_stub),
        )
    return _deal_again(game, table, matter)


def _deal_again(game: Game, table: Table, matter: str) -> tuple[e.Event, ...]:
    """Still the same round: bets stay, bonus bets are restored, and no new bets are taken. With a
    controller the floor does all that, step by step, and resets the keypad."""
    irregularities = game.book.irregularities
    words = sentence("ruling.early_stub_same_round")
    declared: list[e.Event] = [
        ruled(game, _PATH + "early_stub", matter=matter, outcome="misdeal", sentence=words),
        e.MisdealDeclared(reason=matter),
    ]
    by_key = irregularities.early_stub_reset is ControllerReset.MAINTENANCE_KEY
    if by_key and table.controller is not None:
        return (*declared, e.PlayHalted(halt=Halt.KEYPAD))
    events = [
        *declared,
        *restored(game, table),
        e.DeckMoved(deck=current(table).deck, place=DeckPlace.RACK),
        e.RoundVoided(number=current(table).number, same_round=True),
        *after_the_deck(irregularities.deck_after_early_stub),
    ]
    after = replay(table, events)
    return (*events, *collect_early(game, after, staked_seats(game, after)))
