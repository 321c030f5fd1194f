"""The parts of a view on the layout: cards, hands, chips, decks and the rack."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from letitride.cards import format_card
from letitride.rules import BASE, Banker, Cents, Game, Wager
from letitride.table.decide.banking.wager import least_bank
from letitride.table.decide.betting.readiness import still_betting
from letitride.table.decide.checks import CIRCLES, backers
from letitride.table.decide.irregularities.refunds import backing_moves
from letitride.table.money import (
    Account,
    back,
    balance,
    bank,
    circle,
    rack,
    spot,
    token_circle,
    tokens,
)
from letitride.table.state import DeckPlace, HandStatus, Phase, Round, Seat, Table
from letitride.table.view.faces import Seen, how_seen
from letitride.table.view.layout import bank_place, lies_under
from letitride.table.view.model import (
    BankView,
    BehindView,
    CardView,
    CircleView,
    DeckView,
    HandView,
    RoundView,
    SeatView,
    ShareView,
    SpotView,
)
from letitride.table.view.turns import bank_offered, turn
from letitride.table.view.viewer import Viewer


def card(table: Table, viewer: Viewer, place: int | None) -> CardView | None:
    return None if place is None else _card(table, viewer, place)


def _card(table: Table, viewer: Viewer, place: int) -> CardView:
    assert table.round is not None
    seen = how_seen(table, viewer, place)
    face = None if seen is Seen.DOWN else format_card(table.round.faces[place])
    return CardView(place=place, seen=seen, face=face)


def round_on(game: Game, table: Table, viewer: Viewer) -> RoundView | None:
    round = table.round
    if round is None:
        return None
    return RoundView(
        number=round.number,
        deck=round.deck if round.deck >= 0 else None,
        left=card(table, viewer, round.left),
        right=card(table, viewer, round.right),
        kept=card(table, viewer, round.kept),
        exposed=tuple(_card(table, viewer, place) for place in round.exposed),
        burned=len(round.burned),
        stub=0 if round.stub_unloaded else _undealt(game, table, round),
        same_round=round.same_round,
        start=round.start,
        pile=round.pile,
        shares=tuple(
            ShareView(seat=seat, lock=lock, share=round.shares.get(seat))
            for seat, lock in sorted(round.locks.items())
        ),
    )


def in_rack(game: Game, table: Table) -> int:
    """Cards in the discard rack: a whole deck waiting there, plus what this round put there."""
    waiting = sum(deck.place is DeckPlace.RACK for deck in table.decks) * game.book.cards.deck_size
    round = table.round
    if round is None or not _in_play(table, round):
        return waiting
    stub = _undealt(game, table, round) if round.stub_unloaded else 0
    return waiting + len(round.burned) + len(round.out) + stub


def _undealt(game: Game, table: Table, round: Round) -> int:
    return game.book.cards.deck_size - round.dealt if _in_play(table, round) else 0


def _in_play(table: Table, round: Round) -> bool:
    return 0 <= round.deck < len(table.decks) and table.decks[round.deck].place is DeckPlace.PLAY


class _AllSeats(NamedTuple):
    """What is worked out once for all seats. ``results``: what settled bets won, less what they
    lost."""

    turn: tuple[int, ...]
    still_betting: tuple[int, ...]
    bank_place: int | None
    results: Mapping[int, int]


def seats(game: Game, table: Table, viewer: Viewer) -> Iterator[SeatView]:
    for_all = _AllSeats(
        turn(game, table),
        still_betting(game, table),
        bank_place(game, table),
        _results(table.round),
    )
    for number in range(1, game.book.table.seats + 1):
        yield _seat(game, table, viewer, number, for_all)


def _seat(game: Game, table: Table, viewer: Viewer, number: int, for_all: _AllSeats) -> SeatView:
    ledger, round = table.ledger, table.round
    told = viewer.is_staff or number == viewer.seat_at(table)
    who = table.seats.get(number, Seat(""))
    circles = [
        CircleView(
            chips=balance(ledger, circle(number, each)),
            tokens=balance(ledger, token_circle(number, each)),
        )
        for each in CIRCLES
    ]
    taken: Mapping[Wager, Cents] = {} if round is None else round.taken.get(number, {})
    spots = tuple(
        SpotView(
            wager=wager,
            collected=game.book.side_bets[wager].collected,
            amount=balance(ledger, spot(number, wager)),
            taken=taken.get(wager, Cents(0)),
        )
        for wager in game.book.wagers_listed
        if wager != BASE and wager in game.schedules
    )
    lammer = Cents(sum(taken.values()))
    staked = sum(each.chips + each.tokens for each in circles) + sum(e.amount for e in spots)
    staked += sum(move.amount for move in backing_moves(table, number))
    settled, fee = _settled(round, number), _fee(round, number)
    return SeatView(
        seat=number,
        player=who.player or None,
        betting_area=number != for_all.bank_place,
        rack=balance(ledger, rack(number)),
        tokens=balance(ledger, tokens(number)),
        circles=(circles[0], circles[1], circles[2]),
        spots=spots,
        lammer=lammer,
        bank=balance(ledger, bank(number)),
        fee=fee,
        in_action=Cents(staked + (0 if settled else lammer)),
        result=Cents(for_all.results.get(number, 0) - fee - (lammer if settled else 0)),
        hand=_hand(game, table, viewer, number, for_all.turn),
        idle=who.idle,
        precluded=who.precluded if told else None,
        plays_first=who.plays_first if told else None,
        behind=tuple(_behind(table, number)),
        still_betting=number in for_all.still_betting,
        ready=table.phase is Phase.BETTING and round is not None and number in round.ready,
        sitting_out=who.sitting_out,
        leaving=who.leaving,
        presented=who.presented,
    )


def own_seat(table: Table, viewer: Viewer, public: SeatView) -> SeatView:
    """The viewer's own seat, from what the public screen shows of it."""
    who = table.seats[public.seat]
    hand = public.hand
    if hand is not None:
        cards = tuple(_card(table, viewer, each.place) for each in hand.cards)
        hand = replace(hand, cards=cards)
    return replace(public, hand=hand, precluded=who.precluded, plays_first=who.plays_first)


def _behind(table: Table, number: int) -> Iterator[BehindView]:
    for backer in backers(table, number):
        first, second, third = (
            balance(table.ledger, back(number, backer, each)) for each in CIRCLES
        )
        yield BehindView(backer=backer, circles=(first, second, third))


def _fee(round: Round | None, number: int) -> Cents:
    if round is None:
        return Cents(0)
    return Cents(round.fees.get(number, 0) + round.back_fees.get(number, 0))


def _hand(
    game: Game, table: Table, viewer: Viewer, number: int, turn: tuple[int, ...]
) -> HandView | None:
    hand = None if table.round is None else table.round.hands.get(number)
    if hand is None:
        return None
    return HandView(
        cards=tuple(_card(table, viewer, place) for place in hand.places),
        status=hand.status,
        looked=hand.looked,
        first=hand.first,
        second=hand.second,
        tucked=hand.tucked,
        under=lies_under(game, table, number, hand, turn),
        three_card_settled=hand.three_card_settled,
    )


def _settled(round: Round | None, number: int) -> bool:
    hand = None if round is None else round.hands.get(number)
    return hand is not None and hand.status is HandStatus.SETTLED


def _results(round: Round | None) -> Mapping[int, int]:
    """By seat; moves within a seat cancel out."""
    found: dict[int, int] = {}
    for source, target, amount in () if round is None else round.transfers:
        for owner, change in ((_owner(source), -amount), (_owner(target), amount)):
            if owner is not None:
                found[owner] = found.get(owner, 0) + change
    return found


@cache
def _owner(account: Account) -> int | None:
    """The seat that owns an account; None for the house's. A bet behind belongs to the backer."""
    kind, _, rest = account.partition(":")
    if kind == "back":
        _, _, rest = rest.partition(":")
    return int(rest.partition(":")[0]) if rest else None


def banking(game: Game, table: Table) -> BankView | None:
    """None if the house banks."""
    if game.book.bank.banker is not Banker.PLAYER_DEALER:
        return None
    seat = table.banking.seat
    return BankView(
        seat=seat,
        wager=Cents(0) if seat is None else balance(table.ledger, bank(seat)),
        minimum=Cents(0) if table.limits is None else least_bank(game, table),
        hands=table.banking.hands,
        offered=bank_offered(game, table),
        declined=tuple(sorted(table.banking.declined)),
        collected=Cents(0) if table.round is None else table.round.collected,
        paid=Cents(0) if table.round is None else table.round.paid,
    )


def decks(table: Table) -> Iterator[DeckView]:
    for deck in table.decks:
        yield DeckView(
            back=deck.back,
            serial=deck.serial,
            place=deck.place,
            checked=deck.checked,
            shuffled=deck.shuffled,
            commitment=deck.commitment,
            count=deck.count,
            cut=deck.cut,
            mix=deck.mix,
        )
