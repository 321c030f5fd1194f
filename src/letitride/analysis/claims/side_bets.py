"""What the letter says about side bets: that they pay back less, and that seen cards do not
help."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

from letitride.analysis.claims.claim import Claim, ClaimVerdict, exactly, percent
from letitride.analysis.exact import analyse_wager
from letitride.cards import Card, rank_three, remaining
from letitride.rules import (
    BASE,
    DecidingCards,
    Kind,
    Moment,
    PaytableSource,
    RuleBook,
    Schedule,
    Wager,
    load_paytable,
    load_rulebook,
    rulebook_ids,
)

_LETTER: Final = "F"
_CLAUSE: Final = "F side bets"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A base game and a side bet that a book lets a table offer together, with what they cost.

    ``par`` is of the amount in action, ``edge`` of one base bet; the side bet has one figure.
    """

    base: str
    side: str
    par: Fraction
    edge: Fraction
    side_edge: Fraction

    @property
    def is_lower(self) -> bool:
        """Whether the side bet pays back less, by the measure that is kinder to the base game."""
        return self.side_edge > min(self.par, self.edge)


def side_bet_claims() -> Iterator[Claim]:
    books = [book for book in map(load_rulebook, rulebook_ids()) if _LETTER in book.documents]
    yield _lower(tuple(dict.fromkeys(pair for book in books for pair in pairings(book))))
    yield _no_use_of_seen_cards(books)


def pairings(book: RuleBook) -> Iterator[Pairing]:
    """All pairings, without bets on a meter: no document has pays for one."""
    for wager, bet in book.side_bets.items():
        if bet.is_metered:
            continue
        for ref in book.paytable_choices(BASE):
            base = analyse_wager(_schedule(ref, BASE))
            own = bet.paytable_source is PaytableSource.OWN
            for side in bet.paytables if own else (ref,):
                edge = analyse_wager(_schedule(side, wager)).edge
                yield Pairing(ref, side, base.par, base.edge, edge)


def _lower(pairs: Sequence[Pairing]) -> Claim:
    lower = [pair for pair in pairs if pair.is_lower]
    exceptions = {pair.side: pair.side_edge for pair in pairs if not pair.is_lower}
    sides = {pair.side for pair in pairs}
    told = ", ".join(
        f"{side} pays back {percent(1 - edge)}" for side, edge in sorted(exceptions.items())
    )
    best = 1 - min(min(pair.par, pair.edge) for pair in pairs)
    mostly = ClaimVerdict.MOSTLY if 2 * len(lower) > len(pairs) else ClaimVerdict.WRONG
    return Claim(
        id="F-side-bets-lower",
        document=_LETTER,
        clause=_CLAUSE,
        claim="side bets generally have lower paybacks than the game",
        computed=(
            f"lower in {len(lower)} of the {len(pairs)} pairs of a base game and a side bet that "
            f"a table may offer: for {len(sides) - len(exceptions)} of {len(sides)} side bets"
        ),
        verdict=mostly if exceptions else ClaimVerdict.RIGHT,
        note=(
            f"There are exceptions: {told}; the base games pay back at most {percent(best)} of "
            "the amount in action, and less of one base bet."
            if exceptions
            else ""
        ),
    )


def _no_use_of_seen_cards(books: Sequence[RuleBook]) -> Claim:
    """Right if there is no choice left on a side bet once a card is dealt."""
    closed = all(
        book.betting.placing_ends is Moment.NO_MORE_BETS
        and book.betting.withdrawing_ends is Moment.NO_MORE_BETS
        for book in books
    )
    schedules = {
        ref: _schedule(ref, wager)
        for book in books
        for wager, bet in book.side_bets.items()
        if bet.decided_by is DecidingCards.OWN_THREE
        for ref in bet.paytables
    }
    gains = {ref: _gain_on_average(schedule) for ref, schedule in schedules.items()}
    values = {ref: with_a_card_seen(schedule) for ref, schedule in schedules.items()}
    told = ", ".join(
        f"{ref} from {percent(1 + min(worth.values()))} to {percent(1 + max(worth.values()))}"
        for ref, worth in values.items()
    )
    return Claim(
        id="F-side-bets-seen",
        document=_LETTER,
        clause=_CLAUSE,
        claim="seen cards give no opportunity to reduce the house edge of a side bet",
        computed=f"they gain {exactly(max(gains.values()))} of a side bet",
        verdict=ClaimVerdict.RIGHT if closed and not any(gains.values()) else ClaimVerdict.WRONG,
        note=(
            "Players can make, change and take back side bets until the dealer calls no more bets, "
            "before any card is dealt; after that there is nothing to decide. What a side bet pays "
            f"back does depend on what is seen (with one card of another hand seen, {told}), but "
            "on average it is exactly what it was."
        ),
    )


def with_a_card_seen(schedule: Schedule) -> Mapping[Card, Fraction]:
    """What a bet decided by three cards is worth, for each one card that is not among them."""
    kinds, with_card = _three_card_hands()
    everything = _won(schedule, kinds)
    return {
        card: (everything - _won(schedule, found)) / comb(51, 3)
        for card, found in with_card.items()
    }


def _won(schedule: Schedule, hands: Mapping[Kind, int]) -> Fraction:
    return sum((count * schedule.net(kind) for kind, count in hands.items()), Fraction(0))


def _gain_on_average(schedule: Schedule) -> Fraction:
    worth = with_a_card_seen(schedule).values()
    return sum(worth, Fraction(0)) / len(worth) + analyse_wager(schedule).edge


@cache
def _three_card_hands() -> tuple[Counter[Kind], dict[Card, Counter[Kind]]]:
    """How many hands there are of each kind, and how many of these hold each card."""
    kinds: Counter[Kind] = Counter()
    with_card: dict[Card, Counter[Kind]] = {card: Counter() for card in remaining(())}
    for hand in combinations(with_card, 3):
        kind = rank_three(hand).kind
        kinds[kind] += 1
        for card in hand:
            with_card[card][kind] += 1
    return kinds, with_card


def _schedule(ref: str, wager: Wager) -> Schedule:
    schedule = load_paytable(ref).schedule(wager)
    assert schedule is not None, f"{ref} is for {wager}: the book was checked"
    return schedule
