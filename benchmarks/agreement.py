"""Checks that everything we time gives the same answers: a fast wrong answer is worth nothing."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from benchmarks.native import Batch, Hands, Native
from benchmarks.paytables import whole_nets
from benchmarks.peers import Peer
from benchmarks.report import Check
from letitride.analysis import Par, base_par
from letitride.cards import Card, FiveCard, five_card_counts, hand_classes, parse_cards, rank_five
from letitride.rules import BASE, Schedule, load_paytable, paytable_ids

EDGES: Final = tuple(
    map(
        parse_cards,
        (
            "Ah Kh Qh Jh Th",
            "Kh Qh Jh Th 9h",
            "5s 4s 3s 2s As",
            "As Ah Ad Ac 2s",
            "2s 2h 2d 2c 3s",
            "As Ah Ad Kc Ks",
            "2s 2h 2d 3c 3s",
            "As Ks Qs Js 9s",
            "2s 3s 4s 5s 7s",
            "As Ks 2s 3s 4s",
            "As Kd Qs Js Ts",
            "As 2d 3s 4s 5s",
            "Qs Kd As 2s 3s",
            "As Ah Ad Kc Qs",
            "2s 2h 2d 3c 4s",
            "As Ah Kd Kc Qs",
            "2s 2h 3d 3c 4s",
            "As Ah Kd Qc Js",
            "Ts Th 4d 3c 2s",
            "9s 9h Ad Kc Qs",
            "2s 2h 5d 4c 3s",
            "As Kh Qd Jc 9s",
            "2s 3h 4d 5c 7s",
        ),
    )
)
"""The best and the worst of each kind, and runs around the ace: where evaluators go wrong."""


def check_native(
    native: Native, schedules: Sequence[Schedule], *, everything: Hands, classes: Hands
) -> list[Check]:
    few = [*published_bases(), *schedules[:2]]
    whole, short = Batch(schedules), Batch(few)
    native.by_product(whole)
    checks = [
        Check(
            f"C tells our kinds in {len(EDGES)} hands at the edges of the kinds",
            [native.kind(hand) for hand in EDGES] == [rank_five(hand).kind for hand in EDGES],
        ),
        Check(
            f"C's product gives our par exactly, {len(schedules):,} paytables",
            whole.pars() == _ours(schedules),
        ),
    ]
    for name, hands in (("suit classes", classes), ("all hands", everything)):
        native.by_enumeration(short, hands)
        checks.append(
            Check(
                f"C's enumeration of {name} gives our par exactly, {len(few)} paytables",
                short.pars() == _ours(few),
            )
        )
    return checks


def published_bases() -> list[Schedule]:
    """The base tables that ship, each once: several paytables borrow theirs."""
    found = (load_paytable(ref).schedule(BASE) for ref in paytable_ids())
    return list({whole_nets(each): each for each in found if each is not None}.values())


def check_peers(peers: Iterable[Peer], sample: Sequence[Sequence[Card]] | None) -> Check:
    """Over a sample of hands or, with None, over every class of hands and the total of each kind.

    One line for all peers; it names those that disagree.
    """
    wrong = [
        peer.name
        for peer in peers
        if not (
            same_kinds(peer, EDGES)
            and (same_totals(peer) if sample is None else same_kinds(peer, sample))
        )
    ]
    where = "all 134,459 suit classes" if sample is None else f"{len(sample):,} hands"
    but = f", but not: {'; '.join(wrong)}" if wrong else ""
    return Check(f"the peers tell our kinds in {where}{but}", not wrong)


def same_kinds(peer: Peer, hands: Sequence[Sequence[Card]]) -> bool:
    return list(peer.kinds(hands)) == [rank_five(hand).kind for hand in hands]


def same_totals(peer: Peer) -> bool:
    totals: Counter[FiveCard] = Counter()
    classes = list(hand_classes(5))
    for (cards, stands), kind in zip(classes, peer.kinds(c for c, _ in classes), strict=True):
        if kind is not rank_five(cards).kind:
            return False
        totals[kind] += stands
    return tuple(totals[kind] for kind in FiveCard) == five_card_counts()


def _ours(schedules: Sequence[Schedule]) -> list[Par]:
    return [base_par(schedule) for schedule in schedules]
