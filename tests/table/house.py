"""A house for tests: a table under a book, a device with a known order, and people to act at it.

house = House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$10"}).dealt()
house.player(1).pull()
assert house.refused(c.Pull(by=seat(2), seat=2)).code == "not_your_turn"
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Self, TypeVar

from letitride.cards import DECK, Card, parse_cards
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.driver.device import CardDevice
from letitride.rules import (
    BASE,
    Cents,
    DeviceKind,
    Face,
    Role,
    Settled,
    SettlingWay,
    Wager,
    game_of,
    load_rulebook,
    parse_money,
)
from letitride.table import (
    Actor,
    Event,
    Rejected,
    Table,
    bank_to_offer,
    decide,
    evolve,
    new_table,
    piles,
    side_bets_to_ask,
)
from letitride.table import commands as c
from letitride.table.chance import commitment_of
from letitride.table.decide.choosing import to_choose
from letitride.table.money import Account, balance, rack
from letitride.table.state import (
    ControllerKey,
    ExchangeFor,
    FaceUpApproval,
    FeeRate,
    Limits,
    Phase,
    Terms,
    TrayRule,
    Turns,
    Voucher,
    default_fees,
    side_bet_switches,
)

FLOOR = Actor(Role.GAMES_SUPERVISOR, name="floor")
SUPERVISOR = Actor(Role.CASINO_SUPERVISOR, name="supervisor")
INSPECTOR = Actor(Role.INSPECTOR, name="inspector")

Kind = TypeVar("Kind", bound=Event)


class _Vouchers(dict[int, Voucher]):
    """Whatever voucher is presented, the house has issued it, without conditions."""

    def get(self, number: int, default: Any = None) -> Any:
        plain = Voucher(number=number, amount=Cents(500)) if number > 0 else default
        return super().get(number, plain)


APPROVED = FaceUpApproval(reference="WSGC-7", date="2020-07-01", entered_by="carla")


def seat(number: int) -> Actor:
    return Actor(Role.PLAYER, number, f"player {number}")


class House:
    """Runs commands against the engine. ``do`` must be accepted; ``refused`` must not be."""

    def __init__(
        self,
        book: str,
        *,
        device: DeviceKind | None = None,
        face: Face | None = None,
        turns: Turns = Turns.IN_TURN,
        settling: SettlingWay | None = None,
        three_card_settled: Settled = Settled.AT_SETTLEMENT,
        switches: frozenset[str] = frozenset(),
        side_bets: bool = True,
        meters: bool = False,
        limits: Limits | None = None,
        fees: tuple[FeeRate, ...] | None = None,
        bank_minimum: Cents | None = None,
        tray: TrayRule = TrayRule.UNCOUNTED,
        seed: int = 1,
        opened: bool = True,
    ) -> None:
        self.book = load_rulebook(book)
        bets = self.book.side_bets.items()
        wagers = (BASE, *(w for w, bet in bets if (meters if bet.is_metered else side_bets)))
        paytables = {wager: self.book.default_paytable(wager) for wager in wagers}
        switches |= side_bet_switches(self.book, paytables)
        self.game = game_of(self.book, paytables)
        self.chance = Random(seed)
        self.device = CardDevice(self.chance.randrange)
        self.device.vouchers = _Vouchers()
        self.terms = Terms(
            paytables=paytables,
            device=device or self.book.devices.default,
            face=face or self.book.deal.default_face,
            turns=turns,
            settling=settling,
            three_card_settled=three_card_settled,
            switches=switches,
            fees=default_fees(self.book) if fees is None else fees,
            bank_minimum=bank_minimum,
            face_up=APPROVED if face is Face.UP else None,
            tray=tray,
        )
        own_limits = self.book.limits
        self.limits = limits or Limits(
            minimum=own_limits.minimum, maximum=own_limits.maximum, unit=own_limits.unit
        )
        self.log: list[Event] = []
        self.table: Table = self.start
        if opened:
            self.do(c.OpenTable(by=DEALER, terms=self.terms, limits=self.limits))
            self.run_until(Phase.BETWEEN_ROUNDS)

    @property
    def start(self) -> Table:
        return new_table("test", book=self.book.id, digest=self.book.digest)

    # --- acting ----------------------------------------------------------------------------------

    def try_(self, command: c.Command) -> tuple[Event, ...] | Rejected:
        """What the engine says of a command, chance filled in, without carrying it out."""
        return decide(self.game, self.table, self.device.fill(self.game, self.table, command))

    def do(self, command: c.Command) -> tuple[Event, ...]:
        decided = self.try_(command)
        assert not isinstance(decided, Rejected), f"{command}: {decided}"
        for event in decided:
            self.table = evolve(self.table, event)
        self.log.extend(decided)
        return decided

    def refused(self, command: c.Command) -> Rejected:
        """The refusal of a command that must not be accepted; the table is as it was."""
        decided = self.try_(command)
        assert isinstance(decided, Rejected), f"accepted: {decided}"
        assert decided.clause
        assert decided.message
        return decided

    def all(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.log if isinstance(event, kind)]

    def last(self, kind: type[Kind]) -> Kind:
        return self.all(kind)[-1]

    def holds(self, account: Account) -> Cents:
        return balance(self.table.ledger, account)

    def chips(self, number: int) -> Cents:
        return self.holds(rack(number))

    # --- setting a scene -------------------------------------------------------------------------

    def run_until(self, *phases: Phase) -> Self:
        """Let the dealer act by the book until the table is in one of the phases."""
        for _ in range(200):
            if self.table.phase in phases:
                return self
            command = propose(self.game, self.table)
            assert command is not None, f"the dealer waits in {self.table.phase}"
            self.do(command)
        raise AssertionError(f"never came to {phases}")

    def seated(self, *numbers: int, with_: str = "$1,000") -> Self:
        for number in numbers:
            self.do(c.Sit(by=seat(number), seat=number, player=f"player {number}"))
            self.do(c.BuyIn(by=seat(number), seat=number, amount=parse_money(with_)))
        return self

    def voucher(
        self, number: int, amount: str, into: ExchangeFor = ExchangeFor.CHIPS, /, **printed: Any
    ) -> Self:
        """A seat's player presents a voucher, and the dealer exchanges it."""
        self.do(self.presenting(number, amount, into, **printed))
        self.do(c.ExchangeVoucher(by=DEALER, seat=number))
        return self

    def presenting(
        self, number: int, amount: str, into: ExchangeFor = ExchangeFor.CHIPS, /, **printed: Any
    ) -> c.PresentVoucher:
        """The command to present a voucher that is printed so."""
        voucher = len(self.device.vouchers) + 1
        cents = parse_money(amount)
        self.device.vouchers[voucher] = Voucher(number=voucher, amount=cents, **printed)
        return c.PresentVoucher(by=seat(number), seat=number, voucher=voucher, into=into)

    def betting(
        self,
        bets: Mapping[int, str],
        sides: Mapping[int, Mapping[Wager, str]] | None = None,
        *,
        bank: str = "$500",
    ) -> Self:
        """Open a round, let the bank be taken where there is one, and place bets."""
        self.run_until(Phase.BETTING)
        self._bank(bank, bets)
        for number, amount in bets.items():
            self.do(c.Bet(by=seat(number), seat=number, amount=parse_money(amount)))
        for number, wagers in (sides or {}).items():
            for wager, amount in wagers.items():
                money = parse_money(amount)
                self.do(c.BetSide(by=seat(number), seat=number, wager=wager, amount=money))
        return self

    def _bank(self, amount: str, bets: Mapping[int, str]) -> None:
        if self.book.bank.player_dealer is None:
            return
        while (asked := bank_to_offer(self.game, self.table)) is not None:
            answer = c.DeclineBank if asked in bets else c.AcceptBank
            self.do(answer(by=seat(asked), seat=asked))
        banker = self.table.banking.seat
        assert banker is not None
        self.do(c.PostBank(by=seat(banker), seat=banker, amount=parse_money(amount)))

    def called(self) -> Self:
        while (command := propose(self.game, self.table)) is not None:
            self.do(command)
        if side_bets_to_ask(self.game, self.table):
            self.do(c.AskForSideBets(by=DEALER))
        self.do(c.CallNoMoreBets(by=DEALER))
        if self.table.controller is not None:
            self.do(c.PressKey(by=DEALER, key=ControllerKey.LOCK_OUT))
        return self

    def found(self, number: int, circle: int, amount: Cents) -> Self:
        """The dealer finds another amount on a circle than was recorded (N 12.10, 12.11)."""
        report = c.ReportUnequalBets(by=DEALER, seat=number, circle=circle, amount=amount)
        self.do(report)
        return self

    def stacked(self, cards: str) -> Self:
        """Put these cards on top of the deck that is dealt next, in the order of dealing."""
        wanted = parse_cards(cards)
        rest = [card for card in DECK if card not in wanted]
        self.chance.shuffle(rest)
        for index, deck in enumerate(self.table.decks):
            if deck.shuffled and deck.place in ("device", "play"):
                order = _before_cut((*wanted, *rest), deck.cut)
                nonce = f"stacked {index}"
                commitment = commitment_of(order, nonce)
                self.device.orders[commitment] = (order, nonce)
                decks = list(self.table.decks)
                from msgspec.structs import replace

                decks[index] = replace(deck, commitment=commitment)
                self.table = replace(self.table, decks=tuple(decks))
                return self
        raise AssertionError("no deck is ready")

    def dealt(self) -> Self:
        """Call, deal, unload: up to where players act."""
        self.cards_out()
        if isinstance(command := propose(self.game, self.table), c.UnloadStub):
            self.do(command)
        return self

    def cards_out(self) -> Self:
        """Call and deal, with the stub still in the device where it is unloaded."""
        if self.table.phase is Phase.BETTING:
            self.called()
        while self.table.phase in (Phase.CALLED, Phase.DEALING):
            command = propose(self.game, self.table)
            if command is None:
                self.picked()
            else:
                self.do(command)
        return self

    def picked(self, pile: int | None = None) -> Self:
        """The player-dealer picks a pile, any if none is named."""
        banker = self.table.banking.seat
        assert banker is not None
        chosen = pile or 1 + self.chance.randrange(piles(self.game, self.table))
        self.do(c.PickPile(by=seat(banker), seat=banker, pile=chosen))
        return self

    def looked(self, *numbers: int) -> Self:
        assert self.table.round is not None
        for number in numbers or sorted(self.table.round.hands):
            self.do(c.Look(by=seat(number), seat=number))
        return self

    def choosing(self, choice: type[c.Ride] | type[c.Pull]) -> Self:
        """Everybody who is asked now answers alike, in turn; then the dealer goes on."""
        while waiting := to_choose(self.game, self.table):
            self.do(choice(by=seat(waiting[0]), seat=waiting[0]))
        return self

    def turned(self) -> Self:
        self.do(c.TurnCommunity(by=DEALER, card=Card(0)))
        return self

    def played_out(self, choice: type[c.Ride] | type[c.Pull] = c.Ride) -> Self:
        """From the deal to the end of settlement, every choice alike."""
        if self.table.phase in (Phase.BETTING, Phase.CALLED, Phase.DEALING):
            self.dealt()
        assert self.table.round is not None
        for number, hand in sorted(self.table.round.hands.items()):
            if hand.status == "in_play" and not hand.looked:
                self.do(c.Look(by=seat(number), seat=number))
        self.run_until_choice()
        while self.table.phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            self.choosing(choice)
            self.turned()
        return self.run_until(Phase.ROUND_OVER)

    def run_until_choice(self) -> Self:
        while self.table.phase is Phase.THREE_CARD:
            command = propose(self.game, self.table)
            assert command is not None
            self.do(command)
        return self

    def over(self) -> Self:
        """End the round and clear the table for the next."""
        if self.table.controller is not None:
            self.do(c.PressKey(by=DEALER, key=ControllerKey.GAME_OVER))
        self.do(c.EndRound(by=DEALER))
        return self


def _before_cut(dealt: tuple[Card, ...], cut: int | None) -> tuple[Card, ...]:
    start = (len(dealt) - (cut or 0)) % len(dealt)
    return (*dealt[start:], *dealt[:start])
