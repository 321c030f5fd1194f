"""A whole shift at a table, played by script: opener, fill, irregularities, relief in the middle of
a round, corrections after a dispute and by the staff, a past round reversed, a change of shift, a
credit, closer, and the drop."""

from dataclasses import fields
from random import Random
from typing import Final

from msgspec.structs import replace

from letitride.driver import DEALER, Driver, drive, inject, parse_player
from letitride.driver.opening import default_limits, default_terms
from letitride.rules import Cents, Role, load_rulebook
from letitride.table import (
    DROP_BOX,
    NOTES,
    TRAY,
    Actor,
    CountKind,
    Opening,
    Phase,
    SlipKind,
    Stack,
    Stacks,
    TrayRule,
    balance,
    current,
    pulled_box,
    stacked,
)
from letitride.table import commands as c

START: Final = 1_763_460_000
DORA: Final = Actor(Role.DEALER, name="dora")
DAN: Final = Actor(Role.DEALER, name="dan")
FLOOR: Final = Actor(Role.GAMES_SUPERVISOR, name="floor")
SUPERVISOR: Final = Actor(Role.CASINO_SUPERVISOR, name="supervisor")
IRREGULARITIES: Final = {
    8: "misdeal",
    14: "exposed-card",
    20: "absent:seat=2",
    26: "wrong-count",
    32: "disruption",
    40: "dispute:dollars=15",
    55: "past-round",
    62: "foreign-card",
}


BY_ITSELF: Final = (c.TurnHand, c.RevealDeck, c.EndRound)
"""What the house does without a key, also while a person deals."""


class Floor(Driver):
    """A driven table with a clock, and people who deal: every act takes three seconds."""

    now = START
    dealer = DORA

    def do(self, command: c.Command) -> None:
        type(self).now += 3
        dealt = command.by == DEALER and not isinstance(command, BY_ITSELF)
        by = self.dealer if dealt else command.by
        super().do(replace(command, at=type(self).now, by=by))

    def count(self, kind: CountKind, found: Cents, reason: str = "") -> None:
        """Blind; the second person gives the reason."""
        self.do(c.CountTray(by=self.dealer, kind=kind, chips=stacked(found)))
        self.do(c.SignTrayCount(by=FLOOR, slip_number=self._next_slip(), reason=reason))

    def put_right(self, payer: int, payee: int, amount: Cents, *, rounds_ago: int = 0) -> None:
        """The dealer finds a wrong payment. Seat 0 is the house."""
        names = {0: "", **{n: who.player for n, who in self.table.seats.items()}}
        self.do(
            c.ProposePayCorrection(
                by=self.dealer,
                round=self.table.past[-1 - rounds_ago].number,
                payer=names[payer],
                payee=names[payee],
                amount=amount,
                reason="the wrong stack",
            )
        )
        self.do(c.ConfirmCorrection(by=SUPERVISOR, correction=self.table.proposed))

    def slip(self, kind: SlipKind, amount: Cents) -> None:
        ask = c.RequestFill if kind is SlipKind.FILL else c.RequestCredit
        number = self._next_slip()
        self.do(ask(by=FLOOR, chips=stacked(amount), slip_number=number))
        fills = kind is SlipKind.FILL
        self.do(c.SendSlip(by=SUPERVISOR if fills else self.dealer, slip=number))
        taker = self.dealer if fills else SUPERVISOR
        self.do(c.ReceiveSlip(by=taker, slip=number, chips=stacked(amount)))

    def _next_slip(self) -> int:
        return self.table.tray.numbered + 1

    def in_tray(self) -> Cents:
        return balance(self.table.ledger, TRAY)


def played_shift(book: str, *, rounds: int, seed: int = 7, side_bets: bool = True) -> Floor:
    """From the opener to the count of the drop."""
    rules = load_rulebook(book)
    terms = replace(default_terms(rules, side_bets=side_bets), tray=TrayRule.COUNTED)
    driven = drive(
        rules,
        below=Random(seed).randrange,
        seats=range(1, 5),
        player_of=lambda game: parse_player("best", game),
        opening=Opening(terms, default_limits(rules)),
    )
    floor = Floor(**{each.name: getattr(driven, each.name) for each in fields(driven)})
    floor.count(CountKind.OPENER, Cents(5_000_000))
    for number in range(1, rounds + 1):
        if spec := IRREGULARITIES.get(number):
            inject(floor, spec)
        if number == 30:
            floor.slip(SlipKind.FILL, Cents(123_450))
        if number == 45:
            _relief(floor)
        if number == 50:
            floor.put_right(0, 2, Cents(2_050))
            floor.put_right(3, 0, Cents(700), rounds_ago=4)
        if number == 66:
            floor.put_right(1, 4, Cents(1_500))
        if number == 70:
            floor.count(CountKind.SHIFT, floor.in_tray())
        if number == 80:
            floor.slip(SlipKind.CREDIT, Cents(250_000))
        floor.play_round()
    while floor.table.halts or floor.table.phase is not Phase.BETWEEN_ROUNDS:
        floor.step()
    for seat in sorted(floor.table.seats):
        floor.do(c.Leave(by=Actor(Role.PLAYER, seat, f"player {seat}"), seat=seat))
    floor.count(CountKind.CLOSER, Cents(floor.in_tray() - 500), "a $5 chip is missing")
    floor.do(c.CloseTable(by=SUPERVISOR))
    _count_drop(floor)
    return floor


def _relief(floor: Floor) -> None:
    """Another dealer takes over while the cards are out."""
    while not (floor.table.phase is Phase.FIRST_CHOICE and current(floor.table).hands):
        floor.step()
    floor.dealer = DAN


def _count_drop(floor: Floor) -> None:
    for box in floor.table.tray.boxes:
        held = balance(floor.table.ledger, pulled_box(box.number))
        floor.do(c.CountDropBox(by=FLOOR, box=box.number, notes=_notes(held)))
        floor.do(c.SignDropCount(by=SUPERVISOR, box=box.number))
    assert not balance(floor.table.ledger, DROP_BOX)


def _notes(amount: Cents) -> Stacks:
    found, left = [], int(amount)
    for value in NOTES:
        pieces, left = divmod(left, value)
        if pieces:
            found.append(Stack(value, pieces))
    return tuple(found)
