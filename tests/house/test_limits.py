"""Limits that players set themselves: stricter at once, looser a day later."""

import pytest

from letitride.house import (
    FOR_GOOD,
    LimitsSet,
    LooserLimitsAsked,
    Patron,
    SelfExcluded,
    SelfLimits,
    bring_back,
    exclude_self,
    issue_voucher,
    leave_seat,
    limits_now,
    may_risk,
    may_sit,
    pay_in,
    pay_out,
    play_round,
    seconds_played,
    set_limits,
    show_voucher,
    take_seat,
    take_to_table,
)
from letitride.rules import Cents
from tests.house.talk import (
    DAY,
    HOUR,
    MIDNIGHT,
    MINUTE,
    MORNING,
    after,
    limits,
    money,
    patron_with,
    refused,
)


def _limited(loss: str | None = None, minutes: int | None = None) -> Patron:
    ann = patron_with("$1,000")
    ann = after(ann, set_limits(ann, limits(loss, minutes), MORNING))
    return after(ann, take_to_table(ann, "fast", money("$500"), MORNING))


def _lost(patron: Patron, amount: str, at: int = MORNING) -> Patron:
    left = Cents(patron.at_tables["fast"] - money(amount))
    return after(patron, play_round(patron, "fast", 1, left, at))


def _seated(patron: Patron, table: str, at: int) -> Patron:
    return after(patron, take_seat(patron, table, at))


def _left(patron: Patron, table: str, at: int) -> Patron:
    return after(patron, leave_seat(patron, table, at))


def test_without_limits_everything_may_be_risked() -> None:
    assert may_risk(patron_with(), money("$1,000,000"), MORNING) is None
    assert may_sit(patron_with(), MORNING) is None


def test_losses_and_stakes_together_stay_within_the_loss_limit() -> None:
    ann = _lost(_limited("$50"), "$38")
    assert may_risk(ann, money("$12"), MORNING) is None
    assert refused(may_risk(ann, money("$15"), MORNING)) == (
        "loss_limit",
        "You set yourself a loss limit of $50 a day: "
        "you have lost $38 today, and this would put $15 at stake.",
    )


def test_winnings_of_the_day_may_be_lost_again() -> None:
    ann = _lost(_limited("$50"), "-$20")
    assert may_risk(ann, money("$70"), MORNING) is None
    _, words = refused(may_risk(ann, money("$70.01"), MORNING))
    assert words.endswith("you have won $20 today, and this would put $70.01 at stake.")


def test_a_player_at_the_loss_limit_takes_no_seat_until_tomorrow() -> None:
    ann = _lost(_limited("$50"), "$49.99")
    assert may_sit(ann, MORNING) is None
    ann = _lost(ann, "$0.01")
    words = "You set yourself a loss limit of $50 a day: you have lost $50 today."
    assert refused(take_seat(ann, "fast", MIDNIGHT - 1)) == ("loss_limit", words)
    assert may_sit(ann, MIDNIGHT) is None
    assert may_risk(ann, money("$50"), MIDNIGHT) is None
    assert refused(may_risk(ann, money("$50.01"), MIDNIGHT))[0] == "loss_limit"


def test_a_round_counts_on_the_day_on_which_it_ends() -> None:
    ann = _lost(_limited("$50"), "$30", MIDNIGHT - 1)
    assert ann.lost_today == money("$30")
    ann = _lost(ann, "$20", MIDNIGHT)
    assert (ann.day, ann.lost_today) == (MIDNIGHT // DAY, money("$20"))


def test_time_runs_out_in_the_seat() -> None:
    ann = _seated(_limited(minutes=60), "fast", MORNING)
    assert may_risk(ann, money("$5"), MORNING + HOUR - 1) is None
    expected = (
        "time_limit",
        "You set yourself a time limit of 60 minutes a day, and it is used up. "
        "A new day begins in 15 hours.",
    )
    assert refused(may_risk(ann, money("$5"), MORNING + HOUR)) == expected
    assert refused(may_sit(ann, MORNING + HOUR)) == expected


def test_only_time_in_a_seat_counts() -> None:
    ann = _left(_seated(_limited(minutes=60), "fast", MORNING), "fast", MORNING + 20 * MINUTE)
    assert seconds_played(ann, MORNING + 5 * HOUR) == 20 * MINUTE
    ann = _seated(ann, "slow", MORNING + 5 * HOUR)
    assert seconds_played(ann, MORNING + 5 * HOUR + MINUTE) == 21 * MINUTE


def test_overlapping_seats_count_once() -> None:
    ann = _seated(_seated(patron_with(), "fast", MORNING), "slow", MORNING + 10 * MINUTE)
    ann = _left(ann, "fast", MORNING + 20 * MINUTE)
    assert seconds_played(ann, MORNING + 25 * MINUTE) == 25 * MINUTE
    ann = _seated(ann, "fast", MORNING + 25 * MINUTE)
    ann = _left(ann, "slow", MORNING + 30 * MINUTE)
    ann = _left(ann, "fast", MORNING + 40 * MINUTE)
    assert ann.seconds_today == seconds_played(ann, MORNING + HOUR) == 40 * MINUTE


def test_a_seat_held_over_midnight_is_split_between_the_days() -> None:
    ann = _seated(patron_with(), "fast", MIDNIGHT - 10 * MINUTE)
    assert seconds_played(ann, MIDNIGHT - 1) == 10 * MINUTE - 1
    assert seconds_played(ann, MIDNIGHT) == 0
    ann = _left(ann, "fast", MIDNIGHT + 3 * MINUTE)
    assert ann.seconds_today == 3 * MINUTE
    ann = _seated(ann, "fast", MIDNIGHT + 2 * DAY - MINUTE)
    assert seconds_played(ann, MIDNIGHT + 4 * DAY - 1) == DAY - 1


def test_other_events_do_not_lose_time_in_the_seat() -> None:
    """Money that moves over midnight rolls the day, and the seat still counts from midnight."""
    ann = _seated(patron_with(), "fast", MIDNIGHT - 10 * MINUTE)
    ann = after(ann, pay_in(ann, money("$5"), by="Cora", at=MIDNIGHT + MINUTE))
    assert seconds_played(ann, MIDNIGHT + 2 * MINUTE) == 2 * MINUTE


def test_a_clock_that_is_set_back_gives_nothing_back() -> None:
    ann = _seated(_limited("$50", 60), "fast", MIDNIGHT + HOUR)
    ann = _lost(ann, "$50", MIDNIGHT + 2 * HOUR)
    assert refused(may_risk(ann, Cents(1), MIDNIGHT - HOUR))[0] == "loss_limit"
    ann = _left(ann, "fast", MIDNIGHT - HOUR)
    assert (ann.day, ann.seconds_today, ann.lost_today) == (MIDNIGHT // DAY, 0, money("$50"))


def test_the_first_limits_bind_at_once() -> None:
    ann = patron_with()
    decided = set_limits(ann, limits("$50", 60), MORNING)
    assert decided == (LimitsSet(limits=limits("$50", 60), by="Ann", at=MORNING),)
    assert limits_now(after(ann, decided), MORNING) == limits("$50", 60)


def test_looser_limits_wait_a_day() -> None:
    ann = _limited("$50", 60)
    decided = set_limits(ann, limits(None, 60), MORNING)
    asked = LooserLimitsAsked(
        limits=limits(None, 60), effective=MORNING + DAY, by="Ann", at=MORNING
    )
    assert decided == (asked,)
    ann = after(ann, decided)
    assert limits_now(ann, MORNING + DAY - 1) == limits("$50", 60)
    assert limits_now(ann, MORNING + DAY) == limits(None, 60)


def test_a_request_that_tightens_and_loosens_is_split() -> None:
    ann = _limited("$50", 60)
    decided = set_limits(ann, limits("$20", 90), MORNING)
    assert decided == (
        LimitsSet(limits=limits("$20", 60), by="Ann", at=MORNING),
        LooserLimitsAsked(limits=limits("$20", 90), effective=MORNING + DAY, by="Ann", at=MORNING),
    )
    ann = after(ann, decided)
    assert limits_now(ann, MORNING) == limits("$20", 60)
    assert limits_now(ann, MORNING + DAY) == limits("$20", 90)


def test_the_last_request_counts() -> None:
    ann = _limited("$50")
    ann = after(ann, set_limits(ann, limits("$100"), MORNING))
    again = after(ann, set_limits(ann, limits("$80"), MORNING + HOUR))
    assert limits_now(again, MORNING + DAY) == limits("$50")
    assert limits_now(again, MORNING + HOUR + DAY) == limits("$80")
    withdrawn = after(ann, set_limits(ann, limits("$50"), MORNING + HOUR))
    assert limits_now(withdrawn, MORNING + 9 * DAY) == limits("$50")


def test_a_request_is_compared_with_limits_that_have_come_into_force() -> None:
    ann = _limited("$50")
    ann = after(ann, set_limits(ann, limits("$100"), MORNING))
    ann = after(ann, set_limits(ann, limits("$200"), MORNING + DAY))
    assert limits_now(ann, MORNING + DAY) == limits("$100")
    ann = after(ann, set_limits(ann, limits("$90"), MORNING + DAY + HOUR))
    assert limits_now(ann, MORNING + 9 * DAY) == limits("$90")


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        (SelfLimits(loss=Cents(0)), "loss:"),
        (SelfLimits(loss=Cents(-1)), "loss:"),
        (SelfLimits(loss=Cents(10**15)), "loss:"),
        (SelfLimits(minutes=0), "minutes:"),
        (SelfLimits(minutes=24 * 60 + 1), "minutes:"),
    ],
)
def test_a_limit_must_make_sense(wanted: SelfLimits, field: str) -> None:
    code, words = refused(set_limits(patron_with(), wanted, MORNING))
    assert code == "bad_limit"
    assert words.startswith(field)


def test_an_excluded_player_can_only_cash_out_and_leave() -> None:
    ann = _seated(_limited(), "fast", MORNING)
    ann = after(ann, issue_voucher(ann, money("$5"), by="Cora", at=MORNING))
    decided = exclude_self(ann, MORNING + 3 * DAY, MORNING)
    assert decided == (SelfExcluded(until=MORNING + 3 * DAY, by="Ann", at=MORNING),)
    ann = after(ann, decided)
    words = "You have excluded yourself from play for 3 days more."
    for answer in (
        may_sit(ann, MORNING),
        may_risk(ann, Cents(0), MORNING),
        take_seat(ann, "slow", MORNING),
        take_to_table(ann, "fast", money("$5"), MORNING),
        show_voucher(ann, ann.held_vouchers[0], MORNING),
        pay_in(ann, money("$5"), by="Cora", at=MORNING),
        issue_voucher(ann, money("$5"), by="Cora", at=MORNING),
    ):
        assert refused(answer) == ("excluded", words)
    ann = _left(_lost(ann, "$10"), "fast", MORNING)
    ann = after(ann, bring_back(ann, "fast", money("$490"), MORNING))
    ann = after(ann, pay_out(ann, ann.balance, by="Cora", at=MORNING))
    assert (ann.balance, ann.at_tables, ann.seated) == (0, {}, {})


def test_an_exclusion_ends_at_its_time() -> None:
    ann = patron_with()
    ann = after(ann, exclude_self(ann, MORNING + DAY, MORNING))
    assert may_sit(ann, MORNING + DAY - 1) is not None
    assert may_sit(ann, MORNING + DAY) is None


def test_an_exclusion_can_be_made_longer_but_not_shorter() -> None:
    ann = patron_with()
    ann = after(ann, exclude_self(ann, MORNING + DAY, MORNING))
    words = "An exclusion cannot be shortened."
    assert refused(exclude_self(ann, MORNING + DAY - 1, MORNING)) == ("excluded", words)
    ann = after(ann, exclude_self(ann, None, MORNING))
    assert ann.excluded_until == FOR_GOOD
    assert refused(exclude_self(ann, MORNING + DAY, MORNING)) == ("excluded", words)
    _, words = refused(may_sit(ann, MORNING + 9999 * DAY))
    assert words == "You have excluded yourself from play for good."


def test_an_exclusion_may_be_asked_for_again_when_it_is_over() -> None:
    ann = patron_with()
    ann = after(ann, exclude_self(ann, MORNING + 9 * DAY, MORNING))
    later = MORNING + 10 * DAY
    ann = after(ann, exclude_self(ann, later + HOUR, later))
    assert ann.excluded_until == later + HOUR


@pytest.mark.parametrize("until", [MORNING, MORNING - 1, FOR_GOOD + 1])
def test_an_exclusion_ends_in_the_future(until: int) -> None:
    assert refused(exclude_self(patron_with(), until, MORNING))[0] == "bad_time"
