"""What players are told about their own account."""

from typing import Final

from letitride.house import (
    ChipsPaidIn,
    ChipsTaken,
    LooserLimitsAsked,
    PatronAdmitted,
    RoundPlayed,
    SelfLimits,
    new_patron,
    replay,
)
from letitride.rules import Cents
from letitride.server.own_cage import cage_view

DAY: Final = 24 * 60 * 60
MONDAY: Final = 100 * DAY


def test_losses_are_shown_for_the_day() -> None:
    patron = replay(
        new_patron("ann"),
        [
            PatronAdmitted(by="ann", at=MONDAY),
            ChipsPaidIn(amount=Cents(100_00), by="carla", at=MONDAY),
            ChipsTaken(table="t", amount=Cents(50_00), by="ann", at=MONDAY),
            RoundPlayed(table="t", round=1, net=Cents(-30_00), at=MONDAY + 10),
        ],
    )
    assert cage_view(patron, MONDAY + DAY - 1).lost_today == 30_00
    assert cage_view(patron, MONDAY + DAY).lost_today == 0


def test_looser_limits_are_shown_as_pending_until_they_apply() -> None:
    looser = SelfLimits(loss=Cents(500_00))
    patron = replay(
        new_patron("ann"),
        [
            PatronAdmitted(by="ann", at=MONDAY),
            LooserLimitsAsked(limits=looser, effective=MONDAY + DAY, by="ann", at=MONDAY),
        ],
    )
    before, after = cage_view(patron, MONDAY + DAY - 1), cage_view(patron, MONDAY + DAY)
    assert (before.limits, before.coming, before.coming_at) == (SelfLimits(), looser, MONDAY + DAY)
    assert (after.limits, after.coming, after.coming_at) == (looser, None, None)
