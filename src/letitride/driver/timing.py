"""Who the table is waiting for, and how long: the clock at a table without a human dealer.

A player who is asked has a set number of seconds. After that, the book's rule on absent players
applies: if the cards were not looked at, the hand is void; if they were, the bets ride (N 12.13,
12.14). A player who does not answer the offer of the bank declines it, and one who has the bank
but does not post its wager passes it on; where dice are rolled, the first pile is picked for them.
A player who was asked to make the three bets equal and does not gets them back.
"""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec

from letitride.driver.automatic_dealer import DEALER
from letitride.driver.betting_clock import BettingClock
from letitride.rules import Cents, Game, Role
from letitride.table import (
    CHOICES,
    Actor,
    Phase,
    Table,
    asked_to_choose,
    backing,
    balance,
    bank,
    bank_to_offer,
    has_base,
    pile_waits,
    spot,
    staked_seats,
    three_card_waiting,
    to_correct,
    unequal_seats,
)
from letitride.table import commands as c

_NOTHING: Final = Cents(0)
GRACE: Final = 8.0
"""Seconds between the last change of a bet and the call of no more bets, unless everybody is ready:
time for another chip, a side bet, or second thoughts."""

_PASSED_OVER: Final = 2.0
"""Seconds that the bank is offered to a player who sits out."""


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """In seconds. ``pause`` is the time between two acts of the automatic dealer; a player who is
    ``away`` that long loses the seat. ``grace`` is time for another chip, or for the first."""

    betting: float = 25
    look: float = 30
    choice: float = 30
    bank: float = 20
    pause: float = 0.6
    away: float = 600
    grace: float = GRACE


class QuestionKind(StrEnum):
    BETS = "bets"
    EQUAL = "equal"
    BANK = "bank"
    PILE = "pile"
    LOOK = "look"
    CHOICE = "choice"


class Question(NamedTuple):
    """A question to a seat, or to all players if the seat is 0. ``stage`` (the round and its
    circle) tells one question from the next."""

    what: QuestionKind
    seat: int
    stage: tuple[int, int]


class Deadline(msgspec.Struct, frozen=True):
    """How long the table waits for a seat; None means no limit yet."""

    what: QuestionKind
    seat: int
    at: float | None


def open_questions(game: Game, table: Table) -> tuple[Question, ...]:
    """Every question the table is waiting on now."""
    return () if table.halts else tuple(_asked(game, table))


def _asked(game: Game, table: Table) -> Iterator[Question]:
    if table.phase is Phase.BETTING:
        yield Question(QuestionKind.BETS, 0, (table.rounds, 0))
        if (seat := _asked_to_bank(game, table)) is not None:
            yield Question(QuestionKind.BANK, seat, (table.rounds, int(table.banking.seat == seat)))
        for seat in to_correct(table):
            yield Question(QuestionKind.EQUAL, seat, (table.rounds, 0))
    elif table.phase is Phase.CALLED and (seats := to_correct(table)):
        for seat in seats:
            yield Question(QuestionKind.EQUAL, seat, (table.rounds, 1))
    elif pile_waits(game, table):
        if table.banking.seat is not None:
            yield Question(QuestionKind.PILE, table.banking.seat, (table.rounds, 0))
    elif table.phase is Phase.THREE_CARD:
        assert table.round is not None
        for seat in three_card_waiting(game, table):
            if not table.round.hands[seat].looked:
                yield Question(QuestionKind.LOOK, seat, (table.rounds, 0))
    elif table.phase in CHOICES:
        assert table.round is not None
        circle = CHOICES[table.phase]
        for seat in asked_to_choose(game, table):
            what = QuestionKind.CHOICE if table.round.hands[seat].looked else QuestionKind.LOOK
            yield Question(what, seat, (table.rounds, circle))


def _asked_to_bank(game: Game, table: Table) -> int | None:
    """The seat that has to answer the offer of the bank, or to post the wager it accepted."""
    if game.book.bank.player_dealer is None:
        return None
    if (asked := bank_to_offer(game, table)) is not None:
        return asked
    banker = table.banking.seat
    return None if banker is None or balance(table.ledger, bank(banker)) else banker


def ready_to_call(game: Game, table: Table) -> bool:
    """Whether there are bets to play, all of them equal, with a bank to cover them."""
    staked = bool(staked_seats(game, table)) and not unequal_seats(table)
    return staked and _asked_to_bank(game, table) is None


class QuestionClocks:
    """When each question was asked, and when its time is up. A restart starts every clock again."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self._since: dict[Question, float] = {}
        self._until: dict[Question, float | None] = {}
        self._betting = BettingClock(pace)
        self._first: c.Command | None = None

    def on_table_changed(self, game: Game, table: Table, now: float) -> None:
        playable = table.phase is Phase.BETTING and ready_to_call(game, table)
        self._betting.on_table_changed(game, table, now, playable=playable)
        self._since = {ask: self._began(ask, now) for ask in open_questions(game, table)}
        self._until = {
            ask: self._ends(game, table, ask, since) for ask, since in self._since.items()
        }
        calls = self._until.get(Question(QuestionKind.BETS, 0, (table.rounds, 0)))
        self._first = None if calls is None else self._betting.first(game, table, calls)

    def _began(self, ask: Question, now: float) -> float:
        since = self._since.get(ask, now)
        # The only player who can bank is offered it again after letting it pass.
        again = ask.what is QuestionKind.BANK and since + self.pace.bank <= now
        return now if again else since

    def deadlines(self) -> tuple[Deadline, ...]:
        return tuple(Deadline(ask.what, ask.seat, at) for ask, at in self._until.items())

    def due(
        self, what: Collection[QuestionKind] = frozenset(QuestionKind)
    ) -> tuple[float, c.Command] | None:
        """The next time-out of these kinds of question, and the command it triggers."""
        times: Mapping[Question, float] = {
            ask: at for ask, at in self._until.items() if at is not None and ask.what in what
        }
        if not times:
            return None
        first = min(times, key=lambda ask: times[ask])
        before = self._first if first.what is QuestionKind.BETS else None
        return times[first], before or time_out_command(first)

    def _ends(self, game: Game, table: Table, ask: Question, since: float) -> float | None:
        match ask.what:
            case QuestionKind.BETS:
                return self._betting.call_at(game, table, since)
            case QuestionKind.BANK if table.seats[ask.seat].sitting_out:
                return since + min(_PASSED_OVER, self.pace.bank)
            case QuestionKind.BANK | QuestionKind.PILE:
                return since + self.pace.bank
            case QuestionKind.LOOK:
                return since + self.pace.look
            case QuestionKind.CHOICE | QuestionKind.EQUAL:
                return since + self.pace.choice


def give_up_seat(game: Game, table: Table, seat: int, by: Actor) -> c.Command:
    """The next step of leaving while bets are open: first every bet is taken down."""
    if balance(table.ledger, bank(seat)):
        return c.PostBank(by=by, seat=seat, amount=_NOTHING)
    if has_base(table, seat):
        return c.Bet(by=by, seat=seat, amount=_NOTHING)
    if (behind := backing(table, seat)) is not None:
        return c.BackBet(by=by, seat=seat, behind=behind, amount=_NOTHING)
    for wager in game.schedules:
        if balance(table.ledger, spot(seat, wager)):
            return c.BetSide(by=by, seat=seat, wager=wager, amount=_NOTHING)
    return c.Leave(by=by, seat=seat)


def time_out_command(ask: Question) -> c.Command:
    """What the house does when a player's time is up."""
    seat = ask.seat
    clock = Actor(Role.PLAYER, seat, name="clock")
    match ask.what:
        case QuestionKind.BETS:
            return c.CallNoMoreBets(by=DEALER)
        case QuestionKind.BANK:
            return c.DeclineBank(by=clock, seat=seat)
        case QuestionKind.PILE:
            return c.PickPile(by=clock, seat=seat, pile=1)
        case QuestionKind.EQUAL:
            return c.Fold(by=DEALER, seat=seat)
        case QuestionKind.LOOK | QuestionKind.CHOICE:
            return c.ReportAbsent(by=DEALER, seat=seat)
