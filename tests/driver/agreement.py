"""Long play by the engine, read back from its events: what every wager won, hand by hand."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from letitride.cards import Card
from letitride.driver.driver import Driver
from letitride.driver.opening import drive
from letitride.driver.players import best_player
from letitride.rules import (
    BASE,
    Cents,
    Collected,
    Game,
    HandCards,
    Stake,
    Wager,
    load_rulebook,
    settle,
)
from letitride.table import Event
from letitride.table import events as e


@dataclass(slots=True)
class Totals:
    """Rounds played, and what each wager won in all, in cents, for one bettor a round."""

    rounds: int = 0
    won: dict[Wager, int] = field(default_factory=lambda: defaultdict(int))


def play(book: str, *, rounds: int, seed: int) -> tuple[Driver, Totals]:
    """One bettor a round under a book, by the best strategy, every side bet at its minimum."""
    rules = load_rulebook(book)
    banked = rules.bank.player_dealer is not None
    driver = drive(
        rules,
        below=Random(seed).randrange,
        seats=(1, 2) if banked else (1,),
        player_of=best_player,
        side_bets=True,
    )
    # A bank that covers three royal flushes, so that cover never changes a result.
    driver.bank = Cents(3 * 1_000 * driver.bet)
    totals = Totals()
    for _ in range(rounds):
        driver.log.clear()
        add_round(driver.game, driver.play_round(), totals)
    return driver, totals


def add_round(game: Game, events: Iterable[Event], totals: Totals) -> None:
    """Add up a round, and check each of its lines against ``settle`` from cards and stakes."""
    stakes: dict[tuple[Wager, int], Cents] = {}
    community: list[Card] = []
    own: tuple[Card, ...] = ()
    kept: Card | None = None
    settled: dict[tuple[Wager, int], e.BetSettled] = {}
    for event in events:
        match event:
            case e.BetsPlaced(circles=circles):
                stakes |= {(BASE, n): amount for n, amount in enumerate(circles, 1)}
            case e.SideBetPlaced(wager=wager, amount=amount):
                stakes[wager, 0] = amount
            case e.BetPulled(circle=number, amount=amount):
                assert stakes.pop((BASE, number)) == amount
            case e.CommunityTurned(face=face):
                community.append(face)
            case e.KeptTurned(face=face):
                kept = face
            case e.HandTurned(faces=faces):
                own = faces
            case e.BetSettled(wager=wager, circle=number):
                settled[wager, number] = event
    lines = settle(
        game.book,
        game.schedules,
        HandCards(own, community, kept),
        [Stake(wager, number, amount) for (wager, number), amount in stakes.items()],
    )
    assert len(lines) == len(settled)
    totals.rounds += 1
    for line in lines:
        event = settled[line.stake.wager, line.stake.circle]
        assert event.won == line.won
        assert event.lost == (0 if line.wins else line.stake.amount)
        assert event.hand == line.kind.name.lower()
        side = game.book.side_bets.get(line.stake.wager)
        taken = side is not None and side.collected is Collected.BEFORE_DEAL
        lost = line.stake.amount if taken else event.lost
        totals.won[line.stake.wager] += event.won - lost
