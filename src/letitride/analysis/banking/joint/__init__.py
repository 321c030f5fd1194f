"""The distribution of the bank's gain over several hands, when its wager may run out.

Seven hands can be dealt in 3 · 10³¹ ways, so deals are counted by what they are made of, never one
by one. ``docs/banking-method.md`` explains the method. In the order of the work:

- ``boards``: on each board, which hands end as their rank pattern says, and which are irregular;
- ``hand_polynomial``: regular hands as a polynomial in a few parts, such as any card or a low pair;
- ``counted_sets``: which sets of irregular hands to count, and how much the rest could matter;
- ``tallies``: what is known of the hands placed so far, as one integer;
- ``rank_moves``: at one rank, which irregular hands continue and which begin;
- ``rank_chain``: all ranks in turn, with the parts that they hold besides;
- ``card_supply``: in how many ways the deck holds given parts and irregular hands;
- ``outcome_sets``: from that, in how many deals the hands end in a given set of outcomes;
- ``packed_integers``: many integers in one, so that all are added or multiplied at once;
- ``hands_on_board``, ``three_hands``: three hands card by card, for any paytable;
- ``settling``: seats settled in order, from sets of outcomes to the bank's gain;
- ``distribution``: all boards together; the entry point.
"""

from letitride.analysis.banking.joint.distribution import (
    GainDistribution,
    ShareResult,
    WorkShare,
    gain_distribution,
)

__all__ = [
    "GainDistribution",
    "ShareResult",
    "WorkShare",
    "gain_distribution",
]
