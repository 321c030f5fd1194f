"""Whom the table is waiting for, and how long: the clock at a table without a human dealer.

A player who is asked has a set number of seconds. After that, the book's rule on absent players
applies: if the cards were not looked at, the hand is void; if they were, the bets ride (N 12.13,
12.14). A player who does not answer the offer of the bank declines it, and one who has the bank
but does not post its wager passes it on; where dice are rolled, the first pile is picked for them.
"""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, Game, Role
from letitride.table import (
    CHOICES,
    Account,
    Actor,
    Phase,
    Table,
    asked_to_choose,
    backing,
    balance,
    bank,
    bank_to_offer,
    has_any_stake,
    has_base,
    pile_waits,
    spot,
    staked_seats,
    three_card_waiting,
)
from letitride.table import commands as c

_NOTHING: Final = Cents(0)
GRACE: Final = 8.0
"""Seconds between the last change of a bet and the call of no more bets: time for another chip, a
side bet, or second thoughts."""

_LAID: Final = ("circle", "token_circle", "spot", "back", "bank")


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """In seconds. ``pause`` is the time between two acts of the automatic dealer; a player who is
    ``away`` that long loses the seat."""

    betting: float = 25
    look: float = 30
    choice: float = 30
    bank: float = 20
    pause: float = 0.6
    away: float = 600


class Asked(StrEnum):
    BETS = "bets"
    BANK = "bank"
    PILE = "pile"
    LOOK = "look"
    CHOICE = "choice"


class Ask(NamedTuple):
    """A question to a seat, or to all players if the seat is 0. ``stage`` (the round and its
    circle) tells one question from the next."""

    what: Asked
    seat: int
    stage: tuple[int, int]


class Deadline(msgspec.Struct, frozen=True):
    """How long the table waits for a seat; None means no limit yet."""

    what: Asked
    seat: int
    at: float | None


def asked(game: Game, table: Table) -> tuple[Ask, ...]:
    """Every question the table is waiting on now."""
    return () if table.halts else tuple(_asked(game, table))


def _asked(game: Game, table: Table) -> Iterator[Ask]:
    if table.phase is Phase.BETTING:
        yield Ask(Asked.BETS, 0, (table.rounds, 0))
        if (seat := _asked_to_bank(game, table)) is not None:
            yield Ask(Asked.BANK, seat, (table.rounds, int(table.banking.seat == seat)))
    elif pile_waits(game, table):
        if table.banking.seat is not None:
            yield Ask(Asked.PILE, table.banking.seat, (table.rounds, 0))
    elif table.phase is Phase.THREE_CARD:
        assert table.round is not None
        for seat in three_card_waiting(game, table):
            if not table.round.hands[seat].looked:
                yield Ask(Asked.LOOK, seat, (table.rounds, 0))
    elif table.phase in CHOICES:
        assert table.round is not None
        circle = CHOICES[table.phase]
        for seat in asked_to_choose(game, table):
            what = Asked.CHOICE if table.round.hands[seat].looked else Asked.LOOK
            yield Ask(what, seat, (table.rounds, circle))


def _asked_to_bank(game: Game, table: Table) -> int | None:
    """The seat that has to answer the offer of the bank, or to post the wager it accepted."""
    if game.book.bank.player_dealer is None:
        return None
    if (asked := bank_to_offer(game, table)) is not None:
        return asked
    banker = table.banking.seat
    return None if banker is None or balance(table.ledger, bank(banker)) else banker


def to_be_called(game: Game, table: Table) -> bool:
    """Whether there are bets to play, with a bank to cover them."""
    return bool(staked_seats(game, table)) and _asked_to_bank(game, table) is None


class Waiting:
    """When each question was asked, and when its time is up. A restart starts every clock again."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self._since: dict[Ask, float] = {}
        self._until: dict[Ask, float | None] = {}
        self._bets: Mapping[Account, Cents] = {}
        self._laid = 0.0
        self._ready: float | None = None

    def on_table_changed(self, game: Game, table: Table, now: float) -> None:
        bets = _bets(table)
        if bets != self._bets:
            self._bets, self._laid = bets, now
        ready = table.phase is Phase.BETTING and to_be_called(game, table)
        self._ready = (self._ready or now) if ready else None
        self._since = {ask: self._began(ask, now) for ask in asked(game, table)}
        self._until = {
            ask: self._ends(game, table, ask, since) for ask, since in self._since.items()
        }

    def _began(self, ask: Ask, now: float) -> float:
        since = self._since.get(ask, now)
        # The only player who can bank is offered it again after letting it pass.
        again = ask.what is Asked.BANK and since + self.pace.bank <= now
        return now if again else since

    def deadlines(self) -> tuple[Deadline, ...]:
        return tuple(Deadline(ask.what, ask.seat, at) for ask, at in self._until.items())

    def due(self, what: Collection[Asked] = frozenset(Asked)) -> tuple[float, c.Command] | None:
        """The next time-out of these kinds of question, and the command it triggers."""
        times: Mapping[Ask, float] = {
            ask: at for ask, at in self._until.items() if at is not None and ask.what in what
        }
        if not times:
            return None
        first = min(times, key=lambda ask: times[ask])
        return times[first], overdue(first)

    def _ends(self, game: Game, table: Table, ask: Ask, since: float) -> float | None:
        match ask.what:
            case Asked.BETS:
                return self._call_at(game, table, since)
            case Asked.BANK | Asked.PILE:
                return since + self.pace.bank
            case Asked.LOOK:
                return since + self.pace.look
            case Asked.CHOICE:
                return since + self.pace.choice

    def _call_at(self, game: Game, table: Table, since: float) -> float | None:
        """Not before there is a bet and a bank; soon after the last bet, once everybody has bet.

        Nothing that players do makes the betting time longer. If it ran out before there was
        anything to play for, it starts again then.
        """
        if self._ready is None:
            return None
        grace = min(GRACE, self.pace.betting)
        began = since if self._ready < since + self.pace.betting else self._ready
        latest = max(began + self.pace.betting, self._ready + grace)
        banker = table.banking.seat
        betting = (seat for seat, who in table.seats.items() if not who.precluded)
        if all(has_any_stake(game, table, seat) or seat == banker for seat in betting):
            return min(latest, self._laid + grace)
        return latest


def _bets(table: Table) -> Mapping[Account, Cents]:
    """All bets and banks on the table."""
    ledger = table.ledger.items()
    return {each: lies for each, lies in ledger if each.partition(":")[0] in _LAID}


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


def overdue(ask: Ask) -> c.Command:
    """What the house does when a player's time is up."""
    seat = ask.seat
    clock = Actor(Role.PLAYER, seat, name="clock")
    match ask.what:
        case Asked.BETS:
            return c.CallNoMoreBets(by=DEALER)
        case Asked.BANK:
            return c.DeclineBank(by=clock, seat=seat)
        case Asked.PILE:
            return c.PickPile(by=clock, seat=seat, pile=1)
        case Asked.LOOK | Asked.CHOICE:
            return c.ReportAbsent(by=DEALER, seat=seat)
