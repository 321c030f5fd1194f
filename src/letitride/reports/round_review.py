"""A finished round reviewed for its player: what was best, what the choice cost, and the outs.

Exact numbers travel as in every report: a fraction in text beside the nearest float.
"""

import msgspec

from letitride.analysis import Exact, OutsReport, advice_report, advise, exact_report, pattern_of
from letitride.cards import Card, format_card, format_cards, remaining, shape_of
from letitride.reports.own_rounds import OwnChoice, OwnRound, PlayedRound
from letitride.reports.play_values import PlayValues
from letitride.reports.round_records import BetRecord
from letitride.rules import Cents, Schedule


class ChoiceReview(msgspec.Struct, frozen=True, kw_only=True):
    """``worth`` is what one unit gains if it rides; ``cost`` is in cents, ``share`` its part of the
    bet. ``line`` is the line of the strategy that covers the hand, empty if none does; ``held`` is
    the hand in the same words. ``basic`` is what the strategy says to a player who sees no cards of
    others.

    For bet 2 the ``outs`` are cards. For bet 1 they are pairs, and ``helping`` are the cards that
    would let bet 2 ride if one of them came first."""

    circle: int
    stake: Cents
    known: str
    seen: str
    chosen: str
    best: str
    basic: str
    right: bool
    worth: Exact
    share: Exact
    cost: Exact
    held: str
    line: str
    ways: int
    outs: tuple[OutsReport, ...]
    helping: tuple[str, ...]


class RoundReview(PlayedRound, frozen=True, kw_only=True):
    """A banker's round has no choices. ``cost`` is what all choices cost together, in cents."""

    seat: int
    bets: tuple[BetRecord, ...]
    fees: Cents
    cost: Exact
    choices: tuple[ChoiceReview, ...]


def review(own: OwnRound, base: Schedule, values: PlayValues) -> RoundReview:
    return RoundReview(
        **own.played(),
        seat=own.seat,
        bets=own.bets,
        fees=own.fees,
        cost=exact_report(own.cost),
        choices=tuple(_choice(each, base, values) for each in own.choices),
    )


def _choice(choice: OwnChoice, base: Schedule, values: PlayValues) -> ChoiceReview:
    hand, community = choice.known[:3], choice.known[3:]
    report = advice_report(advise(base, hand, community=community, seen=choice.seen))
    strategy = values.strategy(base, choice.circle)
    shape = shape_of(choice.known)
    line = strategy.line(shape)
    return ChoiceReview(
        circle=choice.circle,
        stake=choice.stake,
        known=format_cards(choice.known),
        seen=format_cards(choice.seen),
        chosen=choice.chosen,
        best=choice.best,
        basic=strategy.decision(shape),
        right=choice.right,
        worth=exact_report(choice.worth),
        share=exact_report(choice.share),
        cost=exact_report(choice.cost),
        held=str(pattern_of(shape)),
        line="" if line is None else str(line.pattern),
        ways=report.ways,
        outs=report.outs,
        helping=() if community else tuple(_helping(choice, base, values)),
    )


def _helping(choice: OwnChoice, base: Schedule, values: PlayValues) -> list[str]:
    cards: list[Card] = [
        card
        for card in remaining((*choice.known, *choice.seen))
        if values.worth(base, (*choice.known, card), choice.seen) > 0
    ]
    return [format_card(card) for card in cards]
