"""The pays: every bet on a hand that was turned is settled once, and as ``settle`` has it.

Stakes are what lies on the felt when the hand is turned, up to the limits of the round; a
player-dealer pays and collects bet by bet until the cover is used up (C play 13).
"""

from collections.abc import Iterator
from typing import NamedTuple

from letitride.rules import (
    Banker,
    Cents,
    Collected,
    Game,
    HandCards,
    PayLine,
    Stake,
    Wager,
    format_money,
    settle,
)
from letitride.service.proof.findings import Finding, Matter, Step
from letitride.table import Table
from letitride.table import events as e
from letitride.table.deal import CIRCLES, backers, stake_on
from letitride.table.evolve import current
from letitride.table.money import back, balance, bank, spot


class Bet(NamedTuple):
    seat: int
    backer: int | None
    wager: Wager
    circle: int

    def __str__(self) -> str:
        which = f"bet {self.circle}" if self.wager is Wager.BASE else f"the {self.wager} bet"
        whose = f"seat {self.seat}"
        behind = "" if self.backer is None else f" (behind it, seat {self.backer}'s)"
        return f"{which.replace('_', ' ')} of {whose}{behind}"


class Due(NamedTuple):
    """A line of ``settle``, and what of the stake lay above the maximum and was not played."""

    line: PayLine
    over: Cents


class Pays:
    matter = Matter.PAYS

    def __init__(self) -> None:
        self._due: dict[Bet, Due] = {}

    def look(self, step: Step) -> Iterator[Finding]:
        if step.game is None:
            return
        event = step.event
        for sentence in self._wrong(step.game, step.before, event):
            said = f"{sentence[:1].upper()}{sentence[1:]}"
            yield Finding(step.version, self.matter, said)

    def _wrong(self, game: Game, table: Table, event: e.Event) -> Iterator[str]:
        match event:
            case e.HandTurned():
                self._due = dict(_due(game, table, event))
            case e.BetSettled():
                bet = Bet(event.seat, event.backer, event.wager, event.circle)
                due = self._due.pop(bet, None)
                if due is None:
                    yield f"{bet} was settled, but no such bet lay there."
                else:
                    yield from _differs(bet, event, _expected(game, table, event, due))
            case e.SeatSettled():
                for bet in self._due:
                    yield f"{bet} was not settled."
                self._due = {}
            case e.ThreeCardSettled():
                yield from _three_card(game, table, event)


def _due(game: Game, table: Table, event: e.HandTurned) -> Iterator[tuple[Bet, Due]]:
    round = current(table)
    assert round.limits is not None
    assert round.left is not None
    assert round.right is not None
    kept = None if round.kept is None else round.faces.get(round.kept)
    community = (round.faces[round.left], round.faces[round.right])
    cards = HandCards(event.faces, community, kept)
    for backer in (None, *backers(table, event.seat)):
        stakes = dict(_stakes(game, table, event.seat, backer))
        lines = settle(
            game.book,
            game.schedules,
            cards,
            [Stake(bet.wager, bet.circle, Cents(min(lies))) for bet, lies in stakes.items()],
            maximum_payout=round.limits.maximum_payout,
        )
        for line in lines:
            bet = Bet(event.seat, backer, line.stake.wager, line.stake.circle)
            yield bet, Due(line, Cents(stakes[bet][0] - line.stake.amount))


def _stakes(
    game: Game, table: Table, seat: int, backer: int | None
) -> Iterator[tuple[Bet, tuple[Cents, Cents]]]:
    """What lies on each bet of one player, and the most of it that is played."""
    round = current(table)
    assert round.limits is not None
    for number in CIRCLES:
        behind = backer is not None and balance(table.ledger, back(seat, backer, number))
        lies = stake_on(table, seat, number) if backer is None else Cents(behind)
        if lies:
            yield Bet(seat, backer, Wager.BASE, number), (lies, round.limits.maximum)
    if backer is not None:
        return
    for wager, side in game.book.side_bets.known().items():
        taken = side.collected is Collected.BEFORE_DEAL
        marked = round.lammers.get(seat, Cents(0))
        lies = marked if taken else balance(table.ledger, spot(seat, wager))
        if lies:
            yield Bet(seat, None, wager, 0), (lies, side.maximum)


def _expected(game: Game, table: Table, event: e.BetSettled, due: Due) -> e.BetSettled:
    line, stake = due.line, due.line.stake.amount
    won, lost, played = line.won, Cents(0) if line.wins else stake, stake
    if game.book.bank.banker is Banker.PLAYER_DEALER:
        won, lost = _covered(table, won, lost)
        # A bet covered in part is settled for that part.
        share = stake * won // line.won if line.won else stake
        played = Cents(share if line.wins else lost)
    return e.BetSettled(
        seat=event.seat,
        wager=event.wager,
        circle=event.circle,
        backer=event.backer,
        stake=Cents(stake + due.over),
        hand=line.kind.name.lower(),
        pays="" if line.pays is None else f"{line.pays} {line.odds} 1",
        won=won,
        lost=lost,
        returned=Cents(stake - played + due.over),
    )


def _covered(table: Table, won: Cents, lost: Cents) -> tuple[Cents, Cents]:
    """What is paid and collected, with what is left of the player-dealer's wager."""
    banker, round = table.banking.seat, current(table)
    assert banker is not None
    cover = balance(table.ledger, bank(banker)) + round.paid
    if max(round.collected, round.paid) >= cover:
        return Cents(0), Cents(0)
    return Cents(min(won, cover - round.paid)), Cents(min(lost, cover - round.collected))


def _differs(bet: Bet, event: e.BetSettled, expected: e.BetSettled) -> Iterator[str]:
    if event.hand != expected.hand:
        yield f"{bet} is on {expected.hand}, not {event.hand}."
    if event.pays != expected.pays:
        yield f"{bet} pays {expected.pays or 'nothing'}, not {event.pays or 'nothing'}."
    for name in ("stake", "won", "lost", "returned"):
        is_, should = getattr(event, name), getattr(expected, name)
        if is_ != should:
            yield f"{bet}: {name} is {format_money(is_)}; it should be {format_money(should)}."


def _three_card(game: Game, table: Table, event: e.ThreeCardSettled) -> Iterator[str]:
    round = current(table)
    bet = Bet(event.seat, None, Wager.THREE_CARD, 0)
    stake = Stake(Wager.THREE_CARD, 0, balance(table.ledger, spot(event.seat, Wager.THREE_CARD)))
    own = tuple(round.faces[place] for place in round.hands[event.seat].places)
    (line,) = settle(game.book, game.schedules, HandCards(own, ()), [stake])
    hand = line.kind.name.lower()
    if event.hand != hand:
        yield f"{bet} is on {hand}, not {event.hand}."
    if event.won != line.won:
        yield f"{bet} won {format_money(event.won)}; it should be {format_money(line.won)}."
