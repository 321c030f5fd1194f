"""Lies about a counted tray, each found by the proof."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from letitride.audit import prove
from letitride.rules import Cents, Role
from letitride.table import Actor, CountKind, Event, stacked
from letitride.table import commands as c
from letitride.table import events as e
from tests.table.house import FLOOR, SUPERVISOR, House
from tests.table.trays import count, filled, house


def played() -> House:
    there = house("$1,000")
    filled(there, "$100")
    count(there, CountKind.SHIFT, "$1,095", "a $5 chip is missing")
    there.do(c.CountDropBox(by=FLOOR, box=1, notes=()))
    there.do(c.SignDropCount(by=SUPERVISOR, box=1))
    count(there, CountKind.CLOSER, "$1,095")
    return there


def lie(kind: type[Event], change: Callable[[Event], Event]) -> list[Event]:
    return [change(each) if type(each) is kind else each for each in played().log]


def test_an_honest_log_has_no_findings() -> None:
    assert not prove(played().log).findings


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (e.TrayClosed, lambda x: replace(x, totals=replace(x.totals, win=Cents(1)))),
        (e.ShiftChanged, lambda x: replace(x, variance=Cents(0), moves=())),
        (e.TrayOpened, lambda x: replace(x, by=x.counted_by)),
        (e.TrayOpened, lambda x: replace(x, slip=0)),
        (e.TrayCounted, lambda x: replace(x, chips=stacked(Cents(500)))),
        (e.SlipReceived, lambda x: replace(x, by=Actor(Role.DEALER, name=SUPERVISOR.name))),
        (e.SlipReceived, lambda x: replace(x, chips=stacked(Cents(9_500)))),
        (e.SlipRequested, lambda x: replace(x, number=1)),
        (e.DropCountSigned, lambda x: replace(x, by=FLOOR)),
        (e.DropBoxPulled, lambda x: replace(x, box=x.box + 1)),
    ],
)
def test_a_lie_is_found(kind: type[Event], change: Callable[[Event], Event]) -> None:
    assert prove(lie(kind, change)).findings


def test_a_fill_is_not_received_twice() -> None:
    log = played().log
    at = next(i for i, each in enumerate(log) if isinstance(each, e.SlipReceived))
    assert prove([*log[: at + 1], *log[at:]]).findings
