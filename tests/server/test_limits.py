"""Buckets, with a clock that the test moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.server.limits import Buckets, caller

RATES = st.floats(0.01, 1000)
UPTIMES = st.floats(0, 1e7)


def test_a_burst_then_the_rate() -> None:
    buckets = Buckets(rate=2, burst=3)
    assert [buckets.take("a", 100.0) for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert buckets.take("a", 100.25) == 0.25
    assert buckets.take("a", 100.5) == 0.0
    assert buckets.take("a", 100.5) == 0.5
    assert buckets.take("b", 100.5) == 0.0


def test_a_refused_caller_does_not_wait_longer_for_asking() -> None:
    buckets = Buckets(rate=1, burst=1)
    buckets.take("a", 0.0)
    waits = [buckets.take("a", second / 10) for second in range(10)]
    assert waits == pytest.approx([1 - second / 10 for second in range(10)])
    assert buckets.take("a", 1.0) == 0.0


@given(RATES, st.integers(1, 100), UPTIMES)
def test_a_caller_is_allowed_after_the_announced_wait(rate: float, burst: int, now: float) -> None:
    buckets = Buckets(rate, burst)
    assert [buckets.take("a", now) for _ in range(burst)] == [0.0] * burst
    wait = buckets.take("a", now)
    assert 0 < wait <= 1 / rate + 1e-6
    assert buckets.take("a", now + wait) == 0.0


@given(st.integers(1, 20), st.integers(1, 20), st.lists(st.floats(0, 3), max_size=200))
def test_never_more_than_the_burst_and_what_came_back(
    rate: int, burst: int, pauses: list[float]
) -> None:
    buckets, now, allowed = Buckets(rate, burst), 0.0, 0
    for pause in pauses:
        now += pause
        allowed += buckets.take("a", now) == 0.0
        assert allowed <= burst + now * rate + 1e-3


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    buckets = Buckets(rate=1, burst=10)
    for key in "aaaaaaaaaab":
        buckets.take(key, 0.0)
    assert [buckets.take("b", 9.0) for _ in range(11)] == [0.0] * 10 + [1.0]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(-10, 10)), max_size=50))
def test_a_clock_set_back_makes_nobody_wait_longer(takes: list[tuple[str, float]]) -> None:
    buckets = Buckets(rate=4, burst=2)
    assert all(buckets.take(key, now) <= 0.25 + 1e-9 for key, now in takes)


def test_full_buckets_are_forgotten() -> None:
    buckets = Buckets(rate=1, burst=5)
    for number in range(1000):
        buckets.take(str(number), float(number))
    assert len(buckets) <= 2


def test_buckets_are_removed_gradually_after_a_rush() -> None:
    buckets = Buckets(rate=100, burst=5)
    for number in range(100):
        buckets.take(str(number), 0.0)
    for number in range(60):
        buckets.take("late", 10.0 + number)
    assert len(buckets) == 1


def test_beyond_the_maximum_the_oldest_bucket_goes() -> None:
    buckets = Buckets(rate=1, burst=1, most=3)
    for key in ("a", "b", "c", "a", "d"):
        buckets.take(key, 0.0)
        assert len(buckets) <= 3
    assert buckets.take("a", 0.0) == 1.0
    assert buckets.take("b", 0.0) == 0.0


@pytest.mark.parametrize(("rate", "burst", "most"), [(0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_a_bucket_that_never_refills_is_refused(rate: float, burst: float, most: int) -> None:
    with pytest.raises(ValueError, match="at least one token"):
        Buckets(rate, burst, most=most)


@pytest.mark.parametrize(
    ("forwarded", "proxies", "key"),
    [
        (["203.0.113.9"], 0, "192.0.2.1"),
        ([], 1, "192.0.2.1"),
        (["203.0.113.9"], 1, "203.0.113.9"),
        (["forged, 203.0.113.9 "], 1, "203.0.113.9"),
        (["203.0.113.9, forged"], 1, "192.0.2.1"),
        (["::ffff:203.0.113.9"], 1, "203.0.113.9"),
        (["2001:db8:1:2:3:4:5:6"], 1, "2001:db8:1:2::/64"),
        (["6.6.6.6", "203.0.113.9"], 1, "203.0.113.9"),
        (["6.6.6.6", "203.0.113.9, 10.0.0.2"], 2, "203.0.113.9"),
        (["6.6.6.6", "203.0.113.9", "10.0.0.2"], 2, "203.0.113.9"),
        (["203.0.113.9"], 2, "192.0.2.1"),
        ([""], 1, "192.0.2.1"),
        ([",,"], 3, "192.0.2.1"),
    ],
)
def test_the_caller_is_identified(forwarded: list[str], proxies: int, key: str) -> None:
    assert caller("192.0.2.1", forwarded, proxies=proxies) == key


def test_a_caller_without_an_address_keeps_its_name() -> None:
    assert caller("testclient", proxies=0) == "testclient"
