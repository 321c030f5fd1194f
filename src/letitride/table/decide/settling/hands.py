"""Settlement, seat by seat in the book's order; ``paying`` handles the bets of a seat."""

from collections.abc import Collection, Iterator, Sequence
from typing import assert_never

from letitride.cards import Card
from letitride.rules import (
    HOUSE,
    Act,
    Cents,
    Direction,
    Game,
    HandCards,
    Role,
    SettlingWay,
    Stake,
    Wager,
    format_money,
    settle,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.banking.offers import after_round
from letitride.table.decide.banking.piles import first_from, pile_waits, positions
from letitride.table.decide.checks import (
    Refusal,
    backers,
    consistent,
    hands_in_play,
    has_own_stake,
    in_phase,
    may,
    own_seat,
    running,
    side_stake,
)
from letitride.table.decide.controller.lamps import game_is_over
from letitride.table.decide.dealing import early_bet, has_hand, ordered
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.settling.meters import settle_meters
from letitride.table.decide.settling.paying import Bets, settle_bets
from letitride.table.evolve import current, replay
from letitride.table.money import TRAY, Move, balance, bank, rack, spot
from letitride.table.rejections import reject
from letitride.table.state import DeckPlace, Halt, HandStatus, Phase, Switch, Table


@decides(c.ShowThree)
def show_three(game: Game, table: Table, command: c.ShowThree) -> Decided:
    """Option 2: a pair or better is shown and paid; any other hand is waved off unshown."""
    return may(game, command, Act.SETTLE) or settle_three(game, table, command)


@decides(c.WaveOff)
def wave_off(game: Game, table: Table, command: c.WaveOff) -> Decided:
    wager = early_bet(game)
    path = "paytables.choices" if wager is None else f"side_bets.{wager}.settled"
    if command.by.role is not Role.PLAYER:
        return reject("not_your_role.wave", game.book.clause(path))
    return settle_three(game, table, command, is_waved=True)


def settle_three(
    game: Game,
    table: Table,
    command: c.ShowThree | c.WaveOff | c.RecordSignal,
    *,
    is_waved: bool = False,
) -> Decided:
    """A hand that wins is never waved off: nobody is paid below the listed odds."""
    seat = command.seat
    wager = early_bet(game)
    if wager is None:
        return reject("not_offered.early_bet", game.book.clause("paytables.choices"))
    path = f"side_bets.{wager}.settled"
    if no := (
        in_phase(game, table, path, Phase.THREE_CARD)
        or own_seat(game, table, command, seat)
        or running(game, table)
        or has_hand(game, table, seat)
    ):
        return no
    hand = current(table).hands[seat]
    held = spot(seat, wager)
    stake = balance(table.ledger, held)
    clause, name = game.book.clause(path), game.book.name_of(wager)
    if not stake or hand.three_card_settled:
        return reject("no_bets.to_settle", clause, seat=seat, name=name)
    signal = command.signal if isinstance(command, c.RecordSignal) else None
    faces = command.cards if isinstance(command, c.RecordSignal) and not hand.looked else None
    if faces is None:
        if not hand.looked:
            return reject("look_first.seat", clause, seat=seat)
        faces = tuple(current(table).faces[place] for place in hand.places)
    cards = HandCards(faces, ())
    (line,) = settle(game.book, game.schedules, cards, [Stake(wager, 0, stake)])
    if line.wins and is_waved:
        return reject("hand_wins", clause, name=name)
    won = Move(TRAY, rack(seat), line.won)
    moves = (won, Move(held, rack(seat), stake)) if line.wins else (Move(held, TRAY, stake),)
    settled = e.ThreeCardSettled(
        seat=seat, hand=line.kind.name.lower(), won=line.won, signal=signal, moves=moves
    )
    others = [other for other in three_card_waiting(game, table) if other != seat]
    return (settled,) if others else (settled, e.ThreeCardDone())


def three_card_waiting(game: Game, table: Table) -> tuple[int, ...]:
    """The seats whose early side bet has not been settled yet."""
    wager = early_bet(game)
    if wager is None:
        return ()
    hands = current(table).hands
    return tuple(
        seat
        for seat in hands_in_play(table)
        if balance(table.ledger, spot(seat, wager)) and not hands[seat].three_card_settled
    )


def settle_order(game: Game, table: Table) -> tuple[int, ...]:
    """Hands not settled yet, from the dealer's right or from the action.

    Where no hand is paid before all are turned, those face down come first, and those whose losing
    bets have not been collected.
    """
    book = game.book.settlement
    seats = ordered(hands_in_play(table), book.first_player, book.direction, table.banking.seat)
    start = _action(table)
    if start is not None:
        clockwise = book.direction is Direction.CLOCKWISE
        first = [s for s in seats if (s >= start if clockwise else s <= start)]
        seats = (*first, *(seat for seat in seats if seat not in first))
    match way_of(game, table):
        case SettlingWay.PICK_AND_PAY:
            return seats
        case SettlingWay.LAY_AND_PAY:
            return tuple(sorted(seats, key=lambda seat: is_turned(table, seat)))
        case SettlingWay.LOSERS_FIRST:
            return tuple(sorted(seats, key=lambda seat: is_collected(game, table, seat)))
        case way:
            assert_never(way)


def way_of(game: Game, table: Table) -> SettlingWay:
    assert table.terms is not None
    return table.terms.settling or game.book.settlement.ways[0]


def is_turned(table: Table, seat: int) -> bool:
    round = current(table)
    return all(place in round.turned for place in round.hands[seat].places)


def is_collected(game: Game, table: Table, seat: int) -> bool:
    """Whether the hand lies face up and none of its bets has lost, or those have been collected."""
    if not is_turned(table, seat):
        return False
    round = current(table)
    cards = hand_cards(table, tuple(round.faces[place] for place in round.hands[seat].places))
    at_seat = (None, *backers(table, seat))
    lost = (
        settle_bets(game, table, Bets(seat, cards, backer), losing_only=True) for backer in at_seat
    )
    return not any(any(bets) for bets in lost)


def collects(game: Game, table: Table, seat: int) -> bool:
    """Whether settling the hand takes its losing bets alone, before any hand is paid."""
    first = way_of(game, table) is SettlingWay.LOSERS_FIRST
    return first and not is_collected(game, table, seat)


def _action(table: Table) -> int | None:
    """The hand at the position that the dice showed, or the next one clockwise: settling begins
    where the action pile went (C action)."""
    round = current(table)
    discarded = HandStatus.DISCARDED
    hands = sorted(seat for seat, hand in round.hands.items() if hand.status is not discarded)
    if round.start is None or not hands:
        return None
    return first_from(round.start, hands)


@decides(c.RollDice)
def roll_dice(game: Game, table: Table, command: c.RollDice) -> Decided:
    """Draws the position that gets the action pile and is settled first; totals count round the
    table from seat 1. The player-dealer picks the pile before."""
    path = "settlement.start_by_dice"
    if no := may(game, command, Act.DEAL) or in_phase(game, table, path, Phase.CALLED):
        return no
    assert table.terms is not None
    clause = game.book.clause(path)
    if Switch.DICE not in table.terms.switches:
        return reject("not_offered.dice", clause)
    if current(table).start is not None:
        return reject("rolled_already", clause)
    if pile_waits(game, table):
        return reject("pile_first", clause)
    if not 3 <= command.dice <= 18:
        return reject("bad_dice", clause)
    seat = (command.dice - 1) % game.book.table.seats + 1
    action = first_from(seat, positions(game, table))
    return (e.DiceRolled(dice=command.dice, seat=seat, action=action),)


@decides(c.TurnKept)
def turn_kept(game: Game, table: Table, command: c.TurnKept) -> Decided:
    if no := may(game, command, Act.TURN_CARD) or running(game, table):
        return no
    wagers = _on_kept_card(game)
    if not wagers:
        return reject("not_offered.kept_card", game.book.clause("paytables.choices"))
    path = f"side_bets.{wagers[0]}.decided_by"
    if no := in_phase(game, table, path, Phase.SETTLING):
        return no
    kept = current(table).kept
    if kept is None or kept in current(table).turned:
        return reject("turned_already", game.book.clause(path))
    if no := consistent(game, current(table), (kept,), (command.card,)):
        return no
    return (e.KeptTurned(place=kept, face=command.card),)


def _on_kept_card(game: Game) -> tuple[Wager, ...]:
    """The side bets of this table that the dealer's kept card helps to decide."""
    bets = game.book.side_bets
    return tuple(each for each in bets if bets[each].needs_kept_card and each in game.schedules)


def kept_waits(game: Game, table: Table) -> Wager | None:
    """A side bet at stake that needs the kept card, while that card is still face down."""
    round = current(table)
    if round.kept is None or round.kept in round.turned:
        return None
    staked = (
        wager
        for wager in _on_kept_card(game)
        if any(side_stake(table, seat, wager) for seat in round.hands)
    )
    return next(staked, None)


@decides(c.TurnHand)
def turn_hand(game: Game, table: Table, command: c.TurnHand) -> Decided:
    path = "settlement.first_player"
    if no := (
        may(game, command, Act.SETTLE)
        or in_phase(game, table, path, Phase.SETTLING)
        or running(game, table)
    ):
        return no
    if (wager := kept_waits(game, table)) is not None:
        return reject("kept_waits", game.book.clause(f"side_bets.{wager}.decided_by"))
    if way_of(game, table) is SettlingWay.LAY_AND_PAY:
        return reject("not_offered.turn", game.book.clause("settlement.ways"))
    seat, round = settle_order(game, table)[0], current(table)
    if is_turned(table, seat):
        return reject("turned_already.hand", game.book.clause(path), seat=seat)
    if no := consistent(game, round, round.hands[seat].places, command.cards):
        return no
    return (e.HandTurned(seat=seat, faces=command.cards),)


def hand_to_turn(game: Game, table: Table) -> int | None:
    """The seat whose hand can be turned before it is settled. Where all are turned first,
    settling turns them."""
    if table.phase is not Phase.SETTLING or table.halts or kept_waits(game, table) is not None:
        return None
    if way_of(game, table) is SettlingWay.LAY_AND_PAY:
        return None
    return next((s for s in settle_order(game, table)[:1] if not is_turned(table, s)), None)


def pays_next(game: Game, table: Table) -> bool:
    """Whether settling the next hand pays it, rather than only turning or collecting it."""
    if table.phase is not Phase.SETTLING:
        return False
    way, (seat, *_) = way_of(game, table), settle_order(game, table)
    if way is SettlingWay.LOSERS_FIRST:
        return not collects(game, table, seat)
    return way is SettlingWay.PICK_AND_PAY or is_turned(table, seat)


@decides(c.SettleNext)
def settle_next(game: Game, table: Table, command: c.SettleNext) -> Decided:
    path = "settlement.first_player"
    if no := (
        may(game, command, Act.SETTLE)
        or in_phase(game, table, path, Phase.SETTLING)
        or running(game, table)
    ):
        return no
    if (wager := kept_waits(game, table)) is not None:
        return reject("kept_waits", game.book.clause(f"side_bets.{wager}.decided_by"))
    order = settle_order(game, table)
    seat = order[0]
    round = current(table)
    if no := consistent(game, round, round.hands[seat].places, command.cards):
        return no
    first_look = not is_turned(table, seat)
    if first_look and asks_payout(game, table):
        return reject("payout_unseen", HOUSE, seat=seat)
    turned = e.HandTurned(seat=seat, faces=command.cards)
    events: list[e.Event] = [turned] if first_look else []
    way = way_of(game, table)
    if way is SettlingWay.LAY_AND_PAY and first_look:
        return tuple(events)
    losing_only = collects(game, table, seat)
    events += _settle_hand(game, table, seat, command.cards)
    if no := _payout_missing(game, table, seat, command) or _wrong_payout(
        events, seat, command.payout
    ):
        return no
    if losing_only and has_own_stake(game, replay(table, events), seat):
        return tuple(events)
    events.append(e.SeatSettled(seat=seat))
    if len(order) == 1:
        events += finish_settlement(table, events)
    return tuple(events)


def _settle_hand(game: Game, table: Table, seat: int, own: tuple[Card, ...]) -> list[e.Event]:
    losing_only = collects(game, table, seat)
    cards = hand_cards(table, own)
    events: list[e.Event] = [*settle_bets(game, table, Bets(seat, cards), losing_only=losing_only)]
    for backer in backers(table, seat):
        # Cover is used up bet by bet: bets behind get what earlier bets left.
        after = replay(table, events)
        events += settle_bets(game, after, Bets(seat, cards, backer), losing_only=losing_only)
    return events


def asks_payout(game: Game, table: Table) -> bool:
    """Whether the house has its dealers enter what the next hand is paid, and it is paid now."""
    assert table.terms is not None
    return Switch.PAYOUT_ENTRY in table.terms.switches and pays_next(game, table)


def payout_to_enter(game: Game, table: Table) -> Cents | None:
    """The payout that settling the next hand asks for, 0 for a hand that loses. None if it asks for
    none, and while the hand lies face down: it is worked out from the cards."""
    if not asks_payout(game, table) or kept_waits(game, table) is not None:
        return None
    seat, round = settle_order(game, table)[0], current(table)
    if not is_turned(table, seat):
        return None
    own = tuple(round.faces[place] for place in round.hands[seat].places)
    won = [ev.won for ev in _settle_hand(game, table, seat, own) if isinstance(ev, e.BetSettled)]
    return Cents(sum(won)) if won else None


def _payout_missing(game: Game, table: Table, seat: int, command: c.SettleNext) -> Refusal:
    if command.payout is not None or payout_to_enter(game, table) is None:
        return None
    return reject("payout_first", HOUSE, seat=seat)


def _wrong_payout(events: Sequence[e.Event], seat: int, payout: Cents | None) -> Refusal:
    """The right one is not told: the dealer counts again."""
    if payout is None or payout == sum(ev.won for ev in events if isinstance(ev, e.BetSettled)):
        return None
    return reject("wrong_payout", HOUSE, payout=format_money(payout), seat=seat)


def hand_cards(table: Table, own: tuple[Card, ...]) -> HandCards:
    round = current(table)
    assert round.left is not None
    assert round.right is not None
    faces = round.faces
    kept = None if round.kept is None else faces.get(round.kept)
    return HandCards(own, (faces[round.left], faces[round.right]), kept)


def finish_settlement(table: Table, so_far: list[e.Event]) -> Iterator[e.Event]:
    """After the last hand is settled, what is left of the bank goes back to the player-dealer."""
    banker = table.banking.seat
    if banker is not None:
        paid = sum(event.won for event in so_far if isinstance(event, e.BetSettled))
        left = Cents(balance(table.ledger, bank(banker)) - paid)
        if left:
            moves = (Move(bank(banker), rack(banker), left),)
            yield e.BankReleased(seat=banker, amount=left, moves=moves)
    yield e.SettlementCompleted()


@decides(c.EndRound)
def end_round(game: Game, table: Table, command: c.EndRound) -> Decided:
    """A settled round ends even while play waits for a new deck."""
    path = "settlement.round_ends"
    waits = set(table.halts) - {Halt.NEW_DECK}
    if no := (
        may(game, command, Act.SETTLE)
        or in_phase(game, table, path, Phase.ROUND_OVER)
        or (running(game, table) if waits else None)
        or game_is_over(game, table)
    ):
        return no
    meters = settle_meters(game, table, command.meters)
    if isinstance(meters, Rejected):
        return meters
    round = current(table)
    discarded = HandStatus.DISCARDED
    hands = {s for s, hand in round.hands.items() if hand.status is not discarded}
    played = tuple(sorted(hands | set(round.backs)))
    ended = (
        *meters,
        e.DeckMoved(deck=round.deck, place=DeckPlace.RACK),
        e.RoundEnded(number=round.number, bets=played, idle=_abstained(game, table, played)),
    )
    return (*ended, *after_round(game, replay(table, ended)))


def _abstained(game: Game, table: Table, played: Collection[int]) -> tuple[int, ...]:
    """Players who could have bet and did not, while all other seats were in use (N 14.9). One whose
    wager was refused did not abstain, nor one who sat down after the call."""
    round, seats = current(table), game.book.table.seats
    if len(table.seats) < seats or len(round.at_call) < seats:
        return ()
    present = {seat for seat, who in table.seats.items() if who.player in round.at_call}
    return tuple(sorted(present - {*played, *round.refused} - {table.banking.seat}))
