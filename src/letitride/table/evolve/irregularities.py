"""Evolve: irregularities: reports, rulings and their consequences."""

from msgspec.structs import replace

from letitride.rules import Cents, DeviceKind
from letitride.table import events as e
from letitride.table.evolve.handlers import (
    current,
    forget_lost,
    free_bank,
    in_deck,
    in_hand,
    in_round,
    know,
    on,
    unchanged,
)
from letitride.table.state import Deck, DeckPlace, Halt, Hand, HandStatus, Phase, Round, Table

unchanged(
    e.Ruled,
    e.WagersForfeited,
    e.MisdealDeclared,
    e.BetsCorrected,
    e.UnequalBetsNoticed,
    e.CardsCollected,
)


@on(e.CardExposed)
def _card_exposed(table: Table, event: e.CardExposed) -> Table:
    known = know(table, (event.place,), (event.face,))
    return in_round(known, exposed=(*current(table).exposed, event.place))


@on(e.CardReplaced)
def _card_replaced(table: Table, event: e.CardReplaced) -> Table:
    round = current(table)
    drawn = in_round(table, out=(*round.out, event.out), dealt=round.dealt + 1)
    if event.seat in round.hands:
        places = round.hands[event.seat].places
        swapped = tuple(event.place if place == event.out else place for place in places)
        return in_hand(drawn, event.seat, places=swapped)
    name = "left" if round.left == event.out else "right" if round.right == event.out else "kept"
    return in_round(drawn, **{name: event.place})


@on(e.HandRecounted)
def _hand_recounted(table: Table, event: e.HandRecounted) -> Table:
    round = current(table)
    hand = round.hands.get(event.seat, Hand())
    gone = tuple(place for place in hand.places if place not in event.places)
    hands = {**round.hands, event.seat: replace(hand, places=event.places)}
    return in_round(table, hands=hands, dealt=event.dealt, out=(*round.out, *gone))


@on(e.HandEnded)
def _hand_ended(table: Table, event: e.HandEnded) -> Table:
    hand = current(table).hands.get(event.seat, Hand())
    with_hand = in_round(table, hands={**current(table).hands, event.seat: hand})
    ended = in_hand(with_hand, event.seat, status=event.status, places=())
    return in_round(ended, out=(*current(ended).out, *hand.places))


@on(e.WagersReturned)
def _wagers_returned(table: Table, event: e.WagersReturned) -> Table:
    """The seat's lammer and fee must not be returned twice."""
    if table.round is None:
        return table
    taken = {seat: each for seat, each in table.round.taken.items() if seat != event.seat}
    fees = {seat: each for seat, each in table.round.fees.items() if seat != event.seat}
    return in_round(table, taken=taken, fees=fees)


@on(e.SettlementUndone)
def _settlement_undone(table: Table, event: e.SettlementUndone) -> Table:
    """Only the house pays hand by hand: where a player banks, all hands are undone together."""
    round = current(table)
    undone_hands = event.hands or tuple(round.settled)
    hands = {
        seat: _unsettled(hand) if seat in undone_hands else hand
        for seat, hand in round.hands.items()
    }
    settled = {seat: moves for seat, moves in round.settled.items() if seat not in undone_hands}
    undone = in_round(
        table, hands=hands, settled=settled, collected=Cents(0), paid=Cents(0), game_over=False
    )
    over = table.phase is Phase.ROUND_OVER
    return replace(undone, phase=Phase.SETTLING) if over else undone


def _unsettled(hand: Hand) -> Hand:
    status = HandStatus.IN_PLAY if hand.status is HandStatus.SETTLED else hand.status
    return replace(hand, status=status, three_card_settled=False)


@on(e.WagersRestored)
def _wagers_restored(table: Table, event: e.WagersRestored) -> Table:
    taken = dict(current(table).taken)
    stakes = taken.pop(event.seat, {})
    left = {wager: stake for wager, stake in stakes.items() if wager != event.wager}
    return in_round(table, taken={**taken, event.seat: left} if left else taken)


@on(e.RoundVoided)
def _round_voided(table: Table, event: e.RoundVoided) -> Table:
    if event.same_round:
        round = current(table)
        fresh = Round(
            number=round.number,
            fees=round.fees,
            backs=round.backs,
            back_fees=round.back_fees,
            same_round=True,
            recorded=round.recorded,
            limits=round.limits,
            rate=round.rate,
            taken=round.taken,
            lamps=round.lamps,
            to_correct=round.to_correct,
            at_call=round.at_call,
        )
        return replace(table, phase=Phase.CALLED, round=fresh)
    # If the round is void for another reason, there is no misdeal left to declare.
    halts = tuple(halt for halt in table.halts if halt is not Halt.MISDEAL)
    return free_bank(replace(table, phase=Phase.BETWEEN_ROUNDS, round=None, halts=halts))


@on(e.CorrectionAsked)
def _correction_asked(table: Table, event: e.CorrectionAsked) -> Table:
    return in_round(table, to_correct=current(table).to_correct | {event.seat})


@on(e.CountOrdered)
def _count_ordered(table: Table, _: e.CountOrdered) -> Table:
    return replace(table, count_ordered=True)


@on(e.PlayHalted)
def _play_halted(table: Table, event: e.PlayHalted) -> Table:
    return replace(table, halts=(*table.halts, event.halt))


@on(e.HaltLifted)
def _halt_lifted(table: Table, event: e.HaltLifted) -> Table:
    halts = tuple(halt for halt in table.halts if halt is not event.halt)
    lifted = replace(table, halts=halts)
    return lifted if halts else forget_lost(lifted)


@on(e.CardsCounted)
def _cards_counted(table: Table, event: e.CardsCounted) -> Table:
    """Where the device counted differently, the floor's count stands."""
    decks = (
        deck if deck.count == event.total else replace(deck, count=None) for deck in table.decks
    )
    return replace(table, decks=tuple(decks), count_ordered=False)


@on(e.DeckFoundWrong)
def _deck_found_wrong(table: Table, event: e.DeckFoundWrong) -> Table:
    return in_deck(table, event.deck, wrong=True)


@on(e.OrderLost)
def _order_lost(table: Table, event: e.OrderLost) -> Table:
    return in_deck(table, event.deck, wrong=True, lost=True)


@on(e.DeckReplaced)
def _deck_replaced(table: Table, event: e.DeckReplaced) -> Table:
    fresh = Deck(
        back=event.back,
        serial=table.decks_used,
        place=event.place,
        commitment=event.commitment,
    )
    decks = tuple(fresh if i == event.deck else deck for i, deck in enumerate(table.decks))
    halts = tuple(halt for halt in table.halts if halt is not Halt.NEW_DECK)
    return replace(table, decks=decks, decks_used=table.decks_used + 1, halts=halts)


@on(e.DeviceFitted)
def _device_fitted(table: Table, event: e.DeviceFitted) -> Table:
    shuffler = event.device is DeviceKind.SHUFFLER
    places = (DeckPlace.DEVICE, DeckPlace.RACK) if shuffler else (DeckPlace.TABLE,) * 2
    decks = tuple(
        Deck(back=back, serial=table.decks_used + number, checked=True, place=place)
        for number, (back, place) in enumerate(zip(event.backs, places, strict=False))
    )
    return replace(
        table,
        device=event.device,
        equipment=event.equipment,
        decks=decks,
        decks_used=table.decks_used + len(decks),
    )
