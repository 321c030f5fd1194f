"""The device that holds the unseen cards: it names a face when the card is turned, not before.

The engine asks for faces by place in dealing order. The deck orders are kept here, apart from the
log, until they are revealed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from letitride.cards import DECK, Card
from letitride.rules import Cents, Face, Game, OpeningStep, Wager
from letitride.table import (
    Below,
    Table,
    Voucher,
    bets_on_meters,
    commitment_of,
    counts_cards,
    dealing_steps,
    in_dealing_order,
    next_community,
    next_to_settle,
    place_exposed,
    shuffled,
)
from letitride.table import commands as c


@dataclass(slots=True)
class CardDevice:
    """Deck orders by commitment, the random source that makes them, and where meters stand.
    ``miscounts`` are what the device will wrongly count, deck by deck; once they are used up it
    counts right."""

    below: Below
    orders: dict[str, tuple[tuple[Card, ...], str]] = field(default_factory=dict)
    miscounts: list[int] = field(default_factory=list)
    meters: dict[Wager, Cents] = field(default_factory=dict)
    """Where shared meters stand, as far as the house has said; other meters are at their seed."""

    vouchers: dict[int, Voucher] = field(default_factory=dict)
    """The vouchers of a player who presents one, by number, as the house lists them."""

    def shuffle(self) -> str:
        """Make and keep a new order; returns its commitment."""
        order, nonce = self._new_order()
        commitment = commitment_of(order, nonce)
        self.orders[commitment] = (order, nonce)
        return commitment

    def _new_order(self) -> tuple[tuple[Card, ...], str]:
        """An order, and a nonce so that its commitment cannot be guessed."""
        order = shuffled(DECK, self.below)
        return order, "".join("0123456789abcdef"[self.below(16)] for _ in range(32))

    def _count(self, game: Game, table: Table) -> int | None:
        """How many cards the deck has, if the device in use counts them."""
        if table.device is None or not counts_cards(game, table):
            return None
        return self.miscounts.pop(0) if self.miscounts else len(DECK)

    def faces(self, table: Table, places: Iterable[int]) -> tuple[Card, ...]:
        assert table.round is not None
        deck = table.decks[table.round.deck]
        order, _ = self.orders[deck.commitment]
        dealt = in_dealing_order(order, deck.cut, deck.mix)
        return tuple(dealt[place] for place in places)

    def fill(self, game: Game, table: Table, command: c.Command) -> c.Command:
        """Fill in the command's random parts."""
        match command:
            case c.Shuffle():
                count = self._count(game, table)
                return replace(command, commitment=self.shuffle(), count=count)
            case c.TakeOpeningStep(step=OpeningStep.SHUFFLE):
                bound, cut = self.shuffle(), self.below(len(DECK))
                count = self._count(game, table)
                return replace(command, commitment=bound, cut=cut, count=count)
            case c.TakeOpeningStep(step=OpeningStep.CUT):
                # Drawn and not used: without it, every seed would deal other cards than before.
                self._new_order()
                bound = table.decks[0].commitment if table.decks else ""
                return replace(command, commitment=bound, cut=self.below(len(DECK)))
            case c.CutDeck():
                return replace(command, cut=self.below(len(DECK)))
            case c.RollDice():
                return replace(command, dice=3 + sum(self.below(6) for _ in range(3)))
            case c.ReportLostOrder(deck=deck) if 0 <= deck < len(table.decks):
                return replace(command, lost=table.decks[deck].commitment not in self.orders)
            case c.PresentVoucher(voucher=number):
                return replace(command, printed=self.vouchers.get(number))
            case c.EndRound():
                return replace(command, meters=self._meters(game, table))
            case _:
                return self._with_faces(game, table, command)

    def _meters(self, game: Game, table: Table) -> dict[Wager, Cents]:
        found = {}
        for wager in bets_on_meters(game, table):
            meter = game.schedules[wager].meter
            assert meter is not None
            found[wager] = self.meters.get(wager, meter.seed)
        return found

    def _with_faces(self, game: Game, table: Table, command: c.Command) -> c.Command:
        round = table.round
        match command:
            case c.Look(seat=seat) if round and seat in round.hands:
                return replace(command, cards=self.faces(table, round.hands[seat].places))
            case c.RecordSignal(seat=seat) if (
                round and seat in round.hands and not round.hands[seat].looked
            ):
                return replace(command, cards=self.faces(table, round.hands[seat].places))
            case c.TurnCommunity() if round and (place := next_community(game, table)) is not None:
                return replace(command, card=self.faces(table, (place,))[0])
            case c.TurnKept() if round and round.kept is not None:
                return replace(command, card=self.faces(table, (round.kept,))[0])
            case c.SettleNext() | c.TurnHand() if (
                round and (settled := next_to_settle(game, table)) is not None
            ):
                return replace(command, cards=self.faces(table, round.hands[settled].places))
            case c.Deal(rest=rest) if table.terms and table.terms.face is Face.UP and round:
                steps = dealing_steps(game, table)
                coming = steps if rest else steps[:1]
                wanted = sum(step.cards for step in coming if not step.dealer)
                if round.deck < 0:
                    return command
                return replace(
                    command, cards=self.faces(table, range(round.dealt, round.dealt + wanted))
                )
            case c.ReportExposed(seat=seat, index=index) if (
                place := place_exposed(table, seat, index)
            ) is not None:
                return replace(command, card=self.faces(table, (place,))[0])
            case c.RevealDeck() if (
                round
                and round.deck >= 0
                and (kept := self.orders.get(table.decks[round.deck].commitment))
            ):
                order, nonce = kept
                return replace(command, order=order, nonce=nonce)
            case _:
                return command
