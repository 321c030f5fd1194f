"""The law of all hands of a round together: what a bank gains under a cover that may run out.

To go through the deals of seven hands is out of the question: there are 3 · 10³¹ of them.
They are counted by what they are made of:

- ``layout``: on a board most hands end as their pattern says, and few are changed ones;
- ``parts``: hands by pattern are sums of products of a few parts, such as any card or a low pair;
- ``kept``: which sets of changed hands are counted, and what the others could matter;
- ``packing``: what is known of hands laid out so far, as one number;
- ``moves``: at a rank, which hands may go on and which begin;
- ``chain``: all ranks, one after another, and the parts that they hold beside;
- ``supply``: in how many ways the cards hold given parts and changed hands;
- ``places``: many numbers in one, to be added and multiplied at once;
- ``together``: from the ways to hold parts and changed hands, in how many deals hands end so;
- ``hands``, ``three``: three hands card by card, whatever they ride on;
- ``seats``: how hands end together, settled in the order of seats;
- ``law``: all boards, and what the bank gains.
"""

from letitride.analysis.banking.joint.law import Each, Found, Law, Share, joint_law

__all__ = ["Each", "Found", "Law", "Share", "joint_law"]
