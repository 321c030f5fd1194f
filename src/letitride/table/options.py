"""``options``: what somebody may do now. The list drives the buttons, the bots and the fuzzers.

There are no rules in it: every candidate is put to ``decide``, and what is accepted is offered.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from letitride.rules import Game, Role, Roles
from letitride.table.actors import Actor, Rejected
from letitride.table.candidates import (
    CANDIDATES,
    PLACEHOLDERS,
    WORDS,
    Candidate,
    Range,
    Several,
    Spec,
)
from letitride.table.commands import Command, command_types
from letitride.table.decide import decide
from letitride.table.state import Phase, Table

_TYPES: Mapping[str, type[Command]] = {each.__name__: each for each in command_types()}
_WORDS_OF: Mapping[type[Command], tuple[str, ...]] = {
    each: tuple(name for name in each.__struct_fields__ if name in WORDS)
    for each in _TYPES.values()
}
_SAMPLE = "…"


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that may be done: the command, what is fixed in it, and what is still to be filled.

    ``amount`` is a range of which every value is accepted; ``several`` are seats of which any so
    many may be named; ``words`` a person says; ``chance`` is the device's to fill.
    """

    command: str
    fields: Mapping[str, Any] = {}
    amount: Range | None = None
    several: Several | None = None
    words: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()


def options(game: Game, table: Table, actor: Actor, at: int = 0) -> tuple[Option, ...]:
    """Everything that ``decide`` accepts of this actor now, and nothing else.

    Three offers stand for more than they say: new limits change one figure at a time, a table opens
    on the book's own terms or on those it closed with, a new deck is not a sealed one; ``decide``
    judges the rest. A deck's order cannot be checked without being known: revealing it is offered
    when its time has come.
    """
    offered: list[Option] = []
    answers: dict[tuple[type[Command], str], bool] = {}
    for spec in _worth_asking(game.book.roles, actor.role, table.phase):
        for candidate in spec.candidates(game, table, actor):
            option = _offered(game, table, actor, at, candidate, answers)
            if option is not None:
                offered.append(option)
    return tuple(offered)


_KNOWN: dict[tuple[int, Role, Phase], tuple[Roles, tuple[Spec, ...]]] = {}


def _worth_asking(roles: Roles, role: Role, phase: Phase) -> tuple[Spec, ...]:
    """Candidates that a role may think of in a phase. Found once for every book's roles."""
    found = _KNOWN.get((id(roles), role, phase))
    # The roles are kept beside the answer, so that their id is nobody else's.
    if found is None or found[0] is not roles:
        specs = tuple(
            spec
            for spec in CANDIDATES
            if phase in spec.phases
            and (not spec.acts or any(roles.may(role, act) for act in spec.acts))
        )
        found = _KNOWN[id(roles), role, phase] = (roles, specs)
    return found[1]


def command_of(
    option: Option,
    *,
    by: Actor,
    at: int = 0,
    amount: int | tuple[int, int, int] | None = None,
    seats: tuple[int, ...] | None = None,
    words: str | Mapping[str, str] = "",
) -> Command:
    """The command of an option, its open fields filled; what chance fills is left to the device.

    An amount or seats that are not given are the least. For circles the range is of their total:
    a tuple says how it lies, a number is laid as evenly as it goes.
    """
    candidate = Candidate(
        _TYPES[option.command],
        option.fields,
        amount=option.amount,
        several=option.several,
        chance={name: PLACEHOLDERS[name] for name in option.chance},
    )
    said = {name: words if isinstance(words, str) else words[name] for name in option.words}
    return _command(candidate, by=by, at=at, amount=amount, seats=seats, words=said)


def _offered(
    game: Game,
    table: Table,
    actor: Actor,
    at: int,
    candidate: Candidate,
    answers: dict[tuple[type[Command], str], bool],
) -> Option | None:
    words = tuple(name for name in _WORDS_OF[candidate.kind] if name not in candidate.fields)
    said = dict.fromkeys(words, _SAMPLE)

    def accepted(amount: int | None = None) -> bool:
        command = _command(candidate, by=actor, at=at, amount=amount, seats=None, words=said)
        return not isinstance(decide(game, table, command), Rejected)

    amount = candidate.amount
    if candidate.family:
        family = candidate.kind, candidate.family
        if family not in answers:
            answers[family] = accepted()
        if not answers[family]:
            return None
    elif not candidate.unchecked and not accepted():
        return None
    elif amount is not None and amount.most is not None:
        amount = msgspec.structs.replace(amount, most=_most(accepted, amount, amount.most))
    return Option(
        command=candidate.kind.__name__,
        fields=candidate.fields,
        amount=amount,
        several=candidate.several,
        words=words,
        chance=tuple(candidate.chance),
    )


def _most(accepted: Callable[[int], bool], range: Range, ceiling: int) -> int:
    """The highest step that is accepted; what a lower one cannot have, a higher one cannot."""
    below, above = 0, (ceiling - range.least) // range.step + 1
    if accepted(range.least + (above - 1) * range.step):
        return range.least + (above - 1) * range.step
    while above - below > 1:
        middle = (below + above) // 2
        if accepted(range.least + middle * range.step):
            below = middle
        else:
            above = middle
    return range.least + below * range.step


def _command(
    candidate: Candidate,
    *,
    by: Actor,
    at: int,
    amount: int | tuple[int, int, int] | None,
    seats: tuple[int, ...] | None,
    words: Mapping[str, str],
) -> Command:
    fields: dict[str, Any] = {**candidate.fields, **candidate.chance, **words}
    if candidate.amount is not None:
        _put(fields, candidate.amount.field, candidate.amount.least if amount is None else amount)
    if candidate.several is not None:
        fields[candidate.several.field] = candidate.several.fewest if seats is None else seats
    return candidate.kind(by=by, at=at, **fields)


def _put(fields: dict[str, Any], name: str, amount: int | tuple[int, int, int]) -> None:
    """An amount where it belongs: a field, a field of the limits, or spread over the circles."""
    if name == "circles":
        fields[name] = _laid(amount) if isinstance(amount, int) else amount
    elif name.startswith("limits."):
        figure = {name.removeprefix("limits."): amount}
        fields["limits"] = msgspec.structs.replace(fields["limits"], **figure)
    else:
        fields[name] = amount


def _laid(total: int) -> tuple[int, int, int]:
    each, over = divmod(total, 3)
    return each + over, each, each
