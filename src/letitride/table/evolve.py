"""``evolve``: the next state from what has happened. It believes; it holds no rules.

Moves of money are applied first and alike for all events. Each kind of event then has one small
function, found by its type; a test shows that none is missing.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, TypeVar

from msgspec.structs import replace

from letitride.rules import Cents, CollusionMeasure, DeviceKind, OpeningStep
from letitride.table import events as e
from letitride.table.money import apply_moves
from letitride.table.state import (
    Banking,
    Decision,
    Deck,
    DeckPlace,
    Dispute,
    DisputeStage,
    Halt,
    Hand,
    HandStatus,
    Phase,
    Round,
    Seat,
    Sign,
    SignKind,
    Table,
)

AnyEvent = TypeVar("AnyEvent", bound=e.Event)
_handlers: dict[type[e.Event], Callable[[Table, Any], Table]] = {}


def evolve(table: Table, event: e.Event) -> Table:
    moved = (
        table if not event.moves else replace(table, ledger=apply_moves(table.ledger, event.moves))
    )
    return replace(_handlers[type(event)](moved, event), version=table.version + 1)


def replay(table: Table, events: Iterable[e.Event]) -> Table:
    return reduce(evolve, events, table)


def _on(
    kind: type[AnyEvent],
) -> Callable[[Callable[[Table, AnyEvent], Table]], Callable[[Table, AnyEvent], Table]]:
    def register(handler: Callable[[Table, AnyEvent], Table]) -> Callable[[Table, AnyEvent], Table]:
        _handlers[kind] = handler
        return handler

    return register


def _unchanged(*kinds: type[e.Event]) -> None:
    """Events that only move money, or only say something."""
    for kind in kinds:
        _handlers[kind] = lambda table, _: table


def current(table: Table) -> Round:
    """The round that is on. Asking when there is none is a bug."""
    assert table.round is not None
    return table.round


def _in_round(table: Table, **changes: Any) -> Table:
    return replace(table, round=replace(current(table), **changes))


def _in_hand(table: Table, seat: int, **changes: Any) -> Table:
    hands = current(table).hands
    return _in_round(table, hands={**hands, seat: replace(hands[seat], **changes)})


def _in_deck(table: Table, index: int, **changes: Any) -> Table:
    decks = list(table.decks)
    decks[index] = replace(decks[index], **changes)
    return replace(table, decks=tuple(decks))


def _know(table: Table, places: Iterable[int], faces: Iterable[int]) -> Table:
    known = current(table).faces
    return _in_round(table, faces={**known, **dict(zip(places, faces, strict=True))})


_unchanged(
    e.TrayFilled,
    e.TrayCredited,
    e.BoughtIn,
    e.VoucherExchanged,
    e.CashedOut,
    e.BetsPlaced,
    e.SideBetPlaced,
    e.WagerRefused,
    e.BankPosted,
    e.BankReleased,
    e.BetsCorrected,
    e.WagersForfeited,
    e.Ruled,
    e.MisdealDeclared,
    e.CountOrdered,
    e.CardsCounted,
    e.KeypadReset,
    e.DeckRevealed,
)


# --- the table -----------------------------------------------------------------------------------


@_on(e.TableOpened)
def _table_opened(table: Table, event: e.TableOpened) -> Table:
    decks = tuple(Deck(back=back, serial=number) for number, back in enumerate(event.backs))
    return replace(
        table,
        book=event.book,
        digest=event.digest,
        terms=event.terms,
        limits=event.limits,
        device=event.terms.device,
        decks=decks,
        decks_used=len(decks),
        phase=Phase.OPENING,
        opening=(),
        signs=(),
        halts=(),
        banking=Banking(),
    )


@_on(e.OpeningStepTaken)
def _opening_step(table: Table, event: e.OpeningStepTaken) -> Table:
    taken = replace(table, opening=(*table.opening, event.step))
    match event.step:
        case OpeningStep.CHECK_FIRST_DECK:
            return _in_deck(taken, 0, checked=True, place=DeckPlace.TABLE)
        case OpeningStep.CHECK_SECOND_DECK:
            return _in_deck(taken, 1, checked=True, place=DeckPlace.TABLE)
        case OpeningStep.LOAD_FIRST_DECK:
            return _in_deck(taken, 0, place=DeckPlace.DEVICE)
        case OpeningStep.SECOND_DECK_TO_RACK:
            return _in_deck(taken, 1, place=DeckPlace.RACK)
        case OpeningStep.SHUFFLE:
            return _in_deck(taken, 0, commitment=event.commitment)
        case OpeningStep.CUT:
            return _in_deck(taken, 0, cut=event.cut)
        case _:
            return taken


@_on(e.TableReady)
def _table_ready(table: Table, _: e.TableReady) -> Table:
    return replace(table, phase=Phase.BETWEEN_ROUNDS)


@_on(e.SignPutUp)
def _sign_put_up(table: Table, event: e.SignPutUp) -> Table:
    others = tuple(sign for sign in table.signs if sign.kind is not event.kind)
    return replace(table, signs=(*others, Sign(event.kind, event.effective, event.minimum)))


@_on(e.LimitsChanged)
def _limits_changed(table: Table, event: e.LimitsChanged) -> Table:
    """A sign comes down when what it announced has come; any other stays up."""
    signs = tuple(
        sign
        for sign in table.signs
        if sign.kind is not SignKind.MINIMUM or sign.minimum != event.limits.minimum
    )
    changed = replace(table, limits=event.limits, signs=signs)
    return changed if table.round is None else _in_round(changed, limits=event.for_round)


@_on(e.TableClosed)
def _table_closed(table: Table, _: e.TableClosed) -> Table:
    return replace(
        table, phase=Phase.CLOSED, seats={}, decks=(), round=None, signs=(), halts=(), opening=()
    )


# --- seats ---------------------------------------------------------------------------------------


@_on(e.PlayerSat)
def _player_sat(table: Table, event: e.PlayerSat) -> Table:
    return replace(table, seats={**table.seats, event.seat: Seat(event.player)})


@_on(e.PlayerLeft)
def _player_left(table: Table, event: e.PlayerLeft) -> Table:
    seats = {seat: who for seat, who in table.seats.items() if seat != event.seat}
    banking = table.banking
    if banking.seat == event.seat:
        banking = replace(banking, seat=None, hands=0)
    if banking.offered == event.seat:
        banking = replace(banking, offered=None)
    return replace(table, seats=seats, banking=banking)


# --- betting -------------------------------------------------------------------------------------


@_on(e.RoundOpened)
def _round_opened(table: Table, event: e.RoundOpened) -> Table:
    round = Round(number=event.number, limits=table.limits)
    return replace(table, phase=Phase.BETTING, rounds=event.number, round=round)


@_on(e.BankOffered)
def _bank_offered(table: Table, event: e.BankOffered) -> Table:
    declined = frozenset() if event.seat is None else table.banking.declined
    return replace(table, banking=replace(table.banking, offered=event.seat, declined=declined))


@_on(e.BankAccepted)
def _bank_accepted(table: Table, event: e.BankAccepted) -> Table:
    return replace(table, banking=Banking(seat=event.seat))


@_on(e.BankDeclined)
def _bank_declined(table: Table, event: e.BankDeclined) -> Table:
    banking = table.banking
    banking = replace(banking, offered=None, declined=banking.declined | {event.seat})
    if banking.seat == event.seat:
        banking = replace(banking, seat=None, hands=0)
    return replace(table, banking=banking)


@_on(e.NoMoreBetsCalled)
def _no_more_bets(table: Table, _: e.NoMoreBetsCalled) -> Table:
    return replace(table, phase=Phase.CALLED)


@_on(e.DiceRolled)
def _dice_rolled(table: Table, event: e.DiceRolled) -> Table:
    return _in_round(table, start=event.seat)


@_on(e.FeeTaken)
def _fee_taken(table: Table, event: e.FeeTaken) -> Table:
    fees = current(table).fees
    total = Cents(fees.get(event.seat, 0) + event.amount)
    return _in_round(table, fees={**fees, event.seat: total})


@_on(e.BonusCollected)
def _bonus_collected(table: Table, event: e.BonusCollected) -> Table:
    return _in_round(table, lammers={**current(table).lammers, event.seat: event.amount})


# --- cards ---------------------------------------------------------------------------------------


@_on(e.DeckShuffled)
def _deck_shuffled(table: Table, event: e.DeckShuffled) -> Table:
    return _in_deck(table, event.deck, commitment=event.commitment, cut=None, wrong=False)


@_on(e.DeckCut)
def _deck_cut(table: Table, event: e.DeckCut) -> Table:
    return _in_deck(table, event.deck, cut=event.cut)


@_on(e.DeckMoved)
def _deck_moved(table: Table, event: e.DeckMoved) -> Table:
    if event.place in (DeckPlace.RACK, DeckPlace.TABLE):
        return _in_deck(table, event.deck, place=event.place, commitment="", cut=None)
    return _in_deck(table, event.deck, place=event.place)


@_on(e.DeckStale)
def _deck_stale(table: Table, event: e.DeckStale) -> Table:
    return _in_deck(table, event.deck, commitment="", cut=None)


@_on(e.DealBegun)
def _deal_begun(table: Table, event: e.DealBegun) -> Table:
    hands: Mapping[int, Hand] = {seat: Hand() for seat in event.seats}
    begun = replace(_in_round(table, deck=event.deck, hands=hands), phase=Phase.DEALING)
    return _in_deck(begun, event.deck, place=DeckPlace.PLAY)


@_on(e.CardsDealt)
def _cards_dealt(table: Table, event: e.CardsDealt) -> Table:
    hand = current(table).hands[event.seat]
    dealt = _in_hand(
        table,
        event.seat,
        places=(*hand.places, *event.places),
        looked=hand.looked or bool(event.faces),
    )
    if event.faces:
        dealt = _know(dealt, event.places, event.faces)
    return _count_out(dealt, len(event.places))


@_on(e.DealerCardsDealt)
def _dealer_cards(table: Table, event: e.DealerCardsDealt) -> Table:
    round = current(table)
    burned = () if event.burned is None else (event.burned,)
    places = [event.left, event.right, event.kept, event.burned]
    dealt = _in_round(
        table,
        left=round.left if event.left is None else event.left,
        right=round.right if event.right is None else event.right,
        kept=round.kept if event.kept is None else event.kept,
        burned=(*round.burned, *burned),
    )
    return _count_out(dealt, sum(place is not None for place in places))


def _count_out(table: Table, cards: int) -> Table:
    round = current(table)
    return _in_round(table, dealt=round.dealt + cards, steps=round.steps + 1)


@_on(e.DealCompleted)
def _deal_completed(table: Table, event: e.DealCompleted) -> Table:
    return replace(table, phase=event.next)


@_on(e.StubUnloaded)
def _stub_unloaded(table: Table, _: e.StubUnloaded) -> Table:
    return _in_round(table, stub_unloaded=True)


@_on(e.CardsLookedAt)
def _looked(table: Table, event: e.CardsLookedAt) -> Table:
    hand = current(table).hands[event.seat]
    return _in_hand(_know(table, hand.places, event.faces), event.seat, looked=True)


@_on(e.ThreeCardSettled)
def _three_card_settled(table: Table, event: e.ThreeCardSettled) -> Table:
    return _in_hand(_settled(table, event), event.seat, three_card_settled=True)


def _settled(table: Table, event: e.Event) -> Table:
    return _in_round(table, settled=(*current(table).settled, *event.moves))


@_on(e.ThreeCardDone)
def _three_card_done(table: Table, _: e.ThreeCardDone) -> Table:
    return replace(table, phase=Phase.FIRST_CHOICE)


@_on(e.BetRode)
def _bet_rode(table: Table, event: e.BetRode) -> Table:
    return _chosen(table, event.seat, event.circle, Decision.RIDE)


@_on(e.BetPulled)
def _bet_pulled(table: Table, event: e.BetPulled) -> Table:
    return _chosen(table, event.seat, event.circle, Decision.PULL)


def _chosen(table: Table, seat: int, circle: int, decision: Decision) -> Table:
    if circle == 1:
        return _in_hand(table, seat, first=decision)
    return _in_hand(table, seat, second=decision)


@_on(e.HandTucked)
def _tucked(table: Table, event: e.HandTucked) -> Table:
    return _in_hand(table, event.seat, tucked=True)


@_on(e.CommunityTurned)
def _community_turned(table: Table, event: e.CommunityTurned) -> Table:
    known = _know(table, (event.place,), (event.face,))
    turned = _in_round(known, turned=(*current(table).turned, event.place))
    phase = Phase.SETTLING if event.circle is None else Phase.SECOND_CHOICE
    return replace(turned, phase=phase)


@_on(e.KeptTurned)
def _kept_turned(table: Table, event: e.KeptTurned) -> Table:
    known = _know(table, (event.place,), (event.face,))
    return _in_round(known, turned=(*current(table).turned, event.place))


@_on(e.HandTurned)
def _hand_turned(table: Table, event: e.HandTurned) -> Table:
    round = current(table)
    places = round.hands[event.seat].places
    known = _know(table, places, event.faces)
    return _in_round(known, turned=(*round.turned, *places))


@_on(e.BetSettled)
def _bet_settled(table: Table, event: e.BetSettled) -> Table:
    round = current(table)
    table = _settled(table, event)
    if table.banking.seat is None:
        return table
    return _in_round(
        table, collected=Cents(round.collected + event.lost), paid=Cents(round.paid + event.won)
    )


@_on(e.SeatSettled)
def _seat_settled(table: Table, event: e.SeatSettled) -> Table:
    return _in_hand(table, event.seat, status=HandStatus.SETTLED)


@_on(e.SettlementCompleted)
def _settlement_completed(table: Table, _: e.SettlementCompleted) -> Table:
    return replace(table, phase=Phase.ROUND_OVER)


@_on(e.RoundEnded)
def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    seats = {
        seat: replace(who, idle=who.idle + 1 if seat in event.idle else 0, plays_first=False)
        for seat, who in table.seats.items()
    }
    banking = table.banking
    if banking.seat is not None:
        banking = replace(banking, hands=banking.hands + 1)
    return _free_bank(
        replace(table, phase=Phase.BETWEEN_ROUNDS, round=None, seats=seats, banking=banking)
    )


# --- irregularities ------------------------------------------------------------------------------


@_on(e.CardExposed)
def _card_exposed(table: Table, event: e.CardExposed) -> Table:
    known = _know(table, (event.place,), (event.face,))
    return _in_round(known, exposed=(*current(table).exposed, event.place))


@_on(e.CardReplaced)
def _card_replaced(table: Table, event: e.CardReplaced) -> Table:
    round = current(table)
    drawn = _in_round(table, out=(*round.out, event.out), dealt=round.dealt + 1)
    if event.seat in round.hands:
        places = round.hands[event.seat].places
        swapped = tuple(event.place if place == event.out else place for place in places)
        return _in_hand(drawn, event.seat, places=swapped)
    name = "left" if round.left == event.out else "right" if round.right == event.out else "kept"
    return _in_round(drawn, **{name: event.place})


@_on(e.HandRecounted)
def _hand_recounted(table: Table, event: e.HandRecounted) -> Table:
    round = current(table)
    gone = tuple(p for p in round.hands[event.seat].places if p not in event.places)
    recounted = _in_hand(table, event.seat, places=event.places)
    return _in_round(recounted, dealt=event.dealt, out=(*round.out, *gone))


@_on(e.HandEnded)
def _hand_ended(table: Table, event: e.HandEnded) -> Table:
    hand = current(table).hands.get(event.seat, Hand())
    with_hand = _in_round(table, hands={**current(table).hands, event.seat: hand})
    ended = _in_hand(with_hand, event.seat, status=event.status, places=())
    return _in_round(ended, out=(*current(ended).out, *hand.places))


@_on(e.WagersReturned)
def _wagers_returned(table: Table, event: e.WagersReturned) -> Table:
    """No lammer and no fee of the seat is left to be given back a second time."""
    if table.round is None:
        return table
    lammers = {seat: each for seat, each in table.round.lammers.items() if seat != event.seat}
    fees = {seat: each for seat, each in table.round.fees.items() if seat != event.seat}
    return _in_round(table, lammers=lammers, fees=fees)


@_on(e.SettlementUndone)
def _settlement_undone(table: Table, _: e.SettlementUndone) -> Table:
    hands = {
        seat: replace(hand, status=HandStatus.IN_PLAY)
        if hand.status is HandStatus.SETTLED
        else hand
        for seat, hand in current(table).hands.items()
    }
    return _in_round(table, hands=hands, settled=(), collected=Cents(0), paid=Cents(0))


@_on(e.WagersRestored)
def _wagers_restored(table: Table, event: e.WagersRestored) -> Table:
    lammers = {seat: each for seat, each in current(table).lammers.items() if seat != event.seat}
    return _in_round(table, lammers=lammers)


@_on(e.RoundVoided)
def _round_voided(table: Table, event: e.RoundVoided) -> Table:
    if event.same_round:
        round = current(table)
        fresh = Round(number=round.number, fees=round.fees, same_round=True, limits=round.limits)
        return replace(table, phase=Phase.CALLED, round=fresh)
    return _free_bank(replace(table, phase=Phase.BETWEEN_ROUNDS, round=None))


@_on(e.PlayHalted)
def _play_halted(table: Table, event: e.PlayHalted) -> Table:
    return replace(table, halts=(*table.halts, event.halt))


@_on(e.HaltLifted)
def _halt_lifted(table: Table, event: e.HaltLifted) -> Table:
    return replace(table, halts=tuple(halt for halt in table.halts if halt is not event.halt))


@_on(e.DeckFoundWrong)
def _deck_found_wrong(table: Table, event: e.DeckFoundWrong) -> Table:
    return _in_deck(table, event.deck, wrong=True)


@_on(e.DeckReplaced)
def _deck_replaced(table: Table, event: e.DeckReplaced) -> Table:
    fresh = Deck(
        back=event.back,
        serial=table.decks_used,
        checked=True,
        place=event.place,
        commitment=event.commitment,
    )
    decks = tuple(fresh if i == event.deck else deck for i, deck in enumerate(table.decks))
    halts = tuple(halt for halt in table.halts if halt is not Halt.NEW_DECK)
    return replace(table, decks=decks, decks_used=table.decks_used + 1, halts=halts)


@_on(e.DeviceFitted)
def _device_fitted(table: Table, event: e.DeviceFitted) -> Table:
    shuffler = event.device is DeviceKind.SHUFFLER
    places = (DeckPlace.DEVICE, DeckPlace.RACK) if shuffler else (DeckPlace.TABLE,) * 2
    decks = tuple(
        Deck(back=back, serial=table.decks_used + number, checked=True, place=place)
        for number, (back, place) in enumerate(zip(event.backs, places, strict=False))
    )
    return replace(
        table, device=event.device, decks=decks, decks_used=table.decks_used + len(decks)
    )


@_on(e.CollusionActedOn)
def _collusion(table: Table, event: e.CollusionActedOn) -> Table:
    match event.measure:
        case CollusionMeasure.SEPARATE:
            return replace(table, apart=table.apart | {frozenset(event.players)})
        case CollusionMeasure.ENGLISH_ONLY:
            return replace(table, english_only=True)
        case CollusionMeasure.PLAY_FIRST:
            return _mark_seats(table, event.seats, plays_first=True)
        case CollusionMeasure.PRECLUDE:
            return _mark_seats(table, event.seats, precluded=True)


@_on(e.PlayerPrecluded)
def _precluded(table: Table, event: e.PlayerPrecluded) -> Table:
    excluded = replace(table, excluded=table.excluded | {event.player})
    marked = _mark_seats(excluded, (event.seat,), precluded=True)
    banks_on = table.phase not in (Phase.BETWEEN_ROUNDS, Phase.BETTING)
    return marked if banks_on else _free_bank(marked)


def _free_bank(table: Table) -> Table:
    """Who was precluded neither keeps the bank nor is offered it, once no round hangs on it."""
    banking = table.banking
    if banking.seat is not None and table.seats[banking.seat].precluded:
        banking = replace(banking, seat=None, hands=0)
    if banking.offered is not None and table.seats[banking.offered].precluded:
        banking = replace(banking, offered=None)
    return replace(table, banking=banking)


def _mark_seats(table: Table, seats: Iterable[int], **changes: Any) -> Table:
    marked = {seat: replace(table.seats[seat], **changes) for seat in seats}
    return replace(table, seats={**table.seats, **marked})


@_on(e.DisputeRaised)
def _dispute_raised(table: Table, event: e.DisputeRaised) -> Table:
    dispute = Dispute(event.number, event.seat, event.round, event.about, player=event.player)
    return replace(table, disputes=(*table.disputes, dispute))


@_on(e.DisputeMoved)
def _dispute_moved(table: Table, event: e.DisputeMoved) -> Table:
    disputes = tuple(
        replace(
            each,
            stage=event.stage,
            decision=event.decision or each.decision,
            ruled_by=event.by.name if event.stage is DisputeStage.RULED else each.ruled_by,
        )
        if each.number == event.number
        else each
        for each in table.disputes
    )
    return replace(table, disputes=disputes)
