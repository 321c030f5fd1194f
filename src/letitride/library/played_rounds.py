"""Rounds of a whole table under a rule book, played by the engine one after another."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

from letitride.cards import format_cards
from letitride.driver import (
    BadScript,
    Driver,
    DriverRefused,
    Player,
    cards_held,
    cards_seen,
    drive,
    parse_player,
)
from letitride.library.arguments import cents_of, flag, text, whole
from letitride.reports import RoundRecord, rounds_of
from letitride.rules import Cents, Face, Game, load_rulebook, rulebook_ids
from letitride.table import Decision, Table

Choose = Callable[[str, str], str]
"""Your own strategy: a function that takes the cards held and the cards seen, as text, and returns
``ride`` or ``pull``.

For bet 1 it gets three cards, for bet 2 four: the community card comes last."""

_MOST_PLAYERS: Final = 7


def rulebooks() -> tuple[str, ...]:
    """The ids of the built-in rule books.

    >>> import letitride as lir
    >>> "wa-let-it-ride" in lir.rulebooks()
    True
    """
    return rulebook_ids()


@dataclass(frozen=True, slots=True)
class RoundStream:
    """Rounds to iterate over. Each is played when you ask for it, and none is kept: iterating again
    plays them again, with the same cards."""

    book: str
    players: int
    seed: int
    play: str | Choose
    number: int | None
    bet: Cents | None
    side_bets: bool
    face_up: bool

    def __iter__(self) -> Iterator[RoundRecord]:
        driver = self._opened()
        for number in count():
            if number == self.number:
                return
            driver.forget()
            start = driver.table
            try:
                events = driver.play_round()
            except DriverRefused as error:
                raise ValueError(f"rounds: {error}") from None
            if not events:
                return
            yield from rounds_of(driver.table.id, events, start=start)

    def rows(self) -> Iterator[dict[str, object]]:
        """A tidy dict for each seat of each round, for pandas, polars or Parquet; money in cents.

        >>> import letitride as lir
        >>> row = next(lir.rounds("wa-let-it-ride", players=2, seed=1).rows())
        >>> row["round"], row["seat"], row["cards"], row["net_cents"]
        (1, 1, 'Ad 4d Jd', -500)
        """
        for played in self:
            for seat in played.seats:
                yield {
                    "book": self.book,
                    "round": played.round,
                    "void": played.void,
                    "community": played.community,
                    "seat": seat.seat,
                    "part": seat.part,
                    "cards": seat.cards,
                    "bet_1": seat.first,
                    "bet_2": seat.second,
                    "hand": seat.hand,
                    "staked_cents": int(sum(bet.stake for bet in seat.bets)),
                    "in_action_cents": int(sum(bet.stake - bet.returned for bet in seat.bets)),
                    "fees_cents": int(seat.fees),
                    "net_cents": int(seat.net),
                }

    def _opened(self) -> Driver:
        book = load_rulebook(self.book)
        first_free = self.players + (2 if book.bank.player_dealer else 1)
        try:
            return drive(
                book,
                below=Random(self.seed).randrange,
                seats=range(1, first_free),
                player_of=self._player,
                bet=self.bet,
                side_bets=self.side_bets,
                face=Face.UP if self.face_up else None,
            )
        except DriverRefused as error:
            raise ValueError(f"rounds: {error}") from None

    def _player(self, game: Game) -> Player:
        if isinstance(self.play, str):
            try:
                return parse_player(self.play, game)
            except BadScript as error:
                raise ValueError(f"play: {error}") from None
        return _own_player(self.play)

    def __repr__(self) -> str:
        players = "1 player" if self.players == 1 else f"{self.players} players"
        number = "" if self.number is None else f", {self.number:,} rounds"
        return f"<rounds of {self.book}: {players}, seed {self.seed}{number}>"


def rounds(
    book: str,
    *,
    players: int = 1,
    seed: int = 1,
    play: str | Choose = "best",
    rounds: int | None = None,
    bet: float | None = None,
    side_bets: bool = False,
    face_up: bool = False,
) -> RoundStream:
    """Rounds under a rule book, dealt and paid by the engine that runs the tables.

    ``play`` is ``best``, ``ride``, ``pull``, one choice for each bet (``pull,ride``), a strategy of
    ``letitride plays`` by name or file, or your own function. Without ``rounds`` the stream never
    ends. ``bet`` is in dollars; the default is the table minimum.

    >>> import letitride as lir
    >>> for played in lir.rounds("wa-let-it-ride", players=3, seed=1, play="basic", rounds=1):
    ...     print(played)
    Round 1: 3d 9d
      seat 1  Ad 4d Jd, pull then ride: flush  +$80
      seat 2  7h 2h Jh, pull then pull: high_card  -$5
      seat 3  6s 4s Ts, pull then pull: high_card  -$5
    >>> never = lir.rounds("nsw-let-it-ride", play=lambda held, seen: "pull", rounds=100)
    >>> {played.seats[0].first for played in never}
    {'pull'}

    Raises ``ValueError`` for an unknown book or strategy, or a number out of range.
    """
    players, seed = whole("players", players), whole("seed", seed)
    rounds = None if rounds is None else whole("rounds", rounds)
    if not isinstance(play, str) and not callable(play):
        raise ValueError(f"play: must be text or a function, not {play!r}")
    if not 1 <= players <= _MOST_PLAYERS:
        raise ValueError(f"players: must be 1 to {_MOST_PLAYERS}, not {players}")
    if seed < 0:  # chance takes -1 for 1
        raise ValueError(f"seed: must not be below zero, not {seed}")
    if rounds is not None and rounds < 1:
        raise ValueError(f"rounds: must be at least 1, not {rounds}")
    wanted = RoundStream(
        book=load_rulebook(text("book", book)).id,
        players=players,
        seed=seed,
        play=play,
        number=rounds,
        bet=None if bet is None else cents_of("bet", bet),
        side_bets=flag("side_bets", side_bets),
        face_up=flag("face_up", face_up),
    )
    next(iter(wanted))  # a bet that the table would refuse is refused here
    return wanted


def _own_player(choose: Choose) -> Player:
    def player(table: Table, seat: int) -> Decision:
        said = choose(format_cards(cards_held(table, seat)), format_cards(cards_seen(table, seat)))
        try:
            return Decision(said)
        except ValueError:
            raise ValueError(f"play: must answer 'ride' or 'pull', not {said!r}") from None

    return player
