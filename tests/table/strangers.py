"""Commands that nobody offered: any kind, by anybody, with any seat, amount and card in it."""

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, Final, get_type_hints

from msgspec.structs import replace

from letitride.cards import DECK, Card
from letitride.rules import Cents, Equipment, Wager
from letitride.table import Actor, Option
from letitride.table import commands as c
from letitride.table.candidates import PLACEHOLDERS, WORDS, Range
from letitride.table.state import CHIPS, NOTES, DeckCheck, Limits, Stack, Stacks, Terms, Voucher
from tests.table.custody import BY_HAND
from tests.table.house import House
from tests.table.moods import found_by

Below = Callable[[int], int]
AMOUNTS: Final = (-500, 0, 1, 50, 100, 200, 300, 500, 501, 1_000, 2_500, 50_000, 10**12)
VALUES: Final = (*CHIPS, *NOTES, *map(Cents, (-500, 0, 7, 10**12)))
PIECES: Final = (-1, 0, 1, 2, 20, 10**8)
CHANCE: Final = frozenset({"cards", "card", "commitment", "cut", "dice", "order", "nonce"})
_KINDS: Final = c.command_types()


def stranger(house: House, by: Actor, at: int, below: Below) -> c.Command:
    """A random command; only the types of its fields are right."""
    return stranger_of(_KINDS[below(len(_KINDS))], house, by, at, below)


def stranger_of(kind: type[c.Command], house: House, by: Actor, at: int, below: Below) -> c.Command:
    fields = {
        name: _value(house, by, name, hint, below)
        for name, hint in _hints(kind).items()
        if name not in ("by", "at")
    }
    return kind(by=by, at=at, **fields)


@cache
def _hints(kind: type[c.Command]) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(house: House, by: Actor, name: str, hint: Any, below: Below) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        members = list(hint)
        return members[below(len(members))]
    if hint is bool:
        return bool(below(2))
    if name == "player":
        return by.name  # whose name it is, the service answers for
    if name in ("lock", "share"):
        return ("", "so", PLACEHOLDERS[name])[below(3)]
    if name == "wager":
        return (Wager("so"), *house.game.schedules)[below(len(house.game.schedules) + 1)]
    if name == "meters":
        return {w: Cents(AMOUNTS[below(len(AMOUNTS))]) for w in house.game.schedules if below(2)}
    if name == "missing":
        return frozenset(item for item in Equipment if not below(8))
    if name == "backs":
        return tuple(("", "red", "blue", "RED")[below(4)] for _ in range(below(4)))
    if name in ("payer", "payee"):
        return ("", "so", "player 1", "player 2")[below(4)]
    if hint is str:
        return ("", "so", by.name, "player 1")[below(4)]
    if hint == Voucher | None:
        value = Cents(AMOUNTS[below(len(AMOUNTS))])
        return (None, Voucher(number=1 + below(3), amount=value))[below(2)]
    if hint is DeckCheck:
        return found_by(below)
    if hint is Terms:
        return house.terms
    if hint is Limits:
        figure = ("minimum", "maximum", "unit", "maximum_payout")[below(4)]
        amount = AMOUNTS[below(len(AMOUNTS))]
        return replace(house.table.limits or house.limits, **{figure: amount})
    if hint == Stacks:
        return _stacks(below)
    if name in ("cards", "order") and hint is not int:
        return tuple(Card(below(len(DECK))) for _ in range(below(4)))
    if name == "circles":
        return tuple(AMOUNTS[below(len(AMOUNTS))] for _ in range(3))
    if name in ("seats", "forfeit"):
        return tuple(below(9) for _ in range(below(4)))
    return _number(house, by, name, below)


def _stacks(below: Below) -> Stacks:
    """None or a few, of any denomination, repeated ones and negative numbers included."""
    return tuple(
        Stack(value=VALUES[below(len(VALUES))], pieces=PIECES[below(len(PIECES))])
        for _ in range(below(4))
    )


def _number(house: House, by: Actor, name: str, below: Below) -> int | None:
    match name:
        case "amount":
            return AMOUNTS[below(len(AMOUNTS))]
        case "minimum":
            return (None, *AMOUNTS)[below(len(AMOUNTS) + 1)]
        case "seat":
            return by.seat if by.seat and below(2) else below(11) - 1
        case "card":
            return below(len(DECK))
        case "measure":
            return below(house.table.measured + 2)
        case "round":
            return below(house.table.rounds + 2)
        case "correction":
            return below(house.table.proposed + 2)
        case "dispute":
            return below(len(house.table.disputes) + 2)
        case "seen":
            return _version(house, below)
        case _:
            return (-1, 0, 1, 2, 3, 4, 51, 52, 53)[below(9)]


def _version(house: House, below: Below) -> int | None:
    """Mostly none or the present one: what is stale is refused before its own rule is asked."""
    version = house.table.version
    return (*(None, version) * 8, version - 1, 10**12)[below(18)]


def covered(command: c.Command, offered: tuple[Option, ...]) -> bool:
    """Whether an option covers a command.

    Only the device can say that an order is lost. What is in a tray, a person counts. With no hand
    out, it does not matter what a command says about the hands.
    """
    if isinstance(command, BY_HAND):
        return True
    if isinstance(command, c.ReportLostOrder):
        return command.lost
    counts = [option for option in offered if option.command == "CountCards"]
    if isinstance(command, c.CountCards) and len(counts) == 1:
        command = replace(command, hands_right=True)
    return any(_covers(option, command) for option in offered)


def _covers(option: Option, command: c.Command) -> bool:
    if option.command != type(command).__name__:
        return False
    if isinstance(command, c.ChangeLimits | c.OpenTable):
        return True
    fixed = {name: value for name, value in option.fields.items() if name not in WORDS}
    fixed |= {"what": option.fields["what"]} if "what" in option.fields else {}
    if any(getattr(command, name) != value for name, value in fixed.items()):
        return False
    if option.amount is not None and not _within(option.amount, command):
        return False
    if option.between:
        ways = {getattr(command, name) for name in ("payer", "payee")}
        return len(ways) == 2 and ways <= set(option.between)
    if option.several is not None:
        named = set(getattr(command, option.several.field))
        enough = len(named) >= option.several.least
        return enough and set(option.several.must) <= named <= set(option.several.of)
    return True


def _within(range: Range, command: c.Command) -> bool:
    value = getattr(command, range.field)
    if isinstance(value, tuple):
        if min(value) < 0:
            return False
        value = sum(value)
    if value is None or value < range.least or (value - range.least) % range.step:
        return False
    return range.most is None or value <= range.most
