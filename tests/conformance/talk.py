"""Helpers for the tests of clauses: a table with known hands, and the rulings made there."""

from collections.abc import Mapping
from typing import Any

from letitride.audit import Matter, prove
from letitride.cards import format_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DealOrder, Wager, parse_money
from letitride.table import Rejected, decide
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.floor.opening import device_of
from letitride.table.money import rack
from letitride.table.state import DeckPlace, Phase, Round
from tests.table.house import House

NSW = "nsw-let-it-ride"
WASHINGTON = "wa-let-it-ride"
BONUS = "wa-let-it-ride-bonus"
SIX_CARD = "six-card-let-it-ride"
CALIFORNIA = "ca-let-it-ride"

TENS = "Th Td 2c"
NOTHING = "2d 7h 9s"
DULL = "5s 8h Kd"
"""The dealer's cards, and the third of them where one is burned or kept; they help nobody above."""


def table_with(
    book: str,
    hands: Mapping[int, str],
    dealer: str = DULL,
    *,
    stake: str = "$5",
    bets: Mapping[int, str] | None = None,
    sides: Mapping[int, Mapping[Wager, str]] | None = None,
    also_seated: tuple[int, ...] = (),
    bank: str = "$500",
    **terms: Any,
) -> House:
    """No more bets has been called, and these cards come: each seat's hand, then the dealer's."""
    house = House(book, **terms).seated(*sorted({*hands, *also_seated}))
    house.betting(dict.fromkeys(hands, stake) if bets is None else bets, sides, bank=bank)
    return house.called().stacked(in_order(house, hands, dealer))


def in_order(house: House, hands: Mapping[int, str], dealer: str) -> str:
    """The cards as the device gives them: stack by stack, or one by one three times round."""
    banker = house.table.banking.seat
    clockwise = sorted(hands, key=lambda seat: (banker is not None and seat < banker, seat))
    stacks = [hands[seat].split() for seat in clockwise]
    device = device_of(house.game, house.table)
    if device.order is DealOrder.STACKS_OF_THREE:
        cards = [card for stack in stacks for card in stack]
    else:
        cards = [stack[turn] for turn in range(3) for stack in stacks]
    return " ".join([*cards, *dealer.split()[: len(device.dealer_cards)]])


def unaided(house: House, command: c.Command) -> Rejected:
    """The refusal of a command as given, without the device filling in the cards."""
    decided = decide(house.game, house.table, command)
    assert isinstance(decided, Rejected), f"accepted: {decided}"
    assert decided.clause
    assert decided.message
    return decided


def ruling(house: House) -> e.Ruled:
    return house.last(e.Ruled)


def proved(house: House) -> None:
    """Nothing is wrong but the order of the deck, which these tests stack."""
    findings = prove(house.log).findings
    assert [each for each in findings if each.matter is not Matter.SHUFFLE] == []


def phase_of(house: House) -> Phase:
    return house.table.phase


def place_of(house: House, deck: int) -> DeckPlace:
    return house.table.decks[deck].place


def round_of(house: House) -> Round:
    assert house.table.round is not None
    return house.table.round


def cards_of(house: House, seat: int) -> str:
    """A seat's three cards, seen or not."""
    return format_cards(house.device.faces(house.table, round_of(house).hands[seat].places))


def won_by(house: House, seat: int, since: str = "$1,000") -> int:
    """How many chips a seat has gained, without bets on the felt."""
    return house.holds(rack(seat)) - parse_money(since)


def at_stake(house: House) -> dict[str, int]:
    """Everything on the felt, by account."""
    felt = ("circle", "token_circle", "spot", "bank")
    return {str(a): n for a, n in house.table.ledger.items() if a.split(":")[0] in felt}


def chips(house: House) -> tuple[int, int]:
    """What seats 1 and 2 hold."""
    return house.chips(1), house.chips(2)


def all_back(house: House, *seats: int) -> bool:
    """Whether nothing is at stake, and these seats have all their chips again."""
    return not at_stake(house) and all(
        house.chips(number) == parse_money("$1,000") for number in seats
    )


def stacks(house: House, number: int) -> House:
    """Release the deck and deliver this many stacks."""
    house.do(c.ReleaseDeck(by=DEALER))
    for _ in range(number):
        house.do(c.Deal(by=DEALER))
    return house
