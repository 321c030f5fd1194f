"""What a strategy does with the cards a player holds and sees."""

from collections.abc import Sequence

from letitride.analysis.figures import RideOrPull
from letitride.analysis.plays.groups import Group
from letitride.analysis.plays.held_cards import HeldCards, LikeCards
from letitride.analysis.plays.piles import groups_of, piles_of, speaking
from letitride.analysis.plays.playbook import Play, Playbook
from letitride.analysis.strategy import CIRCLE_SIZES
from letitride.cards import Card, rank_of, shape_of, suit_of


def play_of(book: Playbook, held: Sequence[Card], seen: Sequence[Card] = ()) -> Play:
    """The play that decides: bet 1 with three cards held, bet 2 with the community card as fourth.

    ``seen`` are cards of other players.

    >>> from letitride.analysis import load_playbook
    >>> from letitride.cards import parse_cards
    >>> str(play_of(load_playbook("basic"), parse_cards("Th Jh Qh")))
    'ride: three to a royal flush'
    """
    circle = next(circle for circle, size in CIRCLE_SIZES.items() if size == len(held))
    plays = book.plays_for(circle, shape_of(held))
    groups = groups_of(plays)
    if not groups:
        return plays[0]
    suits = {suit_of(card) for card in held}
    cards = HeldCards(tuple(sorted(map(rank_of, held))), suited=len(suits) == 1)
    others = [LikeCards(rank_of(card), in_suit={suit_of(card)} == suits) for card in seen]
    counts = tuple(_count(group, others, cards) for group in groups)
    play = speaking(plays, piles_of(cards, groups), counts)
    assert play is not None, "the last play is for everything else"
    return play


def rides_by(book: Playbook, held: Sequence[Card], seen: Sequence[Card] = ()) -> bool:
    """Whether the strategy lets the bet ride."""
    return play_of(book, held, seen).decision is RideOrPull.RIDE


def _count(group: Group, seen: Sequence[LikeCards], held: HeldCards) -> int:
    return sum(group.holds(card, held) for card in seen)
