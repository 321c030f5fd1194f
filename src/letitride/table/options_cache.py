"""Options that were worked out before, for as long as nothing they depend on has changed.

Most of what happens at a table changes nothing that the other players may do. So a player's options
are kept beside what they follow from. That is everything about the table but the fields named here,
which change all the time; of those, as much as a player's commands read. ``options`` is the slow
twin: the state machines compare the two for every seat after every event (``tests/table/fuzz.py``),
so a rule that reads more fails there.
"""

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from letitride.rules import Face, Game, Role
from letitride.table.actors import Actor
from letitride.table.decide.betting.backline import backline_is_offered
from letitride.table.decide.checks import staked_seats
from letitride.table.decide.choosing import CHOICES, asked_to_choose
from letitride.table.decide.tray.custody import is_counted, kept_for_round
from letitride.table.money import (
    TRAY,
    Account,
    balance,
    bank,
    circles,
    rack,
    spot,
    token_circles,
    tokens,
)
from letitride.table.options import Option, options
from letitride.table.state import Phase, Round, Seat, Table

_MOST: Final = 64
"""Players remembered. A table seats eight; others open it and go."""


_BEFORE_CARDS: Final = (Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.CALLED)


def _all_but(kind: type[Any], *left_out: str) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*(name for name in kind.__struct_fields__ if name not in left_out))


_OF_TABLE: Final = _all_but(
    Table, "version", "seats", "ledger", "decks", "round", "rounds", "lasted", "past"
)
_OF_ROUND: Final = _all_but(
    Round,
    "hands", "faces", "turned", "settled",
    "dealt", "steps", "burned", "out", "collected", "paid",
)  # fmt: skip
_OF_SEAT: Final = _all_but(Seat, "idle", "choices", "seconds")


Made = TypeVar("Made")


class _Kept(NamedTuple, Generic[Made]):
    for_all: tuple[Any, ...]
    own: tuple[Any, ...]
    made: Made


class OptionsCache(Generic[Made]):
    """What is ``made`` of the options at one table, such as JSON. The options are those of
    ``options``, whichever table comes next."""

    def __init__(self, game: Game, made: Callable[[tuple[Option, ...]], Made]) -> None:
        self._game, self._made = game, made
        self._now: _Standing | None = None
        self._kept: dict[Actor, _Kept[Made]] = {}

    def of(self, table: Table, actor: Actor, at: int) -> Made:
        """A player's may be those of an earlier moment. Measures end by the clock, so while one is
        in force nothing is kept."""
        if actor.role is not Role.PLAYER or table.measures:
            return self._made(options(self._game, table, actor, at))
        now = self._now
        if now is None or now.table is not table:
            now = self._now = _Standing(self._game, table)
        own = now.own(actor.seat)
        kept = self._kept.get(actor)
        if kept is not None and kept.own == own and kept.for_all == now.for_all:
            return kept.made
        made = self._made(options(self._game, table, actor, at))
        if len(self._kept) >= _MOST:
            self._kept.clear()
        self._kept[actor] = _Kept(now.for_all, own, made)
        return made


class _Standing:
    """What the options at one moment follow from: for all players, and for each."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game, self.table = game, table
        self._paid = _paid(table)
        self._wagers = tuple(game.schedules)
        self._asked = frozenset(asked_to_choose(game, table)) if table.phase in CHOICES else None
        self._staked = _staked(game, table)
        self.for_all = (
            _OF_TABLE(table),
            tuple([(number, _OF_SEAT(who)) for number, who in sorted(table.seats.items())]),
            None if table.round is None else _of_round(table.round),
            table.ledger if backline_is_offered(game, table) else None,
            _is_posted(table),
            _tray(table) if is_counted(table) else None,
        )

    def own(self, seat: int) -> tuple[Any, ...]:
        """The seat's turn, its money and its hand, and the cards in that."""
        table, round = self.table, self.table.round
        hand = None if round is None else round.hands.get(seat)
        faces = () if round is None or hand is None else [*map(round.faces.get, hand.places)]
        return (
            self._asked is not None and seat in self._asked,
            [*map(table.ledger.get, _accounts(seat, self._wagers))],
            self._paid.get(rack(seat)),
            None if self._staked is None else self._others(self._staked, seat),
            hand,
            faces,
        )

    def _others(self, staked: frozenset[int], seat: int) -> int | bool:
        """Hands dealt face up, and piles to pick from, are counted. Else what matters is whether a
        betting area is free."""
        others = len(staked - {seat})
        if self.table.phase is Phase.CALLED or _is_face_up(self.table):
            return others
        return others < self.game.book.table.areas


def _of_round(round: Round) -> tuple[Any, ...]:
    shown = [place for place in (round.left, round.right) if place in round.turned]
    faces = tuple([(place, round.faces[place]) for place in shown])
    return _OF_ROUND(round), bool(round.settled), faces


def _is_face_up(table: Table) -> bool:
    return table.terms is not None and table.terms.face is Face.UP


def _is_posted(table: Table) -> bool:
    """Whether the player-dealer's wager is down: then nobody else can take the bank."""
    banker = table.banking.seat
    return banker is not None and balance(table.ledger, bank(banker)) > 0


def _staked(game: Game, table: Table) -> frozenset[int] | None:
    """The seats with a bet, where the others' bets limit a player's own."""
    if table.phase not in _BEFORE_CARDS:
        return None
    banks = game.book.bank.player_dealer is not None
    if not (banks or _is_face_up(table) or len(table.seats) > game.book.table.areas):
        return None
    return frozenset(staked_seats(game, table))


def _tray(table: Table) -> Any:
    """Chips can be bought as long as the tray has one to spare; cash bets need exact amounts."""
    held, kept = balance(table.ledger, TRAY), kept_for_round(table)
    return (held, kept) if table.phase is Phase.BETTING else (held > 0, held > kept)


def _paid(table: Table) -> Mapping[Account, int]:
    """What settled bets have brought to each account."""
    paid: dict[Account, int] = {}
    if table.round is not None and table.round.settled:
        for move in table.round.transfers:
            paid[move.target] = paid.get(move.target, 0) + move.amount
    return paid


@cache
def _accounts(seat: int, wagers: tuple[Any, ...]) -> tuple[Account, ...]:
    spots = (spot(seat, wager) for wager in wagers)
    return rack(seat), tokens(seat), bank(seat), *circles(seat), *token_circles(seat), *spots
