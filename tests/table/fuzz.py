"""Playing a table at random: people who do what they are offered, and some who try what they like.

``Play`` takes its chance from ``below``, so that Hypothesis can shrink what goes wrong and a soak
can run on seeds. After each step it checks what must hold of every table at every moment.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.audit import prove
from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import Cents, Role
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
    shares_waiting,
    view,
    viewer_of,
)
from letitride.table import commands as c
from letitride.table.decide.choosing import CHOICES, to_choose
from letitride.table.decide.floor.counting import counts_cards
from letitride.table.money import MAY_BE_BELOW_ZERO
from letitride.table.options_cache import OptionsCache
from letitride.table.state import Halt, Phase
from tests.table.custody import CUSTODY, by_hand, is_counted, waits_for_tray, ways_on
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat
from tests.table.leaks import Twin, faces_in
from tests.table.moods import BEGINS_IN, MOODS, RECORDED, STACK_BY_STACK, WARM, in_mood, varied
from tests.table.sights import sights
from tests.table.strangers import covered, stranger
from tests.table.ways_on import ENOUGH, OTHER_WAYS, WAYS_ON

Below = Callable[[int], int]
STAFF: Final = (DEALER, FLOOR, SUPERVISOR, INSPECTOR)

PLAYING: Final = frozenset(
    kind.__name__
    for kind in (
        c.TakeOpeningStep, c.OpenRound, c.Bet, c.BetSide, c.BackBet, c.RecordBets,
        c.AcceptBank, c.PostBank, c.AskForSideBets, c.CallNoMoreBets, c.PickPile, c.RollDice,
        c.Shuffle, c.CutDeck,
        c.ReleaseDeck, c.Deal, c.UnloadStub, c.Look, c.ShowThree, c.Ride, c.Pull, c.Tuck,
        c.TurnCommunity, c.TurnKept, c.SettleNext, c.TurnHand, c.EndRound, c.RevealDeck,
        c.CountCards,
        c.FitDevice, c.UseMaintenanceKey, c.CollectCards, c.RestoreBonusBets, c.PressKey,
        c.RemoveKey, c.LockShare, c.OpenShare,
    )
)  # fmt: skip
"""Commands that carry a round on; the others are left for the odd moment."""


class Play:
    def __init__(self, house: House, below: Below, *, seats: int = 4) -> None:
        self.house, self.below = house, below
        self.at = 0
        self.calm = (2, 6, 12, 40)[below(4)]
        self.mood = tuple(MOODS)[below(len(MOODS))]
        self.trail: list[str] = []
        self.seen: Counter[str] = Counter()
        house.chance.seed(below(1 << 16))
        seats = house.book.table.seats if self.mood == "idle" else seats
        house.seated(*range(1, seats + 1), with_=("$60", "$1,000")[below(2)])
        self.shadow = replay(house.start, house.log)
        self.known = OptionsCache(house.game, lambda found: found)
        self.twins = {each: Twin(each) for each in ("player 1", None)}
        for twin in self.twins.values():
            for event in house.log:
                twin.tell(event)
        self.play_on(WARM.get(self.mood, 0))
        if self.mood in BEGINS_IN:
            self._play_into(BEGINS_IN[self.mood])

    # --- steps -----------------------------------------------------------------------------------

    def step(self) -> None:
        """Somebody does something they were offered; then a stranger tries something.

        Every other time the dealer goes on by the book, if there is anything to do.
        """
        proposed = self._next_by_the_book() if self.below(2) else None
        if proposed is not None:
            self.do(self._stack_by_stack(proposed))
            return
        actor = self._actor()
        self.at += (0, 1, 30, 1200)[self.below(4)]
        if is_counted(self.house) and not self.below(3) and (counted := self._by_hand()):
            self.do(counted)
            return
        offered = options(self.house.game, self.table, actor, self.at)
        if offered:
            option = self._choose(offered)
            self.check_accepted(actor, offered[self.below(len(offered))])
            command = self._varied(self._command(actor, option))
            if not self._too_much(self.try_(command)):
                self.do(command)
        self.check_strangers()
        if not self.below(40):
            self.lose_order()

    def do(self, command: c.Command) -> None:
        self.trail.append(f"{command.by.role} {command.by.seat}: {command}")
        decided = self.try_(command)
        assert not isinstance(decided, Rejected), (command, decided)
        self.seen.update(sights(self.table, command))
        self.take(decided)

    def _by_hand(self) -> c.Command | None:
        found = by_hand(self.house, self.at, self.below)
        return next((each for each in found if not isinstance(self.try_(each), Rejected)), None)

    def lose_order(self) -> None:
        """The device no longer has the order of a deck, and the floor is told at once."""
        orders = self.house.device.orders
        if not self.table.decks:
            return
        deck = self.below(len(self.table.decks))
        lost = orders.pop(self.table.decks[deck].commitment, None)
        report = c.ReportLostOrder(by=FLOOR, at=self.at, deck=deck)
        if not isinstance(self.try_(report), Rejected):
            self.do(report)
        elif lost is not None:
            orders[self.table.decks[deck].commitment] = lost

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
        if shares_waiting(self.table) and self.below(4):
            return None  # The dealer waits a while for shares.
        reveal = c.RevealDeck(by=DEALER, at=self.at, order=(), nonce="")
        over = self.table.phase is Phase.ROUND_OVER
        if over and self.below(2) and not isinstance(self.try_(reveal), Rejected):
            return reveal
        if waits_for_tray(self.house):
            return None
        return propose(self.house.game, self.table)

    def _actor(self) -> Actor:
        """The dealer, a player or, mostly while play is stopped, somebody of the floor."""
        if MOODS[self.mood] and not self.below(3):
            number = self.below(8)
            left = Actor(Role.PLAYER, name=f"player {number}")
            return STAFF[number % 4] if number < 6 or sits(self.table, left.name) else left
        kind = self.below(40 if self.table.halts else 20)
        if kind < 6:
            return DEALER
        if kind < 17:
            choosing = self.table.phase in CHOICES
            asked = (
                to_choose(self.house.game, self.table) if choosing else shares_waiting(self.table)
            )
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
        wanted = in_mood(self.mood, self.table, (option.command for option in offered))
        if wanted and self.below(4):
            names, pool = sorted(wanted), list(offered)
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
        between = None
        if option.between:
            payer = self.below(len(option.between))
            payee = (payer + 1 + self.below(len(option.between) - 1)) % len(option.between)
            between = option.between[payer], option.between[payee]
        return command_of(
            option, by=actor, at=self.at, amount=amount, seats=seats, words="so", between=between
        )

    def _stack_by_stack(self, command: c.Command) -> c.Command:
        slow = isinstance(command, c.Deal) and self.mood in STACK_BY_STACK
        return replace(command, rest=False) if slow else command

    def _varied(self, command: c.Command) -> c.Command:
        """As offered, or in another way that is accepted too."""
        if isinstance(command, c.Shuffle) and counts_cards(self.house.game, self.table):
            self.house.device.miscounts[:] = [] if self.below(8) else [51]
        if self.below(2):
            return command
        other = varied(self.house.game, command, self.below)
        return next((each for each in other if not isinstance(self.try_(each), Rejected)), command)

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
        self.check_known_options()

    def check_known_options(self) -> None:
        """What is kept of a player's options is what they would be if they were worked out now."""
        game, table = self.house.game, self.table
        for actor in self._known_to():
            kept = self.known.of(table, actor, self.at)
            assert kept == options(game, table, actor, self.at), (actor, table)

    def _known_to(self) -> tuple[Actor, ...]:
        """One of them at a time, as views are: each is met again after other things happened."""
        seats = self.house.book.table.seats
        number = len(self.house.log) % (seats + 1)
        return (seat(number) if number else Actor(Role.PLAYER, name="player 7"),)

    def check_views(self) -> None:
        if self.table.phase is Phase.CLOSED:
            return
        # One of them at a time: a view is what a step spends most of its time on.
        name, actor = ((None, INSPECTOR), ("player 1", seat(1)))[len(self.house.log) % 2]
        known = self.twins[name].state
        seen = faces_in(view(self.house.game, self.table, viewer_of(actor)))
        # Fewer only where a hand has gone to the rack, and its owner remembers it.
        assert seen <= known, (name, seen - known)

    def check_accepted(self, actor: Actor, option: Option) -> None:
        """At the minimum, at the maximum, and not one step beyond."""
        game, table, house = self.house.game, self.table, self.house
        for amount in (None, self._amount(option)):
            command = command_of(option, by=actor, at=self.at, amount=amount, words="so")
            decided = decide(game, table, house.device.fill(game, table, command))
            accepted = not isinstance(decided, Rejected)
            assert accepted or (amount and self._too_much(decided)), (option, command, decided)

    def _too_much(self, decided: tuple[Event, ...] | Rejected) -> bool:
        """An offer does not tell how much is in the tray, so an amount can be too much for it."""
        return isinstance(decided, Rejected) and decided.code in CUSTODY

    def check_strangers(self) -> None:
        """Some try what they like, and the table is as it was; their chance is one draw for all."""
        below = Random(self.below(1 << 32)).randrange
        before = msgspec.json.encode(self.table)
        left = (Actor(Role.PLAYER, name=f"player {number}") for number in (2, 7))
        away = (each for each in left if not sits(self.table, each.name))
        everybody = (*STAFF, *(seat(number) for number in range(1, 9)), *away)
        for _ in range(6):
            command = stranger(self.house, everybody[below(len(everybody))], self.at, below)
            self._check_stranger(self._filled(command) if below(2) else command)
        assert msgspec.json.encode(self.table) == before

    def _filled(self, command: c.Command) -> c.Command:
        """As the device fills it in, as long as it has the order of the deck."""
        try:
            return self.house.device.fill(self.house.game, self.table, command)
        except KeyError:
            return command

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
        """No table is ever stuck: whatever happened, a whole further round can be played. Then the
        log proves the table, from its first event on."""
        self.play_on(1)
        assert replay(self.house.start, self.house.log) == self.table
        findings = prove(self.house.log).findings
        assert findings == (), "\n".join(str(each) for each in findings[:5])

    def play_on(self, rounds: int) -> None:
        """Finish what is going on, then play this many whole rounds."""
        played: int | None = None
        for _ in range(400 * rounds):
            if self.table.phase is Phase.BETWEEN_ROUNDS and not self.table.halts:
                played = self.table.rounds if played is None else played
                if self.table.rounds >= played + rounds:
                    return
            command = next(self._ways_on(), None)
            assert command is not None, (self.table.phase, self.table.halts, self.table)
            self.do(command)
        assert not rounds, f"stuck in {self.table.phase}, {self.table.halts}"

    def _play_into(self, phases: frozenset[Phase]) -> None:
        """By the book; everybody without the bank bets."""
        has_bet = False
        while self.table.phase not in phases:
            banked = self.table.banking.seat or self.house.book.bank.player_dealer is None
            if self.table.phase is Phase.BETTING and banked and not has_bet:
                has_bet = True
                self._everybody_bets()
            self.do(self._stack_by_stack(next(self._ways_on())))

    def _everybody_bets(self) -> None:
        for number in sorted(self.table.seats) if self.mood in RECORDED else ():
            least = self.table.limits.minimum if self.table.limits else Cents(0)
            record = c.RecordBets(by=DEALER, at=self.at, seat=number, circles=(least,) * 3)
            if not isinstance(self.try_(record), Rejected):
                self.do(record)
        for number in sorted(self.table.seats) if self.mood not in RECORDED else ():
            for option in options(self.house.game, self.table, seat(number), self.at):
                if option.command in ("Bet", "BetSide") and option.amount is not None:
                    command = command_of(option, by=seat(number), at=self.at)
                    if not isinstance(self.try_(command), Rejected):
                        self.do(command)

    def _ways_on(self) -> Iterator[c.Command]:
        """What people who want to carry on would do: the first thing that is possible."""
        if is_counted(self.house):
            tray = ways_on(self.house, self.at)
            yield from (each for each in tray if not isinstance(self.try_(each), Rejected))
        for ways in (WAYS_ON, OTHER_WAYS):
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
        amount = ENOUGH.get(option.command)
        if amount and option.amount:
            amount = max(amount, option.amount.least)
        if amount and option.amount and option.amount.most is not None:
            amount = min(amount, option.amount.most)
        return command_of(option, by=actor, at=self.at, amount=amount, words="so")


def sits(table: Table, name: str) -> bool:
    return any(who.player == name for who in table.seats.values())


def places_of(table: Table) -> Iterator[int]:
    """Where every card of the deck in play is: hands, the dealer's cards, the rack, the stub."""
    round = table.round
    assert round is not None
    for hand in round.hands.values():
        yield from hand.places
    yield from (place for place in (round.left, round.right, round.kept) if place is not None)
    yield from round.burned
    yield from round.out
    yield from range(round.dealt, len(DECK))
