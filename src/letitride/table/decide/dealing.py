"""The deal, card by card or stack by stack, as the device and the book say; and looking."""

from functools import cache
from typing import NamedTuple

from letitride.cards import Card
from letitride.rules import (
    Act,
    DealerCard,
    DealOrder,
    DeviceKind,
    Direction,
    Face,
    Game,
    Position,
    Settled,
    Stub,
    Wager,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.banking.piles import action_is_drawn
from letitride.table.decide.checks import (
    Refusal,
    consistent,
    corrected,
    hands_in_play,
    in_phase,
    may,
    own_seat,
    running,
    stake_on,
    staked_seats,
)
from letitride.table.decide.controller.lamps import start_pressed
from letitride.table.decide.decks import deck_is_ready, ready_deck
from letitride.table.decide.decks.shares import mixed
from letitride.table.decide.floor.opening import device_of
from letitride.table.decide.irregularities.collecting import unload_by_floor
from letitride.table.decide.irregularities.unequal import unequal_noticed
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current, replay
from letitride.table.money import balance, spot
from letitride.table.rejections import reject
from letitride.table.state import DeckPlace, Halt, HandStatus, Phase, Table

STACK = 3


class DealStep(NamedTuple):
    """One delivery: a number of cards to a seat, or the dealer's cards where the book puts them."""

    seat: int
    cards: int
    dealer: tuple[DealerCard, ...] = ()


@cache
def plan(
    seats: tuple[int, ...], order: DealOrder, dealer_cards: tuple[DealerCard, ...]
) -> tuple[DealStep, ...]:
    """Every delivery of a deal, the dealer's last (N 7.3, N 7.4, W shuffle 6, C dealing 3)."""
    if order is DealOrder.STACKS_OF_THREE:
        players = tuple(DealStep(seat, STACK) for seat in seats)
        return (*players, DealStep(c.DEALER_HAND, len(dealer_cards), dealer_cards))
    players = tuple(DealStep(seat, 1) for _ in range(STACK) for seat in seats)
    return (*players, *(DealStep(c.DEALER_HAND, 1, (card,)) for card in dealer_cards))


def deal_plan(game: Game, table: Table) -> tuple[DealStep, ...]:
    device, round = device_of(game, table), current(table)
    seats = deal_order(game, table)
    banker = table.banking.seat
    if round.start is None or round.pile is None or banker is None:
        return plan(seats, device.order, device.dealer_cards)
    return _from_action(seats, banker, round.start, round.pile, device.dealer_cards)


def _from_action(
    seats: tuple[int, ...],
    banker: int,
    start: int,
    pile: int,
    dealer_cards: tuple[DealerCard, ...],
) -> tuple[DealStep, ...]:
    """The stacks leave the shuffler in a row. The picked pile goes to the position that the dice
    showed, or the next one in play. The piles after it follow clockwise, then the piles before it.
    The player-dealer's is among them, in its place (C glossary action pile)."""
    clockwise = sorted((*seats, banker), key=lambda seat: (seat < start, seat))
    number = len(clockwise)
    return tuple(
        DealStep(c.DEALER_HAND, len(dealer_cards), dealer_cards)
        if seat == banker
        else DealStep(seat, STACK)
        for seat in (clockwise[(at - pile + 1) % number] for at in range(number))
    )


def deal_order(game: Game, table: Table) -> tuple[int, ...]:
    """The seats with a hand, in the order they are dealt."""
    hands = current(table).hands or dict.fromkeys(staked_seats(game, table))
    return ordered(
        tuple(hands), game.book.deal.first_hand, game.book.deal.direction, table.banking.seat
    )


def ordered(
    seats: tuple[int, ...], start: Position, direction: Direction, banker: int | None
) -> tuple[int, ...]:
    """Seats in order. Seat 1 is at the dealer's left, and numbers rise clockwise."""
    clockwise = sorted(seats)
    if start is Position.LEFT_OF_PLAYER_DEALER and banker is not None:
        after = [seat for seat in clockwise if seat > banker]
        clockwise = after + [seat for seat in clockwise if seat < banker]
        return tuple(clockwise)
    return tuple(clockwise if direction is Direction.CLOCKWISE else reversed(clockwise))


@decides(c.Deal)
def deal(game: Game, table: Table, command: c.Deal) -> Decided:
    if no := (
        may(game, command, Act.DEAL)
        or in_phase(game, table, "deal.first_hand", Phase.CALLED, Phase.DEALING)
        or running(game, table)
        or (corrected(game, table) if table.phase is Phase.CALLED else None)
    ):
        return no
    begun: tuple[e.Event, ...] = ()
    if table.phase is Phase.CALLED:
        if no := action_is_drawn(game, table):
            return no
        if table.device is DeviceKind.SHUFFLER:
            return reject("not_released", game.book.clause("devices.shuffler.alternation"))
        if no := deck_is_ready(game, table):
            return no
        deck = ready_deck(game, table)
        assert deck is not None
        seats = staked_seats(game, table)
        begun = (*_clear_rack(table), *mixed(table, deck), e.DealBegun(deck=deck, seats=seats))
    table = replay(table, begun)
    steps = deal_plan(game, table)[current(table).steps :]
    coming = steps if command.rest else steps[:1]
    if no := _faces_fit(game, table, coming, command.cards):
        return no
    events = list(begun)
    faces = list(command.cards)
    place = current(table).dealt
    for step in coming:
        shown = 0 if step.dealer or not faces else step.cards
        events.append(_deliver(step, place, tuple(faces[:shown])))
        del faces[:shown]
        place += step.cards
    if len(coming) == len(steps):
        events.append(e.DealCompleted(next=_after_deal(game, table)))
        events += unequal_noticed(table)
    return tuple(events)


def _clear_rack(table: Table) -> tuple[e.Event, ...]:
    """The rack holds the cards of one deck, so the other deck leaves it first."""
    return tuple(
        e.DeckMoved(deck=index, place=DeckPlace.TABLE)
        for index, deck in enumerate(table.decks)
        if deck.place is DeckPlace.RACK
    )


def _deliver(step: DealStep, place: int, faces: tuple[Card, ...]) -> e.Event:
    places = tuple(range(place, place + step.cards))
    if not step.dealer:
        return e.CardsDealt(seat=step.seat, places=places, faces=faces)
    where = dict(zip(step.dealer, places, strict=True))
    return e.DealerCardsDealt(
        left=where.get(DealerCard.LEFT),
        right=where.get(DealerCard.RIGHT),
        kept=where.get(DealerCard.KEPT),
        burned=where.get(DealerCard.BURNED),
    )


def _faces_fit(
    game: Game, table: Table, coming: tuple[DealStep, ...], cards: tuple[Card, ...]
) -> Refusal:
    """A deal names faces if, and only if, players' cards are dealt face up (F face-up)."""
    assert table.terms is not None
    clause = game.book.clause("deal.faces")
    wanted = sum(step.cards for step in coming if not step.dealer)
    if table.terms.face is Face.DOWN:
        if cards:
            return reject("face_down", clause)
        return None
    first = current(table).dealt
    places = tuple(range(first, first + wanted))
    return consistent(game, current(table), places, cards)


def _after_deal(game: Game, table: Table) -> Phase:
    """A side bet that is settled before the base game comes first (W 3card option 2)."""
    assert table.terms is not None
    wager = early_bet(game)
    if wager is None or table.terms.three_card_settled is not Settled.BEFORE_BASE_GAME:
        return Phase.FIRST_CHOICE
    staked = any(balance(table.ledger, spot(seat, wager)) for seat in current(table).hands)
    return Phase.THREE_CARD if staked else Phase.FIRST_CHOICE


def early_bet(game: Game) -> Wager | None:
    """The side bet of this table that may be settled before the choices."""
    wager = game.book.early_bet
    return wager if wager in game.schedules else None


@decides(c.UnloadStub)
def unload_stub(game: Game, table: Table, command: c.UnloadStub) -> Decided:
    if Halt.STUB in table.halts:
        return unload_by_floor(game, table, command)
    path = f"devices.{table.device}.stub"
    phases = (Phase.THREE_CARD, Phase.FIRST_CHOICE)
    if no := (
        may(game, command, Act.DEAL)
        or in_phase(game, table, "deal.first_hand", *phases)
        or running(game, table)
    ):
        return no
    if not stub_waits(game, table):
        return reject("no_stub", game.book.clause(path))
    return (*start_pressed(table), e.StubUnloaded())


def stub_waits(game: Game, table: Table) -> bool:
    """Whether the cards left in the device still have to go to the rack (W shuffle 7)."""
    unloads = device_of(game, table).stub is Stub.UNLOADED_TO_RACK
    return unloads and not current(table).stub_unloaded


@decides(c.Look)
def look(game: Game, table: Table, command: c.Look) -> Decided:
    seat = command.seat
    phases = (Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
    if no := (
        may(game, command, Act.LOOK)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, "roles.look", *phases)
        or running(game, table)
        or has_hand(game, table, seat)
        or corrected(game, table, seat)
    ):
        return no
    hand = current(table).hands[seat]
    clause = game.book.clause("roles.look")
    if hand.looked:
        return reject("looked_already", clause)
    if no := waits_for_others(game, table, seat):
        return no
    if no := consistent(game, current(table), hand.places, command.cards):
        return no
    return (e.CardsLookedAt(seat=seat, faces=command.cards),)


def has_hand(game: Game, table: Table, seat: int) -> Refusal:
    hand = current(table).hands.get(seat)
    if hand is not None and hand.status is HandStatus.IN_PLAY:
        return None
    return reject("no_hand", game.book.clause("deal.first_hand"), seat=seat)


def waits_for_others(game: Game, table: Table, seat: int) -> Refusal:
    """Players told to play first do so before the others pick up their cards (N 12.12)."""
    numbers = {Phase.FIRST_CHOICE: 1, Phase.SECOND_CHOICE: 2}
    if table.seats[seat].plays_first or table.phase not in numbers:
        return None
    hands, number = current(table).hands, numbers[table.phase]
    for other in hands_in_play(table):
        first = table.seats[other].plays_first and stake_on(table, other, number)
        chosen = hands[other].first if number == 1 else hands[other].second
        if first and chosen is None:
            return reject("plays_later", game.book.clause("irregularities.collusion"), seat=other)
    return None
