"""Irregularities of the deal: exposed cards, wrong counts, wrong hands, a stub unloaded early."""

from msgspec.structs import replace

from letitride.rules import Act, ControllerReset, ExposedCard, Game, Outcome, Redeal, Stub
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.betting.bets import collect_early
from letitride.table.decide.checks import (
    Refusal,
    consistent,
    in_phase,
    may,
    running,
    staked_seats,
)
from letitride.table.decide.dealing import deal_plan
from letitride.table.decide.floor.opening import device_of
from letitride.table.decide.irregularities.rulings import (
    after_the_deck,
    hand_void,
    misdeal,
    ruled,
)
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current, replay
from letitride.table.money import TRAY, Move, spot
from letitride.table.rejections import reject
from letitride.table.state import DeckPlace, Halt, HandStatus, Phase, Switch, Table

IN_ROUND = (Phase.DEALING, Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
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
        return Rejected("no_card", clause, "There is no face-down card there.")
    if no := consistent(game, current(table), (place,), (command.card,)):
        return no
    exposed = e.CardExposed(seat=command.seat, place=place, face=command.card)
    if command.seat == c.DEALER_HAND:
        return (exposed, *_community_exposed(game, table, command, place))
    assert table.terms is not None
    if table.phase is not Phase.DEALING or current(table).hands[command.seat].looked:
        return Rejected(
            "not_in_the_deal", clause, "Only a card exposed during the deal gets a ruling."
        )
    if table.terms.face not in game.book.irregularities.exposure_counts_when_dealt:
        return Rejected("dealt_open", clause, "Cards are dealt face up at this table.")
    return (exposed, *_player_card_exposed(game, table, command, place))


def place_of(table: Table, seat: int, index: int) -> int | None:
    """The place of a face-down card in a hand or in front of the dealer."""
    round = current(table)
    if seat == c.DEALER_HAND:
        places = tuple(p for p in (round.left, round.right) if p is not None)
    else:
        hand = round.hands.get(seat)
        places = () if hand is None or hand.status is not HandStatus.IN_PLAY else hand.places
    if not 0 <= index < len(places):
        return None
    place = places[index]
    return None if place in round.turned or place in round.exposed else place


def _player_card_exposed(
    game: Game, table: Table, command: c.ReportExposed, place: int
) -> tuple[e.Event, ...]:
    irregularities = game.book.irregularities
    seat = command.seat
    if _too_many_exposed(game, table):
        return _exposed_misdeal(game, table, f"a card of seat {seat} was exposed in the deal", seat)
    return _one_card(game, table, irregularities.exposed_card, "exposed_card", command, place)


def _too_many_exposed(game: Game, table: Table) -> bool:
    """Players' cards and community cards count alike (N 12.3, W irregularity 1)."""
    number = len(current(table).exposed) + 1
    return number >= game.book.irregularities.exposed_cards_for_misdeal


def _exposed_misdeal(
    game: Game, table: Table, matter: str, seat: int | None = None
) -> tuple[e.Event, ...]:
    path = _PATH + "exposed_cards_for_misdeal"
    number = len(current(table).exposed) + 1
    sentence = f"{number} cards have been exposed: this is a misdeal, and all bets go back."
    deck = game.book.irregularities.deck_after_exposed_cards
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=sentence, seat=seat),
        *misdeal(game, table, reason=matter, deck=deck),
    )


def _community_exposed(
    game: Game, table: Table, command: c.ReportExposed, place: int
) -> tuple[e.Event, ...]:
    irregularities = game.book.irregularities
    matter = "a community card was exposed"
    if current(table).handled:
        path = _PATH + "community_card_exposed_after_handling"
        outcome = irregularities.community_card_exposed_after_handling
        sentence = "The players have handled their cards: play goes on."
        play_on = ruled(game, path, matter=matter, outcome=outcome, sentence=sentence)
        if outcome is Outcome.PLAY_ON:
            return (play_on,)
        return (
            play_on,
            *misdeal(game, table, reason=matter, deck=irregularities.deck_after_misdeal),
        )
    field = "community_card_exposed_in_deal"
    exposed = irregularities.community_card_exposed_in_deal
    if exposed is not ExposedCard.MISDEAL and _too_many_exposed(game, table):
        return _exposed_misdeal(game, table, matter)
    return _one_card(game, table, exposed, field, command, place)


def _one_card(
    game: Game, table: Table, says: ExposedCard, field: str, command: c.ReportExposed, place: int
) -> tuple[e.Event, ...]:
    seat = command.seat
    whose = "a community card" if seat == c.DEALER_HAND else f"a card of seat {seat}"
    matter = f"{whose} was exposed in the deal"
    path = _PATH + field
    shown = None if seat == c.DEALER_HAND else seat
    match says:
        case ExposedCard.TURNED_OVER:
            sentence = "The card is turned over, and the deal goes on."
            return (ruled(game, path, matter=matter, outcome=says, sentence=sentence, seat=shown),)
        case ExposedCard.REPLACED:
            sentence = "The card is out of play; the next card takes its place."
            next_place = current(table).dealt
            return (
                ruled(game, path, matter=matter, outcome=says, sentence=sentence, seat=shown),
                e.CardReplaced(seat=seat, out=place, place=next_place),
            )
        case ExposedCard.MISDEAL:
            sentence = "This is a misdeal: all bets go back, and we deal again."
            deck = game.book.irregularities.deck_after_misdeal
            return (
                ruled(game, path, matter=matter, outcome=says, sentence=sentence, seat=shown),
                *misdeal(game, table, reason=matter, deck=deck),
            )


@decides(c.ReportCount)
def report_count(game: Game, table: Table, command: c.ReportCount) -> Decided:
    """Also while hands are being verified, which is when a wrong one is found."""
    field = "player_hand_wrong_count"
    verified = table.halts == (Halt.HANDS_AND_STUB,)
    at_rest = replace(table, halts=()) if verified else table
    if no := _may_report(game, at_rest, command, field, *IN_ROUND):
        return no
    seat, cards = command.seat, command.cards
    clause = game.book.clause(_PATH + field)
    round = current(table)
    if seat == c.DEALER_HAND:
        right = sum(place is not None for place in (round.left, round.right, round.kept))
        right += len(round.burned)
        lying = right > 0
    else:
        hand = round.hands.get(seat)
        lying = hand is not None and hand.status is HandStatus.IN_PLAY and bool(hand.places)
        right = 0 if hand is None else len(hand.places)
    if not lying or not 0 <= cards <= game.book.cards.deck_size - round.dealt:
        return Rejected("no_hand", clause, "There is no such hand on the table.")
    if cards == right:
        return Rejected("count_right", clause, f"That hand should have {right} cards.")
    if seat == c.DEALER_HAND:
        return _dealer_count_wrong(game, table, cards)
    return _player_count_wrong(game, table, seat, cards)


def _dealer_count_wrong(game: Game, table: Table, cards: int) -> tuple[e.Event, ...]:
    path = _PATH + "dealer_hand_wrong_count"
    matter = f"the dealer's hand holds {cards} cards"
    sentence = "The dealer's hand is not right: this is a misdeal, and all bets go back."
    deck = game.book.irregularities.deck_after_wrong_count
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=sentence),
        *misdeal(game, table, reason=matter, deck=deck),
    )


def _player_count_wrong(game: Game, table: Table, seat: int, cards: int) -> Decided:
    irregularities = game.book.irregularities
    matter = f"the hand of seat {seat} holds {cards} cards"
    if irregularities.player_hand_wrong_count is Outcome.HAND_VOID:
        if table.phase is Phase.DEALING:
            # Noticed while cards are still going out, this is a wrong deal like any other.
            return _wrong_deal(game, table, matter, "wrong_deal_before_handling")
        sentence = f"The hand of seat {seat} is void, and its bets go back. The others play on."
        path = _PATH + "player_hand_wrong_count"
        ruling = ruled(game, path, matter=matter, outcome="hand_void", sentence=sentence, seat=seat)
        recounted = _recounted(table, seat, cards)
        after = replay(table, (recounted,))
        return (ruling, recounted, *hand_void(game, after, seat, HandStatus.VOID))
    sentence = f"Seat {seat} has not three cards: this is a misdeal, and all bets go back."
    path = _PATH + "player_hand_wrong_count"
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=sentence, seat=seat),
        *misdeal(game, table, reason=matter, deck=irregularities.deck_after_wrong_count),
    )


def _recounted(table: Table, seat: int, cards: int) -> e.HandRecounted:
    """What was really dealt: extra cards came off the stub, missing ones never left it."""
    round = current(table)
    places = round.hands[seat].places
    extra = max(0, cards - len(places))
    more = tuple(range(round.dealt, round.dealt + extra))
    return e.HandRecounted(seat=seat, places=(*places[:cards], *more), dealt=round.dealt + extra)


@decides(c.ReportWrongDeal)
def report_wrong_deal(game: Game, table: Table, command: c.ReportWrongDeal) -> Decided:
    if no := _may_report(game, table, command, "wrong_deal_before_handling", *IN_ROUND):
        return no
    if not command.what:
        return Rejected(
            "no_reason",
            game.book.clause(_PATH + "wrong_deal_before_handling"),
            "Say what is wrong.",
        )
    handled = current(table).handled
    field = "wrong_deal_after_handling" if handled else "wrong_deal_before_handling"
    return _wrong_deal(game, table, command.what, field)


def _wrong_deal(game: Game, table: Table, matter: str, field: str) -> tuple[e.Event, ...]:
    irregularities = game.book.irregularities
    outcome: Outcome = getattr(irregularities, field)
    path = _PATH + field
    if outcome is Outcome.PLAY_ON:
        sentence = "Cards have been handled: play goes on."
        return (ruled(game, path, matter=matter, outcome=outcome, sentence=sentence),)
    sentence = "The deal was wrong: this is a misdeal, and all bets go back."
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=sentence),
        *misdeal(game, table, reason=matter, deck=irregularities.deck_after_misdeal),
    )


@decides(c.DeclareMisdeal)
def declare_misdeal(game: Game, table: Table, command: c.DeclareMisdeal) -> Decided:
    """For any reason before cards are handled; after that, only if the book allows it."""
    field = "wrong_deal_before_handling"
    if no := _may_report(game, table, command, field, *IN_ROUND):
        return no
    if not command.reason:
        return Rejected(
            "no_reason", game.book.clause(_PATH + field), "Give the reason for the misdeal."
        )
    late = game.book.irregularities.wrong_deal_after_handling is Outcome.PLAY_ON
    if current(table).handled and late:
        clause = game.book.clause(_PATH + "wrong_deal_after_handling")
        return Rejected("too_late", clause, "Cards have been handled: play goes on.")
    return _wrong_deal(game, table, command.reason, field)


@decides(c.ReportHandWithoutWager)
def report_hand_without_wager(
    game: Game, table: Table, command: c.ReportHandWithoutWager
) -> Decided:
    field = "hand_without_wager"
    if no := _may_report(game, table, command, field, *IN_ROUND[1:]):
        return no
    seat = command.seat
    path = _PATH + field
    if not 1 <= seat <= game.book.table.seats:
        return reject("unknown_seat.range", game.book.clause(path), seats=game.book.table.seats)
    if seat == table.banking.seat:
        return reject("no_hand.banks", game.book.clause(path), seat=seat)
    if seat in current(table).hands:
        return Rejected("no_hand", game.book.clause(path), f"Seat {seat} has a bet.")
    matter = f"a hand was dealt to seat {seat}, where nobody bet"
    if not current(table).handled:
        return _wrong_deal(game, table, matter, "wrong_deal_before_handling")
    sentence = f"The cards at seat {seat} are counted and put into the rack. Play goes on."
    ruling = ruled(
        game, path, matter=matter, outcome="hand_discarded", sentence=sentence, seat=seat
    )
    return (ruling, e.HandEnded(seat=seat, status=HandStatus.DISCARDED))


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
        return Rejected("players_wait", clause, "Some players have no cards yet.")
    if device_of(game, table).stub is not Stub.UNLOADED_TO_RACK:
        return Rejected("no_stub", clause, "This device does not unload a stub.")
    irregularities = game.book.irregularities
    matter = "the stub was unloaded before the dealer's hand"
    if irregularities.early_stub_next is Redeal.NEW_ROUND:
        sentence = "The dealer has no hand: this is a misdeal, and all bets go back."
        return (
            ruled(game, path, matter=matter, outcome="misdeal", sentence=sentence),
            *misdeal(game, table, reason=matter, deck=irregularities.deck_after_early_stub),
        )
    return _deal_again(game, table, matter)


def _deal_again(game: Game, table: Table, matter: str) -> tuple[e.Event, ...]:
    """Still the same round: bets stay, bonus bets are restored, and no new bets are taken."""
    irregularities = game.book.irregularities
    assert table.terms is not None
    sentence = "This is a misdeal. It is still the same round: bets stay, and none are added."
    keypad = (
        irregularities.early_stub_reset is ControllerReset.MAINTENANCE_KEY
        and Switch.CONTROLLER in table.terms.switches
    )
    events: list[e.Event] = [
        ruled(game, _PATH + "early_stub", matter=matter, outcome="misdeal", sentence=sentence),
        e.MisdealDeclared(reason=matter),
        *_restored(game, table),
        e.DeckMoved(deck=current(table).deck, place=DeckPlace.RACK),
        e.RoundVoided(number=current(table).number, same_round=True),
        *after_the_deck(irregularities.deck_after_early_stub),
    ]
    if keypad:
        return (*events, e.PlayHalted(halt=Halt.KEYPAD))
    after = replay(table, events)
    return (*events, *collect_early(game, after, staked_seats(game, after)))


def _restored(game: Game, table: Table) -> tuple[e.Event, ...]:
    return tuple(
        e.WagersRestored(
            seat=seat, wager=wager, amount=stake, moves=(Move(TRAY, spot(seat, wager), stake),)
        )
        for wager in game.book.side_bets
        for seat, stakes in current(table).taken.items()
        if (stake := stakes.get(wager))
    )


@decides(c.UseMaintenanceKey)
def use_maintenance_key(game: Game, table: Table, command: c.UseMaintenanceKey) -> Decided:
    """The keypad is reset, the lit sensors are collected again, and the deal starts over."""
    if no := may(game, command, Act.USE_MAINTENANCE_KEY):
        return no
    if Halt.KEYPAD not in table.halts:
        clause = game.book.clause(_PATH + "early_stub_reset")
        return Rejected("nothing_to_reset", clause, "The keypad does not need a reset.")
    return (
        e.KeypadReset(),
        e.HaltLifted(halt=Halt.KEYPAD),
        *collect_early(game, table, staked_seats(game, table)),
    )
