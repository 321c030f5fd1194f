"""Irregularities of cards and devices: wrong decks, counts, jams, failures, new decks."""

from letitride.rules import Act, CardCount, DeckAfter, DeviceKind, Game, Outcome
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import in_phase, may, running
from letitride.table.decide.misdealing import IN_ROUND
from letitride.table.decide.opening import BACKS, Decided, device_of
from letitride.table.decide.rulings import misdeal, round_void, ruled
from letitride.table.state import DeckPlace, Halt, Phase, Table

_PATH = "irregularities."
_OPEN = tuple(phase for phase in Phase if phase not in (Phase.CLOSED, Phase.OPENING))
_CARDS_OUT = (*IN_ROUND, Phase.SETTLING)


def report_bad_deck(game: Game, table: Table, command: c.ReportBadDeck) -> Decided:
    """A card is missing, or one is found that does not belong to the deck (N 12.9)."""
    field = "missing_or_foreign_card"
    if no := (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, _PATH + field, *_CARDS_OUT)
        or running(game, table)
    ):
        return no
    return _deck_wrong(game, table, command.what)


def _deck_wrong(game: Game, table: Table, what: c.BadCard) -> tuple[e.Event, ...]:
    irregularities = game.book.irregularities
    assert table.round is not None
    outcome = irregularities.missing_or_foreign_card
    matter = f"a {what} card was found"
    deck = irregularities.deck_after_missing_or_foreign_card
    sentence = "This round is void and all money goes back. Earlier rounds stand."
    ruling = ruled(
        game, _PATH + "missing_or_foreign_card", matter=matter, outcome=outcome, sentence=sentence
    )
    found = e.DeckFoundWrong(deck=table.round.deck, what=what)
    if outcome is Outcome.MISDEAL:
        return (ruling, found, *misdeal(game, table, reason=matter, deck=deck))
    return (ruling, found, *round_void(game, table, deck=deck))


def report_count_alarm(game: Game, table: Table, command: c.ReportCountAlarm) -> Decided:
    """The shuffler signals a wrong count: hands are verified first, then the stub (W irr. 3)."""
    field = "count_alarm"
    if no := (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, _PATH + field, *IN_ROUND)
        or running(game, table)
    ):
        return no
    path = _PATH + field
    if device_of(game, table).card_count is not CardCount.COUNTED:
        return Rejected("no_alarm", game.book.clause(path), "This device does not count cards.")
    sentence = "Play stands still while the floor verifies the hands and counts the stub."
    return (
        ruled(game, path, matter="the count alarm", outcome="hands_then_stub", sentence=sentence),
        e.PlayHalted(halt=Halt.HANDS_AND_STUB),
    )


def order_count(game: Game, table: Table, command: c.OrderCount) -> Decided:
    """A casino supervisor or an inspector may have the cards counted at any time (N 3.8)."""
    if no := may(game, command, Act.ORDER_COUNT) or in_phase(
        game, table, "roles.order_count", *_OPEN
    ):
        return no
    if Halt.COUNT in table.halts or Halt.HANDS_AND_STUB in table.halts:
        clause = game.book.clause("roles.order_count")
        return Rejected("counted_already", clause, "A count is under way.")
    in_round = table.phase in _CARDS_OUT
    return (
        e.CountOrdered(),
        e.PlayHalted(halt=Halt.HANDS_AND_STUB if in_round else Halt.COUNT),
    )


def count_cards(game: Game, table: Table, command: c.CountCards) -> Decided:
    if no := may(game, command, Act.COLLECT_AND_COUNT):
        return no
    size = game.book.cards.deck_size
    clause = game.book.clause("roles.collect_and_count")
    if command.total < 0:
        return Rejected("bad_count", clause, "A count is not below nothing.")
    counted = e.CardsCounted(hands_right=command.hands_right, total=command.total)
    right = command.hands_right and command.total == size
    if Halt.HANDS_AND_STUB in table.halts:
        lifted = e.HaltLifted(halt=Halt.HANDS_AND_STUB)
        if right:
            return (counted, _count_right(game), lifted)
        return (counted, lifted, *_count_wrong(game, table, command))
    if Halt.COUNT not in table.halts:
        return Rejected("not_ordered", clause, "No count has been asked for.")
    lifted = e.HaltLifted(halt=Halt.COUNT)
    if right:
        return (counted, _count_right(game), lifted)
    return (counted, lifted, e.PlayHalted(halt=Halt.NEW_DECK))


def _count_right(game: Game) -> e.Ruled:
    size = game.book.cards.deck_size
    return ruled(
        game,
        _PATH + "count_right",
        matter="the cards were counted",
        outcome=game.book.irregularities.count_right,
        sentence=f"The deck holds its {size} cards. Play goes on.",
    )


def _count_wrong(game: Game, table: Table, command: c.CountCards) -> tuple[e.Event, ...]:
    if not command.hands_right:
        path = _PATH + "player_hand_wrong_count"
        sentence = "The hands are not right: this is a misdeal, and all bets go back."
        deck = game.book.irregularities.deck_after_wrong_count
        matter = "the hands do not hold their cards"
        return (
            ruled(game, path, matter=matter, outcome="misdeal", sentence=sentence),
            *misdeal(game, table, reason=matter, deck=deck),
        )
    what = c.BadCard.MISSING if command.total < game.book.cards.deck_size else c.BadCard.FOREIGN
    return _deck_wrong(game, table, what)


def replace_deck(game: Game, table: Table, command: c.ReplaceDeck) -> Decided:
    """A new deck of the same back, checked; it is shuffled before it is dealt (N 3.7)."""
    needed = Halt.NEW_DECK in table.halts
    act = Act.REPLACE_DECK if needed else Act.CHANGE_CARDS
    path = "cards.changed"
    if no := may(game, command, act) or in_phase(
        game, table, path, Phase.BETWEEN_ROUNDS, Phase.BETTING
    ):
        return no
    clause = game.book.clause(path)
    if not 0 <= command.deck < len(table.decks):
        return Rejected("no_deck", clause, f"Decks are numbered 0 to {len(table.decks) - 1}.")
    other_halts = [halt for halt in table.halts if halt is not Halt.NEW_DECK]
    if other_halts:
        return running(game, table) or ()
    old = table.decks[command.deck]
    shoe = table.device is DeviceKind.SHOE
    place = DeckPlace.TABLE if shoe else old.place
    return (e.DeckReplaced(deck=command.deck, back=old.back, place=place),)


def report_jam(game: Game, table: Table, command: c.ReportJam) -> Decided:
    """The shuffle stopped or did not finish: the cards are shuffled again (N 13.1)."""
    path = _PATH + "shuffle_unfinished"
    if no := may(game, command, Act.DECLARE_MISDEAL) or in_phase(game, table, path, *_OPEN):
        return no
    jammed = [i for i, d in enumerate(table.decks) if d.place is DeckPlace.DEVICE and d.shuffled]
    if table.device is not DeviceKind.SHUFFLER or not jammed:
        return Rejected("no_shuffle", game.book.clause(path), "No shuffled deck is in the device.")
    sentence = "The shuffle was not finished: the cards are shuffled again."
    return (
        ruled(game, path, matter="the shuffler jammed", outcome="reshuffled", sentence=sentence),
        e.DeckStale(deck=jammed[0]),
    )


def report_device_failure(game: Game, table: Table, command: c.ReportDeviceFailure) -> Decided:
    """The device works no more: a round in which cards were dealt is void (N 13.2)."""
    field = "device_fails_in_round"
    path = _PATH + field
    if no := (
        may(game, command, Act.DECLARE_MISDEAL)
        or in_phase(game, table, path, *_OPEN)
        or running(game, table)
    ):
        return no
    if table.device is not DeviceKind.SHUFFLER:
        return Rejected("no_device", game.book.clause(path), "No shuffler is fitted.")
    halt = e.PlayHalted(halt=Halt.DEVICE)
    matter = "the shuffling device failed"
    dealt = table.round is not None and table.round.dealt > 0
    if not dealt or table.phase not in _CARDS_OUT:
        sentence = "No card was out: play goes on with another device and new cards."
        return (ruled(game, path, matter=matter, outcome="play_on", sentence=sentence), halt)
    sentence = "This round is void and all money goes back. Earlier rounds stand."
    return (
        ruled(game, path, matter=matter, outcome="round_void", sentence=sentence),
        *round_void(game, table, deck=DeckAfter.RESHUFFLED),
        halt,
    )


def fit_device(game: Game, table: Table, command: c.FitDevice) -> Decided:
    """Another device or a shoe, with new cards that have been checked."""
    path = _PATH + "replacement_devices"
    if no := may(game, command, Act.REPLACE_DECK):
        return no
    clause = game.book.clause(path)
    if Halt.DEVICE not in table.halts:
        return Rejected("no_failure", clause, "The device that is fitted works.")
    allowed = game.book.irregularities.replacement_devices
    device = game.book.devices.fitted().get(command.device)
    if command.device not in allowed or device is None:
        words = " or ".join(allowed)
        return Rejected("no_such_device", clause, f"Play goes on with a {words}.")
    backs = BACKS[: device.decks]
    return (
        e.DeviceFitted(device=command.device, backs=backs),
        e.HaltLifted(halt=Halt.DEVICE),
        *(() if Halt.NEW_DECK not in table.halts else (e.HaltLifted(halt=Halt.NEW_DECK),)),
    )
