"""Where two books differ: the same thing happens under both, and each rules by its own clause."""

import pytest

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.opening import default_terms
from letitride.rules import DeviceKind, load_rulebook, parse_money, rulebook_ids
from letitride.table import PUBLIC, Opening, choose, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Halt, HandStatus, Phase, Turns
from tests.conformance.talk import (
    CALIFORNIA,
    NOTHING,
    NSW,
    SIX_CARD,
    TENS,
    WASHINGTON,
    at_stake,
    cards_of,
    round_of,
    ruling,
    table_with,
)
from tests.table.house import FLOOR, House, seat

SHUFFLER = DeviceKind.SHUFFLER
ALL = parse_money("$1,000")


def shuffled(book: str) -> House:
    """Both books at a shuffler, tens at seat 1 and nothing at seat 2."""
    return table_with(book, {1: TENS, 2: NOTHING}, device=SHUFFLER)


def one_stack(book: str) -> House:
    house = shuffled(book)
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportExposed(by=DEALER, seat=1, index=0, card=DECK[0]))
    return house


@pytest.mark.clause("N 12.5")
@pytest.mark.clause("W irregularity 1")
def test_an_exposed_card_stays_in_the_hand_in_new_south_wales_and_leaves_it_in_washington() -> None:
    sydney, seattle = one_stack(NSW), one_stack(WASHINGTON)
    assert (ruling(sydney).outcome, ruling(sydney).clause) == ("turned_over", "N 12.5")
    assert (ruling(seattle).outcome, ruling(seattle).clause) == ("replaced", "W irregularity 1")
    assert cards_of(sydney, 1) == TENS
    assert cards_of(seattle, 1) != TENS
    assert cards_of(seattle, 1).endswith("Td 2c")


@pytest.mark.clause("N 12.6")
@pytest.mark.clause("W irregularity 1")
def test_a_community_card_exposed_in_the_deal_is_a_misdeal_or_replaced() -> None:
    ruled = {}
    for book in (NSW, WASHINGTON):
        house = shuffled(book).cards_out()
        house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=DECK[0]))
        ruled[book] = (ruling(house).outcome, ruling(house).clause, bool(at_stake(house)))
    assert ruled == {
        NSW: ("misdeal", "N 12.6", False),
        WASHINGTON: ("replaced", "W irregularity 1", True),
    }


@pytest.mark.clause("N 12.7")
@pytest.mark.clause("W irregularity 2")
def test_a_short_hand_is_void_alone_in_new_south_wales_and_voids_all_in_washington() -> None:
    houses = {book: shuffled(book).dealt().looked() for book in (NSW, WASHINGTON)}
    for house in houses.values():
        house.do(c.ReportCount(by=DEALER, seat=2, cards=2))
    sydney, seattle = houses[NSW], houses[WASHINGTON]
    assert (ruling(sydney).outcome, ruling(sydney).clause) == ("hand_void", "N 12.7")
    assert round_of(sydney).hands[1].status is HandStatus.IN_PLAY
    assert (sydney.chips(1), sydney.chips(2)) == (parse_money("$985"), ALL)
    assert (ruling(seattle).outcome, ruling(seattle).clause) == ("misdeal", "W irregularity 2")
    assert seattle.table.round is None
    assert (seattle.chips(1), seattle.chips(2)) == (ALL, ALL)
    assert seattle.table.halts == (Halt.COLLECT, Halt.COUNT)


@pytest.mark.clause("N 5.4", "W bets 2", "N 5.4 withdrawal")
def test_between_the_call_and_the_first_card_a_bet_comes_down_in_new_south_wales_only() -> None:
    down = c.Bet(by=seat(2), seat=2, amount=parse_money("$0"))
    sydney, seattle = shuffled(NSW), shuffled(WASHINGTON)
    sydney.do(down)
    assert sydney.chips(2) == ALL
    no = seattle.refused(down)
    assert (no.code, no.clause) == ("wrong_phase", "W bets 2")
    for house in (sydney, seattle):
        house.dealt()
        assert house.refused(down).code == "wrong_phase"
    assert list(round_of(sydney).hands) == [1]
    assert list(round_of(seattle).hands) == [1, 2]
    assert sydney.refused(down).clause == "N 5.4"


@pytest.mark.clause("N 12.9")
@pytest.mark.clause("W irregularity 3")
def test_a_deck_that_counts_51_is_checked_in_new_south_wales_and_replaced_in_washington() -> None:
    found = {}
    for book in (NSW, WASHINGTON):
        house = shuffled(book).dealt().looked()
        house.do(c.ReportCountAlarm(by=DEALER))
        house.do(c.CountCards(by=FLOOR, hands_right=True, total=51))
        if Halt.MISDEAL in house.table.halts:
            house.do(c.DeclareMisdeal(by=DEALER, reason="51 cards"))
        assert (house.chips(1), house.chips(2)) == (ALL, ALL)
        found[book] = (ruling(house).outcome, ruling(house).clause, house.table.halts)
    assert found == {
        NSW: ("round_void", "N 12.9", (Halt.CHECK,)),
        WASHINGTON: ("misdeal", "W irregularity 3", (Halt.NEW_DECK,)),
    }


@pytest.mark.clause("N 12.13")
@pytest.mark.clause("N 12.14")
def test_the_rule_for_an_absent_player_is_house_policy_outside_new_south_wales() -> None:
    for book, own in ((NSW, True), (WASHINGTON, False), (SIX_CARD, False), (CALIFORNIA, False)):
        banker = (3,) if book == CALIFORNIA else ()
        hands, stake = {1: TENS, 2: NOTHING}, "$4" if book == SIX_CARD else "$5"
        house = table_with(book, hands, stake=stake, also_seated=banker).dealt().looked(2)
        house.do(c.ReportAbsent(by=DEALER, seat=1))
        unseen = ruling(house)
        house.do(c.ReportAbsent(by=DEALER, seat=2))
        seen = ruling(house)
        assert (unseen.outcome, seen.outcome) == ("hand_void", "bets_ride")
        assert house.chips(1) == ALL
        assert (unseen.house_policy, seen.house_policy) == (not own, not own)
        if own:
            assert (unseen.clause, seen.clause) == ("N 12.13", "N 12.14")
        else:
            assert (unseen.clause, seen.clause) == ("house, as N 12.13", "house, as N 12.14")
            assert unseen.sentence.endswith("This is house policy.")
            assert seen.sentence.endswith("This is house policy.")


@pytest.mark.clause("N 12.2")
@pytest.mark.clause("W irregularity 4")
def test_a_stub_unloaded_too_early_is_a_new_round_or_the_same_one() -> None:
    said = {}
    for book in (NSW, WASHINGTON):
        house = shuffled(book)
        house.do(c.ReleaseDeck(by=DEALER))
        house.do(c.Deal(by=DEALER))
        house.do(c.Deal(by=DEALER))
        house.do(c.ReportEarlyStub(by=DEALER))
        said[book] = (ruling(house).clause, house.table.phase, sum(at_stake(house).values()))
    assert said == {
        NSW: ("N 12.2", Phase.BETWEEN_ROUNDS, 0),
        WASHINGTON: ("W irregularity 4", Phase.CALLED, 3000),
    }


@pytest.mark.clause("N 8.11")
@pytest.mark.clause("W round 4")
def test_a_winning_hand_is_tucked_at_once_in_new_south_wales_and_asked_again_in_washington() -> (
    None
):
    tuck = c.Tuck(by=seat(1), seat=1)
    sydney, seattle = shuffled(NSW).dealt().looked(), shuffled(WASHINGTON).dealt().looked()
    sydney.do(tuck)
    assert [event.circle for event in sydney.all(e.BetRode)] == [1, 2]
    no = seattle.refused(tuck)
    assert (no.code, no.clause) == ("not_your_role", "W round 4")


@pytest.mark.clause("W round 2", "W round 4")
@pytest.mark.parametrize("book", rulebook_ids())
def test_players_choose_in_turn_unless_the_house_says_otherwise_on_its_sign(book: str) -> None:
    assert default_terms(load_rulebook(book), side_bets=True).turns is Turns.IN_TURN
    opening = choose(load_rulebook(book), {})
    assert isinstance(opening, Opening)
    assert opening.terms.turns is Turns.IN_TURN
    house = House(book, turns=Turns.TOGETHER)
    seen = view(house.game, house.table, PUBLIC)
    assert seen.terms is not None
    assert seen.terms.turns is Turns.TOGETHER, "the sign says so to everybody"
