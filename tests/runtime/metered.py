"""Two tables with a bet on a shared meter, and a deck that deals what a test wants."""

from random import Random

from msgspec.structs import replace

from letitride.cards import DECK, parse_cards
from letitride.driver.automatic_dealer import propose
from letitride.house import meter_stream
from letitride.rules import Cents, Role, Wager
from letitride.runtime.command_writer import Done
from letitride.table import Actor, Rejected
from letitride.table import commands as c
from letitride.table.state import Phase
from tests.runtime.floor import Floor

DEE = Actor(Role.DEALER, name="Dee")
DAN = Actor(Role.DEALER, name="Dan")
DEALERS = {"one": DEE, "two": DAN, "main": DEE}
"""Who deals at which table: nobody holds two."""

BOOK = "wa-let-it-ride"
BET = Wager("progressive")
STREAM = meter_stream("PROG-1")
SEED = 1_000_000
ROYAL = "Qh Kh Ah Th Jh 4c"
STRAIGHT_FLUSH = "7h 8h 9h Th Jh 4c"
NOTHING = "2c 3d 5s Th Jh 4c"


class Stacked:
    """Chance that puts these cards on top of every deck, in the order of dealing."""

    def __init__(self, top: str) -> None:
        self.top = top
        self._random = Random(3)
        self._cards: list[int] = []
        self._order: list[int] = []
        self._last = 0

    def __call__(self, bound: int) -> int:
        if bound == len(DECK):
            wanted = list(parse_cards(self.top))
            self._cards, self._last = list(DECK), bound - 1
            self._order = [*wanted, *(card for card in DECK if card not in wanted)]
        if not self._last or bound != self._last + 1:
            self._last = 0
            return self._random.randrange(bound)
        other = self._cards.index(self._order[self._last])
        cards, last = self._cards, self._last
        cards[last], cards[other] = cards[other], cards[last]
        self._last -= 1
        return other


async def two_tables(floor: Floor) -> None:
    """Dealt by a person, so that a round ends when the test says so."""
    for table, name in (("one", "Ann"), ("two", "Bob")):
        await floor.set_up(table, BOOK, meters=True)
        dealer = DEALERS[table].name
        await floor.person(dealer, role=Role.DEALER)
        answer = await floor.casino.set_dealer(table, dealer, by="Frida")
        assert not isinstance(answer, Rejected), answer
        await floor.sit(name, 1, table=table)


async def to_the_end(floor: Floor, table: str, *, bet: bool = True) -> None:
    """A round up to where only its end is left."""
    runner = floor.runner(table)
    await deal_until(floor, table, Phase.BETTING)
    assert isinstance(await floor.bet(1, table=table), Done)
    if bet:
        side = c.BetSide(by=floor.by(1, table=table), seat=1, wager=BET, amount=Cents(100))
        await floor.done(side, table=table)
    while propose(runner.game, runner.table) is not None:
        await _deal(floor, table)
    await floor.done(c.CallNoMoreBets(by=DEALERS[table]), table=table)
    await deal_until(floor, table, Phase.ROUND_OVER)


async def deal_until(floor: Floor, table: str, phase: Phase) -> None:
    for _ in range(100):
        if floor.runner(table).table.phase is phase:
            return
        await _deal(floor, table)
    raise AssertionError(f"never came to {phase}")


async def _deal(floor: Floor, table: str) -> None:
    runner = floor.runner(table)
    proposed = propose(runner.game, runner.table)
    command = (
        floor.wanted(table=table) if proposed is None else replace(proposed, by=DEALERS[table])
    )
    assert command is not None, runner.table.phase
    await floor.done(command, table=table)
