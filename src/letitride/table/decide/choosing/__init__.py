"""The two choices, and the community cards between and after them."""

from letitride.cards import shape_of
from letitride.rules import Act, CommunityCard, Game, TuckRule
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.betting.backline import pulled_behind
from letitride.table.decide.checks import (
    Refusal,
    consistent,
    hands_in_play,
    in_phase,
    may,
    own_seat,
    running,
    stake_on,
)
from letitride.table.decide.dealing import has_hand, ordered, stub_waits
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.money import Move, balance, circle, rack, token_circle, tokens
from letitride.table.rejections import reject
from letitride.table.state import Hand, Phase, Table, Turns

CHOICES = {Phase.FIRST_CHOICE: 1, Phase.SECOND_CHOICE: 2}


@decides(c.Ride)
def ride(game: Game, table: Table, command: c.Ride) -> Decided:
    if no := may_choose(game, table, command, Act.RIDE):
        return no
    return (e.BetRode(seat=command.seat, circle=CHOICES[table.phase]),)


@decides(c.Pull)
def pull(game: Game, table: Table, command: c.Pull) -> Decided:
    if no := may_choose(game, table, command, Act.PULL):
        return no
    return pulled(table, command.seat)


def pulled(table: Table, seat: int, signal: c.Signal | None = None) -> tuple[e.Event, ...]:
    number = CHOICES[table.phase]
    amount = stake_on(table, seat, number)
    moves = pull_back(table, seat, number)
    back = e.BetPulled(seat=seat, circle=number, amount=amount, signal=signal, moves=moves)
    return (back, *pulled_behind(table, seat, number))


def pull_back(table: Table, seat: int, number: int) -> tuple[Move, ...]:
    """A circle's bet goes back where it came from: chips to the rack, tokens to tokens."""
    places = (
        (circle(seat, number), rack(seat)),
        (token_circle(seat, number), tokens(seat)),
    )
    moves = (Move(held, home, balance(table.ledger, held)) for held, home in places)
    return tuple(move for move in moves if move.amount)


@decides(c.Tuck)
def tuck(game: Game, table: Table, command: c.Tuck) -> Decided:
    """Every remaining bet rides, for a hand that already wins (N 8.11)."""
    seat = command.seat
    path = "choices.tuck"
    if no := (
        may(game, command, Act.TUCK)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, path, *CHOICES)
        or running(game, table)
        or has_hand(game, table, seat)
    ):
        return no
    hand = current(table).hands[seat]
    clause = game.book.clause(path)
    if game.book.choices.tuck is not TuckRule.WITH_WINNING_HAND:
        return reject("not_offered.tuck", clause)
    if not hand.looked:
        return _look_first(game)
    if not stake_on(table, seat, 3) or not _undecided(table, hand):
        return reject("chosen_already.all", clause)
    if not wins_already(table, hand):
        return reject("no_winning_hand", clause)
    if no := plays_later(game, table, seat):
        return no
    undecided = _undecided(table, hand)
    return (
        *(e.BetRode(seat=seat, circle=number) for number in undecided),
        e.HandTucked(seat=seat),
    )


def _undecided(table: Table, hand: Hand) -> tuple[int, ...]:
    first = (1,) if hand.first is None and table.phase is Phase.FIRST_CHOICE else ()
    return (*first, 2) if hand.second is None else first


def wins_already(table: Table, hand: Hand) -> bool:
    round = current(table)
    shown = tuple(place for place in (round.left, round.right) if place in round.turned)
    cards = [round.faces[place] for place in (*hand.places, *shown)]
    return shape_of(cards).made.wins


def may_choose(
    game: Game, table: Table, command: c.Ride | c.Pull | c.RecordSignal, act: Act
) -> Refusal:
    """A player looks first; one whose signal is recorded has the cards in hand."""
    seat = command.seat
    if no := (
        may(game, command, act)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, "choices.first_player", *CHOICES)
        or running(game, table)
        or has_hand(game, table, seat)
    ):
        return no
    number = CHOICES[table.phase]
    hand = current(table).hands[seat]
    decided = hand.first if number == 1 else hand.second
    if decided is not None:
        return reject(
            "chosen_already.bet", game.book.clause("choices.riding"), seat=seat, number=number
        )
    if not stake_on(table, seat, number):
        return reject("no_bets.on_circle", game.book.clause("betting.equal_bets"), number=number)
    if not hand.looked and not isinstance(command, c.RecordSignal):
        return _look_first(game)
    return plays_later(game, table, seat) or _in_turn(game, table, seat)


def plays_later(game: Game, table: Table, seat: int) -> Refusal:
    """Players told to play first make both choices before anybody else (N 12.12.1)."""
    if table.phase not in CHOICES or table.seats[seat].plays_first:
        return None
    first = next((each for each in to_choose(game, table) if table.seats[each].plays_first), None)
    if first is None:
        return None
    return reject("plays_later", game.book.clause("irregularities.collusion"), seat=first)


def _in_turn(game: Game, table: Table, seat: int) -> Refusal:
    asked = asked_to_choose(game, table)
    if seat in asked:
        return None
    return reject("not_your_turn", game.book.clause("choices.first_player"), seat=asked[0])


def _look_first(game: Game) -> Rejected:
    return reject("look_first", game.book.clause("choices.first_player"))


def to_choose(game: Game, table: Table) -> tuple[int, ...]:
    """Seats that still have to decide on the current circle, in order."""
    number = CHOICES[table.phase]
    hands = current(table).hands
    waiting = tuple(
        seat
        for seat in hands_in_play(table)
        if (hands[seat].first if number == 1 else hands[seat].second) is None
        and stake_on(table, seat, number)
    )
    choices = game.book.choices
    in_order = ordered(waiting, choices.first_player, choices.direction, table.banking.seat)
    return tuple(sorted(in_order, key=lambda seat: not table.seats[seat].plays_first))


def asked_to_choose(game: Game, table: Table) -> tuple[int, ...]:
    """Of those, the seats that may decide now: the next in turn, or all of them together. Players
    told to play first come before the others either way."""
    waiting = to_choose(game, table)
    assert table.terms is not None
    if table.terms.turns is Turns.IN_TURN:
        return waiting[:1]
    return tuple(seat for seat in waiting if table.seats[seat].plays_first) or waiting


@decides(c.TurnCommunity)
def turn_community(game: Game, table: Table, command: c.TurnCommunity) -> Decided:
    path = "deal.community_order"
    if no := (
        may(game, command, Act.TURN_CARD)
        or in_phase(game, table, path, *CHOICES)
        or running(game, table)
    ):
        return no
    waiting = to_choose(game, table)
    if waiting:
        return reject("choices_open", game.book.clause("choices.first_player"), seat=waiting[0])
    if stub_waits(game, table):
        return reject("stub_waits", game.book.clause(f"devices.{table.device}.stub"))
    place = next_community(game, table)
    if no := consistent(game, current(table), (place,), (command.card,)):
        return no
    first = table.phase is Phase.FIRST_CHOICE
    return (e.CommunityTurned(place=place, face=command.card, circle=2 if first else None),)


def next_community(game: Game, table: Table) -> int:
    round = current(table)
    which = game.book.deal.community_order[CHOICES[table.phase] - 1]
    place = round.left if which is CommunityCard.LEFT else round.right
    assert place is not None
    return place
