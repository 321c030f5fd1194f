"""Playing a table at random: people who do what they are offered, and some who try what they like.

``Play`` takes its chance from ``below``, so that Hypothesis can shrink what goes wrong and a soak
can run on seeds. After each step it checks what must hold of every table at every moment.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import msgspec

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import Role
from letitride.table import (
    Actor,
    Event,
    Option,
    Rejected,
    Table,
    command_of,
    decide,
    decode_event,
    evolve,
    options,
    replay,
    view,
    viewer_of,
)
from letitride.table import commands as c
from letitride.table.decide.checks import to_correct
from letitride.table.decide.choosing import CHOICES, to_choose
from letitride.table.money import MAY_BE_BELOW_ZERO, balance, bank, rack
from letitride.table.state import Halt, Phase
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat
from tests.table.leaks import Twin, faces_in
from tests.table.strangers import covered, stranger

Below = Callable[[int], int]
STAFF: Final = (DEALER, FLOOR, SUPERVISOR, INSPECTOR)

PLAYING: Final = frozenset(
    kind.__name__
    for kind in (
        c.TakeOpeningStep, c.OpenRound, c.Bet, c.BetSide, c.BackBet, c.RecordBets,
        c.AcceptBank, c.PostBank, c.CallNoMoreBets, c.PickPile, c.RollDice, c.Shuffle, c.CutDeck,
        c.ReleaseDeck, c.Deal, c.UnloadStub, c.Look, c.ShowThree, c.Ride, c.Pull, c.Tuck,
        c.TurnCommunity, c.TurnKept, c.SettleNext, c.EndRound, c.RevealDeck, c.CountCards,
        c.FitDevice, c.UseMaintenanceKey, c.CollectCards, c.RestoreBonusBets, c.PressKey,
        c.RemoveKey,
    )
)  # fmt: skip
"""Commands that carry a round on; the others are left for the odd moment."""


class Play:
    def __init__(self, house: House, below: Below, *, seats: int = 4) -> None:
        self.house, self.below = house, below
        self.at = 0
        self.calm = (2, 6, 12, 40)[below(4)]
        self.trail: list[str] = []
        house.chance.seed(below(1 << 16))
        house.seated(*range(1, seats + 1), with_=("$60", "$1,000")[below(2)])
        self.shadow = replay(house.start, house.log)
        self.twins = {each: Twin(each) for each in ("player 1", None)}
        for twin in self.twins.values():
            for event in house.log:
                twin.tell(event)

    # --- steps -----------------------------------------------------------------------------------

    def step(self) -> None:
        """Somebody does something they were offered; then a stranger tries something.

        Every other time the dealer goes on by the book, if there is anything to do.
        """
        proposed = self._next_by_the_book() if self.below(2) else None
        if proposed is not None:
            self.do(proposed)
            return
        actor = self._actor()
        self.at += (0, 1, 30, 1200)[self.below(4)]
        offered = options(self.house.game, self.table, actor, self.at)
        if offered:
            option = self._choose(offered)
            self.check_accepted(actor, offered[self.below(len(offered))])
            self.do(self._command(actor, option))
        self.check_strangers()

    def do(self, command: c.Command) -> None:
        self.trail.append(f"{command.by.role} {command.by.seat}: {command}")
        decided = self.try_(command)
        assert not isinstance(decided, Rejected), (command, decided)
        self.take(decided)

    def try_(self, command: c.Command) -> tuple[Event, ...] | Rejected:
        house = self.house
        return decide(house.game, house.table, house.device.fill(house.game, house.table, command))

    def take(self, events: tuple[Event, ...]) -> None:
        house = self.house
        for event in events:
            told = decode_event(msgspec.json.encode(event))
            assert told == event
            house.table = evolve(house.table, event)
            self.shadow = evolve(self.shadow, told)
            for twin in self.twins.values():
                twin.tell(event)
        house.log.extend(events)
        self.check()

    @property
    def table(self) -> Table:
        return self.house.table

    def _next_by_the_book(self) -> c.Command | None:
        call = c.CallNoMoreBets(by=DEALER, at=self.at)
        if self.table.phase is Phase.BETTING and not isinstance(self.try_(call), Rejected):
            return call if self.below(2) else None
        return propose(self.house.game, self.table)

    def _actor(self) -> Actor:
        """The dealer, somebody at a seat or, above all while play stands still, of the floor."""
        kind = self.below(40 if self.table.halts else 20)
        if kind < 6:
            return DEALER
        if kind < 17:
            asked = self.table.phase in CHOICES and to_choose(self.house.game, self.table)
            taken = asked[:1] if asked and self.below(2) else tuple(sorted(self.table.seats))
            if taken and self.below(8):
                return seat(taken[self.below(len(taken))])
            return seat(self.below(self.house.book.table.seats) + 1)
        return STAFF[1 + kind % 3]

    def _choose(self, offered: tuple[Option, ...]) -> Option:
        playing = [option for option in offered if option.command in PLAYING]
        if Halt.NEW_DECK in self.table.halts:
            playing += [option for option in offered if option.command == "ReplaceDeck"]
        pool = playing if playing and self.below(self.calm) else list(offered)
        names = sorted({option.command for option in pool})
        name = names[self.below(len(names))]
        alike = [option for option in pool if option.command == name]
        return alike[self.below(len(alike))]

    def _command(self, actor: Actor, option: Option) -> c.Command:
        seats = None
        if option.several is not None:
            several = option.several
            more = tuple(s for s in several.of if s not in several.fewest and self.below(2))
            seats = (*several.fewest, *more)
        amount: int | tuple[int, int, int] | None = self._amount(option)
        if isinstance(amount, int) and option.command == "RecordBets":
            first = self.below(amount + 1)
            second = self.below(amount - first + 1)
            amount = (first, second, amount - first - second)
        return command_of(option, by=actor, at=self.at, amount=amount, seats=seats, words="so")

    def _amount(self, option: Option) -> int | None:
        if option.amount is None:
            return None
        least, step = option.amount.least, option.amount.step
        most = least + 20_000 * step if option.amount.most is None else option.amount.most
        if option.command == "CountCards":
            return (52, 52, 52, 51, 53)[self.below(5)]
        steps = (most - least) // step
        return least + (0, steps, self.below(steps + 1))[self.below(3)] * step

    # --- what must hold --------------------------------------------------------------------------

    def check(self) -> None:
        table = self.table
        assert sum(table.ledger.values()) == 0
        below = {account for account, amount in table.ledger.items() if amount < 0}
        assert below <= MAY_BE_BELOW_ZERO, below
        assert table == self.shadow
        if table.round is not None and table.round.deck >= 0:
            assert sorted(places_of(table)) == list(range(len(DECK)))
            assert len(set(table.round.faces.values())) == len(table.round.faces)
            assert table.round.deck < len(table.decks)
        self.check_views()

    def check_views(self) -> None:
        if self.table.phase is Phase.CLOSED:
            return
        for name, twin in self.twins.items():
            actor = INSPECTOR if name is None else seat(1)
            seen = faces_in(view(self.house.game, self.table, viewer_of(actor)))
            # Fewer only where a hand has gone to the rack, and its owner remembers it.
            assert seen <= twin.state, (name, seen - twin.state)

    def check_accepted(self, actor: Actor, option: Option) -> None:
        """At its least, at its most, and not one step beyond."""
        game, table, house = self.house.game, self.table, self.house
        for amount in (None, self._amount(option)):
            command = command_of(option, by=actor, at=self.at, amount=amount, words="so")
            decided = decide(game, table, house.device.fill(game, table, command))
            assert not isinstance(decided, Rejected), (option, command, decided)

    def check_strangers(self) -> None:
        """Some try what they like, and the table is as it was; their chance is one draw for all."""
        below = Random(self.below(1 << 32)).randrange
        before = msgspec.json.encode(self.table)
        everybody = (*STAFF, *(seat(number) for number in range(1, 9)))
        for _ in range(6):
            command = stranger(self.house, everybody[below(len(everybody))], self.at, below)
            if below(2):
                command = self.house.device.fill(self.house.game, self.table, command)
            self._check_stranger(command)
        assert msgspec.json.encode(self.table) == before

    def _check_stranger(self, command: c.Command) -> None:
        """Whatever anybody tries: it is refused with a reason, or it was among the options."""
        decided = decide(self.house.game, self.table, command)
        if isinstance(decided, Rejected):
            assert decided.code, command
            assert decided.clause, (command, decided)
            assert decided.message.endswith("."), decided
            return
        offered = options(self.house.game, self.table, command.by, self.at)
        assert covered(command, offered), (command, offered)

    # --- the way out -----------------------------------------------------------------------------

    def finish(self) -> None:
        """No table is ever stuck: whatever happened, a whole further round can be played."""
        started = None
        for _ in range(400):
            if self.table.phase is Phase.BETWEEN_ROUNDS and not self.table.halts:
                if started is not None and self.table.rounds > started:
                    break
                started = self.table.rounds if started is None else started
            command = next(self._ways_on(), None)
            assert command is not None, (self.table.phase, self.table.halts, self.table)
            self.do(command)
        else:
            raise AssertionError(f"stuck in {self.table.phase}, {self.table.halts}")
        assert replay(self.house.start, self.house.log) == self.table

    def _ways_on(self) -> Iterator[c.Command]:
        """What people who want to go on would do, the first that is possible."""
        for ways in (_WAYS_ON, _OTHER_WAYS):
            for actor in self._everybody():
                offered = options(self.house.game, self.table, actor, self.at)
                by_name = {each.command: each for each in offered if each.fields.get("lit", True)}
                for name, wanted in ways.items():
                    option = by_name.get(name)
                    if option is not None and wanted(self.table, actor):
                        yield self._as_wanted(actor, option)

    def _everybody(self) -> Iterator[Actor]:
        yield from (DEALER, FLOOR)
        for number in range(1, self.house.book.table.seats + 1):
            guest = Actor(Role.PLAYER, number, f"guest {len(self.house.log)}")
            yield seat(number) if number in self.table.seats else guest

    def _as_wanted(self, actor: Actor, option: Option) -> c.Command:
        amount = _ENOUGH.get(option.command)
        if amount and option.amount:
            amount = max(amount, option.amount.least)
        if amount and option.amount and option.amount.most is not None:
            amount = min(amount, option.amount.most)
        return command_of(option, by=actor, at=self.at, amount=amount, words="so")


_ENOUGH: Final = {"CountCards": 52, "BuyIn": 100_000, "PostBank": 5_000}
Wanted = Callable[[Table, Actor], bool]


def _always(_: Table, __: Actor) -> bool:
    return True


def _no_bank(table: Table, actor: Actor) -> bool:
    return not balance(table.ledger, bank(actor.seat))


def _no_bets(table: Table, _: Actor) -> bool:
    return not any(account.startswith("circle:") for account in table.ledger)


def _poor(table: Table, actor: Actor) -> bool:
    bets = table.phase is Phase.BETTING
    precluded = actor.seat in table.seats and table.seats[actor.seat].precluded
    return bets and not precluded and balance(table.ledger, rack(actor.seat)) < 10_000


_WAYS_ON: Final[dict[str, Wanted]] = {
    "CountCards": _always,
    "DeclareMisdeal": lambda table, _: Halt.MISDEAL in table.halts,
    "CollectCards": _always,
    "RestoreBonusBets": _always,
    "UseMaintenanceKey": _always,
    "PressKey": _always,
    "RemoveKey": _always,
    "RecordLamp": _always,
    "FitDevice": _always,
    "CheckDeck": lambda table, _: Halt.CHECK in table.halts,
    "ReplaceDeck": lambda table, _: Halt.NEW_DECK in table.halts,
    "EndRound": _always,
    "SettleNext": _always,
    "TurnKept": _always,
    "TurnCommunity": _always,
    "UnloadStub": _always,
    "ShowThree": _always,
    "Fold": lambda table, _: bool(to_correct(table)),
    "Look": _always,
    "Ride": _always,
    "Shuffle": _always,
    "CutDeck": _always,
    "PickPile": _always,
    "RollDice": _always,
    "ReleaseDeck": _always,
    "Deal": _always,
    "AcceptBank": _always,
    "PostBank": _no_bank,
    "CallNoMoreBets": _always,
    "Bet": _no_bets,
    "BuyIn": _poor,
    "OpenRound": _always,
    "TakeOpeningStep": _always,
    "OpenTable": _always,
}
"""What each would do, in the order in which it is tried."""
_OTHER_WAYS: Final[dict[str, Wanted]] = {
    "Leave": _always,
    "Sit": _always,
    "InvalidateRound": lambda table, _: table.phase is Phase.BETTING,
}
"""When nobody can go on: make room for others; or, where all have bet and none banks, end it."""


def places_of(table: Table) -> Iterator[int]:
    """Where every card of the deck in play lies: hands, the dealer's cards, the rack, the stub."""
    round = table.round
    assert round is not None
    for hand in round.hands.values():
        yield from hand.places
    yield from (place for place in (round.left, round.right, round.kept) if place is not None)
    yield from round.burned
    yield from round.out
    yield from range(round.dealt, len(DECK))
