"""Decks and devices: shuffle, cut, release, reveal. A device with two decks alternates them."""

from letitride.cards import DECK, format_card
from letitride.rules import Act, Cut, DeviceKind, Equipment, Game, Permission
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import commitment_of, in_dealing_order
from letitride.table.decide.banking.piles import action_is_drawn
from letitride.table.decide.checks import Refusal, corrected, in_phase, may, running, staked_seats
from letitride.table.decide.controller.lamps import locked_out, start_pressed
from letitride.table.decide.decks.shares import mixed
from letitride.table.decide.floor.counting import alarm, count_fits
from letitride.table.decide.floor.opening import cut_fits, device_of, may_check
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import reject
from letitride.table.state import DeckPlace, Halt, Phase, Table


def ready_deck(game: Game, table: Table) -> int | None:
    """The deck to deal next: in the device, shuffled, and cut if the book cuts cards."""
    cut_wanted = device_of(game, table).cut is Cut.CUT
    for index, deck in enumerate(table.decks):
        cut_right = deck.cut is not None if cut_wanted else True
        if deck.place is DeckPlace.DEVICE and deck.shuffled and cut_right:
            return index
    return None


def deck_is_ready(game: Game, table: Table) -> Refusal:
    """The deck is locked in before no more bets is called."""
    if ready_deck(game, table) is not None:
        return None
    return reject("not_shuffled", game.book.clause("devices.shuffle_when"))


@decides(c.Shuffle)
def shuffle(game: Game, table: Table, command: c.Shuffle) -> Decided:
    """Not while cards must be counted or replaced: once shuffled, they would pass for checked."""
    phases = tuple(phase for phase in Phase if phase not in (Phase.CLOSED, Phase.OPENING))
    if no := (
        may(game, command, Act.SHUFFLE)
        or in_phase(game, table, "devices.shuffle_when", *phases)
        or running(game, table)
    ):
        return no
    clause = game.book.clause("devices.shuffle_when")
    deck = deck_to_shuffle(table)
    if deck is None:
        return reject("nothing_to_shuffle", clause)
    if not command.commitment:
        return reject("no_commitment", clause)
    if no := count_fits(game, table, command.count):
        return no
    shuffled = e.DeckShuffled(deck=deck, commitment=command.commitment, count=command.count)
    if table.device is DeviceKind.SHUFFLER:
        return (*start_pressed(table), shuffled, *alarm(game, table, command.count))
    return (
        e.DeckMoved(deck=deck, place=DeckPlace.TABLE),
        shuffled,
        *(() if device_of(game, table).cut is Cut.CUT else (_load(deck),)),
        *alarm(game, table, command.count),
    )


def deck_to_shuffle(table: Table) -> int | None:
    """With a shuffler, the loaded deck; without one, a deck out of play that is not shuffled.

    Of two such decks, not the one in the rack, which was played last: so they take turns.
    """
    shuffler = table.device is DeviceKind.SHUFFLER
    places = (
        (DeckPlace.DEVICE,) if shuffler else (DeckPlace.DEVICE, DeckPlace.TABLE, DeckPlace.RACK)
    )
    waiting = [
        index
        for place in places
        for index, deck in enumerate(table.decks)
        if deck.place is place and deck.checked and not deck.shuffled
    ]
    if not shuffler and any(deck.place is DeckPlace.PLAY for deck in table.decks):
        return None
    if not shuffler and any(deck.shuffled for deck in table.decks):
        return None
    return waiting[0] if waiting else None


@decides(c.ShuffleByHand)
def shuffle_by_hand(game: Game, table: Table, command: c.ShuffleByHand) -> Decided:
    """The dealer may, once, before the cards go into the shuffler (N 4.5)."""
    path = f"devices.{DeviceKind.SHUFFLER}.hand_shuffle_first"
    phases = (Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.CALLED)
    if no := may(game, command, Act.SHUFFLE) or running(game, table):
        return no
    if table.device is not DeviceKind.SHUFFLER:
        return reject("no_such_device.shuffler", game.book.clause("devices.default"))
    if no := in_phase(game, table, path, *phases):
        return no
    if device_of(game, table).hand_shuffle_first is Permission.REFUSED:
        return reject("not_allowed.hand_shuffle", game.book.clause(path))
    deck = deck_outside(table)
    if deck is None:
        return reject("nothing_to_shuffle.by_hand", game.book.clause(path))
    return (e.DeckShuffledByHand(deck=deck),)


def deck_outside(table: Table) -> int | None:
    """A checked deck that has yet to go into the shuffler, and was not shuffled by hand."""
    waiting = (
        index
        for index, deck in enumerate(table.decks)
        if deck.place in (DeckPlace.TABLE, DeckPlace.RACK) and deck.checked and not deck.by_hand
    )
    return next(waiting, None)


@decides(c.CutDeck)
def cut_deck(game: Game, table: Table, command: c.CutDeck) -> Decided:
    phases = tuple(phase for phase in Phase if phase not in (Phase.CLOSED, Phase.OPENING))
    if no := (
        may(game, command, Act.CUT)
        or in_phase(game, table, "devices.shuffle_when", *phases)
        or running(game, table)
        or cut_fits(game, command.cut)
    ):
        return no
    waiting = [
        index
        for index, deck in enumerate(table.decks)
        if deck.place is DeckPlace.TABLE and deck.shuffled and deck.cut is None
    ]
    clause = game.book.clause(f"devices.{table.device}.cut")
    if not waiting or device_of(game, table).cut is not Cut.CUT:
        return reject("nothing_to_cut", clause)
    on_card = Equipment.CUTTING_CARD in device_of(game, table).equipment
    loaded = e.DeckMoved(deck=waiting[0], place=DeckPlace.DEVICE, on_cutting_card=on_card)
    return (e.DeckCut(deck=waiting[0], cut=command.cut), loaded)


@decides(c.ReleaseDeck)
def release_deck(game: Game, table: Table, command: c.ReleaseDeck) -> Decided:
    clause_path = f"devices.{DeviceKind.SHUFFLER}.alternation"
    if no := may(game, command, Act.DEAL) or running(game, table) or corrected(game, table):
        return no
    if table.device is not DeviceKind.SHUFFLER:
        return reject("no_such_device.shuffler", game.book.clause("devices.default"))
    if no := (
        in_phase(game, table, clause_path, Phase.CALLED)
        or locked_out(game, table)
        or action_is_drawn(game, table)
        or deck_is_ready(game, table)
    ):
        return no
    ready = ready_deck(game, table)
    assert ready is not None
    loaded = tuple(
        e.DeckMoved(deck=index, place=DeckPlace.DEVICE)
        for index, deck in enumerate(table.decks)
        if deck.place is DeckPlace.RACK
    )
    begun = e.DealBegun(deck=ready, seats=staked_seats(game, table))
    return (*loaded, *mixed(table, ready), begun)


@decides(c.CheckDeck)
def check_deck(game: Game, table: Table, command: c.CheckDeck) -> Decided:
    """Card by card, not just the number: 51 good cards and a foreign one make no deck (N 12.9.3).

    Whoever checks a deck sees its order, so a shuffled one is shuffled again.
    """
    path, asked = "cards.checked_by", Halt.CHECK in table.halts
    phases = (Phase.BETWEEN_ROUNDS, Phase.BETTING, *((Phase.CALLED,) if asked else ()))
    if no := (
        may(game, command, Act.CHECK_CARDS)
        or in_phase(game, table, path, *phases)
        or known_deck(game, table, command.deck, path)
        or may_check(game, command.found)
    ):
        return no
    deck = table.decks[command.deck]
    if asked and any(each.wrong for each in table.decks) and not deck.wrong:
        return reject("deck_right", game.book.clause(path))
    checked = e.DeckChecked(deck=command.deck, serial=deck.serial, found=command.found)
    lifted = (e.HaltLifted(halt=Halt.CHECK),) if asked else ()
    if command.found.is_right:
        stale = (e.DeckStale(deck=command.deck),) if deck.shuffled else ()
        return (checked, *stale, *lifted)
    halted = () if Halt.NEW_DECK in table.halts else (e.PlayHalted(halt=Halt.NEW_DECK),)
    return (checked, *lifted, *halted)


def known_deck(game: Game, table: Table, deck: int, path: str) -> Refusal:
    if 0 <= deck < len(table.decks):
        return None
    return reject("no_deck", game.book.clause(path), last=len(table.decks) - 1)


@decides(c.SwapCard)
def swap_card(game: Game, table: Table, command: c.SwapCard) -> Decided:
    path = "cards.changed"
    if no := (
        may(game, command, Act.CHANGE_CARDS)
        or in_phase(game, table, path, Phase.BETWEEN_ROUNDS, Phase.BETTING)
        or running(game, table)
        or known_deck(game, table, command.deck, path)
    ):
        return no
    if command.card not in DECK:
        return reject("wrong_cards.no_card", game.book.clause("cards.deck_size"))
    serial = table.decks[command.deck].serial
    card = format_card(command.card)
    return (e.CardSwapped(deck=command.deck, serial=serial, card=card),)


@decides(c.RevealDeck)
def reveal_deck(game: Game, table: Table, command: c.RevealDeck) -> Decided:
    """The order must be the one committed to, and must match every face that was seen."""
    path = "cards.deck_size"
    if no := may(game, command, Act.SHUFFLE) or in_phase(game, table, path, Phase.ROUND_OVER):
        return no
    round = table.round
    assert round is not None
    deck = table.decks[round.deck]
    clause = game.book.clause(path)
    if round.revealed:
        return reject("revealed_already", clause)
    if sorted(command.order) != list(DECK):
        return reject("not_a_deck", clause)
    if commitment_of(command.order, command.nonce) != deck.commitment:
        return reject("not_committed", clause)
    dealt = in_dealing_order(command.order, deck.cut, deck.mix)
    if any(dealt[place] != face for place, face in round.faces.items()):
        return reject("wrong_cards.order", clause)
    return (e.DeckRevealed(deck=round.deck, order=command.order, nonce=command.nonce),)


def _load(deck: int) -> e.DeckMoved:
    return e.DeckMoved(deck=deck, place=DeckPlace.DEVICE)
