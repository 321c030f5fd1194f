"""Chips between the cage, a player and the tables."""

from typing import Any

import pytest
from msgspec.structs import replace

from letitride.house import (
    MOST,
    ChipsBroughtBack,
    ChipsPaidIn,
    ChipsPaidOut,
    ChipsTaken,
    PatronAdmitted,
    RoundPlayed,
    SeatLeft,
    SeatTaken,
    VoucherIssued,
    VoucherUsed,
    admit,
    bring_back,
    cage_stream,
    evolve,
    in_vouchers,
    issue_voucher,
    leave_seat,
    new_patron,
    pay_in,
    pay_out,
    play_round,
    show_voucher,
    take_seat,
    take_to_table,
    use_voucher,
)
from letitride.house.audit import RequestRefused
from letitride.rules import Cents
from letitride.table import ExchangeFor, Voucher
from tests.house.talk import MORNING, after, money, patron_with, refused


def test_a_patron_is_admitted_once() -> None:
    ann = new_patron("Ann")
    decided = admit(ann, demo=True, by="Cora", at=MORNING)
    assert decided == (PatronAdmitted(demo=True, by="Cora", at=MORNING),)
    ann = after(ann, decided)
    assert (ann.demo, ann.version, cage_stream(ann.name)) == (True, 1, "cage:Ann")
    assert refused(admit(ann, demo=True, by="Cora", at=MORNING))[0] == "already_admitted"


def test_a_patron_who_was_not_admitted_is_refused() -> None:
    ann = new_patron("Ann")
    assert refused(pay_in(ann, money("$5"), by="Cora", at=MORNING))[0] == "not_admitted"
    assert refused(issue_voucher(ann, money("$5"), by="Cora", at=MORNING))[0] == "not_admitted"
    assert refused(take_seat(ann, "fast", MORNING))[0] == "not_admitted"


def test_chips_are_paid_in_and_out() -> None:
    ann = patron_with("$100")
    decided = pay_in(ann, money("$20"), by="Cora", at=MORNING, why="cash")
    paid = ChipsPaidIn(amount=money("$20"), why="cash", by="Cora", at=MORNING)
    assert decided == (paid,)
    ann = after(ann, decided)
    decided = pay_out(ann, money("$50"), by="Cora", at=MORNING, why="cash")
    assert decided == (ChipsPaidOut(amount=money("$50"), why="cash", by="Cora", at=MORNING),)
    assert after(ann, decided).balance == money("$70")


def test_chips_go_to_a_table_and_come_back_with_what_was_won() -> None:
    ann = patron_with("$100")
    decided = take_to_table(ann, "fast", money("$60"), MORNING)
    assert decided == (ChipsTaken(table="fast", amount=money("$60"), by="Ann", at=MORNING),)
    ann = after(ann, decided)
    assert (ann.balance, ann.at_tables) == (money("$40"), {"fast": money("$60")})
    decided = play_round(ann, "fast", 3, money("$75"), MORNING)
    assert decided == (RoundPlayed(table="fast", round=3, net=money("$15"), at=MORNING),)
    ann = after(ann, decided)
    assert (ann.lost_today, ann.at_tables) == (money("-$15"), {"fast": money("$75")})
    decided = bring_back(ann, "fast", money("$75"), MORNING)
    assert decided == (ChipsBroughtBack(table="fast", amount=money("$75"), by="Ann", at=MORNING),)
    ann = after(ann, decided)
    assert (ann.balance, ann.at_tables) == (money("$115"), {})


def test_a_round_without_a_result_is_reported_too() -> None:
    ann = patron_with("$100")
    assert play_round(ann, "fast", 1, Cents(0), MORNING) == (
        RoundPlayed(table="fast", round=1, net=Cents(0), at=MORNING),
    )
    assert refused(play_round(ann, "fast", 1, Cents(-1), MORNING))[0] == "bad_amount"


def test_a_round_reported_twice_counts_once() -> None:
    ann = patron_with("$100")
    ann = after(ann, take_to_table(ann, "fast", money("$60"), MORNING))
    for _ in range(2):
        ann = after(ann, play_round(ann, "fast", 1, money("$45"), MORNING))
    assert ann.lost_today == money("$15")


def test_the_log_names_who_sent_a_player_away() -> None:
    ann = patron_with("$100")
    ann = after(ann, take_to_table(ann, "fast", money("$60"), MORNING))
    back = bring_back(ann, "fast", money("$60"), MORNING, by="")
    assert back == (ChipsBroughtBack(table="fast", amount=money("$60"), by="", at=MORNING),)
    ann = after(ann, take_seat(ann, "fast", MORNING))
    assert leave_seat(ann, "fast", MORNING, by="Sue") == (
        SeatLeft(table="fast", by="Sue", at=MORNING),
    )


@pytest.mark.parametrize(("into", "chips"), [("chips", "$50"), ("tokens", "$0")])
def test_a_voucher_becomes_chips_or_tokens(into: str, chips: str) -> None:
    """Tokens are not chips: the cage does not count them among what the player has there."""
    ann = patron_with("$100")
    decided = issue_voucher(ann, money("$50"), by="Cora", at=MORNING)
    assert decided == (VoucherIssued(amount=money("$50"), by="Cora", at=MORNING),)
    ann = after(ann, decided)
    assert (ann.balance, in_vouchers(ann)) == (money("$100"), money("$50"))
    (held,) = ann.held_vouchers
    assert held == Voucher(number=ann.version, amount=money("$50"))
    decided = use_voucher(ann, "fast", held, ExchangeFor(into), MORNING)
    cents = money(chips)
    used = VoucherUsed(
        table="fast", amount=money("$50"), chips=cents, voucher=held, by="Ann", at=MORNING
    )
    assert decided == (used,)
    ann = after(ann, decided)
    assert (ann.balance, ann.held_vouchers) == (money("$100"), ())
    assert ann.at_tables == ({"fast": money("$50")} if into == "chips" else {})
    assert refused(use_voucher(ann, "fast", held, ExchangeFor(into), MORNING))[0] == "no_voucher"


def test_a_voucher_keeps_what_was_printed_on_it() -> None:
    ann = patron_with("$100")
    printed: dict[str, Any] = {
        "until": MORNING + 60,
        "tables": ("fast", "slow"),
        "into": ExchangeFor.TOKENS,
    }
    ann = after(ann, issue_voucher(ann, money("$50"), by="Cora", at=MORNING, **printed))
    (held,) = ann.held_vouchers
    assert held == Voucher(number=ann.version, amount=money("$50"), **printed)
    other = replace(held, into=None)
    assert refused(show_voucher(ann, other, MORNING))[0] == "no_voucher"
    assert show_voucher(ann, held, MORNING) == ()
    over = issue_voucher(ann, money("$50"), by="Cora", at=MORNING, until=MORNING)
    assert refused(over) == ("bad_voucher", "until: must be in the future.")


def test_vouchers_of_release_0_1_are_used_up_oldest_first() -> None:
    """They had no numbers, and could be used in part."""
    ann = patron_with("$100")
    for amount in ("$5", "$20"):
        ann = after(ann, issue_voucher(ann, money(amount), by="Cora", at=MORNING))
    used = VoucherUsed(table="fast", amount=money("$12"), chips=money("$12"), by="Ann", at=MORNING)
    ann = after(ann, (used,))
    assert [each.amount for each in ann.held_vouchers] == [money("$13")]


def test_nobody_takes_more_than_the_balance() -> None:
    ann = patron_with("$100")
    ann = after(ann, take_to_table(ann, "fast", money("$60"), MORNING))
    ann = after(ann, issue_voucher(ann, money("$5"), by="Cora", at=MORNING))
    more = Cents(money("$40") + 1)
    code = "not_enough_chips"
    words = "Ann has $40 at the cage; you asked for $40.01."
    assert refused(pay_out(ann, more, by="Cora", at=MORNING)) == (code, words)
    words = "You have $40 at the cage; you asked for $40.01."
    assert refused(take_to_table(ann, "slow", more, MORNING)) == (code, words)
    words = "Ann has $0 at table slow; you asked for $40.01."
    assert refused(bring_back(ann, "slow", more, MORNING)) == (code, words)
    words = "Ann has $60 at table fast; you asked for $61."
    assert refused(bring_back(ann, "fast", money("$61"), MORNING)) == (code, words)


@pytest.mark.parametrize("amount", [0, -1, -500])
def test_every_amount_is_positive(amount: int) -> None:
    ann = patron_with("$100")
    ann = after(ann, take_to_table(ann, "fast", money("$60"), MORNING))
    ann = after(ann, issue_voucher(ann, money("$5"), by="Cora", at=MORNING))
    cents = Cents(amount)
    for decided in (
        pay_in(ann, cents, by="Cora", at=MORNING),
        pay_out(ann, cents, by="Cora", at=MORNING),
        issue_voucher(ann, cents, by="Cora", at=MORNING),
        take_to_table(ann, "fast", cents, MORNING),
        bring_back(ann, "fast", cents, MORNING),
    ):
        assert refused(decided) == ("bad_amount", "amount: must be more than $0.")


def test_a_balance_has_a_maximum() -> None:
    ann = patron_with("$100")
    room = Cents(MOST - ann.balance)
    assert after(ann, pay_in(ann, room, by="Cora", at=MORNING)).balance == MOST
    ann = after(ann, issue_voucher(ann, money("$1"), by="Cora", at=MORNING))
    for give in (pay_in, issue_voucher):
        decided = give(ann, room, by="Cora", at=MORNING)
        assert refused(decided)[0] == "bad_amount"


def test_a_seat_is_not_taken_or_left_twice() -> None:
    ann = patron_with()
    decided = take_seat(ann, "fast", MORNING)
    assert decided == (SeatTaken(table="fast", by="Ann", at=MORNING),)
    ann = after(ann, decided)
    assert ann.seated == {"fast": MORNING}
    assert refused(take_seat(ann, "fast", MORNING))[0] == "already_seated"
    ann = after(ann, leave_seat(ann, "fast", MORNING + 5))
    assert ann.seated == {}
    code, words = refused(leave_seat(ann, "fast", MORNING + 5))
    assert (code, words) == ("not_seated", "Ann has no seat at table fast.")


def test_the_cage_ignores_unrelated_events() -> None:
    with pytest.raises(AssertionError, match="RequestRefused is not a cage event"):
        evolve(patron_with(), RequestRefused(who="Ann", what="/", why="no"))
