"""Strategies as plain values for JSON, like the other reports."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from letitride.analysis.faceup import ChangedPlay
from letitride.analysis.figures import BetValue
from letitride.analysis.plays.playbook import Playbook
from letitride.analysis.plays.thumb_rules import RuleOfThumb, rule_of_thumb
from letitride.analysis.plays.value import Departure, PlaybookValue
from letitride.analysis.report import Exact, exact
from letitride.rules import Schedule


class PlayedBetReport(msgspec.Struct, frozen=True, kw_only=True):
    """``cost`` is against the best with nothing seen, ``face_up_cost`` with the cards seen."""

    ev: Exact
    ride: Exact
    differs: Exact
    cost: Exact
    face_up_cost: Exact


class DepartureReport(msgspec.Struct, frozen=True, kw_only=True):
    circle: int
    hand: str
    basic: str
    played: str
    often: Exact
    share: Exact
    cost: Exact


class PlaybookReport(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    about: str
    paytable: str
    players: int
    seen: int
    bets: dict[str, PlayedBetReport]
    edge: Exact
    average_wager: Exact
    par: Exact
    cost: Exact
    face_up_cost: Exact


class FullPlaybookReport(PlaybookReport, frozen=True, kw_only=True):
    plays: dict[str, tuple[str, ...]]
    departures: tuple[DepartureReport, ...]


class ThumbReport(msgspec.Struct, frozen=True, kw_only=True):
    """``line`` is as a strategy file has it; ``condition`` the part of it after "if"."""

    line: str
    condition: str
    often: Exact
    worth: Exact


class ChangedReport(msgspec.Struct, frozen=True, kw_only=True):
    """``thumb`` is null where no single condition gains anything."""

    circle: int
    hand: str
    hands: int
    basic: str
    changed: str
    often: Exact
    share: Exact
    worth: Exact
    thumb: ThumbReport | None


def changed_report(play: ChangedPlay, schedule: Schedule, seen: int) -> ChangedReport:
    thumb = rule_of_thumb(play, schedule, seen)
    return ChangedReport(
        circle=play.circle,
        hand=play.words,
        hands=play.hands,
        basic=play.basic,
        changed=play.turned,
        often=exact(play.often),
        share=exact(play.share),
        worth=exact(play.worth),
        thumb=None if thumb is None else _thumb_report(thumb),
    )


def _thumb_report(thumb: RuleOfThumb) -> ThumbReport:
    return ThumbReport(
        line=str(thumb.play),
        condition=" and ".join(map(str, thumb.play.conditions)),
        often=exact(thumb.often),
        worth=exact(thumb.worth),
    )


def playbook_report(
    ref: str, book: Playbook, value: PlaybookValue, *, paytable: str, best: Mapping[int, BetValue]
) -> PlaybookReport:
    """``best`` are the three bets, played best by somebody who sees the same cards."""
    face_up_edge = -sum((bet.ev for bet in best.values()), Fraction(0))
    return PlaybookReport(
        id=ref,
        name=book.name,
        about=book.about,
        paytable=paytable,
        players=value.players,
        seen=value.seen,
        bets={
            str(circle): PlayedBetReport(
                ev=exact(bet.ev),
                ride=exact(bet.ride),
                differs=exact(value.differs(circle)),
                cost=exact(value.ordinary.bets[circle].ev - bet.ev),
                face_up_cost=exact(best[circle].ev - bet.ev),
            )
            for circle, bet in value.bets.items()
        },
        edge=exact(value.edge),
        average_wager=exact(value.average_wager),
        par=exact(value.par),
        cost=exact(value.cost),
        face_up_cost=exact(value.edge - face_up_edge),
    )


def full_playbook_report(
    ref: str, book: Playbook, value: PlaybookValue, *, paytable: str, best: Mapping[int, BetValue]
) -> FullPlaybookReport:
    short = playbook_report(ref, book, value, paytable=paytable, best=best)
    return FullPlaybookReport(
        **msgspec.structs.asdict(short),
        plays={str(circle): tuple(map(str, plays)) for circle, plays in book.plays.items()},
        departures=tuple(map(_departure_report, value.departures)),
    )


def _departure_report(departure: Departure) -> DepartureReport:
    return DepartureReport(
        circle=departure.circle,
        hand=departure.words,
        basic=departure.basic,
        played=departure.played,
        often=exact(departure.often),
        share=exact(departure.share),
        cost=exact(departure.cost),
    )
