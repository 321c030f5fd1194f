"""A table that runs itself: an automatic dealer, bot players, and a floor that clears problems.

The driver knows no rules: it asks the automatic dealer for the next act, and if the act is a
player's it asks the player. It has no clock, and no randomness but the device's.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER, propose
from letitride.driver.betting import bets_are_down, place_bets
from letitride.driver.device import CardDevice
from letitride.driver.players import Player, seat_actor
from letitride.driver.words import say
from letitride.house import SharedMeter, follow_meter, new_meter, replay, stands_at
from letitride.rules import Cents, Game, Role, Wager
from letitride.table import (
    Actor,
    ControllerKey,
    DealBegun,
    Decision,
    Event,
    Halt,
    Phase,
    Rejected,
    RoundEnded,
    Table,
    counting_act,
    current,
    decide,
    evolve,
    piles,
    side_bets_to_ask,
    three_card_waiting,
    to_choose,
)
from letitride.table import commands as c

FLOOR: Final = Actor(Role.GAMES_SUPERVISOR, name="floor")

Moment = Callable[[Game, Table], bool]
Story = Generator[Moment, None, None]
"""An irregularity: a generator that waits for a moment, acts through the driver, waits again."""


class DriverRefused(Exception):
    """The engine rejected a command of the driver."""

    def __init__(self, command: c.Command, rejected: Rejected) -> None:
        super().__init__(say("refused", message=rejected.message, clause=rejected.clause))
        self.command = command
        self.rejected = rejected


@dataclass(slots=True, kw_only=True)
class Driver:
    """``sides`` are the side bets every seat makes; ``bank`` is what a player-dealer posts."""

    game: Game
    device: CardDevice
    table: Table
    players: Mapping[int, Player]
    bet: Cents
    sides: Mapping[Wager, Cents]
    bank: Cents
    log: list[Event] = field(default_factory=list)
    meters: dict[Wager, SharedMeter] = field(default_factory=dict)
    stories: list[tuple[Moment, Story]] = field(default_factory=list)
    on_done: Callable[[Table, c.Command, Sequence[Event]], None] | None = None
    """Called with every command, the table just before it, and what came of it."""

    def do(self, command: c.Command) -> None:
        """Carry out a command, with its random parts filled in. Raises ``DriverRefused``."""
        table = self.table
        decided = decide(self.game, table, self.device.fill(self.game, table, command))
        if isinstance(decided, Rejected):
            raise DriverRefused(command, decided)
        for event in decided:
            table = evolve(table, event)
        self._follow_meters(decided)
        before, self.table = self.table, table
        self.log += decided
        if self.on_done is not None:
            self.on_done(before, command, decided)

    def _follow_meters(self, events: Sequence[Event]) -> None:
        """The meters of a table that shares them with no other."""
        for wager, schedule in self.game.schedules.items():
            about = [event for event in events if getattr(event, "wager", None) == wager]
            if schedule.meter is None or not about:
                continue
            meter = self.meters.get(wager, new_meter(wager))
            table, round = self.table.id, self.table.rounds
            done = follow_meter(meter, schedule.meter, about, table=table, round=round)
            self.meters[wager] = meter = replay(meter, done)
            self.device.meters[wager] = stands_at(meter, schedule.meter)

    def resume_story(self, story: Story) -> None:
        """Run a story up to the next moment it waits for."""
        moment = next(story, None)
        if moment is not None:
            self.stories.append((moment, story))

    def play_round(self) -> Sequence[Event]:
        """Play until a round has ended, redeals included; returns its events.

        If nobody is left who may bet, it returns nothing.
        """
        start = len(self.log)
        on = True
        while on:
            before = len(self.log)
            on = self.step() and not any(isinstance(e, RoundEnded) for e in self.log[before:])
        commitments = {deck.commitment for deck in self.table.decks}
        self.device.orders = {
            each: order for each, order in self.device.orders.items() if each in commitments
        }
        return self.log[start:]

    def forget(self) -> None:
        """Drop the log and the finished rounds, in a long run that reads them as it goes."""
        self.log.clear()
        self.table = replace(self.table, past=())

    def step(self) -> bool:
        """Do the next thing; False if there was nothing to do."""
        if self.stories and self._resume_due_story():
            return True
        command = propose(self.game, self.table)
        if self.table.halts:
            self.do(command or self._lift(self.table.halts[0]))
            return True
        if command is None:
            if self.table.phase is Phase.BETTING and not bets_are_down(self):
                return place_bets(self)
            command = self._asked()
        elif self.stories and isinstance(command, c.Deal):
            # One card at a time, so that no moment in the deal is missed.
            command = c.Deal(by=command.by)
        self.do(command)
        return True

    def _resume_due_story(self) -> bool:
        for index, (moment, story) in enumerate(self.stories):
            if moment(self.game, self.table):
                del self.stories[index]
                self.resume_story(story)
                return True
        return False

    def _asked(self) -> c.Command:
        """The act of the player whose turn it is; once the bets are down, the dealer's call."""
        table = self.table
        if table.phase is Phase.BETTING:
            asks = side_bets_to_ask(self.game, table)
            return c.AskForSideBets(by=DEALER) if asks else c.CallNoMoreBets(by=DEALER)
        if table.phase is Phase.CALLED:
            return self._pile()
        hands = current(table).hands
        if table.phase is Phase.THREE_CARD:
            asked = three_card_waiting(self.game, table)
            waiting = [seat for seat in asked if not hands[seat].looked]
        else:
            waiting = list(to_choose(self.game, table)[:1])
        seat = waiting[0]
        if not hands[seat].looked:
            return c.Look(by=seat_actor(seat), seat=seat)
        choice = c.Ride if self.players[seat](table, seat) is Decision.RIDE else c.Pull
        return choice(by=seat_actor(seat), seat=seat)

    def _pile(self) -> c.Command:
        banker = self.table.banking.seat
        assert banker is not None
        pile = 1 + self.device.below(piles(self.game, self.table))
        return c.PickPile(by=seat_actor(banker), seat=banker, pile=pile)

    def _lift(self, halt: Halt) -> c.Command:
        """What the floor does to resume play; every check finds everything in order."""
        match halt:
            case Halt.COLLECT:
                return c.CollectCards(by=FLOOR)
            case Halt.STUB:
                return c.UnloadStub(by=FLOOR)
            case Halt.COUNT | Halt.HANDS_AND_STUB:
                size = self.game.book.cards.deck_size
                counts = self.game.book.roles.who(counting_act(self.table))
                by = DEALER if Role.DEALER in counts else FLOOR
                return c.CountCards(by=by, hands_right=True, total=size)
            case Halt.CHECK:
                return c.CheckDeck(by=DEALER, deck=self._deck_to_replace())
            case Halt.NEW_DECK:
                return c.ReplaceDeck(by=FLOOR, deck=self._deck_to_replace())
            case Halt.MISDEAL:
                raise AssertionError("The dealer declares the misdeal, not the floor.")
            case Halt.KEYPAD:
                return self._next_of_reset()
            case Halt.DEVICE:
                other = self.game.book.irregularities.replacement_devices[0]
                return c.FitDevice(by=FLOOR, device=other)

    def _next_of_reset(self) -> c.Command:
        """The floor's next step to reset the keypad: the first that the table accepts."""
        steps: tuple[c.Command, ...] = (
            c.CollectCards(by=FLOOR),
            c.RestoreBonusBets(by=FLOOR),
            c.UseMaintenanceKey(by=FLOOR),
            c.PressKey(by=FLOOR, key=ControllerKey.FOUR_OF_A_KIND),
            c.PressKey(by=FLOOR, key=ControllerKey.ENTER),
            c.RemoveKey(by=FLOOR),
        )
        accepted = (each for each in steps if self._accepts(each))
        return next(accepted)

    def _accepts(self, command: c.Command) -> bool:
        return not isinstance(decide(self.game, self.table, command), Rejected)

    def _deck_to_replace(self) -> int:
        """The deck that was found wrong, or else the one dealt last."""
        wrong = [index for index, deck in enumerate(self.table.decks) if deck.wrong]
        if wrong:
            return wrong[0]
        dealt = (event.deck for event in reversed(self.log) if isinstance(event, DealBegun))
        return next(dealt, 0)
