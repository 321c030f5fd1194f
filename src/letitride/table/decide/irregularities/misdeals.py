"""Irregularities of the deal: exposed cards, wrong counts, wrong hands, a stub unloaded early."""

from msgspec.structs import replace

from letitride.rules import (
    Act,
    ControllerReset,
    DealOrder,
    ExposedCard,
    Game,
    Outcome,
    Redeal,
    Role,
    Stub,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.bets import collect_early, restored
from letitride.table.decide.checks import (
    Refusal,
    consistent,
    in_phase,
    may,
    running,
    staked_seats,
)
from letitride.table.decide.dealing import STACK, deal_plan, stub_waits
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


def _may_report(
    game: Game, table: Table, command: c.Command, field: str, *phases: Phase
) -> Refusal:
    """The dealer and the floor report what they see, during a round that is not halted."""
    return (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, _PATH + field, *phases)
        or running(game, table)
    )


@decides(c.ReportExposed)
def report_exposed(game: Game, table: Table, command: c.ReportExposed) -> Decided:
    if no := _may_report(game, table, command, "exposed_card", *IN_ROUND):
        return no
    place = place_of(table, command.seat, command.index)
    clause = game.book.clause(_PATH + "exposed_card")
    if place is None:
        return reject("no_card", clause)
    if no := consistent(game, current(table), (place,), (command.card,)):
        return no
    exposed = e.CardExposed(seat=command.seat, place=place, face=command.card)
    if command.seat == c.DEALER_HAND:
        if place in current(table).burned:
            return (exposed, _burned_exposed(game))
        return (exposed, *_community_exposed(game, table, command, place))
    assert table.terms is not None
    if table.terms.face not in game.book.irregularities.exposure_counts_when_dealt:
        return reject("dealt_open", clause)
    if current(table).hands[command.seat].looked:
        return reject("handled.exposed", clause, seat=command.seat)
    return (exposed, *_player_card_exposed(game, table, command, place))


def place_of(table: Table, seat: int, index: int) -> int | None:
    """The place of a face-down card in a hand or in front of the dealer."""
    round = current(table)
    if seat == c.DEALER_HAND:
        places = dealers_stack(round)
    else:
        hand = round.hands.get(seat)
        places = () if hand is None or hand.status is not HandStatus.IN_PLAY else hand.places
    if not 0 <= index < len(places):
        return None
    place = places[index]
    return None if place in round.turned or place in round.exposed else place


def _being_dealt(game: Game, table: Table) -> bool:
    """Until the last card is out. The dealer's stack comes last, so with a shuffler until the rest
    of the deck is unloaded, or a player picks up cards where it is not."""
    if table.phase is Phase.DEALING or stub_waits(game, table):
        return True
    device = device_of(game, table)
    unloads = device.stub is Stub.UNLOADED_TO_RACK
    stacks = device.order is DealOrder.STACKS_OF_THREE
    return stacks and not unloads and not current(table).handled


def dealers_stack(round: Round) -> tuple[int, ...]:
    """The places of the dealer's cards, as they came: the kept or burned one too."""
    placed = (place for place in (round.left, round.right, round.kept) if place is not None)
    return tuple(sorted((*placed, *round.burned)))


def _player_card_exposed(
    game: Game, table: Table, command: c.ReportExposed, place: int
) -> tuple[e.Event, ...]:
    irregularities = game.book.irregularities
    seat = command.seat
    if not _being_dealt(game, table):
        field = "player_card_exposed_after_deal"
        says = irregularities.player_card_exposed_after_deal
        return _one_card(game, table, says, field, command, place)
    if _too_many_exposed(game, table):
        return _exposed_misdeal(
            game, table, sentence("matter.card_exposed_in_deal", seat=seat), seat
        )
    return _one_card(game, table, irregularities.exposed_card, "exposed_card", command, place)


def _burned_exposed(game: Game) -> e.Ruled:
    """It is in nobody's hand: it goes to the rack, as it would have unseen."""
    return ruled(
        game,
        _PATH + "exposed_card",
        matter=sentence("matter.burned_exposed"),
        outcome=Outcome.PLAY_ON,
        sentence=sentence("ruling.burned_exposed"),
    )


def _too_many_exposed(game: Game, table: Table) -> bool:
    """Players' cards and community cards count alike (N 12.3, W irregularity 1)."""
    number = len(current(table).exposed) + 1
    return number >= game.book.irregularities.exposed_cards_for_misdeal


def _exposed_misdeal(
    game: Game, table: Table, matter: str, seat: int | None = None
) -> tuple[e.Event, ...]:
    path = _PATH + "exposed_cards_for_misdeal"
    number = len(current(table).exposed) + 1
    words = sentence("ruling.cards_exposed", number=number)
    deck = game.book.irregularities.deck_after_exposed_cards
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=words, seat=seat),
        *misdeal(game, table, reason=matter, deck=deck),
    )


def _community_exposed(
    game: Game, table: Table, command: c.ReportExposed, place: int
) -> tuple[e.Event, ...]:
    irregularities = game.book.irregularities
    matter = sentence("matter.community_exposed")
    if current(table).handled:
        path = _PATH + "community_card_exposed_after_handling"
        outcome = irregularities.community_card_exposed_after_handling
        words = sentence("ruling.community_exposed_late")
        play_on = ruled(game, path, matter=matter, outcome=outcome, sentence=words)
        if outcome is Outcome.PLAY_ON:
            return (play_on,)
        return (
            play_on,
            *misdeal(game, table, reason=matter, deck=irregularities.deck_after_misdeal),
        )
    in_deal = _being_dealt(game, table)
    field = "community_card_exposed_in_deal" if in_deal else "community_card_exposed_after_deal"
    exposed: ExposedCard = getattr(irregularities, field)
    if exposed is not ExposedCard.MISDEAL and _too_many_exposed(game, table):
        return _exposed_misdeal(game, table, matter)
    return _one_card(game, table, exposed, field, command, place)


def _matter_of(seat: int, *, in_deal: bool) -> str:
    if seat == c.DEALER_HAND:
        community = "matter.community_exposed_in_deal" if in_deal else "matter.community_exposed"
        return sentence(community)
    return sentence("matter.card_exposed_in_deal" if in_deal else "matter.card_exposed", seat=seat)


def _one_card(
    game: Game, table: Table, says: ExposedCard, field: str, command: c.ReportExposed, place: int
) -> tuple[e.Event, ...]:
    seat = command.seat
    in_deal = _being_dealt(game, table)
    matter = _matter_of(seat, in_deal=in_deal)
    path = _PATH + field
    shown = None if seat == c.DEALER_HAND else seat
    match says:
        case ExposedCard.TURNED_OVER:
            key = "ruling.card_turned_over_in_deal" if in_deal else "ruling.card_turned_over"
            words = sentence(key)
            return (ruled(game, path, matter=matter, outcome=says, sentence=words, seat=shown),)
        case ExposedCard.REPLACED:
            words = sentence("ruling.card_replaced")
            next_place = current(table).dealt
            return (
                ruled(game, path, matter=matter, outcome=says, sentence=words, seat=shown),
                e.CardReplaced(seat=seat, out=place, place=next_place),
            )
        case ExposedCard.MISDEAL:
            words = sentence("ruling.card_misdeal")
            deck = game.book.irregularities.deck_after_misdeal
            return (
                ruled(game, path, matter=matter, outcome=says, sentence=words, seat=shown),
                *misdeal(game, table, reason=matter, deck=deck),
            )


@decides(c.ReportCount)
def report_count(game: Game, table: Table, command: c.ReportCount) -> Decided:
    """Also while hands are being verified, which is when a wrong one is found."""
    field = "player_hand_wrong_count"
    verified = table.halts == (Halt.HANDS_AND_STUB,)
    at_rest = replace(table, halts=()) if verified else table
    if no := _may_report(game, at_rest, command, field, *CARDS_OUT):
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
    if no := _may_report(game, table, command, "wrong_deal_before_handling", *CARDS_OUT):
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
    if no := _may_report(game, table, command, field, *IN_ROUND):
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
    if no := _may_report(game, table, command, field, *CARDS_OUT):
        return no
    seat = command.seat
    path = _PATH + field
    if not 1 <= seat <= game.book.table.seats:
        return reject("unknown_seat.range", game.book.clause(path), seats=game.book.table.seats)
    if seat == table.banking.seat:
        return reject("no_hand.banks", game.book.clause(path), seat=seat)
    if seat in current(table).hands:
        return reject("no_hand.has_bet", game.book.clause(path), seat=seat)
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
    if no := _may_report(game, table, command, field, Phase.DEALING):
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
