"""Washington: single sentences of the documents that no longer test covers."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, parse_cards, rank_five
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    BASE,
    BadData,
    Face,
    Settled,
    Wager,
    game_of,
    load_rulebook,
    parse_money,
)
from letitride.table import PUBLIC, decide, redact, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.state import DeckPlace, Phase
from tests.conformance.talk import BONUS, NOTHING, TENS, WASHINGTON, cards_of, round_of, table_with
from tests.table.house import FLOOR, House, seat

BOOKS = [WASHINGTON, BONUS]
DOLLAR, THREE = Wager("bonus"), Wager("three_card")


@pytest.mark.clause("W ranks 1(a)", "W ranks 1(b)", "W ranks 1(c)", "W ranks 1(d)", "W ranks 1(e)")
@pytest.mark.clause("W ranks 1(f)", "W ranks 1(g)", "W ranks 1(h)", "W ranks 1(i)", "W ranks 2")
def test_hands_from_the_highest_to_the_lowest_of_each_kind() -> None:
    descending = [
        "Ah Kh Qh Jh Th",
        "Ks Qs Js Ts 9s",
        "Ad 2d 3d 4d 5d",
        "As Ah Ad Ac 2c",
        "2s 2h 2d 2c Ac",
        "As Ah Ad Ks Kh",
        "2s 2h 2d 3s 3h",
        "Ah Kh Qh Jh 9h",
        "As Kh Qd Jc Th",
        "As 2h 3d 4c 5h",
        "As Ah Ad Ks Qh",
        "2s 2h 2d 3s 4h",
        "As Ah Ks Kh 2d",
        "3s 3h 2s 2h 4d",
        "As Ah 2s 3h 4d",
        "Ts Th 2s 3h 4d",
        "9s 9h 2s 3h 4d",
    ]
    ranked = [rank_five(parse_cards(hand)) for hand in descending]
    assert ranked == sorted(ranked, reverse=True)
    assert len(set(ranked)) == len(ranked)


@pytest.mark.clause("W definitions suit", "W ranks 2")
def test_no_suit_is_above_another() -> None:
    hearts, spades = (rank_five(parse_cards(f"A{s} K{s} 9{s} 4{s} 2{s}")) for s in "hs")
    assert hearts == spades


@pytest.mark.clause("W paytables LIRX places", "W paytables LIRB places")
@pytest.mark.parametrize(
    ("book", "elsewhere"),
    [(WASHINGTON, "LIRX-04"), (WASHINGTON, "LIRX-05"), (WASHINGTON, "LIRX-06"), (BONUS, "LIRB-10")],
)
def test_no_table_opens_with_a_paytable_for_another_place(book: str, elsewhere: str) -> None:
    with pytest.raises(BadData, match="does not offer it"):
        game_of(load_rulebook(book), {BASE: elsewhere})


@pytest.mark.clause("W 3card mini royal")
@pytest.mark.parametrize(("paytable", "pays"), [("3CB-4", 50), ("3CB-1", 40)])
def test_a_mini_royal_has_its_own_line_or_is_a_straight_flush(paytable: str, pays: int) -> None:
    house = House(BONUS, opened=False)
    paytables = {**house.terms.paytables, THREE: paytable}
    house.game = game_of(house.book, paytables)
    house.terms = replace(house.terms, paytables=paytables)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    house.run_until(Phase.BETWEEN_ROUNDS).seated(1).betting({1: "$5"}, {1: {THREE: "$2"}}).called()
    house.stacked("Ah Kh Qh 2c 7d 9s").played_out()
    (line,) = (each for each in house.all(e.BetSettled) if each.wager == THREE)
    assert line.won == 200 * pays


@pytest.mark.clause("W irregularity 1 face up")
@pytest.mark.parametrize("book", BOOKS)
def test_with_face_up_dealing_an_open_card_is_not_an_irregularity(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}, face=Face.UP)
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    no = house.refused(c.ReportExposed(by=DEALER, seat=1, index=0, card=DECK[0]))
    assert no.clause == "W irregularity 1"


@pytest.mark.clause("W 3card option 2 loser", "W 3card option 2 first three")
def test_under_option_2_a_loser_shows_no_cards() -> None:
    early = Settled.BEFORE_BASE_GAME
    house = table_with(
        BONUS, {1: NOTHING, 2: TENS}, "2s 7c 9d", sides={1: {THREE: "$2"}}, three_card_settled=early
    )
    house.dealt().looked()
    before = house.table
    (settled, _) = house.do(c.ShowThree(by=DEALER, seat=1))
    assert isinstance(settled, e.ThreeCardSettled)
    assert (settled.won, house.holds(f"spot:1:{THREE}")) == (0, 0)  # type: ignore[arg-type]
    for viewer in (PUBLIC, viewer_of(seat(2)), viewer_of(DEALER)):
        told = redact(before, settled, viewer)
        assert told is None or not hasattr(told, "faces")


@pytest.mark.clause("W bonus overview", "W payout 2 bonus", "W bonus 13(a)", "W bonus 14")
def test_each_bet_wins_or_loses_separately() -> None:
    sides = {1: {DOLLAR: "$1", THREE: "$2"}}
    house = table_with(BONUS, {1: "4h 4d 9c"}, "5s 8h Kd", sides=sides).played_out()
    won = {line.wager: line.won for line in house.all(e.BetSettled)}
    assert (won[BASE], won[THREE], won[DOLLAR]) == (0, 200, 0), "3 Card alone"
    other = table_with(BONUS, {1: "4h 5d 9c"}, "4s 5h Kd", sides=sides).played_out()
    won = {line.wager: line.won for line in other.all(e.BetSettled)}
    assert (won[BASE] > 0, won[THREE], won[DOLLAR]) == (True, 0, 400), "all but 3 Card"
    without = table_with(BONUS, {1: "4h 5d 9c"}, "4s 5h Kd").played_out()
    assert DOLLAR not in {line.wager for line in without.all(e.BetSettled)}


@pytest.mark.clause(
    "W round 2(a)", "W round 2(b)", "W round 4(a)", "W round 4(b)", "W bonus 6(a)(i)"
)
@pytest.mark.clause("W bets 3 names", "W definitions let it ride")
def test_a_bet_that_rode_stays_and_one_that_was_pulled_is_off_the_area_at_once() -> None:
    house = table_with(BONUS, {1: NOTHING}, sides={1: {DOLLAR: "$1"}}).dealt().looked()
    house.do(c.Ride(by=seat(1), seat=1))
    assert house.refused(c.Pull(by=seat(1), seat=1)).code == "chosen_already"
    house.turned()
    chips = house.chips(1)
    (pulled,) = house.do(c.Pull(by=seat(1), seat=1))
    assert isinstance(pulled, e.BetPulled)
    assert (pulled.circle, house.chips(1) - chips) == (2, parse_money("$5"))
    assert round_of(house).lammers == {1: 100}, "the bonus bet stays as it is"
    house.turned()
    assert house.refused(c.Pull(by=seat(1), seat=1)).code == "wrong_phase", "$ never comes back"


@pytest.mark.clause("W round 1", "W how to play showing")
def test_nobody_but_the_player_acts_on_a_hand_and_no_other_player_sees_it() -> None:
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}).dealt()
    for other in (seat(2), FLOOR, DEALER):
        for act in (c.Look(by=other, seat=1), c.Ride(by=other, seat=1), c.Pull(by=other, seat=1)):
            assert house.refused(act).code in ("not_your_seat", "not_your_role")
    before = house.table
    decided = decide(
        house.game, before, house.device.fill(house.game, before, c.Look(by=seat(1), seat=1))
    )
    assert not isinstance(decided, Rejected)
    told = redact(before, decided[0], viewer_of(seat(2)))
    assert isinstance(told, e.CardsLookedAt)
    assert told.faces == ()
    assert cards_of(house, 1) == TENS


@pytest.mark.clause("W decks 2(a)", "W decks 2(b)", "W decks 2(c)", "W decks 2(d)")
@pytest.mark.parametrize("book", BOOKS)
def test_the_decks_take_turns_and_the_rack_holds_one_of_them(book: str) -> None:
    house = House(book).seated(1)
    assert len({deck.back for deck in house.table.decks}) == 2
    dealt = []
    for _ in range(4):
        house.betting({1: "$5"}).dealt()
        dealt.append(house.last(e.DealBegun).deck)
        assert [deck.shuffled for deck in house.table.decks] == [True, True]
        house.played_out().over()
        assert [deck.place for deck in house.table.decks].count(DeckPlace.RACK) == 1
    assert dealt == [0, 1, 0, 1]
