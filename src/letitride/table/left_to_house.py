"""Choices that a book leaves to the house: one list for the API, the command line and the form.

Add a new choice here and nowhere else: its values, its default, and the field of the book whose
clause allows it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from letitride.rules import (
    BASE,
    HOUSE,
    Cents,
    Fitting,
    LimitChange,
    PaytableSource,
    Permission,
    RuleBook,
    Settled,
    SideBet,
    Wager,
)
from letitride.table.rejections import sentence
from letitride.table.state import (
    Switch,
    Turns,
    alone_switch_of,
    switch_of,
)

ON: Final = "on"
OFF: Final = "off"
NONE: Final = "none"

Picked = str | int | None


class ChoiceValue(msgspec.Struct, frozen=True, kw_only=True):
    """One value of a choice: its name for people, and the clause that allows it."""

    value: str
    words: str
    clause: str


class HouseChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that the house chooses when it sets a table up.

    With ``values`` it is one of them. Without, it is an amount in cents, from ``least`` to
    ``most``; None means no end, and as a default it means no amount at all.
    """

    name: str
    words: str
    clause: str
    default: Picked
    values: tuple[ChoiceValue, ...] = ()
    least: int = 1
    most: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return self.least != self.most if not self.values else len(self.values) > 1


def house_choices(book: RuleBook, *, turns: Turns = Turns.IN_TURN) -> tuple[HouseChoice, ...]:
    """Everything this book leaves to the house. ``turns`` is how players choose by default: all at
    once if they play remotely."""
    return tuple(choice for choice in every_choice(book, turns) if choice.is_open)


def every_choice(book: RuleBook, turns: Turns) -> Iterator[HouseChoice]:
    """Includes what the book itself fixes, so that a refusal can name its clause."""
    yield _one("paytables.base", book.clause("paytables.choices"), book.paytables.choices,
               book.paytables.default, words=_say("paytables.base"))  # fmt: skip
    yield from _device(book)
    yield _one("face", book.clause("deal.faces"), book.deal.faces, book.deal.default_face)
    yield _turns(book, turns)
    ways = book.settlement.ways
    yield _one("settling", book.clause("settlement.ways"), ways, ways[0])
    for wager in book.wagers_listed:
        if wager != BASE:
            yield from _side_bet(book, wager, book.side_bets[wager])
    yield _early(book)
    yield _switch(book, Switch.VERBAL_CASH, "betting.verbal_cash", book.betting.verbal_cash)
    yield _switch(book, Switch.BACKLINE, "table.backline_bets", book.table.backline_bets)
    dice = book.settlement.start_by_dice
    yield _switch(book, Switch.DICE, "settlement.start_by_dice", dice)
    yield _controller(book)
    yield _shares()
    yield _payout_entry()
    yield _switch(book, Switch.PAYOUT_CAP, "limits.payout_cap", book.limits.payout_cap)
    yield from _limits(book)


def _device(book: RuleBook) -> Iterator[HouseChoice]:
    clause = book.clause("devices.default")
    yield _one("device", clause, book.devices.fitted(), book.devices.default)


def _turns(book: RuleBook, turns: Turns) -> HouseChoice:
    """A book says who chooses first; the house may let players at screens choose all at once."""
    in_turn = book.clause("choices.first_player")
    values = (
        ChoiceValue(value=Turns.IN_TURN, words=_say("turns.in_turn"), clause=in_turn),
        ChoiceValue(value=Turns.TOGETHER, words=_say("turns.together"), clause=HOUSE),
    )
    return HouseChoice(
        name="turns", words=_say("turns"), clause=in_turn, default=turns, values=values
    )


def _side_bet(book: RuleBook, wager: Wager, bet: SideBet) -> Iterator[HouseChoice]:
    path, name = f"side_bets.{wager}", bet.name
    offered = book.clause(f"{path}.offered")
    played = OFF if bet.is_metered else ON
    yield _yes_no(switch_of(wager), offered, _say("side_bet", bet=name), default=played)
    pays = f"paytables.{wager}"
    clause = book.clause(f"{path}.paytables")
    if bet.paytable_source is PaytableSource.OWN:
        words = _say("paytables", bet=name)
        yield _one(pays, clause, bet.paytables, bet.default_paytable, words=words)
    words, clause = _say("alone", bet=name), book.clause(f"{path}.without_base")
    alone = bet.without_base
    if alone is Permission.IF_HOUSE_ALLOWS:
        yield _yes_no(alone_switch_of(wager), clause, words, default=OFF)
    else:
        fixed = ON if alone is Permission.ALLOWED else OFF
        yield _only(alone_switch_of(wager), clause, words, fixed)
    for end, default in (("minimum", bet.minimum), ("maximum", bet.maximum)):
        yield HouseChoice(
            name=f"side_limits.{wager}.{end}",
            words=_say(f"side_{end}", bet=name),
            clause=book.clause(f"{path}.{end}"),
            default=default,
            least=bet.minimum,
            most=bet.maximum,
        )


def _early(book: RuleBook) -> HouseChoice:
    """When the side bet is settled that may come before the base game (W 3card, options 1, 2)."""
    wager = book.early_bet
    name, default = "three_card_settled", Settled.AT_SETTLEMENT
    if wager is None:
        first = next(iter(book.side_bets), None)
        clause = book.clause(f"side_bets.{first}.settled" if first else "settlement.wager_order")
        return _only(name, clause, _say("settled"), default)
    path = f"side_bets.{wager}"
    words = _say("settled", bet=book.name_of(wager))
    allowed = book.side_bets[wager].settled
    return _one(name, book.clause(f"{path}.settled"), allowed, default, words=words)


def _switch(book: RuleBook, switch: Switch, path: str, permission: Permission) -> HouseChoice:
    clause, words = book.clause(path), _say(switch)
    if permission is Permission.REFUSED:
        return _only(switch, clause, words, OFF)
    return _yes_no(switch, clause, words, default=OFF)


def _controller(book: RuleBook) -> HouseChoice:
    clause, words = book.clause("table.controller"), _say(Switch.CONTROLLER)
    fitting = book.table.controller
    if fitting is Fitting.OPTIONAL:
        return _yes_no(Switch.CONTROLLER, clause, words, default=ON)
    return _only(Switch.CONTROLLER, clause, words, ON if fitting is Fitting.FITTED else OFF)


def _shares() -> HouseChoice:
    """Off where real cards come from a real device: no number can shuffle those."""
    return _yes_no(Switch.PLAYER_SHARES, HOUSE, _say(Switch.PLAYER_SHARES), default=ON)


def _payout_entry() -> HouseChoice:
    """No document asks for it: a house may want its dealers to work every payout out themselves."""
    return _yes_no(Switch.PAYOUT_ENTRY, HOUSE, _say(Switch.PAYOUT_ENTRY), default=OFF)


def _limits(book: RuleBook) -> Iterator[HouseChoice]:
    own = book.limits
    fixed = own.change is LimitChange.WITHIN_BOOK
    least, most = (own.minimum, own.maximum) if fixed else (Cents(1), None)
    for end, default in (("minimum", own.minimum), ("maximum", own.maximum)):
        yield HouseChoice(
            name=f"limits.{end}",
            words=_say(f"limits.{end}"),
            clause=book.clause("limits.change" if fixed else f"limits.{end}"),
            default=default,
            least=least,
            most=most,
        )
    yield HouseChoice(
        name="limits.unit",
        words=_say("limits.unit"),
        clause=book.clause("limits.unit"),
        default=own.unit,
    )
    name, clause = "limits.maximum_payout", book.clause("limits.payout_cap")
    words = _say("limits.maximum_payout")
    if own.payout_cap is Permission.REFUSED:
        yield _only(name, clause, words, NONE)
    else:
        yield HouseChoice(name=name, words=words, clause=clause, default=own.maximum_payout)


def _one(
    name: str, clause: str, values: Iterable[str], default: str, *, words: str = ""
) -> HouseChoice:
    """One of the values of a field of the book."""
    plain = name.startswith("paytables.")
    told = tuple(
        ChoiceValue(
            value=str(value), words=str(value) if plain else _say(f"{name}.{value}"), clause=clause
        )
        for value in values
    )
    return HouseChoice(
        name=name, words=words or _say(name), clause=clause, default=str(default), values=told
    )


def _yes_no(name: str, clause: str, words: str, *, default: str) -> HouseChoice:
    values = tuple(ChoiceValue(value=each, words=_say(each), clause=clause) for each in (ON, OFF))
    return HouseChoice(name=name, words=words, clause=clause, default=default, values=values)


def _only(name: str, clause: str, words: str, value: str) -> HouseChoice:
    """A choice that the book has already made."""
    only = (ChoiceValue(value=value, words=value, clause=clause),)
    return HouseChoice(name=name, words=words, clause=clause, default=value, values=only)


def _say(key: str, *, bet: str = "") -> str:
    return sentence(f"choice.{key}", bet=bet)
