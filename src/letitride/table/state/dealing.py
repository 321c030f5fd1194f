"""The state of a hand."""

from enum import StrEnum

import msgspec

from letitride.table.state.choosing import Decision


class HandStatus(StrEnum):
    """``folded``: bets taken back under N 12.10. ``discarded``: dealt to a seat without a bet."""

    IN_PLAY = "in_play"
    VOID = "void"
    FOLDED = "folded"
    DISCARDED = "discarded"
    SETTLED = "settled"


class Hand(msgspec.Struct, frozen=True):
    """A seat's cards in a round, by place, and what its player has done."""

    places: tuple[int, ...] = ()
    status: HandStatus = HandStatus.IN_PLAY
    looked: bool = False
    first: Decision | None = None
    second: Decision | None = None
    tucked: bool = False
    three_card_settled: bool = False
