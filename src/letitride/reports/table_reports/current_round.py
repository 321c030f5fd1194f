"""The round that a fold is in: what its events add up to, and the fact it becomes."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from letitride.analysis import RideOrPull
from letitride.cards import format_cards
from letitride.reports.own_rounds import Asked, OwnChoice, asked_at, choices_of
from letitride.reports.round_records import BetRecord, RoundRecord, SeatRecord
from letitride.reports.table_reports.facts import (
    NONE,
    NOTHING,
    Mistake,
    RoundFact,
    SeatFact,
    WagerFact,
    Waits,
    Where,
)
from letitride.reports.table_reports.theory import ExpectedWin, Theory
from letitride.rules import BASE, Cents, Face, Game, Wager
from letitride.table import FEE_BOX, TRAY, Event, Table
from letitride.table import events as e


class CurrentRound:
    """``gained`` is what the house's accounts have gained in it."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.gained = 0
        self.fees = 0
        self._fed = 0
        self._jackpots = 0
        self._tokens_staked = 0
        self._tokens_lost = 0
        self._taken: set[tuple[int, Wager]] = set()
        self._asked: dict[int, list[Asked]] = {}
        self._timed: Counter[int] = Counter()
        self._thought: Counter[int] = Counter()
        self._people: dict[str, None] = {}

    def take(self, before: Table, event: Event, after: Table, gained: int) -> None:
        self.gained += gained
        if event.by.name:
            self._people[event.by.name] = None
        self._move(event)
        match event:
            case e.BonusCollected(seat=seat, wager=wager):
                self._taken.add((seat, wager))
            case e.WagersRestored(seat=seat, wager=wager):
                self._taken.discard((seat, wager))
            case e.MeterFed(amount=amount):
                self._fed += amount
            case e.MeterPaid(amount=amount):
                self._jackpots += amount
            case e.BetRode(seat=seat):
                self._choice(before, after, seat, event.circle, RideOrPull.RIDE)
            case e.BetPulled(seat=seat):
                self._choice(before, after, seat, event.circle, RideOrPull.PULL)
            case e.RoundVoided():
                self._asked.clear()
            case _:
                pass

    def _move(self, event: Event) -> None:
        for source, target, amount in event.moves:
            if target == FEE_BOX:
                self.fees += amount
            elif source == FEE_BOX:
                self.fees -= amount
            if source.startswith("token_circle:") and isinstance(event, e.BetSettled):
                self._tokens_staked += amount
                self._tokens_lost += amount if target == TRAY else 0
            elif target.startswith("token_circle:") and isinstance(event, e.SettlementUndone):
                self._tokens_staked -= amount
                self._tokens_lost -= amount if source == TRAY else 0

    def _choice(
        self, before: Table, after: Table, seat: int, circle: int, chosen: RideOrPull
    ) -> None:
        who, now = before.seats.get(seat), after.seats.get(seat)
        if who is None or now is None:
            return
        self._asked.setdefault(seat, []).append(asked_at(before, who.player, seat, circle, chosen))
        self._timed[seat] += now.choices - who.choices
        self._thought[seat] += now.seconds - who.seconds

    def fact(
        self,
        record: RoundRecord,
        table: Table,
        game: Game | None,
        theory: Theory,
        *,
        where: Where,
        last: int,
        waits: Waits,
        longest: int,
        paused_in: str,
    ) -> RoundFact:
        """``table`` is the table before the event that ends the round."""
        banked = any(seat.part == "bank" for seat in record.seats)
        played = not (banked or record.void)
        settled = {seat.seat for seat in record.seats if played and seat.part == "settled"}
        bets = {seat.seat: [bet for bet in seat.bets if bet.on in settled] for seat in record.seats}
        judged = [bet for own in bets.values() for bet in own]
        expected = theory.of(game.schedules, judged) if game is not None and judged else None

        def seat_fact(seat: SeatRecord) -> SeatFact:
            of_bets, choices = NONE, tuple[OwnChoice, ...]()
            if game is not None:
                of_bets = theory.edge(game.schedules, bets[seat.seat])
            if game is not None and not record.void:
                asked = self._asked.get(seat.seat, ())
                choices = tuple(choices_of(asked, seat, game, theory.values))
            return SeatFact(
                seat=seat.seat,
                player=seat.player,
                bet=max((bet.stake for bet in seat.bets if bet.wager == BASE), default=NOTHING),
                handle=Cents(0 if record.void else sum(map(_played, seat.bets))),
                won=Cents(sum(bet.won for bet in seat.bets)),
                fees=seat.fees,
                net=seat.net,
                theory=of_bets,
                choices=len(choices),
                timed=self._timed[seat.seat],
                thought=self._thought[seat.seat],
                mistakes=tuple(_mistakes(record, choices)),
            )

        seats = tuple(seat_fact(seat) for seat in record.seats if seat.part != "discarded")
        costs = (each.cost for seat in seats for each in seat.mistakes)
        mistakes = sum(costs, NONE) if expected is not None else NONE
        return RoundFact(
            where=where,
            round=record.round,
            first=self.first,
            last=last,
            opened_at=record.opened_at,
            ended_at=record.ended_at,
            void=record.void,
            face_up=table.terms is not None and table.terms.face is Face.UP,
            seats=seats,
            wagers=tuple(self._wagers(record, table, game, expected, mistakes, banked=banked)),
            fees=Cents(self.fees),
            win=Cents(self.gained),
            variance=NONE if expected is None else expected.variance,
            fed=Cents(self._fed),
            jackpots=Cents(self._jackpots),
            tokens_staked=Cents(self._tokens_staked),
            tokens_lost=Cents(self._tokens_lost),
            waits=waits,
            longest=longest,
            paused_in=paused_in,
            people=tuple(self._people),
        )

    def _wagers(
        self,
        record: RoundRecord,
        table: Table,
        game: Game | None,
        expected: ExpectedWin | None,
        mistakes: Fraction,
        *,
        banked: bool,
    ) -> Iterator[WagerFact]:
        made: dict[Wager, list[BetRecord]] = {}
        for seat in record.seats:
            for bet in seat.bets:
                if not bet.pulled:
                    made.setdefault(bet.wager, []).append(bet)
        for wager, bets in made.items():
            win = 0 if banked else sum(map(self._house_win, bets))
            theory = None if expected is None else expected.wagers.get(wager)
            handle = Cents(0 if record.void else sum(map(_played, bets)))
            yield WagerFact(
                wager=wager,
                place=0 if game is None else game.book.wagers_listed.index(wager),
                name=str(wager) if game is None else game.schedules[wager].name,
                paytable=paytable_of(table, wager),
                bets=sum(1 for bet in bets if bet.stake),
                handle=handle,
                win=Cents(win),
                judged=NOTHING if theory is None else Cents(win),
                judged_handle=NOTHING if theory is None else handle,
                theory=NONE if theory is None else theory.mean,
                variance=NONE if theory is None else theory.variance,
                mistakes=mistakes if wager == BASE else NONE,
            )

    def _house_win(self, bet: BetRecord) -> int:
        """A stake that was taken before the deal stays in the tray, whatever the bet wins."""
        taken = (bet.on, bet.wager) in self._taken
        return (bet.stake if taken else bet.lost) - bet.won


def paytable_of(table: Table, wager: Wager) -> str:
    return "" if table.terms is None else table.terms.paytables.get(wager, "")


def _played(bet: BetRecord) -> int:
    """What stayed in action; the part of a bet above a limit does not."""
    return 0 if bet.pulled else bet.stake - bet.returned


def _mistakes(record: RoundRecord, choices: Iterable[OwnChoice]) -> Iterator[Mistake]:
    for choice in choices:
        if not choice.right:
            yield Mistake(
                table=record.table,
                round=record.round,
                circle=choice.circle,
                known=format_cards(choice.known),
                chosen=choice.chosen,
                best=choice.best,
                cost=choice.cost,
            )
