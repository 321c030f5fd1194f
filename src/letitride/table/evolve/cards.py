"""What happened to the cards, and to the bets that hang on them."""

from collections.abc import Mapping

from msgspec.structs import replace

from letitride.rules import Cents
from letitride.table import events as e
from letitride.table.evolve.handlers import (
    current,
    forget_lost,
    free_bank,
    in_deck,
    in_hand,
    in_round,
    know,
    known,
    on,
)
from letitride.table.state import (
    Decision,
    DeckPlace,
    Hand,
    HandStatus,
    Phase,
    Table,
)


@on(e.DeckShuffled)
def _deck_shuffled(table: Table, event: e.DeckShuffled) -> Table:
    return in_deck(
        table, event.deck, commitment=event.commitment, cut=None, wrong=False, lost=False
    )


@on(e.DeckCut)
def _deck_cut(table: Table, event: e.DeckCut) -> Table:
    return in_deck(table, event.deck, cut=event.cut)


@on(e.DeckMoved)
def _deck_moved(table: Table, event: e.DeckMoved) -> Table:
    if event.place in (DeckPlace.RACK, DeckPlace.TABLE):
        return in_deck(table, event.deck, place=event.place, commitment="", cut=None)
    return in_deck(table, event.deck, place=event.place)


@on(e.DeckStale)
def _deck_stale(table: Table, event: e.DeckStale) -> Table:
    return in_deck(table, event.deck, commitment="", cut=None, lost=False)


@on(e.DealBegun)
def _deal_begun(table: Table, event: e.DealBegun) -> Table:
    hands: Mapping[int, Hand] = {seat: Hand() for seat in event.seats}
    begun = replace(in_round(table, deck=event.deck, hands=hands), phase=Phase.DEALING)
    return in_deck(begun, event.deck, place=DeckPlace.PLAY)


@on(e.CardsDealt)
def _cards_dealt(table: Table, event: e.CardsDealt) -> Table:
    round, seat = current(table), event.seat
    hand = round.hands[seat]
    held = replace(
        hand, places=(*hand.places, *event.places), looked=hand.looked or bool(event.faces)
    )
    dealt = replace(
        round,
        hands={**round.hands, seat: held},
        dealt=round.dealt + len(event.places),
        steps=round.steps + 1,
    )
    after = replace(table, round=dealt)
    return know(after, event.places, event.faces) if event.faces else after


@on(e.DealerCardsDealt)
def _dealer_cards(table: Table, event: e.DealerCardsDealt) -> Table:
    round = current(table)
    burned = () if event.burned is None else (event.burned,)
    places = [event.left, event.right, event.kept, event.burned]
    dealt = in_round(
        table,
        left=round.left if event.left is None else event.left,
        right=round.right if event.right is None else event.right,
        kept=round.kept if event.kept is None else event.kept,
        burned=(*round.burned, *burned),
    )
    return _count_out(dealt, sum(place is not None for place in places))


def _count_out(table: Table, cards: int) -> Table:
    round = current(table)
    return in_round(table, dealt=round.dealt + cards, steps=round.steps + 1)


@on(e.DealCompleted)
def _deal_completed(table: Table, event: e.DealCompleted) -> Table:
    return replace(table, phase=event.next)


@on(e.StubUnloaded)
def _stub_unloaded(table: Table, _: e.StubUnloaded) -> Table:
    return in_round(table, stub_unloaded=True)


@on(e.CardsLookedAt)
def _looked(table: Table, event: e.CardsLookedAt) -> Table:
    round = current(table)
    hand = round.hands[event.seat]
    hands = {**round.hands, event.seat: replace(hand, looked=True)}
    return in_round(table, faces=known(round, hand.places, event.faces), hands=hands)


@on(e.ThreeCardSettled)
def _three_card_settled(table: Table, event: e.ThreeCardSettled) -> Table:
    return in_hand(_settled(table, event), event.seat, three_card_settled=True)


def _settled(table: Table, event: e.Event) -> Table:
    return in_round(table, settled=(*current(table).settled, *event.moves))


@on(e.ThreeCardDone)
def _three_card_done(table: Table, _: e.ThreeCardDone) -> Table:
    return replace(table, phase=Phase.FIRST_CHOICE)


@on(e.BetRode)
def _bet_rode(table: Table, event: e.BetRode) -> Table:
    return _chosen(table, event.seat, event.circle, Decision.RIDE)


@on(e.BetPulled)
def _bet_pulled(table: Table, event: e.BetPulled) -> Table:
    return _chosen(table, event.seat, event.circle, Decision.PULL)


def _chosen(table: Table, seat: int, circle: int, decision: Decision) -> Table:
    if circle == 1:
        return in_hand(table, seat, first=decision)
    return in_hand(table, seat, second=decision)


@on(e.HandTucked)
def _tucked(table: Table, event: e.HandTucked) -> Table:
    return in_hand(table, event.seat, tucked=True)


@on(e.CommunityTurned)
def _community_turned(table: Table, event: e.CommunityTurned) -> Table:
    round = current(table)
    faces = known(round, (event.place,), (event.face,))
    turned = replace(round, faces=faces, turned=(*round.turned, event.place))
    phase = Phase.SETTLING if event.circle is None else Phase.SECOND_CHOICE
    return replace(table, round=turned, phase=phase)


@on(e.KeptTurned)
def _kept_turned(table: Table, event: e.KeptTurned) -> Table:
    known = know(table, (event.place,), (event.face,))
    return in_round(known, turned=(*current(table).turned, event.place))


@on(e.HandTurned)
def _hand_turned(table: Table, event: e.HandTurned) -> Table:
    round = current(table)
    places = round.hands[event.seat].places
    faces = known(round, places, event.faces)
    return in_round(table, faces=faces, turned=(*round.turned, *places))


@on(e.BetSettled)
def _bet_settled(table: Table, event: e.BetSettled) -> Table:
    round = current(table)
    table = _settled(table, event)
    if table.banking.seat is None:
        return table
    return in_round(
        table, collected=Cents(round.collected + event.lost), paid=Cents(round.paid + event.won)
    )


@on(e.SeatSettled)
def _seat_settled(table: Table, event: e.SeatSettled) -> Table:
    return in_hand(table, event.seat, status=HandStatus.SETTLED)


@on(e.SettlementCompleted)
def _settlement_completed(table: Table, _: e.SettlementCompleted) -> Table:
    return replace(table, phase=Phase.ROUND_OVER)


@on(e.DeckRevealed)
def _deck_revealed(table: Table, _: e.DeckRevealed) -> Table:
    return in_round(table, revealed=True)


@on(e.RoundEnded)
def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    seats = {
        seat: replace(who, idle=who.idle + 1 if seat in event.idle else 0, plays_first=False)
        for seat, who in table.seats.items()
    }
    banking = table.banking
    if banking.seat is not None:
        banking = replace(banking, hands=banking.hands + 1)
    return forget_lost(
        free_bank(
            replace(table, phase=Phase.BETWEEN_ROUNDS, round=None, seats=seats, banking=banking)
        )
    )
