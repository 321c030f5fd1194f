"""Candidates for disputes, from the table to the inspector, and for corrections."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, Game, Role
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import ANY, Candidate, Range, Spec, seats_of
from letitride.table.decide.disputes.proposing import MOST, round_of
from letitride.table.state import Payee, Table


def _rule(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for dispute in table.disputes:
        for alone in (False, True):
            fields = {"dispute": dispute.number, "no_games_supervisor": alone}
            yield Candidate(c.RuleDispute, fields)


def _answer(kind: type[c.Command], act: Act) -> tuple[type[c.Command], Spec]:
    def candidates(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
        for dispute in table.disputes:
            yield Candidate(kind, {"dispute": dispute.number})

    return kind, Spec(candidates, (act,), ANY)


def _own_seats(table: Table, actor: Actor) -> tuple[int, ...]:
    """A player who sits nowhere still has their disputes."""
    return seats_of(table, actor) or ((0,) if actor.name and not actor.seat else ())


def _raise(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    for seat in _own_seats(table, actor):
        yield Candidate(c.RaiseDispute, {"seat": seat})


def _take_further(kind: type[c.Command]) -> tuple[type[c.Command], Spec]:
    def candidates(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
        for seat in _own_seats(table, actor):
            for dispute in table.disputes:
                yield Candidate(kind, {"seat": seat, "dispute": dispute.number})

    return kind, Spec(candidates, (Act.RAISE_DISPUTE,), ANY)


def _propose(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
    for dispute in table.disputes:
        for to in Payee:
            fields = {"dispute": dispute.number, "to": to}
            yield Candidate(c.ProposeCorrection, fields, Range("amount", 1, int(MOST)))


def _propose_pay(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    """The latest rounds are offered; ``decide`` takes any round of the day. Between the house and
    those who were in the round, but for whom a correction of it waits already."""
    if actor.role in (Role.PLAYER, Role.INSPECTOR):
        return
    for past in reversed(table.past[-_OFFERED:]):
        waiting = {
            name
            for each in table.corrections
            if round_of(table, each) == past.number
            for name in each.players
        }
        people = [each.player for each in past.results if each.player not in waiting]
        if people:
            yield Candidate(
                c.ProposePayCorrection,
                {"round": past.number},
                Range("amount", 1, int(MOST)),
                between=("", *dict.fromkeys(people)),
            )


def _on_proposal(kind: type[c.Command], *acts: Act) -> tuple[type[c.Command], Spec]:
    def candidates(_: Game, table: Table, __: Actor) -> Iterator[Candidate]:
        for correction in table.corrections:
            yield Candidate(kind, {"correction": correction.number})

    return kind, Spec(candidates, acts, ANY)


_OFFERED: Final = 20

CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.RuleDispute: Spec(_rule, (Act.RULE_DISPUTE, Act.REVIEW_DISPUTE), ANY),
    c.ProposeCorrection: Spec(_propose, (Act.RULE_DISPUTE, Act.REVIEW_DISPUTE), ANY),
    c.ProposePayCorrection: Spec(_propose_pay, (), ANY),
    c.RaiseDispute: Spec(_raise, (Act.RAISE_DISPUTE,), ANY),
    **dict(
        [
            _take_further(c.AskReview),
            _answer(c.ReviewDispute, Act.REVIEW_DISPUTE),
            _take_further(c.Complain),
            _answer(c.HearComplaint, Act.HEAR_COMPLAINT),
            _on_proposal(c.ConfirmCorrection, Act.RULE_DISPUTE, Act.REVIEW_DISPUTE),
            _on_proposal(c.DropCorrection),
        ]
    ),
}
