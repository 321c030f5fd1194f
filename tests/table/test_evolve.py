"""What an event leaves behind, where no decision of the same round shows it."""

from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, Face, Settled, Wager
from letitride.table import Table, evolve
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import (
    Banking,
    DeckCheck,
    DisputeStage,
    Halt,
    Phase,
    SecurityKey,
    Sign,
    SignKind,
    Switch,
)
from tests.conformance.talk import BONUS, CALIFORNIA, NSW, TENS, WASHINGTON, table_with
from tests.table.house import FLOOR, House, seat

LEFT_OVER = ("opening", "signs", "halts", "count_ordered", "banking", "controller")


def littered(table: Table) -> Table:
    """As if nothing of the last day had been cleared away."""
    house = House(BONUS, switches=frozenset({Switch.CONTROLLER}))
    return replace(
        table,
        opening=house.table.opening,
        controller=house.table.controller,
        signs=(Sign(SignKind.CLOSING, 0),),
        halts=(Halt.COUNT,),
        count_ordered=True,
        banking=Banking(seat=2, hands=1),
        face_down_next=True,
        dead_game=True,
        games_supervisor="flora",
    )


def test_a_table_opens_without_anything_from_the_last_day() -> None:
    house = House(NSW, opened=False)
    (opened,) = house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    after = evolve(littered(house.start), opened)
    for name in (*LEFT_OVER, "face_down_next"):
        assert getattr(after, name) == getattr(house.start, name), name


def test_a_closed_table_keeps_nothing() -> None:
    house = House(NSW).seated(1, 2)
    after = evolve(littered(house.table), e.TableClosed(moves=()))
    for name in (*LEFT_OVER, "dead_game", "games_supervisor", "seats", "decks", "equipment"):
        assert getattr(after, name) == getattr(house.start, name), name


def test_a_key_taken_out_is_noted_with_the_person_who_took_it() -> None:
    house = House(BONUS, switches=frozenset({Switch.CONTROLLER}))
    bonus = e.KeyInserted(key=SecurityKey.TABLE, slot=9, by=FLOOR, at=10)
    table = evolve(house.table, bonus)
    table = evolve(table, e.KeyRemoved(key=SecurityKey.TABLE, slot=9, by=FLOOR, at=20))
    assert table.controller is not None
    first, last = table.controller.keys[0], table.controller.keys[-1]
    assert first.is_in
    assert (last.removed_by, last.removed_at) == (FLOOR, 20)


def test_a_shuffle_is_noted_with_its_time_and_count() -> None:
    house = House(WASHINGTON)
    table = evolve(house.table, e.DeckShuffled(deck=1, commitment="so", count=52, at=77))
    deck = table.decks[1]
    assert (deck.shuffled_at, deck.count, deck.commitment) == (77, 52, "so")


def test_a_deck_found_wrong_is_neither_checked_nor_ready() -> None:
    house = House(NSW)
    table = evolve(house.table, e.DeckChecked(deck=0, serial=0, found=DeckCheck(foreign=1)))
    deck = table.decks[0]
    assert (deck.checked, deck.wrong, deck.commitment, deck.cut) == (False, True, "", None)


def test_a_deck_that_was_put_right_and_shuffled_is_wrong_no_more() -> None:
    house = House(NSW)
    table = evolve(house.table, e.DeckChecked(deck=0, serial=0, found=DeckCheck(foreign=1)))
    table = evolve(table, e.DeckChecked(deck=0, serial=0, found=DeckCheck()))
    table = evolve(table, e.DeckShuffled(deck=0, commitment="so"))
    assert not table.decks[0].wrong


def test_face_up_dealing_ends_once() -> None:
    house = House(WASHINGTON, face=Face.UP).seated(1).betting({1: "$5"})
    house.do(c.DealFaceDown(by=FLOOR, reason="too slow"))
    assert house.table.face_down_next
    house.played_out().over().run_until(Phase.BETTING)
    assert house.table.terms is not None
    assert house.table.terms.face is Face.DOWN
    assert not house.table.face_down_next


def test_a_dispute_keeps_its_decision_when_it_goes_on() -> None:
    house = House(NSW).seated(1)
    house.do(c.RaiseDispute(by=seat(1), seat=1, about="pay"))
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="it stands"))
    house.do(c.AskReview(by=seat(1), seat=1, dispute=1))
    (dispute,) = house.table.disputes
    assert dispute.stage is not DisputeStage.RULED
    assert (dispute.decision, dispute.ruled_by) == ("it stands", FLOOR.name)


def test_a_lost_order_is_forgotten_with_its_round() -> None:
    house = table_with(NSW, {1: TENS}).played_out()
    del house.device.orders[house.table.decks[0].commitment]
    house.do(c.ReportLostOrder(by=FLOOR, deck=0, lost=True))
    assert house.table.decks[0].lost
    house.do(c.EndRound(by=DEALER))
    assert not house.table.decks[0].lost


def test_a_dead_game_stays_dead_when_another_player_leaves() -> None:
    house = House(NSW).seated(1, 2)
    left = e.PlayerLeft(seat=1, player="player 1", moves=())
    assert evolve(replace(house.table, dead_game=True), left).dead_game
    assert not evolve(replace(house.table, dead_game=False), left).dead_game


def test_the_choices_are_timed_from_the_moment_they_are_asked_for() -> None:
    early = Settled.BEFORE_BASE_GAME
    house = House(WASHINGTON, three_card_settled=early, face=Face.UP).seated(1)
    house.betting({1: "$5"}, {1: {Wager("three_card"): "$5"}}).dealt()
    table = evolve(house.table, e.ThreeCardDone(at=50))
    assert table.phase is Phase.FIRST_CHOICE
    assert table.round is not None
    assert table.round.asked == 50
    turned = e.CommunityTurned(
        place=table.round.left or 0,
        face=house.device.faces(table, (table.round.left or 0,))[0],
        circle=2,
        at=90,
    )
    after = evolve(table, turned)
    assert after.round is not None
    assert after.round.asked == 90


def test_an_offer_of_the_bank_stays_at_its_seat() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6)
    table = evolve(house.table, e.BankOffered(seat=4, lap=3))
    assert (table.banking.offered, table.banking.at, table.banking.lap) == (4, 4, 3)
    declined = evolve(table, e.BankDeclined(seat=4, lap=3)).banking
    assert (declined.offered, declined.at, declined.declined) == (None, 4, frozenset({4}))
    taken = evolve(table, e.BankAccepted(seat=4, lap=3)).banking
    assert taken.had == {"player 4": (3, 4)}


def test_who_sits_down_next_has_not_declined_the_bank() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6)
    table = evolve(house.table, e.BankDeclined(seat=4, lap=0))
    after = evolve(table, e.PlayerLeft(seat=4, player="player 4", moves=()))
    assert after.banking.declined == frozenset()


def test_the_round_begins_with_its_first_bet() -> None:
    house = House(NSW).seated(1, 2).run_until(Phase.BETTING)
    house.do(c.Bet(by=seat(1), seat=1, amount=Cents(500), at=30))
    house.do(c.Bet(by=seat(2), seat=2, amount=Cents(500), at=60))
    assert house.table.round is not None
    assert house.table.round.began == 30
