"""A player does anything in any order, for days; what must hold for the cage holds after each step.

The model beside it reaches the same answers another way: time as a set of ticks sat through, money
as sums of what was asked for, limits as a list of everything that was requested.
"""

from math import inf

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from letitride.house import (
    Decided,
    HouseEvent,
    SelfLimits,
    bring_back,
    exclude_self,
    in_vouchers,
    issue_voucher,
    leave_seat,
    limits_now,
    may_risk,
    may_sit,
    new_patron,
    pay_in,
    pay_out,
    play_round,
    replay,
    seconds_played,
    set_limits,
    show_voucher,
    take_seat,
    take_to_table,
    use_voucher,
)
from letitride.house.cage import admit
from letitride.rules import Cents
from letitride.table import ExchangeFor, Rejected
from tests.house.talk import DAY, HOUR, MINUTE, MORNING

TICK = 10 * MINUTE
TABLES = st.sampled_from(["fast", "slow", "late"])
AMOUNTS = st.integers(1, 2000).map(Cents)
LIMITS = st.builds(
    SelfLimits,
    loss=st.none() | st.integers(1, 1500).map(Cents),
    minutes=st.none() | st.sampled_from([10, 60, 240, 600]),
)


class Cage(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.at = MORNING
        self.log: list[HouseEvent] = []
        self.patron = new_patron("Ann")
        self.ticks: set[int] = set()
        self.sitting: set[str] = set()
        self.chips = self.vouchers = 0
        self.nets: dict[int, int] = {}
        self.stakes: dict[str, int] = {}
        self.ceiling: float = inf
        self.wishes: list[tuple[int, SelfLimits]] = []
        self.in_force: list[tuple[int, SelfLimits]] = []
        self.excluded_until = 0

    def done(self, decided: Decided) -> bool:
        if isinstance(decided, Rejected):
            return False
        self.log += decided
        self.patron = replay(self.patron, decided)
        return True

    @property
    def day(self) -> int:
        return self.at // DAY

    @property
    def lost(self) -> int:
        return -self.nets.get(self.day, 0)

    @property
    def excluded(self) -> bool:
        return self.at < self.excluded_until

    @property
    def seconds(self) -> int:
        return TICK * sum(tick * TICK // DAY == self.day for tick in self.ticks)

    @initialize()
    def admitted(self) -> None:
        assert self.done(admit(self.patron, demo=False, by="", at=self.at))

    @rule(ticks=st.integers(1, 12) | st.just(DAY // TICK))
    def time_passes(self, ticks: int) -> None:
        day = self.day
        for _ in range(ticks):
            if self.sitting:
                self.ticks.add(self.at // TICK)
            self.at += TICK
        if self.day != day:
            # What lies on a table over midnight was staked by the measure of the day before.
            self.ceiling = inf

    @rule(amount=AMOUNTS)
    def is_paid(self, amount: Cents) -> None:
        done = self.done(pay_in(self.patron, amount, by="Cora", at=self.at))
        assert done is not self.excluded
        self.chips += amount if done else 0

    @rule(amount=AMOUNTS)
    def gets_a_voucher(self, amount: Cents) -> None:
        done = self.done(issue_voucher(self.patron, amount, by="Cora", at=self.at))
        assert done is not self.excluded
        self.vouchers += amount if done else 0

    @rule(amount=AMOUNTS)
    def is_paid_out(self, amount: Cents) -> None:
        held = self.patron.balance
        done = self.done(pay_out(self.patron, amount, by="Cora", at=self.at))
        assert done is (amount <= held)
        self.chips -= amount if done else 0

    @rule(table=TABLES, amount=AMOUNTS)
    def takes_chips(self, table: str, amount: Cents) -> None:
        held = self.patron.balance
        done = self.done(take_to_table(self.patron, table, amount, self.at))
        assert done is (amount <= held and not self.excluded)

    @precondition(lambda self: bool(self.patron.held_vouchers))
    @rule(table=TABLES, into=st.sampled_from(ExchangeFor), at=st.integers(0, 99))
    def uses_a_voucher(self, table: str, into: ExchangeFor, at: int) -> None:
        held = self.patron.held_vouchers
        voucher = held[at % len(held)]
        shown = show_voucher(self.patron, voucher, self.at)
        assert isinstance(shown, tuple) is not self.excluded
        if not isinstance(shown, tuple):
            return
        assert self.done(use_voucher(self.patron, table, voucher, into, self.at))
        assert not self.done(use_voucher(self.patron, table, voucher, into, self.at))
        self.vouchers -= voucher.amount
        self.chips += voucher.amount if into is ExchangeFor.CHIPS else 0

    @rule(table=TABLES, amount=AMOUNTS)
    def brings_back(self, table: str, amount: Cents) -> None:
        free = self.patron.at_tables.get(table, 0) - self.stakes.get(table, 0)
        if amount <= free:
            assert self.done(bring_back(self.patron, table, amount, self.at))

    @rule(table=TABLES, amount=AMOUNTS)
    def brings_back_more_than_there_is(self, table: str, amount: Cents) -> None:
        more = Cents(self.patron.at_tables.get(table, 0) + amount)
        assert not self.done(bring_back(self.patron, table, more, self.at))

    @rule(table=TABLES)
    def sits(self, table: str) -> None:
        may = may_sit(self.patron, self.at) is None
        done = self.done(take_seat(self.patron, table, self.at))
        assert done is (may and table not in self.sitting)
        if done:
            self.sitting.add(table)

    @rule(table=TABLES)
    def leaves(self, table: str) -> None:
        done = self.done(leave_seat(self.patron, table, self.at))
        assert done is (table in self.sitting)
        self.sitting.discard(table)

    @rule(table=TABLES, amount=AMOUNTS)
    def bets(self, table: str, amount: Cents) -> None:
        stake = min(amount, self.patron.at_tables.get(table, 0) - self.stakes.get(table, 0))
        at_stake = sum(self.stakes.values()) + stake
        limits = limits_now(self.patron, self.at)
        loss = inf if limits.loss is None else limits.loss
        time = inf if limits.minutes is None else limits.minutes * MINUTE
        may = may_risk(self.patron, Cents(at_stake), self.at) is None
        within = self.lost + at_stake <= loss and self.seconds < time
        assert may is (within and not self.excluded)
        if may and stake:
            self.stakes[table] = self.stakes.get(table, 0) + stake
            self.ceiling = loss

    @rule(table=TABLES, percent=st.sampled_from([-100, -100, -50, 0, 100, 300]))
    def plays(self, table: str, percent: int) -> None:
        net = self.stakes.pop(table, 0) * percent // 100
        holdings = Cents(self.patron.at_tables.get(table, 0) + net)
        assert self.done(play_round(self.patron, table, 1, holdings, self.at))
        self.nets[self.day] = self.nets.get(self.day, 0) + net
        self.chips += net

    @rule(limits=LIMITS)
    def wishes_limits(self, limits: SelfLimits) -> None:
        assert self.done(set_limits(self.patron, limits, self.at))
        self.wishes.append((self.at, limits))

    @rule(hours=st.integers(1, 30))
    def wants_out(self, hours: int) -> None:
        until = self.at + hours * HOUR
        done = self.done(exclude_self(self.patron, until, self.at))
        assert done is (until >= self.excluded_until)
        self.excluded_until = max(until, self.excluded_until)

    @invariant()
    def money_is_conserved(self) -> None:
        at_tables = self.patron.at_tables
        assert self.patron.balance + sum(at_tables.values()) == self.chips
        assert in_vouchers(self.patron) == self.vouchers
        assert self.patron.balance >= 0
        assert self.vouchers >= 0
        assert all(amount > 0 for amount in at_tables.values())

    @invariant()
    def time_is_counted_once(self) -> None:
        assert seconds_played(self.patron, self.at) == self.seconds
        assert self.patron.seated.keys() == self.sitting

    @invariant()
    def no_more_is_lost_than_the_limit_allowed(self) -> None:
        assert self.lost + sum(self.stakes.values()) <= self.ceiling

    @invariant()
    def limits_come_when_they_should(self) -> None:
        now = limits_now(self.patron, self.at)
        recent = [wish for at, wish in self.wishes if self.at - at < DAY]
        settled = [wish for at, wish in self.wishes if self.at - at >= DAY]
        for part in (_loss, _minutes):
            assert all(part(now) <= part(wish) for wish in recent)
            if self.in_force and part(now) > part(self.in_force[-1][1]):
                assert part(now) in map(part, settled)
        if self.wishes and not recent:
            assert now == self.wishes[-1][1]
        self.in_force.append((self.at, now))

    @invariant()
    def the_log_tells_it_all(self) -> None:
        assert replay(new_patron("Ann"), self.log) == self.patron
        assert self.patron.version == len(self.log)


def _loss(limits: SelfLimits) -> float:
    return inf if limits.loss is None else limits.loss


def _minutes(limits: SelfLimits) -> float:
    return inf if limits.minutes is None else limits.minutes


Cage.TestCase.settings = settings(
    max_examples=80, stateful_step_count=40, deadline=None, derandomize=True, database=None
)
TestCage = Cage.TestCase
