"""The best play: for one hand, and for all of them in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from letitride.analysis import (
    CIRCLE_SIZES,
    BetAdvice,
    Strategy,
    analyse_wager,
    format_pays,
    kind_id,
    kind_words,
    strategy_in_words,
)
from letitride.analysis import advise as advise_hand
from letitride.cards import BadCards, format_cards, parse_cards, shape_of
from letitride.library.arguments import text
from letitride.library.paytable_input import PaytableLike, base_of


@dataclass(frozen=True, slots=True)
class Advised:
    """Advice on one bet. ``decision`` is ``ride``, ``pull`` or ``either``; ``ev`` is the expected
    gain of the bet if it rides."""

    bet: int
    decision: str
    ev: Fraction
    ways: int
    outs: Mapping[str, int]
    cards: Mapping[str, str]
    _advice: BetAdvice

    def __repr__(self) -> str:
        return f"<bet {self.bet}: {self.decision}, worth {self.ev}>"

    def __str__(self) -> str:
        lines = [f"Bet {self.bet}: {self.decision}, worth {self.ev} ({float(self.ev):+.6f})"]
        for outs in self._advice.outs:
            pays = format_pays(outs.pays, self._advice.odds)
            cards = f"  {format_cards(outs.cards)}" if outs.cards else ""
            lines.append(f"  {outs.ways:>5,}  {kind_words(outs.kind)}, {pays}{cards}")
        lines.append(f"  {self.ways - sum(self.outs.values()):>5,}  lose")
        return "\n".join(lines)


def advise(source: PaytableLike, hand: str, *, community: str = "", seen: str = "") -> Advised:
    """What to do with a hand: bet 1 on three cards, bet 2 once a community card is known.

    >>> import letitride as lir
    >>> lir.advise("LIRX-01", "9h Th Jh", community="Qd")
    <bet 2: ride, worth 3/8>
    >>> print(lir.advise("LIRX-01", "2c 7d Ks"))
    Bet 1: pull, worth -257/392 (-0.655612)
          9  Three of a kind, 3 to 1
         27  Two pair, 2 to 1
        144  Tens or better, 1 to 1
        996  lose

    For study: at a real table, staff give no advice and devices that analyse the game are barred.
    Raises ``ValueError`` for impossible cards.
    """
    _, schedule = base_of(source)
    found = advise_hand(
        schedule,
        parse_cards(text("hand", hand)),
        community=parse_cards(text("community", community)),
        seen=parse_cards(text("seen", seen)),
    )
    return Advised(
        bet=found.circle,
        decision=str(found.decision),
        ev=found.ev,
        ways=found.ways,
        outs={kind_id(outs.kind): outs.ways for outs in found.outs},
        cards={kind_id(outs.kind): format_cards(outs.cards) for outs in found.outs},
        _advice=found,
    )


@dataclass(frozen=True, slots=True)
class StrategyInWords:
    """The best play of a paytable: the hands to let ride for each bet, in words."""

    id: str
    bets: Mapping[int, Strategy]

    def decide(self, cards: str) -> str:
        """``ride``, ``pull`` or ``either``, for three cards (bet 1) or four (bet 2).

        >>> import letitride as lir
        >>> lir.strategy("LIRX-01").decide("Th Jh Qh")
        'ride'
        """
        held = parse_cards(text("cards", cards))
        for circle, size in CIRCLE_SIZES.items():
            if len(held) == size:
                return str(self.bets[circle].decision(shape_of(held)))
        raise BadCards(f"a choice is made with 3 or 4 cards, not {len(held)}")

    def __repr__(self) -> str:
        lines = sum(len(each.ride) for each in self.bets.values())
        return f"<strategy of {self.id}: {lines} lines>"

    def __str__(self) -> str:
        lines = []
        for circle, each in self.bets.items():
            lines.append(f"Bet {circle}: let it ride with")
            lines += [f"  {line.pattern}" for line in each.ride]
            lines.append("  and pull back everything else")
        return "\n".join(lines)


def strategy(source: PaytableLike) -> StrategyInWords:
    """The best play of a paytable in words.

    >>> import letitride as lir
    >>> print(lir.strategy("LIRX-01"))
    Bet 1: let it ride with
      a winning hand
      three to a royal flush
      three to a straight flush, open to three straights
      three to a straight flush, open to two straights, with at least one high card
      three to a straight flush, open to one straight, with two high cards
      and pull back everything else
    Bet 2: let it ride with
      a winning hand
      four to a royal flush
      four to a straight flush
      four to a flush
      four to an outside straight, with at least one high card
      and pull back everything else

    Raises ``ValueError``.
    """
    loaded, schedule = base_of(source)
    analysis = analyse_wager(schedule)
    bets = {circle: strategy_in_words(analysis, circle) for circle in CIRCLE_SIZES}
    return StrategyInWords(loaded.id, bets)
