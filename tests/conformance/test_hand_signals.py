"""Hand signals: the choice of a player who has no screen, recorded by the dealer."""

import pytest
from msgspec.structs import replace

from letitride.cards import parse_cards
from letitride.driver import DEALER
from letitride.rules import Settled, Wager, parse_money
from letitride.table import PUBLIC, Rejected, redact
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY, circle, spot
from letitride.table.state import Decision, Phase
from letitride.table.view.viewer import viewer_of
from tests.conformance.talk import (
    BONUS,
    CALIFORNIA,
    NOTHING,
    NSW,
    SIX_CARD,
    TENS,
    WASHINGTON,
    table_with,
    unaided,
)
from tests.table.house import FLOOR, House, seat

THREE = Wager("three_card")
FIVE = parse_money("$5")


def signal(number: int, what: c.Signal) -> c.RecordSignal:
    return c.RecordSignal(by=DEALER, seat=number, signal=what)


@pytest.mark.clause("W basic 6(a)(i)")
@pytest.mark.clause("W basic 8(a)(i)")
@pytest.mark.clause("W bonus 6(a)(i)")
@pytest.mark.clause("W bonus 8(a)(i)")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
def test_the_player_scratches_and_the_dealer_pushes_the_bet_back(book: str) -> None:
    sides = {1: {THREE: "$2"}}
    house = table_with(book, {1: TENS}, sides=sides).dealt()
    chips = house.chips(1)
    looked, pulled = house.do(signal(1, c.Signal.SCRATCH))
    assert isinstance(looked, e.CardsLookedAt)
    assert isinstance(pulled, e.BetPulled)
    assert (pulled.circle, pulled.amount, pulled.signal) == (1, FIVE, c.Signal.SCRATCH)
    assert pulled.by == DEALER, "the player's choice, and who recorded it"
    assert house.chips(1) == chips + FIVE
    house.turned()
    (again,) = house.do(signal(1, c.Signal.SCRATCH))
    assert isinstance(again, e.BetPulled)
    assert again.circle == 2
    assert house.chips(1) == chips + 2 * FIVE
    assert house.holds(spot(1, THREE)) == 200, "side bets stay as they are"
    assert house.holds(circle(1, 3)) == FIVE


@pytest.mark.clause("W basic 6(a)(ii)")
@pytest.mark.clause("W bonus 6(a)(ii)")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
def test_the_player_tucks_and_the_bet_stays(book: str) -> None:
    house = table_with(book, {1: TENS}).dealt()
    house.do(signal(1, c.Signal.TUCK))
    assert house.table.round is not None
    assert house.table.round.hands[1].first is Decision.RIDE
    assert house.holds(circle(1, 1)) == FIVE
    no = house.refused(signal(1, c.Signal.SCRATCH))
    assert no.code == "chosen_already", "riding is final"


@pytest.mark.clause("S 2")
def test_the_player_signals_to_have_the_bet_back() -> None:
    house = table_with(SIX_CARD, {1: NOTHING}, stake="$2").dealt()
    house.do(signal(1, c.Signal.SCRATCH))
    assert house.holds(circle(1, 1)) == 0


@pytest.mark.parametrize("book", [NSW, WASHINGTON, BONUS, SIX_CARD])
def test_only_the_dealer_records_and_in_turn(book: str) -> None:
    stake = "$2" if book == SIX_CARD else "$5"
    house = table_with(book, {1: TENS, 2: NOTHING}, stake=stake).dealt()
    clause = house.book.clause("roles.record_signal")
    for who in (seat(1), FLOOR):
        no = house.refused(c.RecordSignal(by=who, seat=1, signal=c.Signal.TUCK))
        assert (no.code, no.clause) == ("not_your_role", clause)
    assert house.refused(signal(2, c.Signal.TUCK)).code == "not_your_turn"
    assert house.refused(signal(5, c.Signal.TUCK)).code == "unknown_seat"
    house.do(signal(1, c.Signal.TUCK))
    house.do(signal(2, c.Signal.SCRATCH))


def test_a_signal_comes_with_the_cards_of_that_hand() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(1)
    house.do(signal(1, c.Signal.TUCK))
    for named in ("", "2d 7h", "2d 7h Th"):
        scratch = replace(signal(2, c.Signal.SCRATCH), cards=parse_cards(named))
        assert unaided(house, scratch).code == "wrong_cards"
    house.do(signal(2, c.Signal.SCRATCH))


@pytest.mark.clause("N 8.2")
def test_a_recorded_signal_shows_nobody_the_cards() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    before = house.table
    looked, _ = house.do(signal(1, c.Signal.SCRATCH))
    for viewer in (PUBLIC, viewer_of(DEALER), viewer_of(seat(2)), viewer_of(FLOOR)):
        shown = redact(before, looked, viewer)
        assert shown is None or not shown.faces  # type: ignore[attr-defined]


def option_two() -> House:
    sides = {1: {THREE: "$2"}, 2: {THREE: "$3"}}
    hands = {1: "2h 2d 9c", 2: "3d 7h 9s"}
    early = Settled.BEFORE_BASE_GAME
    house = table_with(BONUS, hands, sides=sides, three_card_settled=early).dealt()
    assert house.table.phase is Phase.THREE_CARD
    return house


@pytest.mark.clause("W 3card option 2 loser")
def test_under_option_2_a_player_waves_off_a_losing_hand() -> None:
    house = option_two().looked()
    tray = house.holds(TRAY)
    assert house.refused(c.WaveOff(by=DEALER, seat=2)).code == "not_your_role"
    assert house.refused(c.WaveOff(by=seat(1), seat=2)).code == "not_your_seat"
    no = house.refused(c.WaveOff(by=seat(1), seat=1))
    assert (no.code, no.message) == ("hand_wins", "This hand wins the 3 Card Bonus: show it.")
    house.do(c.WaveOff(by=seat(2), seat=2))
    assert house.holds(TRAY) == tray + 300
    assert house.last(e.ThreeCardSettled).won == 0
    assert house.table.round is not None
    assert not house.table.round.turned, "no face is shown to anyone"
    house.do(c.ShowThree(by=DEALER, seat=1))
    assert house.table.phase is Phase.FIRST_CHOICE
    assert house.refused(c.WaveOff(by=seat(2), seat=2)).code == "wrong_phase"


@pytest.mark.clause("W 3card option 2")
@pytest.mark.clause("W 3card option 2 loser")
def test_under_option_2_the_dealer_records_who_shows_and_who_waves() -> None:
    house = option_two()
    tray = house.holds(TRAY)
    house.do(signal(1, c.Signal.SHOW))
    house.do(signal(2, c.Signal.WAVE))
    assert [each.seat for each in house.all(e.CardsLookedAt)] == [1, 2], "the cards are in hand"
    settled = house.all(e.ThreeCardSettled)
    assert [(each.seat, each.won, each.signal) for each in settled] == [
        (1, 200, c.Signal.SHOW),
        (2, 0, c.Signal.WAVE),
    ]
    assert house.holds(TRAY) == tray - 200 + 300
    assert house.table.phase is Phase.FIRST_CHOICE


def test_a_recorded_signal_does_not_reveal_what_a_hand_is_worth() -> None:
    house = option_two()
    for number in (1, 2):
        for what in (c.Signal.SHOW, c.Signal.WAVE):
            assert not isinstance(house.try_(signal(number, what)), Rejected)


def test_only_early_settled_bets_are_waved_off() -> None:
    for book in (NSW, WASHINGTON, CALIFORNIA):
        house = House(book, opened=False)
        assert house.refused(c.WaveOff(by=seat(1), seat=1)).clause
