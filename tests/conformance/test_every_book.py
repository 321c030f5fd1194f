"""What a table does by each book where nothing goes wrong: what is bet, dealt, chosen, settled."""

from dataclasses import replace as replace_fields
from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride.cards import FiveCard, parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    BASE,
    BadData,
    Cents,
    Face,
    HandCards,
    SettlingWay,
    Stake,
    Wager,
    game_of,
    load_rulebook,
    parse_money,
    paytable_ids,
    settle,
)
from letitride.table import PUBLIC, Opening, choose, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.choosing import to_choose
from letitride.table.left_to_house import house_choices
from letitride.table.state import Limits, SignKind
from tests.conformance.book_tables import (
    BOOKS,
    CENT,
    LIMITS,
    SHOE,
    SHUFFLER,
    stake_of,
    takes,
    with_players,
)
from tests.conformance.talk import BONUS, CALIFORNIA, NSW, SIX_CARD, WASHINGTON
from tests.table.house import FLOOR, House, seat

# --- bets -----------------------------------------------------------------------------------------


@pytest.mark.clause("N 6.1", "C betting 1", "S limits")
@pytest.mark.parametrize("book", BOOKS)
def test_a_table_takes_bets_from_its_minimum_to_its_maximum_by_its_unit(book: str) -> None:
    low, high, unit = LIMITS[book]
    minimum, maximum = parse_money(low), parse_money(high)
    house = with_players(book, 1, 2)

    def taken(amount: int) -> bool:
        return takes(house, c.Bet(by=seat(1), seat=1, amount=Cents(amount)))

    assert taken(minimum)
    assert taken(maximum)
    assert not taken(minimum - CENT)
    assert not taken(maximum + parse_money("$1"))
    assert taken(minimum + parse_money("$1"))
    assert taken(minimum + parse_money("$0.50")) == (unit is None)


@pytest.mark.clause("N 5.1", "W bets 1")
@pytest.mark.parametrize("book", BOOKS)
def test_only_new_south_wales_takes_tokens_and_vouchers_and_no_book_takes_cash_by_default(
    book: str,
) -> None:
    house = with_players(book, 1, 2)
    voucher = house.presenting(1, "$100")
    bet = c.Bet(by=seat(1), seat=1, amount=parse_money(stake_of(book)))
    no = house.refused(replace(bet, funds=c.Funds.TOKENS))
    assert no.code == ("not_enough_chips" if book == NSW else "not_accepted")
    assert takes(house, voucher) == (book == NSW)
    assert house.refused(replace(bet, funds=c.Funds.CASH)).code == "not_accepted"


@pytest.mark.clause("N 5.1", "W bets 1", "C betting 1")
@pytest.mark.parametrize("book", BOOKS)
def test_plaques_are_taken_in_washington_only(book: str) -> None:
    house = with_players(book, 1, 2)
    bet = c.Bet(by=seat(1), seat=1, amount=parse_money(stake_of(book)), funds=c.Funds.PLAQUES)
    if book in (WASHINGTON, BONUS):
        house.do(bet)
        return
    no = house.refused(bet)
    assert (no.code, no.clause) == ("not_accepted", house.game.book.clause("betting.currencies"))


SWITCHES = {
    "verbal_cash": {WASHINGTON, BONUS},
    "backline": {CALIFORNIA},
    "dice": {CALIFORNIA},
    "payout_cap": {NSW},
    "controller": {BONUS},
}
"""What a house may switch on, and under which books."""


@pytest.mark.clause("W bets 1", "N 10.2", "W payout 2", "W table 4", "N 5.6")
@pytest.mark.parametrize("book", BOOKS)
def test_a_house_switches_on_only_what_its_book_leaves_open(book: str) -> None:
    offered = {choice.name for choice in house_choices(load_rulebook(book))}
    assert offered & SWITCHES.keys() == {name for name, books in SWITCHES.items() if book in books}
    for switch, books in SWITCHES.items():
        house = House(book, opened=False)
        terms = replace(house.terms, switches=house.terms.switches | {switch})
        opening = c.OpenTable(by=DEALER, terms=terms, limits=house.limits)
        assert takes(house, opening) == (book in books), switch
    house = House(book, opened=False)
    assert takes(house, c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))


PAYTABLES = {
    NSW: {"LIRX-01"},
    WASHINGTON: {"LIRX-01", "LIRX-02", "LIRX-03"},
    BONUS: {"LIRB-03", "LIRB-06", "LIRB-09", "LIRB-25", "LIRB-28", "LIRB-29"},
    SIX_CARD: {"LIRX-01"},
    CALIFORNIA: {"LIRX-01", "LIRX-02", "LIRX-03"},
}
THREE_CARD = {"3CB-1", "3CB-2", "3CB-3", "3CB-4", "3CB-5", "3CB-6"}
BY_DEFAULT = {
    NSW: {"base": "LIRX-01"},
    WASHINGTON: {"base": "LIRX-01", "three_card": "3CB-1"},
    BONUS: {"base": "LIRB-25", "bonus": "LIRB-25", "three_card": "3CB-1"},
    SIX_CARD: {"base": "LIRX-01", "pair_plus": "PP-1", "six_card": "6CB-1"},
    CALIFORNIA: {"base": "LIRX-01"},
}


@pytest.mark.clause("N 10.1", "W paytables LIRB", "W paytables 3CB")
@pytest.mark.parametrize("book", BOOKS)
def test_a_table_is_played_by_a_paytable_of_its_book_and_by_no_other(book: str) -> None:
    rules = load_rulebook(book)

    def plays(wager: Wager) -> set[str]:
        found = set()
        for id_ in paytable_ids():
            own = (
                {wager: id_} if wager == BASE else {BASE: rules.default_paytable(BASE), wager: id_}
            )
            try:
                game_of(rules, own)
            except (BadData, ValueError):
                continue
            found.add(id_)
        return found

    assert plays(BASE) == PAYTABLES[book]
    if book in (WASHINGTON, BONUS):
        assert plays(Wager("three_card")) == THREE_CARD
    opening = choose(rules, {})
    assert isinstance(opening, Opening)
    assert opening.terms.paytables == BY_DEFAULT[book]


@pytest.mark.clause("N 2.2.1", "C seats", "N 6.1")
@pytest.mark.parametrize("book", BOOKS)
def test_seats_limits_and_devices_are_those_of_the_book(
    book: str,
) -> None:
    house = House(book)
    seats = 8 if book == CALIFORNIA else 7
    for number, taken in ((seats, True), (seats + 1, False)):
        assert takes(house, c.Sit(by=seat(number), seat=number, player="anna")) == taken
    opening = choose(load_rulebook(book), {})
    assert isinstance(opening, Opening)
    low, high, unit = LIMITS[book]
    assert opening.limits == Limits(
        minimum=parse_money(low),
        maximum=parse_money(high),
        unit=None if unit is None else parse_money(unit),
    )
    assert opening.terms.device is (SHOE if book in (NSW, SIX_CARD) else SHUFFLER)
    assert opening.terms.face is Face.DOWN


@pytest.mark.clause("N 5.4 withdrawal", "W bets 2")
@pytest.mark.parametrize("book", BOOKS)
def test_after_the_call_a_bet_comes_down_in_new_south_wales_only(book: str) -> None:
    house = with_players(book, 1, 2).called()
    down = c.Bet(by=seat(2), seat=2, amount=Cents(0))
    assert takes(house, down) == (book == NSW)


# --- the round ------------------------------------------------------------------------------------


@pytest.mark.clause("N 7.2", "N 8.3", "W shuffle 6", "W round 2", "W round 7")
@pytest.mark.parametrize("book", BOOKS)
def test_cards_and_choices_go_clockwise_and_settlement_comes_back(book: str) -> None:
    """In California the deal starts at the left of seat 3, which banks."""
    house = with_players(book, 1, 2, 6, device=SHUFFLER).called()
    house.do(c.ReleaseDeck(by=DEALER))
    for _ in range(3):
        house.do(c.Deal(by=DEALER))
    assert [each.seat for each in house.all(e.CardsDealt)] == (
        [6, 1, 2] if book == CALIFORNIA else [1, 2, 6]
    )
    house.dealt().looked()
    assert to_choose(house.game, house.table)[0] == 1
    house.do(c.Ride(by=seat(1), seat=1))
    assert to_choose(house.game, house.table)[0] == 2
    house.played_out()
    settled = [each.seat for each in house.all(e.SeatSettled)]
    assert settled == [6, 2, 1]


@pytest.mark.clause("N 9.2", "W round 7")
@pytest.mark.parametrize("book", BOOKS)
def test_each_book_has_its_ways_of_settling(book: str) -> None:
    ways = {
        NSW: ["losers_first", "pick_and_pay"],
        CALIFORNIA: ["pick_and_pay"],
    }.get(book, ["pick_and_pay", "lay_and_pay"])
    house = House(book, opened=False)
    opens = [
        way
        for way in SettlingWay
        if takes(
            house,
            c.OpenTable(by=DEALER, terms=replace(house.terms, settling=way), limits=house.limits),
        )
    ]
    assert sorted(opens) == sorted(ways)
    settling = {each.name: each.default for each in house_choices(load_rulebook(book))}
    assert settling.get("settling", "pick_and_pay") == ways[0]


@pytest.mark.clause("W round 10", "N 1.1 round of play")
@pytest.mark.parametrize("book", BOOKS)
def test_a_round_ends_with_the_last_wager_unless_a_key_ends_it(book: str) -> None:
    house = with_players(book, 1, 2).played_out()
    assert takes(house, c.EndRound(by=DEALER))
    if book == BONUS:
        keyed = House(book, switches=frozenset({"controller"})).seated(1)
        keyed.betting({1: "$5"}).played_out()
        assert keyed.refused(c.EndRound(by=DEALER)).code == "game_over_first"


@pytest.mark.clause("W payout 2", "N 10.2")
@pytest.mark.parametrize("book", BOOKS)
def test_a_payout_is_rounded_up_to_the_cent_and_a_maximum_caps_what_a_hand_wins(book: str) -> None:
    """Pairs of tens at three to two, which no shipped paytable pays; then at most $12 a hand."""
    game = House(book).game
    halves = replace_fields(game.schedules[BASE], pays={FiveCard.TENS_OR_BETTER: Fraction(3, 2)})
    hand = HandCards(own=parse_cards("Th Td 2c"), community=parse_cards("5s 8h"))

    def won(amount: int, cap: int | None = None) -> list[int]:
        stakes = [Stake(BASE, circle, Cents(amount)) for circle in (1, 2, 3)]
        most = None if cap is None else Cents(cap)
        lines = settle(game.book, {BASE: halves}, hand, stakes, maximum_payout=most)
        return [line.won for line in lines]

    assert won(1) == [2, 2, 2]
    assert won(400, 1200) == [600, 600, 0]


# --- signs ----------------------------------------------------------------------------------------


@pytest.mark.clause("N 6.5", "N 14.8")
@pytest.mark.parametrize("book", BOOKS)
def test_a_higher_minimum_and_a_closing_are_announced_twenty_minutes_ahead(book: str) -> None:
    house = House(book).seated(1)
    higher = parse_money("$3" if book == SIX_CARD else "$10")
    for sign in (
        c.PutUpSign(by=FLOOR, at=0, kind=SignKind.MINIMUM, minimum=higher),
        c.PutUpSign(by=FLOOR, at=0, kind=SignKind.CLOSING),
    ):
        assert takes(house, replace(sign, effective=20 * 60))
        assert not takes(house, replace(sign, effective=20 * 60 - 1))


@pytest.mark.clause("N 6.5")
@pytest.mark.parametrize("book", BOOKS)
def test_a_house_exceeds_the_limits_of_its_book_only_where_they_are_house_policy(book: str) -> None:
    house = House(book)
    own = house.limits
    wider = Limits(minimum=own.minimum, maximum=Cents(own.maximum * 2), unit=own.unit)
    change = c.ChangeLimits(by=FLOOR, limits=wider)
    if book in (SIX_CARD, CALIFORNIA):
        assert house.refused(change).code == "bad_limits"
    else:
        house.do(change)


@pytest.mark.clause("N 14.9")
@pytest.mark.parametrize("book", BOOKS)
def test_a_seat_is_asked_for_after_three_rounds_without_a_bet_at_a_full_table(book: str) -> None:
    house = House(book)
    seats = range(1, house.book.table.seats + 1)
    house.seated(*seats)
    idle = seats[-1]
    vacate = c.VacateSeat(by=FLOOR, seat=idle)
    for banker in (1, 1, 2) if book == CALIFORNIA else (0, 0, 0):
        assert house.refused(vacate).code == "not_idle"
        betting = [number for number in seats if number not in (idle, banker)]
        house.betting(dict.fromkeys(betting, stake_of(book))).played_out().over()
    house.do(vacate)


@pytest.mark.clause("N 6.1", "N 10.2", "N 14.14")
@pytest.mark.parametrize("book", BOOKS)
def test_signs_show_what_the_book_requires(book: str) -> None:
    house = House(book)
    shown = set(view(house.game, house.table, PUBLIC).book.shown)
    more = {NSW: {"maximum_payout"}, CALIFORNIA: {"fees"}}.get(book, set())
    assert shown == {"limits", "payout_schedule", "rules_copy", *more}
