"""A round that is over is invalidated while the day is open (N 14.4, 14.5)."""

import pytest
from msgspec.structs import replace

from letitride.audit import prove
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    DeviceMeasure,
    InvalidationGround,
    Role,
    Wager,
    parse_money,
    rulebook_ids,
)
from letitride.table import PUBLIC, Actor, live, options, redact, replay, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import CAGE, FEE_BOX, TRAY, Move, rack, tokens
from letitride.table.state import MOST_PAST, Phase
from tests.conformance.talk import BONUS, CALIFORNIA, DULL, NOTHING, NSW, TENS, table_with
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

THOUSAND = parse_money("$1,000")
FIRE = c.ProposeInvalidation(by=FLOOR, round=1, ground=InvalidationGround.DISRUPTION, reason="Fire")
FRAUD = replace(FIRE, ground=InvalidationGround.FRAUD, reason="Marked cards")
CONFIRM = c.ConfirmInvalidation(by=SUPERVISOR, round=1)


def played(book: str = NSW) -> House:
    """Round 1 is over: seat 1 has won $20 on each of three bets, seat 2 has lost three."""
    return table_with(book, {1: TENS, 2: NOTHING}, stake="$20").played_out().over()


@pytest.mark.clause("N 14.4")
@pytest.mark.clause("N 14.5")
@pytest.mark.parametrize("book", rulebook_ids())
def test_everybody_has_what_they_had_before_the_round(book: str) -> None:
    """Chips, bonus stakes and fees; where a player banks, the bank too."""
    house = House(book).seated(1, 2, 3)
    before = dict(house.table.ledger)
    players = [2, 3] if book == CALIFORNIA else [1, 2, 3]
    sides = {w: side for w, side in house.book.side_bets.items() if w in house.game.schedules}
    least = {n: {w: f"${side.minimum // 100}" for w, side in sides.items()} for n in players}
    house.betting(dict.fromkeys(players, "$2" if book.startswith("six") else "$5"), least)
    house.called().stacked("Th Td 2c 4h 7d 9c 5s 8h Kd").played_out().over()
    assert dict(house.table.ledger) != before
    house.do(FIRE)
    house.do(CONFIRM)
    assert dict(house.table.ledger) == before
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert house.holds(FEE_BOX) == 0
    assert replay(house.start, house.log) == house.table


@pytest.mark.clause("N 14.4")
def test_a_bonus_stake_that_went_back_does_not_go_back_twice() -> None:
    house = table_with(BONUS, {1: TENS, 2: NOTHING}, sides={1: {Wager("bonus"): "$1"}}).dealt()
    void = DeviceMeasure.VOID_WAGERS
    house.do(c.ActOnDevice(by=SUPERVISOR, seat=1, measure=void, reason="a counter"))
    assert house.chips(1) == THOUSAND
    house.played_out().over()
    house.do(FIRE)
    house.do(CONFIRM)
    assert [house.chips(number) for number in (1, 2)] == [THOUSAND] * 2


@pytest.mark.clause("N 14.4")
def test_an_invalidated_round_stays_in_the_record() -> None:
    house = played()
    log = list(house.log)
    house.do(FIRE)
    done = house.do(CONFIRM)
    assert house.log[: len(log)] == log, "what happened stays in the record"
    ruling, *reversed, over = done
    assert isinstance(ruling, e.Ruled)
    assert (ruling.clause, ruling.outcome) == ("N 14.4", "disruption")
    sixty = parse_money("$60")
    assert [
        (each.player, each.net, each.amount)
        for each in reversed
        if isinstance(each, e.ResultReversed)
    ] == [("player 1", sixty, -sixty), ("player 2", -sixty, sixty)]
    assert isinstance(over, e.PastRoundInvalidated)
    assert (over.proposed_by, over.by) == (FLOOR, SUPERVISOR)
    assert house.refused(FIRE).code == "no_past_round", "and it happens once"


@pytest.mark.clause("N 14.5 forfeit")
@pytest.mark.parametrize("guilty", [1, 2])
def test_the_guilty_lose_their_wagers_whether_they_had_won_or_lost(guilty: int) -> None:
    house = played()
    house.do(replace(FRAUD, forfeit=(guilty,)))
    house.do(CONFIRM)
    kept = {guilty: THOUSAND - parse_money("$60")}
    assert {n: house.chips(n) for n in (1, 2)} == {1: THOUSAND, 2: THOUSAND, **kept}
    assert [each.outcome for each in house.all(e.Ruled)] == ["named", "fraud", "forfeited"]
    assert sum(house.table.ledger.values()) == 0


@pytest.mark.clause("N 14.5 forfeit")
def test_a_newcomer_in_the_seat_of_the_guilty_loses_nothing_and_is_not_meant() -> None:
    house = played()
    house.do(c.Leave(by=seat(1), seat=1))
    zoe = Actor(Role.PLAYER, 1, "zoe")
    house.do(c.Sit(by=zoe, seat=1, player="zoe"))
    house.do(c.BuyIn(by=zoe, seat=1, amount=THOUSAND))
    house.do(replace(FRAUD, forfeit=(1,)))
    house.do(CONFIRM)
    assert (house.chips(1), house.chips(2)) == (THOUSAND, THOUSAND)
    said = house.all(e.Ruled)[-1].sentence
    assert said.startswith("The wagers of seat 1 in round 1 are forfeited: ")
    assert sum(house.table.ledger.values()) == 0


@pytest.mark.clause("N 14.4.2")
def test_a_fraud_found_later_names_the_person_who_need_not_forfeit() -> None:
    house = played()
    assert house.refused(FRAUD).code == "no_person"
    house.do(replace(FRAUD, fraud_by="Max Nail"))
    assert house.table.invalidations[0].fraud_by == "Max Nail"
    house.do(CONFIRM)
    assert [(each.outcome, each.clause) for each in house.all(e.Ruled)] == [
        ("named", "N 14.4"),
        ("fraud", "N 14.4"),
    ]
    assert "Max Nail" in house.all(e.Ruled)[0].sentence
    assert (house.chips(1), house.chips(2)) == (THOUSAND, THOUSAND)


@pytest.mark.clause("N 14.5 forfeit")
def test_nothing_is_forfeited_without_fraud_or_a_wager() -> None:
    house = played()
    no = house.refused(replace(FIRE, forfeit=(1,)))
    assert (no.code, no.clause) == ("not_allowed", "N 14.5")
    assert house.refused(replace(FRAUD, forfeit=(3,))).code == "no_bets"
    other = played("wa-let-it-ride")
    assert other.refused(replace(FRAUD, forfeit=(1,))).code == "not_allowed"


@pytest.mark.clause("N 14.4")
def test_the_cage_collects_what_is_no_longer_in_the_rack() -> None:
    house = played()
    house.do(c.CashOut(by=seat(1), seat=1, amount=parse_money("$1,050")))
    house.do(FIRE)
    house.do(CONFIRM)
    winner = next(each for each in house.all(e.ResultReversed) if each.player == "player 1")
    assert winner.moves == (
        Move(rack(1), TRAY, parse_money("$10")),
        Move(CAGE, TRAY, parse_money("$50")),
    )
    assert house.chips(1) == 0


@pytest.mark.clause("N 14.4")
def test_a_player_who_has_left_is_corrected_at_the_cage() -> None:
    house = played()
    for number in (1, 2):
        house.do(c.Leave(by=seat(number), seat=number))
    house.do(FIRE)
    house.do(CONFIRM)
    sixty = parse_money("$60")
    assert [each.moves for each in house.all(e.ResultReversed)] == [
        (Move(CAGE, TRAY, sixty),),
        (Move(TRAY, CAGE, sixty),),
    ]


@pytest.mark.clause("N 14.4")
def test_chips_paid_in_an_unfinished_round_are_not_touched() -> None:
    """A settlement may still be undone, so its chips must still be there."""
    house = played()
    house.do(c.CashOut(by=seat(1), seat=1, amount=parse_money("$1,000")))
    house.betting({1: "$20"}).called().stacked(f"{TENS} {DULL}").played_out()
    house.do(FIRE)
    house.do(CONFIRM)
    house.do(c.InvalidateRound(by=SUPERVISOR, ground=FIRE.ground, reason="Fire again"))
    assert all(amount >= 0 for name, amount in house.table.ledger.items() if "rack" in name)


@pytest.mark.clause("N 14.4")
def test_it_takes_two_people_one_of_them_a_casino_supervisor() -> None:
    house = played()
    for by in (seat(1), DEALER, INSPECTOR):
        assert house.refused(replace(FIRE, by=by)).code == "not_your_role"
    assert house.refused(replace(FIRE, reason="")).code == "no_reason"
    assert house.refused(CONFIRM).code == "no_invalidation"
    house.do(FIRE)
    assert house.refused(FIRE).code == "invalidation_waits"
    for by in (seat(1), DEALER, INSPECTOR):
        assert house.refused(replace(CONFIRM, by=by)).code == "not_your_role"
    assert house.refused(replace(CONFIRM, by=FLOOR)).code == "own_proposal"
    other = Actor(Role.GAMES_SUPERVISOR, name="another floor")
    assert house.refused(replace(CONFIRM, by=other)).code == "no_casino_supervisor"
    assert house.chips(1) == THOUSAND + parse_money("$60"), "so far nothing has moved"
    house.do(c.DropInvalidation(by=FLOOR, round=1))
    house.do(replace(FIRE, by=SUPERVISOR))
    house.do(replace(CONFIRM, by=other))


@pytest.mark.clause("N 14.4")
def test_no_round_is_invalidated_once_the_table_has_closed() -> None:
    house = played()
    for number in (1, 2):
        house.do(c.Leave(by=seat(number), seat=number))
    house.do(c.CloseTable(by=SUPERVISOR))
    no = house.refused(FIRE)
    assert (no.code, no.clause) == ("no_past_round", "N 14.4")


@pytest.mark.clause("N 14.4")
def test_any_round_of_the_day_can_be_invalidated_and_no_older_one() -> None:
    house = House(NSW).seated(1, 2)
    before = dict(house.table.ledger)
    for _ in range(3):
        house.betting({1: "$20", 2: "$5"}).played_out().over()
    assert house.refused(replace(FIRE, round=4)).code == "no_past_round"
    for number in (2, 1, 3):
        house.do(replace(FIRE, round=number))
        house.do(replace(CONFIRM, round=number))
    assert dict(house.table.ledger) == before


@pytest.mark.clause("N 14.4")
def test_a_round_that_was_void_has_nothing_to_reverse() -> None:
    house = House(NSW).seated(1).betting({1: "$5"}).dealt()
    house.do(c.InvalidateRound(by=SUPERVISOR, ground=FIRE.ground, reason="Fire"))
    assert house.refused(FIRE).code == "no_past_round"


@pytest.mark.clause("N 14.4")
def test_the_floor_can_propose_it_and_sees_what_is_pending() -> None:
    house = played()
    offered = [each.command for each in options(house.game, house.table, FLOOR)]
    assert offered.count("ProposeInvalidation") == len(InvalidationGround)
    (proposed,) = house.do(FIRE)
    assert redact(house.table, proposed, PUBLIC) is None
    shown = view(house.game, house.table, viewer_of(FLOOR))
    assert shown.staff is not None
    assert [each.round for each in shown.staff.invalidations] == [1]
    assert "ConfirmInvalidation" in {
        each.command for each in options(house.game, house.table, SUPERVISOR)
    }


@pytest.mark.clause("N 14.4")
def test_others_do_not_see_what_a_player_owes() -> None:
    house = played()
    house.do(c.CashOut(by=seat(1), seat=1, amount=parse_money("$1,050")))
    house.do(FIRE)
    before = house.table
    done = house.do(CONFIRM)
    seen = [each.event for each in live(before, done, viewer_of(seat(2)))]
    (hers,) = (
        each for each in seen if isinstance(each, e.ResultReversed) and each.player == "player 1"
    )
    assert hers.moves == (Move(rack(1), TRAY, parse_money("$10")),)


def test_a_table_that_never_closes_keeps_only_recent_rounds() -> None:
    house = played()
    (one,) = house.table.past
    many = replace(house.table, past=(one,) * MOST_PAST)
    ended = house.last(e.RoundEnded)
    before = replay(house.start, house.log[: house.log.index(ended)])
    after = replay(replace(before, past=many.past), (ended,))
    assert len(after.past) == MOST_PAST


def test_a_bonus_stake_counts_in_the_result_of_a_round() -> None:
    bonus = Wager("bonus")
    house = table_with("wa-let-it-ride-bonus", {1: NOTHING}, sides={1: {bonus: "$1"}}, stake="$5")
    house.played_out().over()
    (result,) = house.table.past[-1].results
    assert (result.net, result.staked) == (-parse_money("$16"), parse_money("$16"))


def played_with_tokens(cards: str) -> House:
    """Seat 1 has staked $5 of tokens and $1 of chips on each circle, and bet 1 was pulled back."""
    house = House(NSW).seated(1)
    house.voucher(1, "$15", c.ExchangeFor.TOKENS)
    house.betting({})
    bet = c.Bet(by=seat(1), seat=1, amount=parse_money("$6"), tokens=parse_money("$5"))
    house.do(bet)
    house.called().stacked(f"{cards} {DULL}").run_until(Phase.FIRST_CHOICE)
    house.do(c.Look(by=seat(1), seat=1))
    house.do(c.Pull(by=seat(1), seat=1))
    return house.played_out().over()


@pytest.mark.clause("N 14.4")
@pytest.mark.clause("N 14.5")
@pytest.mark.parametrize("cards", [TENS, NOTHING])
def test_tokens_go_back_like_chips(cards: str) -> None:
    house = played_with_tokens(cards)
    lost = 0 if cards == TENS else parse_money("$10")
    assert house.holds(tokens(1)) == parse_money("$15") - lost
    house.do(FIRE)
    house.do(CONFIRM)
    assert (house.chips(1), house.holds(tokens(1))) == (THOUSAND, parse_money("$15"))
    (reversed,) = house.all(e.ResultReversed)
    assert reversed.tokens == lost
    assert prove(house.log).findings == ()


@pytest.mark.clause("N 14.5 forfeit")
@pytest.mark.parametrize("cards", [TENS, NOTHING])
def test_the_guilty_lose_their_tokens_too(cards: str) -> None:
    """The bet that was pulled back was not staked any more."""
    house = played_with_tokens(cards)
    house.do(replace(FRAUD, forfeit=(1,)))
    house.do(CONFIRM)
    assert house.chips(1) == THOUSAND - parse_money("$2")
    assert house.holds(tokens(1)) == parse_money("$5")
    assert prove(house.log).findings == ()


@pytest.mark.clause("N 14.5 forfeit")
def test_who_staked_nothing_but_tokens_can_forfeit_them() -> None:
    house = House(NSW).seated(1).voucher(1, "$15", c.ExchangeFor.TOKENS).betting({})
    five = parse_money("$5")
    house.do(c.Bet(by=seat(1), seat=1, amount=five, tokens=five))
    house.called().stacked(f"{TENS} {DULL}").played_out().over()
    assert house.holds(tokens(1)) == 3 * five
    house.do(replace(FRAUD, forfeit=(1,)))
    house.do(CONFIRM)
    assert (house.chips(1), house.holds(tokens(1))) == (THOUSAND, 0)


@pytest.mark.clause("N 14.4")
def test_tokens_of_a_player_who_has_left_stay_with_the_house() -> None:
    house = played_with_tokens(NOTHING)
    house.do(c.Leave(by=seat(1), seat=1))
    house.do(FIRE)
    house.do(CONFIRM)
    (reversed,) = house.all(e.ResultReversed)
    assert (reversed.tokens, reversed.moves) == (0, (Move(TRAY, CAGE, parse_money("$2")),))


@pytest.mark.clause("N 14.5 forfeit")
def test_tokens_bet_away_since_cannot_be_forfeited_again() -> None:
    house = played_with_tokens(TENS)
    house.betting({})
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$5"), tokens=parse_money("$5")))
    house.called().stacked(f"{NOTHING} {DULL}").played_out().over()
    assert house.holds(tokens(1)) == 0
    house.do(replace(FRAUD, forfeit=(1,)))
    house.do(CONFIRM)
    assert house.holds(tokens(1)) == 0
    assert prove(house.log).findings == ()
