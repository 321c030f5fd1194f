"""New South Wales, sections 2 to 4: the table, the cards, the shuffle and the cut."""

import pytest

from letitride.cards import DECK, BadCards, Card, parse_cards
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import DeviceKind, OpeningStep, Role, parse_money, rulebook_ids
from letitride.table import Actor, Rejected, decide, evolve, replay
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import in_dealing_order
from letitride.table.money import CAGE, DROP_BOX, circle
from letitride.table.state import DeckCheck, DeckPlace, Halt, Phase
from tests.conformance.talk import DULL, NOTHING, NSW, TENS, round_of, table_with, unaided
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

SHUFFLER = DeviceKind.SHUFFLER
SHOE = DeviceKind.SHOE


@pytest.mark.clause("N 2.2.1")
def test_seven_areas_are_played_each_with_its_three_circles_and_there_is_no_eighth() -> None:
    house = House(NSW).seated(1, 2, 3, 4, 5, 6, 7)
    house.betting(dict.fromkeys(range(1, 8), "$5"))
    lying = [house.holds(circle(area, number)) for area in range(1, 8) for number in (1, 2, 3)]
    assert lying == [500] * 21
    no = House(NSW).refused(c.Sit(by=seat(8), seat=8, player="player 8"))
    assert (no.code, no.clause) == ("unknown_seat", "N 2.2.1")


@pytest.mark.clause("N 2.3.1", "N 3.2")
def test_the_shoe_holds_one_deck_and_the_shuffler_two() -> None:
    decks = {device: House(NSW, device=device).table.decks for device in (SHOE, SHUFFLER)}
    assert {device: len(held) for device, held in decks.items()} == {SHOE: 1, SHUFFLER: 2}
    for device in (SHOE, SHUFFLER):
        house = table_with(NSW, {1: TENS}, device=device).played_out()
        assert house.chips(1) == parse_money("$1,015")


@pytest.mark.clause("N 2.3.2")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_the_rack_never_holds_more_than_one_deck(device: DeviceKind) -> None:
    house = House(NSW, device=device).seated(1, 2)
    for _ in range(4):
        house.betting({1: "$5", 2: "$5"}).played_out().over()
    racked: list[int] = []
    state = house.start
    for event in house.log:
        state = evolve(state, event)
        racked.append(sum(deck.place is DeckPlace.RACK for deck in state.decks))
    assert max(racked) == 1


@pytest.mark.clause("N 2.4")
def test_cash_goes_into_the_drop_box_and_as_much_in_chips_to_the_player() -> None:
    house = House(NSW).seated(1, with_="$200").seated(2, with_="$50")
    assert house.holds(DROP_BOX) == parse_money("$250")
    assert house.holds(CAGE) == -parse_money("$250")
    assert (house.chips(1), house.chips(2)) == (20000, 5000)
    house.do(c.CashOut(by=seat(1), seat=1, amount=parse_money("$200")))
    assert house.holds(DROP_BOX) == parse_money("$250"), "nothing comes out of the box again"


@pytest.mark.clause("N 3.1")
def test_a_deck_is_52_different_cards_and_anything_else_is_refused() -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    twice = unaided(house, c.Look(by=seat(1), seat=1, cards=parse_cards("Th Td") * 2))
    assert (twice.code, twice.clause) == ("wrong_cards", "N 3.1")
    same = unaided(house, c.Look(by=seat(1), seat=1, cards=(DECK[5], DECK[5], DECK[7])))
    assert (same.code, same.clause) == ("wrong_cards", "N 3.1")
    house.played_out()
    for order in (DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0])):
        no = unaided(house, c.RevealDeck(by=DEALER, order=order, nonce=""))
        assert (no.code, no.clause) == ("not_a_deck", "N 3.1")
    (revealed,) = house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
    assert isinstance(revealed, e.DeckRevealed)
    assert sorted(revealed.order) == list(DECK)


@pytest.mark.clause("N 3.2.1")
def test_one_deck_is_shuffled_in_the_device_while_the_other_with_another_back_plays() -> None:
    house = House(NSW, device=SHUFFLER).seated(1)
    dealt_backs = []
    for _ in range(3):
        house.betting({1: "$5"}).dealt()
        playing = house.table.decks[round_of(house).deck]
        (waiting,) = (deck for deck in house.table.decks if deck is not playing)
        assert (playing.place, waiting.place) == (DeckPlace.PLAY, DeckPlace.DEVICE)
        assert waiting.shuffled
        assert playing.back != waiting.back
        dealt_backs.append(playing.back)
        house.played_out().over()
    assert dealt_backs == ["red", "blue", "red"]


@pytest.mark.clause("N 3.3")
@pytest.mark.parametrize(
    ("hand", "dealer", "paid"),
    [
        pytest.param("Ah 2c 3d", "4s 5h", 5, id="the ace is low in a straight"),
        pytest.param("Ah Kc Qd", "Js Th", 5, id="the ace is high in a straight"),
        pytest.param("Kh Ac 2d", "3s Qh", None, id="no straight goes round the ace"),
        pytest.param("Ah Ac 2d", "3s Qh", 1, id="a pair of aces is a high pair"),
    ],
)
def test_the_ace_is_high_and_low_only_in_a_straight(
    hand: str, dealer: str, paid: int | None
) -> None:
    house = table_with(NSW, {1: hand}, dealer).played_out()
    assert house.chips(1) == 100000 + (-1500 if paid is None else 1500 * paid)


@pytest.mark.clause("N 3.4")
def test_nothing_is_dealt_before_a_dealer_or_a_supervisor_checks_the_cards() -> None:
    check = OpeningStep.CHECK_FIRST_DECK
    for checker in (DEALER, FLOOR, SUPERVISOR):
        house = House(NSW, opened=False)
        house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
        assert [deck.checked for deck in house.table.decks] == [False]
        early = house.refused(c.TakeOpeningStep(by=DEALER, step=OpeningStep.SHUFFLE))
        assert (early.code, early.clause) == ("wrong_step", "N 3.4; N 4.1; N 4.2")
        for other in (seat(1), INSPECTOR):
            no = house.refused(c.TakeOpeningStep(by=other, step=check))
            assert (no.code, no.clause) == ("not_your_role", "N 3.4")
        house.do(c.TakeOpeningStep(by=checker, step=check))
        assert [deck.checked for deck in house.table.decks] == [True]
        assert house.last(e.OpeningStepTaken).by == checker


@pytest.mark.clause("N 3.5")
def test_a_deck_checked_shuffled_and_sealed_beforehand_is_only_cut_when_it_is_needed() -> None:
    house = table_with(NSW, {1: NOTHING}).played_out().over()
    sealed = house.device.shuffle()
    house.do(c.ReplaceDeck(by=SUPERVISOR, deck=0, commitment=sealed))
    (deck,) = house.table.decks
    assert (deck.checked, deck.shuffled, deck.commitment) == (True, True, sealed)
    assert deck.serial == 1
    nothing = house.refused(c.Shuffle(by=DEALER, commitment=""))
    assert nothing.code == "nothing_to_shuffle"
    house.do(c.OpenRound(by=DEALER))
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$5")))
    uncut = house.refused(c.CallNoMoreBets(by=DEALER))
    assert (uncut.code, uncut.clause) == ("not_shuffled", "N 4.1")
    house.do(c.CutDeck(by=DEALER, cut=0))
    house.do(c.CallNoMoreBets(by=DEALER))
    house.dealt().looked(1)
    order = in_dealing_order(house.device.orders[sealed][0], house.table.decks[0].cut)
    assert house.last(e.CardsLookedAt).faces == order[:3]


@pytest.mark.clause("N 3.7", "N 3.7 new cards")
def test_a_supervisor_changes_the_cards_after_a_round_and_new_ones_are_shuffled_and_cut() -> None:
    house = table_with(NSW, {1: NOTHING}).dealt()
    during = house.refused(c.ReplaceDeck(by=SUPERVISOR, deck=0))
    assert (during.code, during.clause) == ("wrong_phase", "N 3.7")
    house.played_out().over()
    for nobody in (DEALER, INSPECTOR, seat(1)):
        no = house.refused(c.ReplaceDeck(by=nobody, deck=0))
        assert (no.code, no.clause) == ("not_your_role", "N 3.7")
    house.do(c.ReplaceDeck(by=SUPERVISOR, deck=0))
    (deck,) = house.table.decks
    assert (deck.serial, deck.checked, deck.shuffled, deck.cut) == (1, True, False, None)
    house.do(c.OpenRound(by=DEALER))
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$5")))
    assert house.refused(c.CallNoMoreBets(by=DEALER)).clause == "N 4.1"
    house.do(c.Shuffle(by=DEALER, commitment=""))
    assert house.refused(c.CallNoMoreBets(by=DEALER)).clause == "N 4.1"
    house.do(c.CutDeck(by=DEALER, cut=0))
    house.do(c.CallNoMoreBets(by=DEALER))


@pytest.mark.clause("N 3.8", "N 3.8 any time")
@pytest.mark.parametrize("who", [FLOOR, SUPERVISOR, INSPECTOR], ids=lambda who: who.name)
@pytest.mark.parametrize("when", [Phase.BETTING, Phase.CALLED, Phase.FIRST_CHOICE, Phase.SETTLING])
def test_a_supervisor_or_an_inspector_has_the_cards_counted_at_any_time(
    who: Actor, when: Phase
) -> None:
    house = House(NSW).seated(1).betting({1: "$5"})
    if when is not Phase.BETTING:
        house.called()
    if when in (Phase.FIRST_CHOICE, Phase.SETTLING):
        house.dealt().looked(1)
    if when is Phase.SETTLING:
        house.choosing(c.Ride).turned().choosing(c.Ride).turned()
    assert house.table.phase is when
    for nobody in (DEALER, seat(1)):
        no = house.refused(c.OrderCount(by=nobody))
        assert (no.code, no.clause) == ("not_your_role", "N 3.8")
    house.do(c.OrderCount(by=who))
    assert house.table.halts
    assert house.refused(c.OpenRound(by=DEALER)).code in ("halted", "wrong_phase")
    house.do(c.CountCards(by=DEALER, hands_right=True, total=52))
    assert (house.table.halts, house.table.phase) == ((), when)


@pytest.mark.clause("N 3.8")
def test_a_count_other_than_52_brings_a_new_deck() -> None:
    house = House(NSW).seated(1).betting({1: "$5"}).called()
    house.do(c.OrderCount(by=INSPECTOR))
    house.do(c.CountCards(by=DEALER, hands_right=True, total=51))
    house.do(c.CheckDeck(by=DEALER, deck=0, found=DeckCheck(missing_cards=(DECK[0],))))
    assert house.table.halts == (Halt.NEW_DECK,)
    house.do(c.ReplaceDeck(by=FLOOR, deck=0))
    house.dealt()
    assert house.table.decks[0].serial == 1
    assert house.table.phase is Phase.FIRST_CHOICE


@pytest.mark.clause("N 4.1.3")
def test_the_cards_are_shuffled_before_play_after_each_round_and_after_a_vacancy() -> None:
    house = House(NSW).seated(1)
    first = house.table.decks[0].commitment
    assert first, "shuffled before play"
    house.betting({1: "$5"}).played_out().over()
    assert not house.table.decks[0].shuffled, "a round wears the order out"
    house.betting({})
    house.run_until(Phase.BETTING)
    second = house.table.decks[0].commitment
    assert second not in ("", first)
    house.do(c.Leave(by=seat(1), seat=1))
    house.seated(2)
    house.do(c.Bet(by=seat(2), seat=2, amount=parse_money("$5")))
    no = house.refused(c.CallNoMoreBets(by=DEALER))
    assert (no.code, no.clause) == ("not_shuffled", "N 4.1")
    house.called()
    assert house.table.decks[0].commitment not in ("", first, second)


@pytest.mark.clause("N 4.1.3")
def test_a_seat_given_up_while_others_stay_is_not_a_vacancy() -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    before = house.table.decks[0]
    house.do(c.Leave(by=seat(1), seat=1))
    assert house.table.decks[0] == before
    assert before.shuffled


@pytest.mark.clause("N 4.2")
def test_from_a_shoe_nothing_is_dealt_until_the_dealer_has_cut_the_shuffled_cards() -> None:
    house = table_with(NSW, {1: NOTHING}).played_out().over()
    house.do(c.OpenRound(by=DEALER))
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$5")))
    nothing = house.refused(c.CutDeck(by=DEALER, cut=0))
    assert (nothing.code, nothing.clause) == ("nothing_to_cut", "N 4.2")
    house.do(c.Shuffle(by=DEALER, commitment=""))
    assert house.refused(c.CallNoMoreBets(by=DEALER)).code == "not_shuffled"
    house.do(c.CutDeck(by=DEALER, cut=0))
    deck = house.table.decks[0]
    assert deck.place is DeckPlace.DEVICE
    assert deck.cut is not None
    order = house.device.orders[deck.commitment][0]
    house.dealt().looked(1)
    assert house.last(e.CardsLookedAt).faces == (*order[deck.cut :], *order)[:3]


@pytest.mark.clause("N 4.3")
@pytest.mark.parametrize("who", [seat(1), FLOOR, SUPERVISOR, INSPECTOR], ids=lambda who: who.name)
def test_nobody_but_the_dealer_cuts(who: Actor) -> None:
    house = table_with(NSW, {1: NOTHING}).played_out().over()
    house.do(c.Shuffle(by=DEALER, commitment=""))
    no = house.refused(c.CutDeck(by=who, cut=20))
    assert (no.code, no.clause) == ("not_your_role", "N 4.3")
    assert house.table.decks[0].cut is None
    house.do(c.CutDeck(by=DEALER, cut=20))


@pytest.mark.clause("N 4.4", "N 1.1 shuffling device")
def test_cards_in_a_shuffler_are_not_cut_and_are_dealt_as_they_were_shuffled() -> None:
    house = House(NSW, device=SHUFFLER).seated(1).betting({1: "$5"})
    no = house.refused(c.CutDeck(by=DEALER, cut=20))
    assert (no.code, no.clause) == ("nothing_to_cut", "N 4.4")
    house.called().dealt().looked(1)
    assert not house.all(e.DeckCut)
    deck = house.table.decks[round_of(house).deck]
    assert deck.cut is None
    assert house.last(e.CardsLookedAt).faces == house.device.orders[deck.commitment][0][:3]


def test_players_never_check_cards_under_any_book() -> None:
    for book in rulebook_ids():
        roles = House(book, opened=False).book.roles
        assert Role.DEALER in roles.check_cards
        assert Role.PLAYER not in roles.check_cards


def test_dull_community_cards_change_no_result() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}, DULL).played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))


@pytest.mark.clause("N 2.3.1 shoe", "N 3.2")
def test_a_shoe_takes_no_second_deck_and_a_shuffler_no_third() -> None:
    for device, decks in ((SHOE, 1), (SHUFFLER, 2)):
        house = table_with(NSW, {1: NOTHING}, device=device).played_out().over()
        assert len(house.table.decks) == decks
        no = house.refused(c.ReplaceDeck(by=SUPERVISOR, deck=decks))
        assert (no.code, no.clause) == ("no_deck", "N 3.7")
        sealed = c.ReplaceDeck(by=SUPERVISOR, deck=decks, commitment=house.device.shuffle())
        assert house.refused(sealed).code == "no_deck"
        house.do(c.ReplaceDeck(by=SUPERVISOR, deck=decks - 1))
        assert len(house.table.decks) == decks


@pytest.mark.clause("N 2.3.1 shuffler")
def test_a_shuffler_keeps_its_two_decks_apart() -> None:
    """A round has the cards of one of them, in the order that was shuffled for that one."""
    house = House(NSW, device=SHUFFLER).seated(1)
    backs = []
    for _ in range(3):
        house.betting({1: "$5"}).played_out()
        deck = house.table.decks[round_of(house).deck]
        dealt = house.device.orders[deck.commitment][0]
        faces = round_of(house).faces
        backs.append(deck.back)
        assert faces
        assert all(dealt[place] == face for place, face in faces.items())
        house.over()
    assert backs == ["red", "blue", "red"]
    no = house.refused(c.ReplaceDeck(by=SUPERVISOR, deck=2))
    assert no.code == "no_deck", "there is no third"


@pytest.mark.clause("N 3.6")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_every_card_of_a_round_is_the_devices_and_one_from_elsewhere_is_refused(
    device: DeviceKind,
) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}, device=device).dealt().looked(1)
    twice = unaided(house, c.Look(by=seat(2), seat=2, cards=parse_cards("Th 3c 4c")))
    assert (twice.code, twice.clause) == ("wrong_cards", "N 3.1")
    house.looked(2).played_out()
    deck = house.table.decks[round_of(house).deck]
    order, nonce = house.device.orders[deck.commitment]
    dealt = in_dealing_order(order, deck.cut)
    assert all(dealt[place] == face for place, face in round_of(house).faces.items())
    other = tuple(reversed(order))
    no = unaided(house, c.RevealDeck(by=DEALER, order=other, nonce=nonce))
    assert (no.code, no.clause) == ("not_committed", "N 3.1")
    house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))


@pytest.mark.clause("N 3.6")
def test_a_card_that_the_device_did_not_give_is_found_when_the_hand_is_turned() -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    foreign = parse_cards("3h 4h 6h")
    decided = decide(house.game, house.table, c.Look(by=seat(1), seat=1, cards=foreign))
    assert not isinstance(decided, Rejected)
    house.table = replay(house.table, decided)
    house.choosing(c.Ride).turned().choosing(c.Ride).turned()
    no = house.refused(c.SettleNext(by=DEALER))
    assert (no.code, no.clause) == ("wrong_cards", "N 3.1")


@pytest.mark.clause("N 4.1.1")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_nothing_is_dealt_at_a_new_table_before_its_cards_are_shuffled(device: DeviceKind) -> None:
    house = House(NSW, device=device, opened=False)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    while not any(deck.shuffled for deck in house.table.decks):
        for command in (c.OpenRound(by=DEALER), c.CallNoMoreBets(by=DEALER), c.Deal(by=DEALER)):
            assert house.refused(command).code == "wrong_phase"
        step = propose(house.game, house.table)
        assert step is not None
        house.do(step)
    house.run_until(Phase.BETWEEN_ROUNDS)
    house.seated(1).betting({1: "$5"}).dealt()


@pytest.mark.clause("N 4.1.2")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_after_a_round_the_dealer_shuffles_before_the_next_deal(device: DeviceKind) -> None:
    house = table_with(NSW, {1: NOTHING}, device=device).dealt()
    before = house.table.decks[round_of(house).deck].commitment
    house.played_out().over()
    assert before not in {deck.commitment for deck in house.table.decks}
    house.do(c.OpenRound(by=DEALER))
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$5")))
    if device is SHOE:
        no = house.refused(c.CallNoMoreBets(by=DEALER))
        assert (no.code, no.clause) == ("not_shuffled", "N 4.1")
        assert house.refused(c.Shuffle(by=seat(1), commitment="")).code == "not_your_role"
    house.called().dealt()
    played = [deck for deck in house.table.decks if deck.place is DeckPlace.PLAY]
    assert [deck.commitment not in ("", before) for deck in played] == [True]


@pytest.mark.clause("N 3.1")
def test_a_joker_is_not_a_card_of_a_deck() -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    joker = Card(len(DECK))
    house.played_out()
    no = unaided(house, c.RevealDeck(by=DEALER, order=(*DECK[:51], joker), nonce=""))
    assert (no.code, no.clause) == ("not_a_deck", "N 3.1")
    more = unaided(house, c.RevealDeck(by=DEALER, order=(*DECK, joker), nonce=""))
    assert more.code == "not_a_deck"
    for text in ("Jo", "*", "1h"):
        with pytest.raises(BadCards):
            parse_cards(text)
