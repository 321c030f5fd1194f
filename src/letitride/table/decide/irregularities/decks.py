"""Irregularities of cards and devices: wrong decks, counts, jams, failures, new decks."""

from collections.abc import Iterator

from letitride.rules import (
    Act,
    DeckAfter,
    DeviceKind,
    Game,
    Outcome,
    Permission,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import in_phase, may, running
from letitride.table.decide.floor.counting import alarm_raised, counts_cards, miscounted_deck
from letitride.table.decide.floor.equipment import (
    back_fits,
    decks_fit,
    equipment_of,
    game_fits,
    is_complete,
    usual_backs,
)
from letitride.table.decide.floor.opening import may_check
from letitride.table.decide.irregularities.collecting import all_collected
from letitride.table.decide.irregularities.misdeals import CARDS_OUT
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import after_the_deck, misdeal, round_void
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import listed, reject, sentence
from letitride.table.state import DeckPlace, Halt, Phase, Table

_PATH = "irregularities."
_ABOUT_CARDS = (Halt.CHECK, Halt.NEW_DECK)
_BEFORE_DEAL = (Phase.BETTING, Phase.CALLED)
OPEN = tuple(phase for phase in Phase if phase not in (Phase.CLOSED, Phase.OPENING))


@decides(c.ReportBadDeck)
def report_bad_deck(game: Game, table: Table, command: c.ReportBadDeck) -> Decided:
    """A card is missing, or one turns up that does not belong to the deck (N 12.9)."""
    field = "missing_or_foreign_card"
    if no := (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, _PATH + field, *CARDS_OUT)
        or running(game, table)
    ):
        return no
    return _cards_wrong(game, table, command.what)


def _cards_wrong(game: Game, table: Table, what: c.BadCard) -> tuple[e.Event, ...]:
    assert table.round is not None
    return deck_wrong(
        game, table, _matter(what), e.DeckFoundWrong(deck=table.round.deck, what=what)
    )


def deck_wrong(game: Game, table: Table, matter: str, found: e.Event) -> tuple[e.Event, ...]:
    """What the book says about a deck with the wrong cards, once some of them are out."""
    irregularities = game.book.irregularities
    outcome = irregularities.missing_or_foreign_card
    deck = irregularities.deck_after_missing_or_foreign_card
    misdealt = outcome is Outcome.MISDEAL
    words = sentence("ruling.deck_wrong_misdeal" if misdealt else "ruling.deck_wrong_void")
    ruling = ruled(
        game, _PATH + "missing_or_foreign_card", matter=matter, outcome=outcome, sentence=words
    )
    if misdealt:
        return (ruling, found, *misdeal(game, table, reason=matter, deck=deck))
    return (ruling, found, *round_void(game, table, deck=deck))


@decides(c.ReportCountAlarm)
def report_count_alarm(game: Game, table: Table, command: c.ReportCountAlarm) -> Decided:
    """The shuffler signals a wrong count: hands are verified first, then the stub (W irr. 3)."""
    field = "count_alarm"
    if no := (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, _PATH + field, *_BEFORE_DEAL, *CARDS_OUT)
        or running(game, table)
    ):
        return no
    if not counts_cards(game, table):
        return reject("no_alarm", game.book.clause(_PATH + field))
    return (*alarm_raised(game, table), e.PlayHalted(halt=Halt.HANDS_AND_STUB))


@decides(c.OrderCount)
def order_count(game: Game, table: Table, command: c.OrderCount) -> Decided:
    """A casino supervisor or an inspector may have the cards counted at any time (N 3.8)."""
    if no := may(game, command, Act.ORDER_COUNT) or in_phase(
        game, table, "roles.order_count", *OPEN
    ):
        return no
    if Halt.COUNT in table.halts or Halt.HANDS_AND_STUB in table.halts:
        clause = game.book.clause("roles.order_count")
        return reject("counted_already", clause)
    in_round = table.phase in CARDS_OUT
    return (
        e.CountOrdered(),
        e.PlayHalted(halt=Halt.HANDS_AND_STUB if in_round else Halt.COUNT),
    )


@decides(c.CountCards)
def count_cards(game: Game, table: Table, command: c.CountCards) -> Decided:
    """A full count clears the deck. If no cards are out in hands, no hand can be wrong."""
    if no := may(game, command, counting_act(table)) or all_collected(game, table):
        return no
    size = game.book.cards.deck_size
    clause = game.book.clause("roles.collect_and_count")
    if command.total < 0:
        return reject("bad_count", clause)
    hands_right = command.hands_right or table.phase not in CARDS_OUT
    counted = e.CardsCounted(hands_right=hands_right, total=command.total)
    right = hands_right and command.total == size
    waiting = [halt for halt in table.halts if halt in (Halt.COUNT, Halt.HANDS_AND_STUB)]
    if not waiting:
        return reject("not_ordered", clause)
    lifted = tuple(e.HaltLifted(halt=halt) for halt in waiting)
    if right:
        return (counted, _count_right(game, table), *lifted)
    # The round may have ended by now, invalid or out of hands: then only the deck is wrong.
    if Halt.HANDS_AND_STUB in waiting and table.phase in CARDS_OUT:
        if not hands_right:
            ruled_on = _hands_wrong(game, table)
            return ruled_on if isinstance(ruled_on, Rejected) else (counted, *lifted, *ruled_on)
        return (counted, *lifted, *_count_wrong(game, table, command.total))
    found = _found_wrong(game, table, command.total)
    if not table.count_ordered:
        halts = after_the_deck(DeckAfter.REPLACED)
        return (counted, *found, *lifted, *_not_yet(table, halts))
    deck = game.book.irregularities.deck_after_missing_or_foreign_card
    ruling = _ordered_count_wrong(game, command.total, deck)
    return (counted, ruling, *found, *lifted, *_not_yet(table, after_the_deck(deck)))


def _not_yet(table: Table, halts: tuple[e.Event, ...]) -> Iterator[e.Event]:
    """Without those that stop play already."""
    for each in halts:
        if not isinstance(each, e.PlayHalted) or each.halt not in table.halts:
            yield each


def _ordered_count_wrong(game: Game, total: int, deck: DeckAfter) -> e.Ruled:
    """No card of the deck was out, so there is no round to be void (N 1.1, 12.9)."""
    missing = total < game.book.cards.deck_size
    return ruled(
        game,
        _PATH + "deck_after_missing_or_foreign_card",
        matter=_matter(c.BadCard.MISSING if missing else c.BadCard.FOREIGN),
        outcome=deck,
        sentence=sentence("ruling.deck_wrong_no_cards_out"),
    )


def counting_act(table: Table) -> Act:
    """The role that counts depends on why: on an order it may differ from after trouble (N 3.8)."""
    return Act.COUNT_ON_ORDER if table.count_ordered else Act.COLLECT_AND_COUNT


def _count_wrong(game: Game, table: Table, total: int) -> tuple[e.Event, ...]:
    """Where the book makes it a misdeal, the dealer declares it, not the floor that counted
    (W irregularity 3)."""
    what = c.BadCard.MISSING if total < game.book.cards.deck_size else c.BadCard.FOREIGN
    irregularities = game.book.irregularities
    if irregularities.missing_or_foreign_card is not Outcome.MISDEAL:
        return _cards_wrong(game, table, what)
    return (
        ruled(
            game,
            _PATH + "missing_or_foreign_card",
            matter=_matter(what),
            outcome=Outcome.MISDEAL,
            sentence=sentence("ruling.count_wrong"),
        ),
        _deck_found_wrong(game, table, what),
        e.PlayHalted(halt=Halt.MISDEAL),
        *after_the_deck(irregularities.deck_after_missing_or_foreign_card),
    )


def _deck_found_wrong(game: Game, table: Table, what: c.BadCard) -> e.DeckFoundWrong:
    """The deck that the device counted wrong, or else the one in play."""
    assert table.round is not None
    miscounted = miscounted_deck(game, table)
    return e.DeckFoundWrong(deck=table.round.deck if miscounted is None else miscounted, what=what)


def _matter(what: c.BadCard) -> str:
    match what:
        case c.BadCard.MISSING:
            return sentence("matter.card_missing")
        case c.BadCard.FOREIGN:
            return sentence("matter.card_foreign")
        case c.BadCard.OTHER_BACK:
            return sentence("matter.card_other_back")


def _found_wrong(game: Game, table: Table, total: int) -> tuple[e.Event, ...]:
    """The deck that was counted: the one in the rack, or else the table's only deck. After an alarm
    before the deal it is the one in the shuffler, and no hand can be void."""
    miscounted = miscounted_deck(game, table)
    undealt = miscounted is not None or table.phase in _BEFORE_DEAL
    alarm = Halt.HANDS_AND_STUB in table.halts and undealt
    place = DeckPlace.DEVICE if alarm else DeckPlace.RACK
    there = [i for i, deck in enumerate(table.decks) if deck.place is place]
    there = there if miscounted is None else [miscounted]
    counted = there or ([0] if len(table.decks) == 1 else [])
    what = c.BadCard.MISSING if total < game.book.cards.deck_size else c.BadCard.FOREIGN
    found = tuple(e.DeckFoundWrong(deck=deck, what=what) for deck in counted[:1])
    return (_new_deck_first(game), *found) if alarm else found


def _new_deck_first(game: Game) -> e.Ruled:
    return ruled(
        game,
        _PATH + "count_alarm",
        matter=sentence("matter.count_alarm"),
        outcome=DeckAfter.REPLACED,
        sentence=sentence("ruling.alarm_new_deck"),
    )


def _count_right(game: Game, table: Table) -> e.Ruled:
    """The ruling is about the order if the count was ordered, else about the alarm."""
    size = game.book.cards.deck_size
    return ruled(
        game,
        "roles.order_count" if table.count_ordered else _PATH + "count_right",
        matter=sentence("matter.counted"),
        outcome=game.book.irregularities.count_right,
        sentence=sentence("ruling.count_right", size=size),
    )


def _hands_wrong(game: Game, table: Table) -> Decided:
    """A misdeal, if the book rules so on wrong hands. If it voids them one by one, the dealer must
    name the hand.

    Even then it is a wrong deal, and a misdeal, before anyone has handled cards (N 12.1, N 12.7).
    """
    irregularities = game.book.irregularities
    path = _PATH + "player_hand_wrong_count"
    deck = irregularities.deck_after_wrong_count
    if irregularities.player_hand_wrong_count is Outcome.HAND_VOID:
        assert table.round is not None
        if table.round.handled:
            clause = game.book.clause(path)
            return reject("name_the_hand", clause)
        path = _PATH + "wrong_deal_before_handling"
        deck = irregularities.deck_after_misdeal
    words = sentence("ruling.hands_wrong")
    matter = sentence("matter.hands_wrong")
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=words),
        *misdeal(game, table, reason=matter, deck=deck),
    )


@decides(c.ReplaceDeck)
def replace_deck(game: Game, table: Table, command: c.ReplaceDeck) -> Decided:
    """A new deck, checked, with the back of the old one or a new one that no other deck has; it is
    shuffled before it is dealt (N 3.7).

    A deck that was checked, shuffled and sealed in advance brings its order with it (N 3.5).
    """
    needed = Halt.NEW_DECK in table.halts
    act = Act.REPLACE_DECK if needed else Act.CHANGE_CARDS
    path = "cards.changed"
    between = (Phase.BETWEEN_ROUNDS, Phase.BETTING)
    phases = (*between, Phase.OPENING, Phase.CALLED) if needed else between
    if no := may(game, command, act) or in_phase(game, table, path, *phases):
        return no
    if command.commitment and game.book.cards.sealed_decks is Permission.REFUSED:
        return reject("not_allowed.sealed_decks", game.book.clause("cards.sealed_decks"))
    clause = game.book.clause(path)
    if not 0 <= command.deck < len(table.decks):
        return reject("no_deck", clause, last=len(table.decks) - 1)
    if needed and any(deck.wrong for deck in table.decks) and not table.decks[command.deck].wrong:
        return reject("deck_right", clause)
    other_halts = [halt for halt in table.halts if halt is not Halt.NEW_DECK]
    if other_halts:
        return running(game, table) or ()
    if no := may_check(game, command.found):
        return no
    if not command.found.is_right:
        return reject("deck_wrong", game.book.clause("cards.deck_size"))
    old = table.decks[command.deck]
    back = command.back or old.back
    others = tuple(deck.back for i, deck in enumerate(table.decks) if i != command.deck)
    if no := back_fits(game, back, others):
        return no
    shoe = table.device is DeviceKind.SHOE
    place = DeckPlace.TABLE if shoe else old.place
    sealed = command.commitment
    found, serial = command.found, table.decks_used
    return (
        e.DeckReplaced(deck=command.deck, back=back, place=place, commitment=sealed),
        e.DeckChecked(deck=command.deck, serial=serial, found=found),
    )


@decides(c.ReportJam)
def report_jam(game: Game, table: Table, command: c.ReportJam) -> Decided:
    """The shuffle stopped or did not finish, so the cards are shuffled again (N 13.1)."""
    path = _PATH + "shuffle_unfinished"
    if no := may(game, command, Act.DECLARE_MISDEAL) or in_phase(game, table, path, *OPEN):
        return no
    jammed = [i for i, deck in enumerate(table.decks) if deck.place is DeckPlace.DEVICE]
    if table.device is not DeviceKind.SHUFFLER or not jammed:
        return reject("no_shuffle", game.book.clause(path))
    words = sentence("ruling.shuffle_unfinished")
    return (
        ruled(game, path, matter=sentence("matter.jam"), outcome="reshuffled", sentence=words),
        e.DeckStale(deck=jammed[0]),
    )


@decides(c.ReportDeviceFailure)
def report_device_failure(game: Game, table: Table, command: c.ReportDeviceFailure) -> Decided:
    """The device no longer works: a round with cards dealt is void (N 13.2).

    Once the deck has been released for dealing, its cards count as out. A settled round ends
    first, with the cards it was played with.
    """
    field = "device_fails_in_round"
    path = _PATH + field
    phases = tuple(phase for phase in OPEN if phase is not Phase.ROUND_OVER)
    if no := (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, path, *phases)
        or running(game, table)
    ):
        return no
    if table.device is not DeviceKind.SHUFFLER:
        return reject("no_device", game.book.clause(path))
    halt = e.PlayHalted(halt=Halt.DEVICE)
    matter = sentence("matter.device_failed")
    if table.phase not in CARDS_OUT:
        words = sentence("ruling.device_fails_before_cards")
        return (ruled(game, path, matter=matter, outcome="play_on", sentence=words), halt)
    words = sentence("ruling.device_fails")
    return (
        ruled(game, path, matter=matter, outcome="round_void", sentence=words),
        *round_void(game, table, deck=DeckAfter.RESHUFFLED),
        halt,
    )


@decides(c.FitDevice)
def fit_device(game: Game, table: Table, command: c.FitDevice) -> Decided:
    """Another device or a shoe, with new cards that have been checked."""
    path = _PATH + "replacement_devices"
    if no := may(game, command, Act.REPLACE_DECK):
        return no
    clause = game.book.clause(path)
    if Halt.DEVICE not in table.halts:
        return reject("no_failure", clause)
    allowed = game.book.irregularities.replacement_devices
    device = game.book.devices.fitted().get(command.device)
    if command.device not in allowed or device is None:
        devices = listed("or", [sentence(f"device.{each}") for each in allowed])
        return reject("no_such_device.replacement", clause, devices=devices)
    assert table.terms is not None
    backs = command.backs or usual_backs(game, command.device)
    if no := (
        is_complete(game, table.terms, command.device, command.missing)
        or decks_fit(game, command.device, backs)
        or game_fits(game, command.device, command.game)
    ):
        return no
    return (
        e.DeviceFitted(
            device=command.device,
            backs=backs,
            equipment=equipment_of(game, table.terms, command.device),
            game=device.game,
        ),
        e.HaltLifted(halt=Halt.DEVICE),
        *(e.HaltLifted(halt=halt) for halt in _ABOUT_CARDS if halt in table.halts),
    )
