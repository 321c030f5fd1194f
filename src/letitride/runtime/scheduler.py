"""The house's automatic moves at a table: deal, time out players, act on signs, fill seats.

The scheduler only says what is due and when; the runner carries it out like any other command.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from letitride.driver import (
    CLOCK,
    DEALER,
    Deadline,
    Pace,
    QuestionClocks,
    QuestionKind,
    bot_act,
    close_tray,
    give_up_seat,
    lost_order_command,
    propose,
    ready_to_call,
    tray_command,
)
from letitride.house import Place, is_bot, reason_withdrawn
from letitride.rules import Face, Game, Role
from letitride.runtime.clock import Clock
from letitride.runtime.practice import EMPTY, pause_at
from letitride.runtime.presence import Presence
from letitride.table import (
    Actor,
    Event,
    Phase,
    Sign,
    SignKind,
    Table,
    TrayRule,
    balance,
    bank,
    hand_to_turn,
    has_any_stake,
    shares_waiting,
)
from letitride.table import commands as c
from letitride.table import events as e

_REST: Final = 5.0
"""Seconds until a rejected move is tried again."""

_FOR_SHARES: Final = 2.0
"""Seconds after the call in which browsers reveal the shares that they locked in."""

_AMONG_BOTS: Final = 3.0
"""Seconds before a round that only bots play. They never think, so without a pause between acts
nothing else would slow such a table down, and it would fill the log."""

_BY_BROWSER: Final = (e.ShareLocked, e.ShareOpened)

_WITHOUT_A_DEALER: Final = frozenset({QuestionKind.BANK, QuestionKind.PILE})
"""Deadlines that apply even when a person deals: they cannot move an unanswered offer of the bank
along, and no bets can be called before it is answered; nor can they pick the player-dealer's pile,
and no card is dealt before it is picked."""

_WAITS: Final = (Phase.BETWEEN_ROUNDS, Phase.BETTING)
Due = tuple[float, c.Command]


class Scheduler:
    dealer: Final = DEALER

    def __init__(self, clock: Clock, pace: Pace, presence: Presence) -> None:
        self._clock = clock
        self._presence = presence
        self._pace = pace
        self._waiting = QuestionClocks(pace)
        self._acted = 0.0
        self._shares_until: float | None = None
        self._hurried = False
        self.rests_until = 0.0
        self._refused: list[tuple[c.Command, float]] = []
        self.sooner: Callable[[], None] | None = None
        """Called when something may be due earlier than before."""

    def on_table_changed(self, game: Game, table: Table, events: Sequence[Event] = ()) -> None:
        """The table changed, whichever server wrote it. A browser sends its share in the shuffle by
        itself: that is not an act of its player, and delays nothing."""
        now = self._clock.now()
        acts = [event for event in events if not isinstance(event, _BY_BROWSER)]
        if acts or not events:
            self._acted = now
        if not shares_waiting(table):
            self._shares_until = None
        elif self._shares_until is None:
            self._shares_until = now + _FOR_SHARES
        self.rests_until = 0.0
        self._refused = []
        self._waiting.on_table_changed(game, table, now)
        seated = {who.player for who in table.seats.values()}
        self._presence.set_seated(seated, seated & {event.by.name for event in acts})

    def restart_clocks(self, game: Game, table: Table) -> None:
        """Give every player who is asked the full time again: the automatic dealer takes over.

        While a person deals, nobody's time runs out, so a question may be older than its limit.
        """
        self._waiting = QuestionClocks(self._pace)
        self._waiting.on_table_changed(game, table, self._clock.now())

    @property
    def acted(self) -> float:
        """When anybody last did something here, as far as this server knows."""
        return self._acted

    def hold_back(self, refused: c.Command | None = None) -> None:
        """Hold back a rejected command for a while; without one, hold back everything.

        Other due moves go on: one rejected move must not block a table.
        """
        until = self._clock.now() + _REST
        if refused is None:
            self.rests_until = until
        else:
            others = [each for each in self._refused if each[0] != refused]
            self._refused = [*others, (refused, until)]

    def skip_pauses(self) -> None:
        """Open the table without the pauses meant for spectators."""
        self._hurried = True
        if self.sooner is not None:
            self.sooner()

    def deadlines(self, *, automatic: bool) -> tuple[Deadline, ...]:
        """The running deadlines; if a person deals, only the one for answering the bank."""
        asked = _hurried(automatic)
        return tuple(each for each in self._waiting.deadlines() if each.what in asked)

    def due(
        self, game: Game, table: Table, place: Place, *, automatic: bool, lost: int | None = None
    ) -> Due | None:
        """The house's next move, if nothing happens before. ``lost`` is a deck whose order the
        device does not have."""
        found = [
            *self._of_the_clock(game, table, place),
            *self._at_once(game, table, place, automatic),
        ]
        if command := _face_down(table, place):
            found.append((self._acted, command))
        if command := lost_order_command(game, table, lost=lost, automatic=automatic):
            found.append((self._acted, command))
        if overdue := self._waiting.due(_hurried(automatic)):
            found.append(overdue)
        if not found:
            return None
        return min((self._rested(due) for due in found), key=lambda due: due[0])

    def _rested(self, due: Due) -> Due:
        when, command = due
        refused = (until for no, until in self._refused if no == command)
        return max(when, self.rests_until, *refused), command

    def _at_once(self, game: Game, table: Table, place: Place, automatic: bool) -> list[Due]:
        """The next act of the dealer or of a bot."""
        command: c.Command | None = None
        if _to_reveal(table):
            command = c.RevealDeck(by=DEALER, order=(), nonce="")
        elif _to_end(game, table):
            # Nobody who deals needs a key for it: whatever was left to do is done.
            command = c.EndRound(by=DEALER)
        elif not automatic and hand_to_turn(game, table) is not None:
            # The dealer confirms what the hand is paid, and so sees it first.
            return [(self._acted, c.TurnHand(by=DEALER))]
        elif automatic:
            command = self._deals(game, table, place)
        if command is None and place.bots:
            command = bot_act(game, table, place.bots, play=place.bot_play)
        opening = table.phase in (Phase.CLOSED, Phase.OPENING)
        # Nobody needs time to watch a bot say that it is ready.
        at_once = isinstance(command, c.Ready) or (self._hurried and opening)
        when = self._acted + (0 if at_once else pause_at(place, self._pace))
        if isinstance(command, c.OpenRound) and _only_bots_play(table):
            when = max(when, self._acted + _AMONG_BOTS)
        if self._shares_until is not None:
            when = max(when, self._shares_until)
        return [] if command is None else [(when, command)]

    def _deals(self, game: Game, table: Table, place: Place) -> c.Command | None:
        if table.phase is Phase.CLOSED:
            # Opens once, when it is set up; if it is closed later, a supervisor opens it.
            if table.version and (command := close_tray(table)):
                return command
            fresh = table.version == 0
            terms, limits = place.terms, place.limits
            return c.OpenTable(by=DEALER, terms=terms, limits=limits) if fresh else None
        if (command := tray_command(game, table)) is not None:
            return command
        if table.phase is Phase.BETWEEN_ROUNDS and (
            not table.seats or _closing(table, self._clock.now())
        ):
            return None
        return propose(game, table)

    def _of_the_clock(self, game: Game, table: Table, place: Place) -> list[Due]:
        """Signs whose time is up, and players who have been away too long."""
        due: list[Due] = [
            (sign.effective, command)
            for sign in table.signs
            if (command := _by_sign(game, table, sign)) is not None
        ]
        if table.phase in _WAITS:
            due += self._leaving(game, table)
        # At a practice table the call waits for the owner, so bets that are down do not end it.
        if table.phase in _WAITS and (place.owner or not ready_to_call(game, table)):
            due += self._away(game, table, place)
        if place.owner and table.phase in _WAITS and not table.seats:
            due.append((self._acted + EMPTY, c.CloseTable(by=CLOCK)))
        return due

    def _leaving(self, game: Game, table: Table) -> Iterator[Due]:
        """Players who said that they leave after the round, once they have nothing in it."""
        for seat, who in table.seats.items():
            if who.leaving and not has_any_stake(game, table, seat):
                yield self._acted, give_up_seat(game, table, seat, _clock_of(seat))

    def _away(self, game: Game, table: Table, place: Place) -> Iterator[Due]:
        """A player who sits out or practises, and does nothing, is away, even with the table
        open."""
        for seat, who in table.seats.items():
            if is_bot(who.player):
                continue
            watching_counts = not (who.sitting_out or place.owner)
            since = self._presence.away_since(who.player, watching_counts=watching_counts)
            if since is not None and self._is_sure(since + self._pace.away):
                gets_up = give_up_seat(game, table, seat, _clock_of(seat))
                yield since + self._pace.away, gets_up

    def _is_sure(self, away: float) -> bool:
        """Never unseat a player who may be connected to another server."""
        return away > self._clock.now() or self._presence.sure_of(away)


def _face_down(table: Table, place: Place) -> c.Command | None:
    """The house no longer has the approval that this table was opened with."""
    terms = table.terms
    if terms is None or terms.face is not Face.UP or table.face_down_next:
        return None
    if place.terms.face is Face.UP:
        return None
    return c.DealFaceDown(by=CLOCK, reason=reason_withdrawn())


def _only_bots_play(table: Table) -> bool:
    return all(is_bot(who.player) or who.sitting_out for who in table.seats.values())


def _hurried(automatic: bool) -> frozenset[QuestionKind]:
    """The questions that have a deadline."""
    return frozenset(QuestionKind) if automatic else _WITHOUT_A_DEALER


def _to_reveal(table: Table) -> bool:
    round = table.round
    over = table.phase is Phase.ROUND_OVER
    if not over or round is None or round.deck < 0:
        return False
    return not round.revealed and not table.decks[round.deck].lost


def _to_end(game: Game, table: Table) -> bool:
    return table.phase is Phase.ROUND_OVER and isinstance(propose(game, table), c.EndRound)


def _closing(table: Table, now: float) -> bool:
    """Whether no new round may begin: the closing sign has been up long enough."""
    return any(sign.kind is SignKind.CLOSING and sign.effective <= now for sign in table.signs)


def _by_sign(game: Game, table: Table, sign: Sign) -> c.Command | None:
    """The command due once a sign has been up long enough."""
    if sign.kind is SignKind.CLOSING:
        return _close(game, table)
    assert table.limits is not None
    assert sign.minimum is not None
    if sign.minimum <= table.limits.minimum:
        return None
    maximum = max(table.limits.maximum, sign.minimum)
    limits = replace(table.limits, minimum=sign.minimum, maximum=maximum)
    return c.ChangeLimits(by=CLOCK, limits=limits)


def _close(game: Game, table: Table) -> c.Command | None:
    """Bets that can be played are played first; the others are taken down. Where people count the
    tray, the table waits for their closer."""
    if table.phase not in _WAITS or ready_to_call(game, table):
        return None
    for seat in table.seats:
        if has_any_stake(game, table, seat) or balance(table.ledger, bank(seat)):
            return give_up_seat(game, table, seat, _clock_of(seat))
    by_people = table.terms is not None and table.terms.tray is TrayRule.COUNTED
    if by_people and (table.tray.shift or table.tray.slips):
        return None
    return c.CloseTable(by=CLOCK)


def _clock_of(seat: int) -> Actor:
    """The clock, acting for a player who does not act."""
    return Actor(Role.PLAYER, seat, name="clock")
