"""A count is blind: whoever counts is told what there should be when the count is written down."""

from msgspec.structs import replace

from letitride.audit import prove
from letitride.table import Actor, CountKind, options, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.view.model import StaffView
from tests.table.house import FLOOR
from tests.table.trays import DORA, chips, house


def test_a_count_is_blind_until_it_is_signed() -> None:
    """Whatever is typed is taken; then the difference is shown, and the second person explains
    it."""
    there = house("$1,000")
    there.do(c.CountTray(by=DORA, kind=CountKind.CLOSER, chips=chips("$980")))
    there.do(c.CountTray(by=DORA, kind=CountKind.CLOSER, chips=chips("$995")))
    assert sum(isinstance(each, e.TrayCounted) for each in there.log) == 3, "both are on record"
    (sign,) = (
        option
        for option in options(there.game, there.table, FLOOR)
        if option.command == "SignTrayCount"
    )
    assert sign.words == ("reason",)
    there.do(c.SignTrayCount(by=FLOOR, reason="a $5 chip fell behind the rail"))
    closed = there.last(e.TrayClosed)
    assert (closed.reason, closed.variance) == ("a $5 chip fell behind the rail", -500)
    assert not prove(there.log).findings
    silent = [*there.log]
    at = silent.index(closed)
    silent[at] = replace(closed, reason="")
    assert any("said why" in each.sentence for each in prove(silent).findings)


def test_a_dealer_is_not_told_what_the_tray_should_hold() -> None:
    there = house("$1,000")

    def seen(by: Actor) -> StaffView:
        staff = view(there.game, there.table, viewer_of(by)).staff
        assert staff is not None
        return staff

    floor, dealer = seen(FLOOR), seen(DORA)
    assert (floor.tray, dealer.tray, dealer.drop_box) == (100_000, None, None)
    assert floor.custody is not None
    assert dealer.custody is not None
    assert (floor.custody.win, dealer.custody.win, dealer.custody.drop) == (0, None, None)
    assert any("$1,000" in words for words in floor.warnings), "it is low"
    assert dealer.warnings
    assert not any("$1,000" in words for words in dealer.warnings)
    there.do(c.CountTray(by=DORA, kind=CountKind.CLOSER, chips=chips("$995")))
    counted = seen(DORA).custody
    assert counted is not None
    assert counted.count is not None
    assert (counted.count.amount, counted.count.expected) == (99_500, 100_000)
