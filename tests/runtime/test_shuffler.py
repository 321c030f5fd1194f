"""The shuffler: its randomness is tested before it deals, and its orders are in the secrets
table."""

import random
import secrets
from collections.abc import Callable
from itertools import cycle

import msgspec
import pytest

from letitride.cards import DECK
from letitride.journal.records import ORDER
from letitride.runtime.shuffler import NotFair, Shuffler, real_chance, seeded_chance, self_test
from letitride.table import Below, Rejected
from letitride.table import commands as c
from letitride.table.chance import commitment_of
from letitride.table.state import Phase
from tests.runtime.floor import Floor, player


@pytest.mark.clause("N 4.1", "W shuffle 1 random", "C dealing 1 stack")
def test_real_and_seeded_shuffles_pass_the_gate() -> None:
    self_test(real_chance())
    self_test(seeded_chance(1))


def _repeating() -> Below:
    """Perfectly even, but it repeats after a hundred decks."""
    drawn = cycle([random.random() for _ in range(51 * 100)])
    return lambda bound: int(next(drawn) * bound)


@pytest.mark.parametrize(
    "below",
    [
        lambda _: 0,
        lambda bound: bound - 1,
        lambda bound: secrets.randbelow(bound - 1),
        lambda bound: secrets.randbelow(bound + 1),
        lambda bound: secrets.randbelow(64) % bound,
        lambda bound: min(secrets.randbelow(bound), secrets.randbelow(bound)),
        _repeating(),
    ],
    ids=["constant", "last", "one too few", "one too many", "modulo 64", "leaning", "repeating"],
)
def test_planted_faults_are_found(below: Callable[[int], int]) -> None:
    with pytest.raises(NotFair):
        self_test(below)


def test_a_seeded_shuffle_can_be_repeated() -> None:
    once, again = (Shuffler(seeded_chance(5)).device.shuffle() for _ in range(2))
    assert once == again != Shuffler(seeded_chance(6)).device.shuffle()


async def test_orders_are_read_back_unchanged_from_the_secrets_table(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        (deck,) = floor.state.decks
        other = Shuffler(real_chance())
        await other.recover(floor.log, floor.state)
        order, nonce = other.device.orders[deck.commitment]
        assert commitment_of(order, nonce) == deck.commitment
        assert sorted(order) == list(DECK)
        body = await floor.log.secret(ORDER, deck.commitment)
        assert body is not None
        assert msgspec.json.decode(body) == {"order": list(order), "nonce": nonce}


async def test_a_deck_without_its_order_deals_nothing(sqlite_url: str) -> None:
    """Lost secrets: no cards are made up, and none are accepted from a client."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.bets({1: "$5"})
        await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        empty = Shuffler(real_chance())
        look = c.Look(by=player(1, "Ann"), seat=1, cards=DECK[:3])
        filled = empty.fill(floor.runner().game, floor.state, look)
        assert isinstance(filled, Rejected)
        assert filled.code == "no_order"


async def test_random_results_of_a_refused_command_are_discarded(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        for _ in range(3):
            await floor.refused(c.Shuffle(by=player(1, "Ann"), commitment=""))
        (deck,) = floor.state.decks
        assert set(floor.runner().writer.shuffler.device.orders) == {deck.commitment} - {""}
