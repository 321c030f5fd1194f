"""The terms of a table, from the house's choices, and those choices in words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from letitride.rules import (
    BASE,
    Cents,
    DeviceKind,
    Face,
    PaytableSource,
    Permission,
    RuleBook,
    Settled,
    SettlingWay,
    Wager,
    format_money,
)
from letitride.table.actors import Rejected
from letitride.table.left_to_house import OFF, ON, HouseChoice, Picked, every_choice
from letitride.table.rejections import listed, reject
from letitride.table.state import (
    Limits,
    Switch,
    Terms,
    Turns,
    alone_switch_of,
    default_fees,
    switch_of,
)


class StatedChoice(msgspec.Struct, frozen=True, kw_only=True):
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
    """The book does not allow a choice; says which one."""

    field: str
    rejected: Rejected


def choose(
    book: RuleBook, chosen: Mapping[str, str | int], *, turns: Turns = Turns.IN_TURN
) -> Opening | ChoiceRefused:
    """The terms and limits of a table, by default as the book says."""
    every = {choice.name: choice for choice in every_choice(book, turns)}
    picked: dict[str, Picked] = {name: choice.default for name, choice in every.items()}
    for name, value in chosen.items():
        if no := _refused(book, every, name, value):
            return ChoiceRefused(name, no)
        picked[name] = value
    for name in chosen:
        if no := _unpaired(book, name, picked):
            return ChoiceRefused(name, no)
    return _opening(book, picked)


_MOST_STATED: Final = 1024
_STATED: Final[dict[tuple[int, int], tuple[RuleBook, Terms, tuple[StatedChoice, ...]]]] = {}


def stated(book: RuleBook, terms: Terms) -> tuple[StatedChoice, ...]:
    """The house's choices in words. Amounts are left out: they are on the sign, as limits.

    Every view of a table has them, and a table keeps its terms, so they are put into words once.
    """
    found = _STATED.get((id(book), id(terms)))
    # Book and terms are stored with the answer, so that their ``id()`` is never reused.
    if found is None:
        if len(_STATED) >= _MOST_STATED:
            _STATED.clear()
        said = tuple(_state(book, terms))
        found = _STATED[id(book), id(terms)] = (book, terms, said)
    return found[2]


def _state(book: RuleBook, terms: Terms) -> Iterator[StatedChoice]:
    for choice in every_choice(book, terms.turns):
        if choice.values and choice.is_open:
            now = _now(book, terms, choice.name)
            value = next((each for each in choice.values if each.value == now), None)
            if value is not None:
                yield StatedChoice(
                    name=choice.name, words=choice.words, says=value.words, clause=value.clause
                )


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
    """None for the book's own way, so that tables opened alike compare equal."""
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
