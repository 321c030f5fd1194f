"""Candidates for the table itself: opening, signs, limits, the tray."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from letitride.rules import Act, Face, Game, LimitChange, OpeningStep, Role
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import ANY, OPEN, Candidate, Range, Spec, phases, plain
from letitride.table.candidates.shared import up_to
from letitride.table.decide.floor.counting import counts_cards
from letitride.table.decide.floor.steps import next_opening_step
from letitride.table.money import TRAY, balance
from letitride.table.state import (
    Limits,
    Phase,
    SignKind,
    Switch,
    Table,
    Terms,
    default_fees,
    side_bet_switches,
)

_COMMITMENT: Final = "0" * 64


def _open_table(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    """On the terms the book lists first, with the game's bets.

    A table that was open before opens with the terms it closed with: only a supervisor can change
    limits (N 6.5).
    """
    if table.terms is not None and table.limits is not None:
        yield Candidate(c.OpenTable, {"terms": table.terms, "limits": table.limits})
        return
    book, sign = game.book, game.book.limits
    paytables = {wager: book.default_paytable(wager) for wager in game.schedules}
    terms = Terms(
        paytables=paytables,
        device=book.devices.default,
        face=book.deal.default_face,
        switches=side_bet_switches(book, paytables),
        fees=default_fees(book),
    )
    limits = Limits(minimum=sign.minimum, maximum=sign.maximum, unit=sign.unit)
    yield Candidate(c.OpenTable, {"terms": terms, "limits": limits})


def _fill(_: Game, __: Table, actor: Actor) -> Iterator[Candidate]:
    if actor.role in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        yield Candidate(c.Fill, amount=Range("amount", 1, None))


def _credit(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    if actor.role in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        yield from up_to(Candidate(c.Credit), "amount", balance(table.ledger, TRAY))


def _face_down(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    is_up = table.terms is not None and table.terms.face is Face.UP
    if is_up and actor.role in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        yield Candidate(c.DealFaceDown)


def _supervisor(_: Game, __: Table, actor: Actor) -> Iterator[Candidate]:
    if actor.role in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        yield Candidate(c.NameGamesSupervisor)


def _opening_step(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    step = next_opening_step(game, table)
    chance: dict[str, object] = {}
    if step is OpeningStep.SHUFFLE:
        chance = {"commitment": _COMMITMENT}
        if counts_cards(game, table):
            chance["count"] = game.book.cards.deck_size
    elif step is OpeningStep.CUT:
        chance = {"cut": 0}
    yield Candidate(c.TakeOpeningStep, {"step": step}, chance=chance)


def _put_up_sign(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    assert table.limits is not None
    yield Candidate(c.PutUpSign, {"kind": SignKind.CLOSING})
    higher = table.limits.minimum + 1
    most = game.book.limits.maximum if _fixed(game) else None
    if most is None or higher <= most:
        yield Candidate(c.PutUpSign, {"kind": SignKind.MINIMUM}, Range("minimum", higher, most))


def _take_down_sign(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for sign in table.signs:
        yield Candidate(c.TakeDownSign, {"kind": sign.kind})


def _change_limits(game: Game, table: Table, _: Actor) -> Iterator[Candidate]:
    """One figure at a time, or the higher minimum that a sign announced."""
    now = table.limits
    assert now is not None
    book = game.book.limits
    fixed = _fixed(game)
    yield from _figure(now, "minimum", _lowest(game, table), now.minimum - 1)
    yield from _figure(now, "maximum", now.minimum, now.maximum - 1)
    yield from _figure(now, "maximum", now.maximum + 1, book.maximum if fixed else None)
    for sign in table.signs:
        if sign.minimum is not None:
            most = max(now.maximum, sign.minimum)
            raised = replace(now, minimum=sign.minimum, maximum=most)
            yield Candidate(c.ChangeLimits, {"limits": raised})
    yield from _optional(now, "unit", now.unit)
    assert table.terms is not None
    if Switch.PAYOUT_CAP in table.terms.switches:
        yield from _optional(now, "maximum_payout", now.maximum_payout)


def _lowest(game: Game, table: Table) -> int:
    """The lowest minimum that the book allows and the fee sheet has a row for."""
    assert table.terms is not None
    assert table.limits is not None
    now = table.limits.maximum
    rows = [rate.minimum for rate in table.terms.fees if now <= rate.maximum]
    return max(game.book.limits.minimum if _fixed(game) else 1, min(rows, default=1))


def _optional(now: Limits, name: str, value: int | None) -> Iterator[Candidate]:
    """A figure that the sign can leave out."""
    if value is None:
        yield from _figure(now, name, 1, None)
        return
    yield Candidate(c.ChangeLimits, {"limits": replace(now, **{name: None})})
    yield from _figure(now, name, 1, value - 1)
    yield from _figure(now, name, value + 1, None)


def _figure(now: Limits, name: str, least: int, most: int | None) -> Iterator[Candidate]:
    if most is None or least <= most:
        yield Candidate(c.ChangeLimits, {"limits": now}, Range(f"limits.{name}", least, most))


def _fixed(game: Game) -> bool:
    return game.book.limits.change is LimitChange.WITHIN_BOOK


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.OpenTable: Spec(_open_table, (Act.CHECK_CARDS,), phases(Phase.CLOSED)),
    c.TakeOpeningStep: Spec(_opening_step, (Act.CHECK_CARDS,), phases(Phase.OPENING)),
    c.PutUpSign: Spec(_put_up_sign, (Act.CHANGE_LIMITS, Act.CLOSE_TABLE), OPEN),
    c.TakeDownSign: Spec(_take_down_sign, (Act.CHANGE_LIMITS, Act.CLOSE_TABLE), OPEN),
    c.ChangeLimits: Spec(_change_limits, (Act.CHANGE_LIMITS,), OPEN),
    c.Fill: Spec(_fill, (), ANY),
    c.Credit: Spec(_credit, (), ANY),
    c.DealFaceDown: Spec(_face_down, (), ANY),
    c.NameGamesSupervisor: Spec(_supervisor, (), ANY - {Phase.CLOSED}),
    **dict(
        [
            plain(
                c.CloseTable,
                Act.CLOSE_TABLE,
                when=phases(Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.BETTING),
            ),
        ]
    ),
}
