"""California: the decks, the shuffler, the stacks and the stub."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceKind
from letitride.table import PUBLIC, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import DeckPlace, Phase
from tests.conformance.card_room import banked
from tests.conformance.talk import CALIFORNIA, NOTHING, TENS, cards_of, round_of, unaided
from tests.table.house import House, seat


@pytest.mark.clause("C decks", "C decks 3(a)", "C decks 3(b)", "C decks 3(c)", "C decks 3(d)")
def test_two_decks_of_different_backs_alternate_and_the_rack_holds_one() -> None:
    house = House(CALIFORNIA).seated(1, 2)
    backs = []
    for _ in range(4):
        players = {2: "$5"} if house.table.banking.seat in (1, None) else {1: "$5"}
        if house.table.banking.offered is not None:
            players = {house.table.banking.offered % 2 + 1: "$5"}
        house.betting(players).dealt()
        playing = house.table.decks[round_of(house).deck]
        (other,) = (deck for deck in house.table.decks if deck is not playing)
        assert (other.place, other.shuffled) == (DeckPlace.DEVICE, True)
        backs.append(playing.back)
        house.played_out().over()
        assert sum(deck.place is DeckPlace.RACK for deck in house.table.decks) == 1
    assert backs == ["red", "blue", "red", "blue"]


@pytest.mark.clause("C dealing 3", "C dealing 3 clockwise", "C dealing 3(b)", "C dealing 3(c)")
def test_the_first_stack_goes_left_of_the_player_dealer_whose_stack_is_the_community() -> None:
    hands = {1: "2c 3c 4c", 2: "6d 7d 8d", 5: "Th Jh Qh", 7: "Qc Js 6c"}
    house = banked(hands, "9s Ks Ad", wager="$500", banker=4)
    house.dealt()
    assert [event.seat for event in house.all(e.CardsDealt)] == [5, 7, 1, 2]
    assert {number: cards_of(house, number) for number in hands} == hands
    dealers = house.last(e.DealerCardsDealt)
    assert (dealers.left, dealers.right, dealers.burned) == (12, 13, 14)
    assert not round_of(house).faces, "all of them face down"
    assert 4 not in round_of(house).hands, "the player-dealer's cards are everybody's"
    house.played_out()
    assert 14 not in round_of(house).faces


@pytest.mark.clause("C dealing 4")
def test_the_stub_is_unloaded_unseen_before_a_card_is_turned() -> None:
    house = banked({1: NOTHING}, wager="$500")
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER, rest=True))
    house.looked(1).do(c.Ride(by=seat(1), seat=1))
    no = house.refused(c.TurnCommunity(by=DEALER, card=house.device.faces(house.table, (3,))[0]))
    assert (no.code, no.clause) == ("stub_waits", "C dealing 4")
    house.do(c.UnloadStub(by=DEALER))
    assert set(round_of(house).faces) == {0, 1, 2}
    house.turned()


@pytest.mark.clause("C decks 1")
def test_cards_come_out_of_a_shuffler_only() -> None:
    house = House(CALIFORNIA, opened=False)
    terms = replace(house.terms, device=DeviceKind.SHOE)
    no = house.refused(c.OpenTable(by=DEALER, terms=terms, limits=house.limits))
    assert (no.code, no.clause) == ("no_such_device", "C decks")


@pytest.mark.clause("C decks 2")
def test_a_deck_of_another_number_of_cards_is_refused() -> None:
    house = banked({1: TENS}, wager="$500").played_out()
    for order in (DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0])):
        no = unaided(house, c.RevealDeck(by=DEALER, order=order, nonce=""))
        assert (no.code, no.clause) == ("not_a_deck", "C decks")
    house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
    assert len(house.last(e.DeckRevealed).order) == 52


@pytest.mark.clause("C dealing 1")
def test_nothing_is_dealt_unless_shuffled_before_play_and_after_each_round() -> None:
    house = House(CALIFORNIA).seated(1, 8)
    house.run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(1), seat=1))
    house.do(c.AcceptBank(by=seat(8), seat=8))
    orders = []
    for _ in range(2):
        house.betting({1: "$5"}).dealt()
        orders.append(house.table.decks[round_of(house).deck].commitment)
        house.played_out().over()
        played = [deck for deck in house.table.decks if deck.place is DeckPlace.RACK]
        assert not any(deck.shuffled for deck in played)
    assert "" not in orders
    assert len(set(orders)) == 2
    other = House(CALIFORNIA).seated(1, 8).betting({1: "$5"})
    decks = tuple(replace(deck, commitment="") for deck in other.table.decks)
    other.table = replace(other.table, decks=decks)
    no = other.refused(c.CallNoMoreBets(by=DEALER))
    assert (no.code, no.clause) == ("not_shuffled", "C dealing 1")


@pytest.mark.clause("C dealing 3 place", "C play 1")
def test_stacks_are_face_down_until_the_deal_is_done() -> None:
    house = banked({1: TENS, 2: NOTHING}, wager="$500")
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    early = house.refused(c.Look(by=seat(1), seat=1))
    assert (early.code, early.clause) == ("wrong_phase", "C play 1")
    house.dealt()
    assert not round_of(house).faces
    for number in (1, 2):
        shown = view(house.game, house.table, PUBLIC).seats[number - 1]
        assert shown.hand is not None
        assert [card.face for card in shown.hand.cards] == [None] * 3
        assert [each.chips for each in shown.circles] == [1000] * 3
    house.looked()
    assert set(round_of(house).faces) == {0, 1, 2, 3, 4, 5}


@pytest.mark.clause("C play 12")
def test_when_winners_are_paid_all_cards_of_the_round_go_to_the_rack() -> None:
    house = banked({1: TENS, 2: NOTHING}, wager="$500").dealt()
    deck = round_of(house).deck
    assert house.refused(c.EndRound(by=DEALER)).code == "wrong_phase"
    house.played_out()
    house.over()
    assert house.table.decks[deck].place is DeckPlace.RACK
    shown = view(house.game, house.table, PUBLIC)
    assert shown.rack == 52
    assert all(each.hand is None for each in shown.seats)
