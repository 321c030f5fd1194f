"""``options``: what an actor may do now. The list drives the buttons, the bots and the fuzzers.

It contains no rules: every candidate is tried on ``decide``, and what is accepted is offered.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from letitride.rules import Game, Role, Roles
from letitride.table.actors import Actor
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
from letitride.table.decide import accepts
from letitride.table.state import Phase, Table

_TYPES: Mapping[str, type[Command]] = {each.__name__: each for each in command_types()}
_WORDS_OF: Mapping[type[Command], tuple[str, ...]] = {
    each: tuple(name for name in each.__struct_fields__ if name in WORDS)
    for each in _TYPES.values()
}
_SAMPLE = "…"


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One possible act: the command, its fixed fields, and the open ones.

    Every value in the range ``amount`` is accepted; from ``several`` a person chooses seats; a
    person fills in ``words``, and the device fills in ``chance``. ``worked_out`` are amounts that a
    person works out and enters: only the right one is accepted, and it is not told. Of those
    ``between`` whom money moves, one is the ``payer`` and another the ``payee``; the house is the
    empty name.
    """

    command: str
    fields: Mapping[str, Any] = {}
    amount: Range | None = None
    several: Several | None = None
    words: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()
    worked_out: tuple[str, ...] = ()
    between: tuple[str, ...] = ()


def options(game: Game, table: Table, actor: Actor, at: int = 0) -> tuple[Option, ...]:
    """Everything that ``decide`` accepts from this actor now, and nothing else.

    ``decide`` accepts more than some offers say. New limits are offered one figure at a time; a
    table opens on the book's terms or those it closed with; a new deck comes unsealed; a measure
    comes without an end; only the latest rounds are offered to be invalidated or corrected. Nobody
    can check a deck order without knowing it, so revealing is offered as soon as it is due.
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
    """Candidates for a role in a phase. Computed once for every book's roles."""
    found = _KNOWN.get((id(roles), role, phase))
    # The roles are stored with the answer, so that their ``id()`` is never reused.
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
    worked_out: Mapping[str, int] = {},
    between: tuple[str, str] | None = None,
) -> Command:
    """The command of an option with its open fields filled in, except those of the device.

    A missing amount or missing seats become the least possible. For circles the range is of their
    total: a tuple gives each circle, a number is split as evenly as possible. ``between`` names who
    pays and who gets it.
    """
    candidate = Candidate(
        _TYPES[option.command],
        option.fields,
        amount=option.amount,
        several=option.several,
        chance={name: PLACEHOLDERS[name] for name in option.chance},
        worked_out=worked_out,
        between=between or option.between,
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
        return accepts(game, table, command)

    amount = candidate.amount
    if candidate.family:
        family = candidate.kind, candidate.family
        if family not in answers:
            answers[family] = accepted()
        if not answers[family]:
            return None
    elif amount is not None and amount.most is not None:
        if (most := _most(accepted, amount, amount.most)) is None:
            return None
        amount = msgspec.structs.replace(amount, most=most)
    elif not candidate.unchecked and not accepted():
        return None
    return Option(
        command=candidate.kind.__name__,
        fields=candidate.fields,
        amount=amount,
        several=candidate.several,
        words=words,
        chance=tuple(candidate.chance),
        worked_out=tuple(candidate.worked_out),
        between=candidate.between,
    )


def _most(accepted: Callable[[int], bool], range: Range, ceiling: int) -> int | None:
    """The highest accepted step; None if not even the least is.

    If a step is rejected, so is every higher one, so the highest is tried first.
    """
    below, above = 0, (ceiling - range.least) // range.step + 1
    if accepted(range.least + (above - 1) * range.step):
        return range.least + (above - 1) * range.step
    if above == 1 or not accepted(range.least):
        return None
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
    fields: dict[str, Any] = {
        **candidate.fields,
        **candidate.chance,
        **candidate.worked_out,
        **words,
    }
    if candidate.amount is not None:
        _put(fields, candidate.amount.field, candidate.amount.least if amount is None else amount)
    if candidate.between:
        fields["payer"], fields["payee"], *_ = candidate.between
    if candidate.several is not None:
        fields[candidate.several.field] = candidate.several.fewest if seats is None else seats
    return candidate.kind(by=by, at=at, **fields)


def _put(fields: dict[str, Any], name: str, amount: int | tuple[int, int, int]) -> None:
    """Put an amount in place: a field, a field of the limits, or split over the circles."""
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
