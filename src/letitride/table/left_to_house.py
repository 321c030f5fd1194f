"""What a book leaves to the house: one list for the API, the command line and the form.

A new choice is added here and nowhere else: what it may be, what it is unless the house says so,
and the field of the book whose clause allows it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from letitride.rules import (
    BASE,
    HOUSE,
    Cents,
    DeviceKind,
    Face,
    Fitting,
    LimitChange,
    PaytableSource,
    Permission,
    RuleBook,
    Settled,
    SettlingWay,
    SideBet,
    Wager,
    format_money,
)
from letitride.table.actors import Rejected
from letitride.table.rejections import listed, reject, sentence
from letitride.table.state import (
    Limits,
    Switch,
    Terms,
    Turns,
    alone_switch_of,
    default_fees,
    switch_of,
)

ON: Final = "on"
OFF: Final = "off"
NONE: Final = "none"

Picked = str | int | None


class ChoiceValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value, what people call it, and the clause that allows it."""

    value: str
    words: str
    clause: str


class HouseChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that the house chooses when it sets a table up.

    One with ``values`` is one of them. One without is an amount in cents, from ``least`` to
    ``most``; None is no end, and as a default it is no amount at all.
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


class Stated(msgspec.Struct, frozen=True, kw_only=True):
    """A choice as it stands on the table's sign."""

    name: str
    words: str
    says: str
    clause: str


class Opening(NamedTuple):
    """What a table is opened with."""

    terms: Terms
    limits: Limits


class ChoiceRefused(NamedTuple):
    """A choice that the book does not allow, and which one it is."""

    field: str
    rejected: Rejected


def house_choices(book: RuleBook, *, turns: Turns = Turns.IN_TURN) -> tuple[HouseChoice, ...]:
    """All that this book leaves to the house. ``turns`` is how players choose by default: at once
    where they play from afar."""
    return tuple(choice for choice in _every(book, turns) if choice.is_open)


def choose(
    book: RuleBook, chosen: Mapping[str, str | int], *, turns: Turns = Turns.IN_TURN
) -> Opening | ChoiceRefused:
    """The terms and limits of a table, by default as the book says."""
    every = {choice.name: choice for choice in _every(book, turns)}
    picked: dict[str, Picked] = {name: choice.default for name, choice in every.items()}
    for name, value in chosen.items():
        if no := _refused(book, every, name, value):
            return ChoiceRefused(name, no)
        picked[name] = value
    for name in chosen:
        if no := _unpaired(book, name, picked):
            return ChoiceRefused(name, no)
    return _opening(book, picked)


def stated(book: RuleBook, terms: Terms) -> Iterator[Stated]:
    """What the house chose, in words. Amounts are on the sign as limits."""
    for choice in _every(book, terms.turns):
        if choice.values and choice.is_open:
            now = _now(book, terms, choice.name)
            value = next((each for each in choice.values if each.value == now), None)
            if value is not None:
                yield Stated(
                    name=choice.name, words=choice.words, says=value.words, clause=value.clause
                )


# --- the list ----------------------------------------------------------------------------------


def _every(book: RuleBook, turns: Turns) -> Iterator[HouseChoice]:
    """Also what the book settles, so that a refusal can name its clause."""
    yield _one("paytables.base", book.clause("paytables.choices"), book.paytables.choices,
               book.paytables.default, words=_say("paytables.base"))  # fmt: skip
    yield from _device(book)
    yield _one("face", book.clause("deal.faces"), book.deal.faces, book.deal.default_face)
    yield _turns(book, turns)
    ways = book.settlement.ways
    yield _one("settling", book.clause("settlement.ways"), ways, ways[0])
    for wager, bet in book.side_bets.items():
        yield from _side_bet(book, wager, bet)
    yield _early(book)
    yield _switch(book, Switch.VERBAL_CASH, "betting.verbal_cash", book.betting.verbal_cash)
    yield _switch(book, Switch.BACKLINE, "table.backline_bets", book.table.backline_bets)
    dice = book.settlement.start_by_dice
    yield _switch(book, Switch.DICE, "settlement.start_by_dice", dice)
    yield _controller(book)
    yield _switch(book, Switch.PAYOUT_CAP, "limits.payout_cap", book.limits.payout_cap)
    yield from _limits(book)


def _device(book: RuleBook) -> Iterator[HouseChoice]:
    clause = book.clause("devices.default")
    yield _one("device", clause, book.devices.fitted(), book.devices.default)


def _turns(book: RuleBook, turns: Turns) -> HouseChoice:
    """A book says who is first; that players at screens may choose at once is the house's."""
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
    """What the book settles itself."""
    only = (ChoiceValue(value=value, words=value, clause=clause),)
    return HouseChoice(name=name, words=words, clause=clause, default=value, values=only)


def _say(key: str, *, bet: str = "") -> str:
    return sentence(f"choice.{key}", bet=bet)


# --- judging and building ----------------------------------------------------------------------


def _refused(
    book: RuleBook, every: Mapping[str, HouseChoice], name: str, value: str | int
) -> Rejected | None:
    choice = every.get(name)
    if choice is None:
        if _follows_base(book, name):
            return None
        return reject("no_such_choice", book.clause("paytables.choices"), name=name[:64])
    clause, words = choice.clause, choice.words
    if choice.values:
        if value in [each.value for each in choice.values]:
            return None
        if not choice.is_open:
            return reject("no_such_choice.settled", clause, what=words)
        allowed = listed("or", [each.value for each in choice.values])
        return reject("no_such_choice.value", clause, what=words, allowed=allowed)
    if not isinstance(value, int):
        return reject("no_such_choice.amount", clause, what=words)
    if value >= choice.least and (choice.most is None or value <= choice.most):
        return None
    least = format_money(Cents(choice.least))
    if choice.most is None:
        return reject("no_such_choice.low", clause, what=words, least=least)
    most = format_money(Cents(choice.most))
    return reject("no_such_choice.range", clause, what=words, least=least, most=most)


def _follows_base(book: RuleBook, name: str) -> bool:
    bet = book.side_bets.get(Wager(name.removeprefix("paytables.")))
    with_base = bet is not None and bet.paytable_source is PaytableSource.WITH_BASE
    return name.startswith("paytables.") and with_base


def _unpaired(book: RuleBook, name: str, picked: Mapping[str, Picked]) -> Rejected | None:
    """A side bet that is paid with the base game has no table of its own."""
    base = picked[f"paytables.{BASE}"]
    if not _follows_base(book, name) or picked[name] == base:
        return None
    wager = name.removeprefix("paytables.")
    bet, clause = book.name_of(Wager(wager)), book.clause(f"side_bets.{wager}.paytable_source")
    return reject("other_paytable.choice", clause, bet=bet, base=base)


def _opening(book: RuleBook, picked: Mapping[str, Picked]) -> Opening:
    base = str(picked[f"paytables.{BASE}"])
    offered = [wager for wager in book.side_bets if picked[switch_of(wager)] == ON]
    own = {wager: str(picked.get(f"paytables.{wager}", base)) for wager in offered}
    terms = Terms(
        paytables={BASE: base, **own},
        device=DeviceKind(str(picked["device"])),
        face=Face(str(picked["face"])),
        turns=Turns(str(picked["turns"])),
        settling=_way(book, picked),
        three_card_settled=Settled(str(picked["three_card_settled"])),
        switches=frozenset(_switches(book, picked, offered)),
        side_limits=dict(_narrowed(book, picked, offered)),
        fees=default_fees(book),
    )
    cap = picked["limits.maximum_payout"]
    return Opening(
        terms,
        Limits(
            minimum=_cents(picked["limits.minimum"]),
            maximum=_cents(picked["limits.maximum"]),
            unit=None if picked["limits.unit"] is None else _cents(picked["limits.unit"]),
            maximum_payout=Cents(cap) if isinstance(cap, int) else None,
        ),
    )


def _way(book: RuleBook, picked: Mapping[str, Picked]) -> SettlingWay | None:
    """None for the book's own way: so tables are alike that were opened alike."""
    way = SettlingWay(str(picked["settling"]))
    return None if way is book.settlement.ways[0] else way


def _switches(
    book: RuleBook, picked: Mapping[str, Picked], offered: Iterable[Wager]
) -> Iterator[str]:
    for wager in offered:
        bet = book.side_bets[wager]
        if bet.offered is Permission.IF_HOUSE_ALLOWS:
            yield switch_of(wager)
        is_chosen = picked[alone_switch_of(wager)] == ON
        if bet.without_base is Permission.IF_HOUSE_ALLOWS and is_chosen:
            yield alone_switch_of(wager)
    for switch in Switch:
        if picked[switch] == ON:
            yield switch
    if isinstance(picked["limits.maximum_payout"], int):
        yield Switch.PAYOUT_CAP


def _narrowed(
    book: RuleBook, picked: Mapping[str, Picked], offered: Iterable[Wager]
) -> Iterator[tuple[Wager, Limits]]:
    for wager in offered:
        bet = book.side_bets[wager]
        least = _cents(picked[f"side_limits.{wager}.minimum"])
        most = _cents(picked[f"side_limits.{wager}.maximum"])
        if (least, most) != (bet.minimum, bet.maximum):
            yield wager, Limits(minimum=least, maximum=most, unit=bet.unit)


def _cents(value: Picked) -> Cents:
    assert isinstance(value, int)
    return Cents(value)


def _now(book: RuleBook, terms: Terms, name: str) -> str | None:
    """What a table has, by the name of the choice; None if the choice does not concern it."""
    section, _, wager = name.partition(".")
    if section == "paytables":
        return terms.paytables.get(Wager(wager))
    match name:
        case "device" | "face" | "turns":
            return str(getattr(terms, name))
        case "settling":
            return terms.settling or book.settlement.ways[0]
        case "three_card_settled":
            return terms.three_card_settled if book.early_bet in terms.paytables else None
        case _:
            return _now_switched(terms, name)


def _now_switched(terms: Terms, name: str) -> str | None:
    if name.endswith("_alone") and name.removesuffix("_alone") not in terms.paytables:
        return None
    return ON if name in terms.switches or name in terms.paytables else OFF
