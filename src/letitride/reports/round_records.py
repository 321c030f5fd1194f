"""Finished rounds as records for other programs: what was bet, decided and paid.

Money is in cents, times are as in the log, cards are written ``Td Jh 2c``. Only cards that were
seen are named; the deck order appears once it has been revealed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from letitride.cards import Card, format_cards
from letitride.rules import BASE, Cents, Wager, format_money
from letitride.table import (
    FEE_BOX,
    Account,
    Event,
    Table,
    balance,
    current,
    evolve,
    new_table,
    wager_on,
)
from letitride.table import events as e


class DeckRecord(msgspec.Struct, frozen=True, kw_only=True):
    """``commitment`` is SHA-256 over the nonce and the order; the cut comes after it, and then the
    players' shares: ``mix`` is what they come to, None if there were none."""

    commitment: str
    cut: int | None
    order: str | None = None
    nonce: str | None = None
    mix: str | None = None


class BetRecord(msgspec.Struct, frozen=True, kw_only=True):
    """``circle`` is 0 for a side bet; ``on`` is the seat whose hand it was.

    A pulled bet was returned and has no hand; a forfeited one is lost without a hand. An envy pay
    is a bet of nothing on the hand of another seat.
    """

    wager: Wager
    circle: int
    on: int
    stake: Cents
    pulled: bool = False
    hand: str = ""
    pays: str = ""
    won: Cents = Cents(0)
    lost: Cents = Cents(0)
    returned: Cents = Cents(0)


class SeatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """``net`` is everything the round won or cost: bets, fees and the bank together."""

    seat: int
    player: str
    part: str
    cards: str
    first: str
    second: str
    hand: str
    bets: tuple[BetRecord, ...]
    fees: Cents
    net: Cents

    def __str__(self) -> str:
        sign = "+" if self.net > 0 else ""
        choices = f", {self.first} then {self.second}" if self.first and self.second else ""
        hand = f": {self.hand}" if self.hand else ""
        what = self.cards or self.part
        return f"seat {self.seat}  {what}{choices}{hand}  {sign}{format_money(self.net)}"


class RoundRecord(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    book: str
    digest: str
    round: int
    opened_at: int
    ended_at: int
    void: bool
    community: str
    kept: str
    deck: DeckRecord | None
    seats: tuple[SeatRecord, ...]

    def __repr__(self) -> str:
        cards = "void" if self.void else self.community
        seats = ", ".join(f"seat {seat.seat} {format_money(seat.net)}" for seat in self.seats)
        return f"<round {self.round}: {cards}; {seats}>"

    def __str__(self) -> str:
        cards = "void" if self.void else self.community
        return "\n".join([f"Round {self.round}: {cards}", *(f"  {seat}" for seat in self.seats)])


def rounds_of(
    table: str, events: Iterable[Event], *, start: Table | None = None
) -> Iterator[RoundRecord]:
    """Every finished round in a table's log, including void ones.

    ``start`` is the table between two rounds, if the events do not begin with its opening.
    """
    reader = RoundReader(start or new_table(table, book="", digest=""))
    for event in events:
        if (record := reader.take(event)) is not None:
            yield record


class RoundReader:
    """Reads a table's log event by event. ``table`` is the table as far as it was read, ``before``
    the same before the last event."""

    def __init__(self, start: Table) -> None:
        self.before = self.table = start
        self._round: _Round | None = None

    def take(self, event: Event) -> RoundRecord | None:
        """The record of the round that the event ends."""
        if isinstance(event, e.RoundOpened):
            self._round = _Round(event)
        before = self.before = self.table
        after = self.table = evolve(before, event)
        record = None
        if self._round is not None:
            if _ends(event):
                record = self._round.record(before, event)
            self._round.take(before, event, after)
        if after.round is None:
            self._round = None
        return record


def _ends(event: Event) -> bool:
    match event:
        case e.RoundEnded() | e.RoundVoided(same_round=False):
            return True
        case _:
            return False


class _Round:
    """What a round's events add up to, beyond the table's state."""

    def __init__(self, opened: e.RoundOpened) -> None:
        self._opened = opened
        self._net: Counter[int] = Counter()
        self._fees: Counter[int] = Counter()
        self._bets: dict[int, list[BetRecord]] = {}
        self._forfeited: dict[int, tuple[BetRecord, ...]] = {}
        self._players: dict[int, str] = {}
        self._deck: DeckRecord | None = None

    def take(self, before: Table, event: Event, after: Table) -> None:
        self._players |= {seat: who.player for seat, who in after.seats.items()}
        if not isinstance(event, _OUTSIDE):
            _add(event, self._net, self._fees)
        match event:
            case e.DealBegun(deck=deck):
                dealt = after.decks[deck]
                self._deck = DeckRecord(
                    commitment=dealt.commitment, cut=dealt.cut, mix=dealt.mix or None
                )
            case e.DeckRevealed(order=order, nonce=nonce) if self._deck is not None:
                cards = format_cards(order)
                self._deck = msgspec.structs.replace(self._deck, order=cards, nonce=nonce)
            case e.MeterPaid(seat=seat):
                self._bets[seat] = [_with_meter(bet, event) for bet in self._bets[seat]]
            case e.WagersForfeited(seat=seat):
                self._forfeited[seat] = tuple(_forfeited(before, event))
            case e.SettlementUndone(hands=hands):
                undone = set(hands or current(before).settled)
                behind = {seat for seat, on in current(before).backs.items() if on in undone}
                for seat in undone | behind:
                    self._bets.pop(seat, None)
            case e.RoundVoided():
                self._bets.clear()
            case _:
                for seat, bet in _bets(before, event):
                    self._bets.setdefault(seat, []).append(bet)

    def record(self, table: Table, ended: Event) -> RoundRecord:
        round = current(table)
        void = isinstance(ended, e.RoundVoided)
        seats = {*round.hands, *round.backs, *self._forfeited}
        if table.banking.seat is not None and not void:
            seats.add(table.banking.seat)
        turned = [p for p in round.turned if p in (round.left, round.right)]
        kept = [round.kept] if round.kept in round.turned else []
        return RoundRecord(
            table=table.id,
            book=table.book,
            digest=table.digest,
            round=round.number,
            opened_at=self._opened.at,
            ended_at=ended.at,
            void=void,
            community=_shown(table, turned),
            kept=_shown(table, kept),
            deck=self._deck,
            seats=tuple(self._seat(table, seat, void=void) for seat in sorted(seats)),
        )

    def _seat(self, table: Table, seat: int, *, void: bool) -> SeatRecord:
        round = current(table)
        hand = round.hands.get(seat)
        # A void round settles nothing: what a player lost in it was forfeited.
        bets = self._forfeited.get(seat, ()) if void else tuple(self._bets.get(seat, ()))
        base = [b.hand for b in bets if b.wager == BASE and b.on == seat and not b.pulled]
        if hand is not None:
            part = str(hand.status)
        elif seat == table.banking.seat:
            part = "bank"
        else:
            part = "behind" if seat in round.backs else "no_hand"
        return SeatRecord(
            seat=seat,
            player=self._players.get(seat, ""),
            part=part,
            cards="" if hand is None else _shown(table, hand.places),
            first="" if hand is None else str(hand.first or ""),
            second="" if hand is None else str(hand.second or ""),
            hand=base[0] if base else "",
            bets=bets,
            fees=Cents(self._fees[seat]),
            net=Cents(self._net[seat]),
        )


def _shown(table: Table, places: Iterable[int | None]) -> str:
    faces = current(table).faces
    cards: list[Card] = [faces[p] for p in places if p is not None and p in faces]
    return format_cards(cards)


def _bets(table: Table, event: Event) -> Iterator[tuple[int, BetRecord]]:
    """Bets that were settled or pulled, with the seat of the player who made them."""
    match event:
        case e.BetPulled():
            yield event.seat, _pulled(event, event.seat)
        case e.BackBetPulled(seat=seat, behind=behind):
            yield seat, _pulled(event, behind)
        case e.ThreeCardSettled(seat=seat, hand=hand, won=won):
            for held in {move.source for move in event.moves}:
                if (wager := wager_on(held)) is not None:
                    stake = balance(table.ledger, held)
                    lost = Cents(0) if won else stake
                    bet = BetRecord(
                        wager=wager, circle=0, on=seat, stake=stake, hand=hand, won=won, lost=lost
                    )
                    yield seat, bet
        case e.BetSettled():
            bet = BetRecord(
                wager=event.wager,
                circle=event.circle,
                on=event.seat,
                stake=event.stake,
                hand=event.hand,
                pays=event.pays,
                won=event.won,
                lost=event.lost,
                returned=event.returned,
            )
            yield event.seat if event.backer is None else event.backer, bet
        case e.EnvyPaid():
            yield (
                event.seat,
                BetRecord(
                    wager=event.wager,
                    circle=0,
                    on=event.winner,
                    stake=Cents(0),
                    hand=event.hand,
                    pays="envy",
                    won=event.amount,
                ),
            )
        case _:
            return


def _with_meter(bet: BetRecord, paid: e.MeterPaid) -> BetRecord:
    """What a meter pays at the end of the round is won by the bet that was settled before."""
    if bet.wager != paid.wager:
        return bet
    return msgspec.structs.replace(bet, won=Cents(bet.won + paid.amount))


def _forfeited(table: Table, event: e.WagersForfeited) -> Iterator[BetRecord]:
    """What the tray took from the felt; a stake marked by a lammer was already in it."""
    lying: Counter[tuple[Wager, int, int]] = Counter()
    for source, _, amount in event.moves:
        kind, on, *rest = source.split(":")
        if kind == "spot":
            lying[Wager(rest[0]), 0, int(on)] += amount
        else:
            lying[BASE, int(rest[-1]), int(on)] += amount
    if event.amount > lying.total():
        marked = current(table).taken.get(event.seat, {})
        lying.update({(wager, 0, event.seat): stake for wager, stake in marked.items()})
    for (wager, circle, on_seat), stake in lying.items():
        taken = Cents(stake)
        yield BetRecord(wager=wager, circle=circle, on=on_seat, stake=taken, lost=taken)


def _pulled(event: e.BetPulled | e.BackBetPulled, on: int) -> BetRecord:
    return BetRecord(
        wager=BASE,
        circle=event.circle,
        on=on,
        stake=event.amount,
        pulled=True,
        returned=event.amount,
    )


_OUTSIDE = (
    e.BoughtIn,
    e.VoucherExchanged,
    e.CashedOut,
    e.PlayerLeft,
    e.BetsPlaced,
    e.SideBetPlaced,
    e.CorrectionMade,
    e.ResultReversed,
)
"""Chips brought in or taken away; a cash bet buys its chips; corrections are of other rounds. No
other event changes their number."""


def _add(event: Event, net: Counter[int], fees: Counter[int]) -> None:
    """A player's chips are in the rack, on the table and in the bank: only what leaves or enters
    all of these together counts. A returned fee counts as no fee."""
    for source, target, amount in event.moves:
        giver, taker = _owner(source), _owner(target)
        if giver is not None:
            net[giver] -= amount
            fees[giver] += amount if target == FEE_BOX else 0
        if taker is not None:
            net[taker] += amount
            fees[taker] -= amount if source == FEE_BOX else 0


def _owner(account: Account) -> int | None:
    kind, *numbers = account.split(":")
    if not numbers:
        return None
    return int(numbers[1] if kind == "back" else numbers[0])
