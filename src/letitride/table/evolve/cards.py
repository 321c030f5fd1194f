"""What happened to the cards, and to the bets that hang on them."""

from collections.abc import Mapping
from typing import Final

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
    with_deck,
)
from letitride.table.state import (
    Decision,
    DeckPlace,
    Hand,
    HandStatus,
    Phase,
    Table,
)

# Members by names of their own: to find one in its enumeration takes as long as a small change.
_AWAY: Final = (DeckPlace.RACK, DeckPlace.TABLE)
_PLAY: Final = DeckPlace.PLAY
_PULL, _RIDE = Decision.PULL, Decision.RIDE
_SETTLED: Final = HandStatus.SETTLED


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
    if event.place in _AWAY:
        return in_deck(table, event.deck, place=event.place, commitment="", cut=None)
    return in_deck(table, event.deck, place=event.place)


@on(e.DeckStale)
def _deck_stale(table: Table, event: e.DeckStale) -> Table:
    return in_deck(table, event.deck, commitment="", cut=None, lost=False)


_NO_CARDS: Final = Hand()


@on(e.DealBegun)
def _deal_begun(table: Table, event: e.DealBegun) -> Table:
    hands: Mapping[int, Hand] = dict.fromkeys(event.seats, _NO_CARDS)
    round = replace(current(table), deck=event.deck, hands=hands)
    decks = with_deck(table, event.deck, place=_PLAY)
    return replace(table, round=round, phase=Phase.DEALING, decks=decks)


@on(e.CardsDealt)
def _cards_dealt(table: Table, event: e.CardsDealt) -> Table:
    round, seat, places = current(table), event.seat, event.places
    hands = dict(round.hands)
    hand = hands[seat]
    hands[seat] = replace(
        hand, places=hand.places + places, looked=hand.looked or bool(event.faces)
    )
    dealt = round.dealt + len(places)
    after = replace(table, round=replace(round, hands=hands, dealt=dealt, steps=round.steps + 1))
    return know(after, places, event.faces) if event.faces else after


@on(e.DealerCardsDealt)
def _dealer_cards(table: Table, event: e.DealerCardsDealt) -> Table:
    round = current(table)
    left, right, kept, burned = event.left, event.right, event.kept, event.burned
    return in_round(
        table,
        left=round.left if left is None else left,
        right=round.right if right is None else right,
        kept=round.kept if kept is None else kept,
        burned=round.burned if burned is None else (*round.burned, burned),
        dealt=round.dealt + 4 - (left, right, kept, burned).count(None),
        steps=round.steps + 1,
    )


@on(e.DealCompleted)
def _deal_completed(table: Table, event: e.DealCompleted) -> Table:
    return replace(table, phase=event.next)


@on(e.StubUnloaded)
def _stub_unloaded(table: Table, _: e.StubUnloaded) -> Table:
    return in_round(table, stub_unloaded=True)


@on(e.CardsLookedAt)
def _looked(table: Table, event: e.CardsLookedAt) -> Table:
    round = current(table)
    hands = dict(round.hands)
    hand = hands[event.seat]
    hands[event.seat] = replace(hand, looked=True)
    faces = known(round, hand.places, event.faces)
    return replace(table, round=replace(round, faces=faces, hands=hands))


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
    return _chosen(table, event.seat, event.circle, _RIDE)


@on(e.BetPulled)
def _bet_pulled(table: Table, event: e.BetPulled) -> Table:
    return _chosen(table, event.seat, event.circle, _PULL)


def _chosen(table: Table, seat: int, circle: int, decision: Decision) -> Table:
    round = current(table)
    hands = dict(round.hands)
    hand = hands[seat]
    chosen = replace(hand, first=decision) if circle == 1 else replace(hand, second=decision)
    hands[seat] = chosen
    return replace(table, round=replace(round, hands=hands))


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
    return replace(table, round=replace(round, faces=faces, turned=round.turned + places))


@on(e.BetSettled)
def _bet_settled(table: Table, event: e.BetSettled) -> Table:
    round = current(table)
    settled = round.settled + event.moves
    if table.banking.seat is None:
        return replace(table, round=replace(round, settled=settled))
    collected, paid = Cents(round.collected + event.lost), Cents(round.paid + event.won)
    return in_round(table, settled=settled, collected=collected, paid=paid)


@on(e.SeatSettled)
def _seat_settled(table: Table, event: e.SeatSettled) -> Table:
    return in_hand(table, event.seat, status=_SETTLED)


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
