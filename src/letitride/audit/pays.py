"""The pays: every bet on a turned hand is settled once, the way ``settle`` says.

A stake is what is on the felt when the hand is turned, or corrected after that, up to the limits of
the round. A
player-dealer pays and collects bet by bet until the cover is used up (C play 13).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from letitride.audit.findings import Finding, Found, Look, Matter, Step
from letitride.audit.settle_cache import DuePay, Expected, PlacedBet, Settle, expected_of
from letitride.audit.words import say
from letitride.cards import Card
from letitride.rules import (
    BASE,
    Banker,
    Cents,
    Game,
    HandCards,
    Stake,
    Wager,
    format_money,
    settle,
)
from letitride.table import (
    CIRCLES,
    Account,
    Table,
    back,
    backers,
    balance,
    bank,
    circles,
    current,
    early_bet,
    settled_first,
    side_limits,
    spot,
    token_circles,
)
from letitride.table import events as e

_OWN: Final = (None,)
_PLAYER_DEALER: Final = Banker.PLAYER_DEALER


class OwedBet(NamedTuple):
    seat: int
    backer: int | None
    wager: Wager
    circle: int

    def __str__(self) -> str:
        which = "base" if self.wager == BASE else "side"
        behind = "" if self.backer is None else "_behind"
        return say(
            f"bet.{which}{behind}",
            circle=self.circle,
            seat=self.seat,
            wager=self.wager.replace("_", " "),
            backer=self.backer,
        )


_Key = tuple[int, int | None, Wager, int]
"""The fields of an ``OwedBet``, which is made only when there is something to say about it."""


class Pays:
    matter = Matter.PAYS

    def __init__(self) -> None:
        self._due: dict[_Key, DuePay] = {}
        self._settle = Settle()

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            e.RoundOpened: self._opened,
            e.HandTurned: self._turned,
            e.UnequalBetsNoticed: self._changed,
            e.BetsCorrected: self._changed,
            e.SettlementUndone: self._undone,
            e.BetSettled: self._settled,
            e.SeatSettled: self._seat_settled,
            e.ThreeCardSettled: self._three_card,
        }

    def _opened(self, _: Step) -> None:
        self._due = {}

    def _turned(self, step: Step) -> None:
        if step.game is not None:
            event: e.HandTurned = step.event
            self._add_due(step.game, step.before, event.seat, event.faces)

    def _changed(self, step: Step) -> None:
        """Bets on a hand that is turned and waits to be paid may be corrected (N 12.11)."""
        event: e.UnequalBetsNoticed | e.BetsCorrected = step.event
        old = [key for key in self._due if key[0] == event.seat]
        if step.game is None or not old:
            return
        for key in old:
            del self._due[key]
        round = current(step.after)
        faces = tuple(round.faces[place] for place in round.hands[event.seat].places)
        self._add_due(step.game, step.after, event.seat, faces)

    def _undone(self, step: Step) -> None:
        event: e.SettlementUndone = step.event
        kept = [key for key in self._due if event.hands and key[0] not in event.hands]
        self._due = {key: self._due[key] for key in kept}

    def _settled(self, step: Step) -> Found:
        event: e.BetSettled = step.event
        game = step.game
        if game is None:
            return None
        key = (event.seat, event.backer, event.wager, event.circle)
        due = self._due.pop(key, None)
        if due is None:
            told = say("no_such_bet", bet=OwedBet._make(key))
            return self._found(step, [told])
        expected = _expected(game, step.before, due)
        said = (event.hand, event.pays, event.stake, event.won, event.lost, event.returned)
        if said == expected:
            return None
        return self._found(step, _differs(OwedBet._make(key), event, expected))

    def _seat_settled(self, step: Step) -> Found:
        if not self._due:
            return None
        event: e.SeatSettled = step.event
        missed = [key for key in self._due if key[0] == event.seat]
        for key in missed:
            del self._due[key]
        return self._found(step, [say("bet_not_settled", bet=OwedBet._make(key)) for key in missed])

    def _three_card(self, step: Step) -> Found:
        if step.game is None:
            return None
        return self._found(step, list(_three_card(step.game, step.before, step.event)))

    def _found(self, step: Step, sentences: Sequence[str]) -> Found:
        if not sentences:
            return None
        said = (f"{each[:1].upper()}{each[1:]}" for each in sentences)
        return [Finding(step.version, self.matter, each) for each in said]

    def _add_due(self, game: Game, table: Table, seat: int, own: tuple[Card, ...]) -> None:
        round = current(table)
        limits, left, right = round.limits, round.left, round.right
        assert limits is not None
        assert left is not None
        assert right is not None
        faces, most = round.faces, limits.maximum_payout
        kept = None if round.kept is None else faces.get(round.kept)
        cards = HandCards(own, (faces[left], faces[right]), kept)
        first = settled_first(game, table)
        due = self._due
        for backer in (None, *backers(table, seat)) if round.backs else _OWN:
            placed = _placed(game, table, seat, backer)
            for each in self._settle(game, cards, placed, most, first):
                due[seat, backer, each.wager, each.circle] = each


def _placed(game: Game, table: Table, seat: int, backer: int | None) -> tuple[PlacedBet, ...]:
    """What one player has on each bet."""
    round, ledger = current(table), table.ledger
    assert round.limits is not None
    most = round.limits.maximum
    found: list[PlacedBet] = []
    if backer is None:
        for number, held, used in _of_circles(seat):
            # ``Any``: calling ``Cents`` takes longer than the rest.
            lying: Any = ledger.get(held, 0) + ledger.get(used, 0)
            if lying:
                found.append((BASE, number, lying, most))
    else:
        bets = [(number, balance(ledger, back(seat, backer, number))) for number in CIRCLES]
        found += [(BASE, number, behind, most) for number, behind in bets if behind]
    # If the book has side bets, all of them are among the schedules of the game.
    if backer is not None or len(game.schedules) == 1:
        return tuple(found)
    taken = round.taken.get(seat, {})
    book, terms = game.book, table.terms
    for wager, side in book.side_bets.items():
        chips = taken.get(wager, Cents(0)) if side.is_taken else balance(ledger, spot(seat, wager))
        if chips:
            found.append((wager, 0, chips, side_limits(book, terms, wager).maximum))
    return tuple(found)


@cache
def _of_circles(seat: int) -> Sequence[tuple[int, Account, Account]]:
    """The three circles of a seat: number, chips, and tokens."""
    return tuple(zip(CIRCLES, circles(seat), token_circles(seat), strict=True))


def _expected(game: Game, table: Table, due: DuePay) -> Expected:
    if game.book.bank.banker is not _PLAYER_DEALER:
        return due.expected
    line, stake = due.line, due.line.stake.amount
    won, lost = _covered(table, line.won, Cents(0) if line.wins else stake)
    # A bet that is covered in part is settled for that part.
    share = stake * won // line.won if line.won else stake
    return expected_of(line, due.over, won, lost, Cents(share if line.wins else lost))


def _covered(table: Table, won: Cents, lost: Cents) -> tuple[Cents, Cents]:
    """What is paid and collected, given what is left of the player-dealer's wager."""
    banker, round = table.banking.seat, current(table)
    assert banker is not None
    cover = balance(table.ledger, bank(banker)) + round.paid
    if max(round.collected, round.paid) >= cover:
        return Cents(0), Cents(0)
    return Cents(min(won, cover - round.paid)), Cents(min(lost, cover - round.collected))


def _differs(bet: OwedBet, event: e.BetSettled, expected: Expected) -> Sequence[str]:
    found = []
    if event.hand != expected.hand:
        found.append(say("differs.hand", bet=bet, should=expected.hand, is_=event.hand))
    if event.pays != expected.pays:
        nothing = say("nothing")
        should, is_ = expected.pays or nothing, event.pays or nothing
        found.append(say("differs.pays", bet=bet, should=should, is_=is_))
    for name in ("stake", "won", "lost", "returned"):
        is_, should = getattr(event, name), getattr(expected, name)
        if is_ != should:
            amounts = {"is_": format_money(is_), "should": format_money(should)}
            found.append(say(f"differs.{name}", bet=bet, **amounts))
    return found


def _three_card(game: Game, table: Table, event: e.ThreeCardSettled) -> Iterator[str]:
    round, wager = current(table), early_bet(game)
    if wager is None:
        yield say("no_early_bet", seat=event.seat)
        return
    bet, held = OwedBet(event.seat, None, wager, 0), spot(event.seat, wager)
    if all(move.source != held for move in event.moves):
        yield say("other_stake", bet=bet)
    stake = Stake(wager, 0, balance(table.ledger, held))
    own = tuple(round.faces[place] for place in round.hands[event.seat].places)
    (line,) = settle(game.book, game.schedules, HandCards(own, ()), [stake])
    hand = line.kind.name.lower()
    if event.hand != hand:
        yield say("differs.hand", bet=bet, should=hand, is_=event.hand)
    if event.won != line.won:
        yield say(
            "differs.won", bet=bet, is_=format_money(event.won), should=format_money(line.won)
        )
