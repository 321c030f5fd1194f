"""Rules that no shipped book makes, each by one field of a book: the engine plays them all."""

from collections.abc import Mapping
from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.cards import parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Act,
    Cents,
    DeckBacks,
    DeviceKind,
    FeeBase,
    GuiltyWagers,
    InvalidationGround,
    Moment,
    Outcome,
    Permission,
    Role,
    Wager,
    parse_money,
)
from letitride.table import Actor, Rejected, decide
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.fees import fee_of
from letitride.table.decide.floor.equipment import back_fits
from letitride.table.money import TRAY, rack
from letitride.table.state import Limits, SignKind, Switch, Voucher
from tests.conformance.talk import CALIFORNIA, DULL, NSW, TENS, table_with
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat


def under(house: House, section: str, **fields: Any) -> House:
    """The same house under a book that differs in these fields."""
    part = changed(getattr(house.book, section), **fields)
    house.book = changed(house.book, **{section: part})
    house.game = changed(house.game, book=house.book)
    return house


def code(house: House, command: c.Command) -> str:
    decided = house.try_(command)
    return decided.code if isinstance(decided, Rejected) else ""


def test_each_sign_has_its_own_notice() -> None:
    house = under(House(NSW), "notices", raise_minimum_minutes=20, closing_minutes=30)
    ten = parse_money("$10")
    for kind, minimum, minutes in ((SignKind.MINIMUM, ten, 20), (SignKind.CLOSING, None, 30)):
        sign = c.PutUpSign(by=FLOOR, kind=kind, minimum=minimum)
        assert code(house, replace(sign, effective=60 * minutes - 1)) == "bad_sign"
        house.do(sign)
        assert house.last(e.SignPutUp).effective == 60 * minutes


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("hand_shuffle_first", c.ShuffleByHand(by=DEALER)),
        ("sealed_decks", c.ReplaceDeck(by=FLOOR, deck=0, commitment="0" * 64)),
    ],
)
def test_what_a_book_refuses_is_not_allowed(kind: str, command: c.Command) -> None:
    house = House("wa-let-it-ride").seated(1)
    refused = Permission.REFUSED
    if kind == "sealed_decks":
        under(house, "cards", sealed_decks=refused)
        assert code(house, replace(command, commitment="")) == ""
    else:
        shuffler = house.book.devices.shuffler
        assert shuffler is not None
        under(house, "devices", shuffler=changed(shuffler, hand_shuffle_first=refused))
    assert code(house, command) == "not_allowed"


def test_backs_may_be_alike_where_the_book_does_not_ask_for_colours() -> None:
    alike = next(each for each in DeckBacks if each is not DeckBacks.DIFFERENT_COLOURS)
    house = House(NSW)
    no = back_fits(house.game, "red", ("Red ",))
    assert no is not None
    assert no.code == "same_backs"
    under(house, "cards", deck_backs=alike)
    assert back_fits(house.game, "red", ("Red ",)) is None


def test_without_an_inspector_nobody_is_told_to_complain() -> None:
    for heard in (True, False):
        house = House(NSW).seated(1)
        if not heard:
            roles = changed(house.book.roles, hear_complaint=())
            house.book = changed(house.book, roles=roles)
            house.game = changed(house.game, book=house.book)
            assert not house.book.roles.who(Act.HEAR_COMPLAINT)
        house.do(c.RaiseDispute(by=seat(1), seat=1, about="a bet"))
        house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="It stands."))
        assert bool(house.last(e.DisputeMoved).rights) is heard


def test_a_flat_fee_may_be_for_the_hand_and_not_for_each_bet() -> None:
    house = House(CALIFORNIA).seated(1, 8).betting({})
    fee = house.terms.fees[0].player
    assert fee_of(house.game, house.table, 3) == 3 * fee
    assert fee_of(house.game, house.table, 0) == 0
    flat = house.book.fees.flat
    assert flat is not None
    by_hand = next(each for each in FeeBase if each is not FeeBase.EACH_WAGER)
    under(house, "fees", flat=changed(flat, player_counted_by=by_hand))
    assert fee_of(house.game, house.table, 3) == fee
    assert fee_of(house.game, house.table, 0) == 0, "no fee without a bet"


def test_a_failed_device_is_replaced_only_by_one_that_the_book_allows() -> None:
    house = House(NSW, device=DeviceKind.SHUFFLER).seated(1)
    under(house, "irregularities", replacement_devices=(DeviceKind.SHUFFLER,))
    house.do(c.ReportDeviceFailure(by=DEALER))
    assert code(house, c.FitDevice(by=FLOOR, device=DeviceKind.SHOE)) == "no_such_device"
    assert code(house, c.FitDevice(by=FLOOR, device=DeviceKind.SHUFFLER)) == ""


def test_a_community_card_that_shows_after_handling_may_be_a_misdeal() -> None:
    house = table_with(NSW, {1: TENS}).dealt().looked()
    under(house, "irregularities", community_card_exposed_after_handling=Outcome.MISDEAL)
    card = parse_cards(DULL)[0]
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=card))
    assert house.table.round is None
    assert house.chips(1) == parse_money("$1,000")


def with_fees_and_side_bets() -> House:
    """Washington's side bets under California's fees. The 3 Card Bonus may be bet alone."""
    california = House(CALIFORNIA)
    house = House("wa-let-it-ride", switches=frozenset({"three_card_alone"})).seated(1)
    under(house, "fees", kind=california.book.fees.kind, flat=california.book.fees.flat)
    terms = replace(house.terms, fees=california.terms.fees)
    house.table = replace(house.table, terms=terms)
    return house


def left_with(house: House, amount: int) -> None:
    """The player cashes out all but this."""
    more = Cents(house.holds(rack(1)) - amount)
    house.do(c.CashOut(by=seat(1), seat=1, amount=more))


THREE_CARD = c.BetSide(by=seat(1), seat=1, wager=Wager("three_card"), amount=parse_money("$5"))


@pytest.mark.parametrize(("base", "bets"), [({1: "$5"}, 4), ({}, 1)])
def test_a_side_bet_costs_its_fee_too_where_a_book_has_both(
    base: Mapping[int, str], bets: int
) -> None:
    house = with_fees_and_side_bets().betting(base)
    fee = house.table.terms.fees[0].player if house.table.terms is not None else Cents(0)
    left_with(house, THREE_CARD.amount + bets * fee - 1)
    assert code(house, THREE_CARD) == "not_enough_chips"
    house.do(c.BuyIn(by=seat(1), seat=1, amount=Cents(1)))
    house.do(THREE_CARD)
    assert house.holds(rack(1)) == bets * fee
    assert code(house, THREE_CARD) == "", "the same bet again needs no second fee"
    more = replace(THREE_CARD, amount=Cents(THREE_CARD.amount + 100))
    assert code(house, more) == "not_enough_chips"


def test_a_stake_that_is_in_the_tray_already_is_forfeited_there() -> None:
    house = House("wa-let-it-ride-bonus").seated(1)
    under(house, "irregularities", guilty_wagers=GuiltyWagers.MAY_BE_FORFEITED)
    under(house, "roles", forfeit_wager=(Role.CASINO_SUPERVISOR,))
    house.betting({1: "$5"}, {1: {Wager("bonus"): "$1"}}).dealt()
    tray = house.holds(TRAY)
    fraud = InvalidationGround.FRAUD
    house.do(c.InvalidateRound(by=SUPERVISOR, ground=fraud, reason="marked cards", forfeit=(1,)))
    forfeited = house.last(e.WagersForfeited)
    assert forfeited.amount == parse_money("$16")
    assert sum(move.amount for move in forfeited.moves) == parse_money("$15")
    assert house.holds(TRAY) == tray + parse_money("$15")


def test_bets_beside_the_three_come_down_until_the_first_card_and_go_up_until_the_call() -> None:
    """Where a book lets bets be withdrawn after the call (N 5.4)."""
    washington = House("wa-let-it-ride").seated(1).betting({1: "$5"})
    washington.do(THREE_CARD)
    backline = frozenset({Switch.BACKLINE})
    california = House(CALIFORNIA, switches=backline).seated(1, 2, 3).betting({2: "$5"})
    behind = c.BackBet(by=seat(3), seat=3, behind=2, amount=parse_money("$5"))
    california.do(behind)
    bets: list[tuple[House, c.BetSide | c.BackBet, int]] = [
        (washington, THREE_CARD, 1),
        (california, behind, 3),
    ]
    for house, bet, stakes in bets:
        under(house, "betting", withdrawing_ends=Moment.FIRST_CARD)
        house.called()
        assert code(house, bet) == "wrong_phase"
        house.do(replace(bet, amount=Cents(0)))
        down = house.log[-1]
        assert isinstance(down, e.SideBetPlaced | e.BackBetPlaced)
        assert down.amount == 0
        assert [move.amount for move in down.moves] == [bet.amount] * stakes


def test_a_nameless_reviewer_has_not_ruled_before() -> None:
    house = House(NSW).seated(1)
    house.do(c.RaiseDispute(by=seat(1), seat=1, about="a bet"))
    nameless = c.ReviewDispute(by=Actor(SUPERVISOR.role), dispute=1, decision="It stands.")
    assert code(house, nameless) != "own_ruling"


def test_only_a_games_supervisor_yields_to_the_one_who_was_named() -> None:
    house = House(NSW).seated(1)
    house.do(c.NameGamesSupervisor(by=FLOOR, supervisor="somebody else"))
    house.do(c.RaiseDispute(by=seat(1), seat=1, about="a bet"))
    rule = c.RuleDispute(by=FLOOR, dispute=1, decision="It stands.")
    assert code(house, rule) == "other_supervisor"
    above = replace(rule, by=SUPERVISOR, no_games_supervisor=True)
    assert code(house, above) == ""
    assert code(house, replace(rule, by=INSPECTOR)) == "not_your_role"


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        (Voucher(number=7, amount=Cents(1)), ""),
        (Voucher(number=7, amount=Cents(0)), "no_voucher"),
        (Voucher(number=8, amount=Cents(500)), "no_voucher"),
    ],
)
def test_a_voucher_is_the_one_it_says_and_worth_something(printed: Voucher, said: str) -> None:
    house = House(NSW).seated(1)
    house.device.vouchers = {7: printed}
    present = c.PresentVoucher(by=seat(1), seat=1, voucher=7, into=c.ExchangeFor.CHIPS)
    assert code(house, present) == said


@pytest.mark.parametrize(("new", "kept"), [("$200", "$200"), ("$50", "$100"), (None, None)])
def test_a_cap_that_is_lowered_while_bets_are_open_cuts_nothing(
    new: str | None, kept: str | None
) -> None:
    capped = Limits(minimum=Cents(500), maximum=Cents(10_000), maximum_payout=Cents(10_000))
    house = House(NSW, switches=frozenset({Switch.PAYOUT_CAP}), limits=capped).seated(1)
    house.betting({1: "$5"})
    other = replace(capped, maximum_payout=None if new is None else parse_money(new))
    house.do(c.ChangeLimits(by=FLOOR, limits=other))
    assert house.table.round is not None
    assert house.table.round.limits is not None
    assert house.table.round.limits.maximum_payout == (None if kept is None else parse_money(kept))
    assert house.table.limits == other


@pytest.mark.parametrize(("dice", "said"), [(3, ""), (18, ""), (2, "bad_dice"), (19, "bad_dice")])
def test_three_dice_show_three_to_eighteen(dice: int, said: str) -> None:
    house = House(CALIFORNIA, switches=frozenset({Switch.DICE})).seated(1, 8)
    house.betting({1: "$5"}).called().picked(1)
    decided = decide(house.game, house.table, c.RollDice(by=DEALER, dice=dice))
    assert (decided.code if isinstance(decided, Rejected) else "") == said
