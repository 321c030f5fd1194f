"""New South Wales: who does what at the table, and what people may expect of each other."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import InvalidationGround, Role, parse_money
from letitride.table import Actor, Rejected, command_of, decide, options, redact, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import circle
from letitride.table.state import DisputeStage, Limits, Phase
from tests.conformance.talk import NOTHING, NSW, TENS, at_stake, in_order, round_of, table_with
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

ALL = parse_money("$1,000")
FIVE = parse_money("$5")
DISPUTE = c.RaiseDispute(by=seat(1), seat=1, about="my bet lay on the wrong spot")


def round_by_round() -> Iterator[House]:
    """A table at every moment of a round that the dealer's work leads through."""
    house = House(NSW).seated(1, 2)
    yield house
    yield house.betting({1: "$5", 2: "$5"})
    house.called().stacked(in_order(house, {1: TENS, 2: NOTHING}, "5s 8h"))
    yield house
    house.do(c.Deal(by=DEALER))
    yield house
    yield house.dealt().looked()
    yield house.choosing(c.Ride)
    yield house.turned()
    yield house.choosing(c.Ride).turned()
    yield house.run_until(Phase.ROUND_OVER)


@pytest.mark.clause("N 1.1 dealer", "N 1.1 inspector")
@pytest.mark.parametrize("who", [seat(1), seat(2), INSPECTOR], ids=lambda who: who.name)
def test_the_round_is_run_by_the_dealer_and_by_no_player_or_inspector(who: Actor) -> None:
    work: tuple[c.Command, ...] = (
        c.OpenRound(by=who),
        c.CallNoMoreBets(by=who),
        c.Deal(by=who),
        c.TurnCommunity(by=who, card=DECK[0]),
        c.SettleNext(by=who),
        c.EndRound(by=who),
    )
    done = set()
    for house in round_by_round():
        for command in work:
            no = house.refused(command)
            assert no.code == "not_your_role", command
            if not isinstance(house.try_(replace(command, by=DEALER)), Rejected):
                done.add(type(command))
    assert done == {type(command) for command in work}, "the dealer does each at its moment"


@pytest.mark.clause("N 1.1 inspector")
def test_the_inspector_orders_counts_and_hears_complaints_and_has_no_other_work() -> None:
    offered = set()
    for house in round_by_round():
        offered |= {option.command for option in options(house.game, house.table, INSPECTOR)}
    assert offered == {"OrderCount"}
    house = House(NSW).seated(1)
    for command in (
        DISPUTE,
        c.RuleDispute(by=FLOOR, dispute=1, decision="It lay on 2."),
        c.Complain(by=seat(1), seat=1, dispute=1),
    ):
        house.do(command)
    hear = c.HearComplaint(by=INSPECTOR, dispute=1, decision="The record says 2.")
    for other in (FLOOR, SUPERVISOR, DEALER):
        assert house.refused(replace(hear, by=other)).code == "not_your_role"
    house.do(hear)
    assert house.table.disputes[0].stage is DisputeStage.HEARD


@pytest.mark.clause("N 1.1 casino supervisor")
def test_a_games_supervisor_does_all_that_a_casino_supervisor_does_at_a_table() -> None:
    seen = set()
    for house in round_by_round():
        theirs = {str(o.command) for o in options(house.game, house.table, SUPERVISOR)}
        assert theirs <= {str(o.command) for o in options(house.game, house.table, FLOOR)}
        seen |= theirs
    assert {"ChangeLimits", "InvalidateRound", "RefuseWager", "ActOnCollusion"} <= seen


@pytest.mark.clause("N 1.1 casino supervisor")
def test_a_games_supervisor_does_not_review_a_games_supervisors_ruling() -> None:
    house = House(NSW).seated(1)
    house.do(DISPUTE)
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="It lay on 2."))
    house.do(c.AskReview(by=seat(1), seat=1, dispute=1))
    review = c.ReviewDispute(by=SUPERVISOR, dispute=1, decision="The ruling stands.")
    another = Actor(Role.GAMES_SUPERVISOR, name="another floor")
    for no in map(house.refused, (replace(review, by=FLOOR), replace(review, by=another))):
        assert (no.code, no.clause) == ("not_your_role", "N 14.12")
    house.do(review)


@pytest.mark.clause("N 5.7")
@pytest.mark.parametrize("by_dealer", [False, True])
def test_a_bet_counts_where_it_was_placed_whatever_the_player_claims(
    by_dealer: bool,
) -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    twenty = parse_money("$20")
    if by_dealer:
        house.do(c.RecordBets(by=DEALER, seat=1, circles=(twenty, twenty, twenty)))
    else:
        house.do(c.Bet(by=seat(1), seat=1, amount=FIVE))
    house.called()
    before = dict(house.table.ledger)
    house.do(DISPUTE)
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="It stands where it lies."))
    assert dict(house.table.ledger) == before


@pytest.mark.clause("N 5.7 instructions")
def test_the_dealer_places_as_told_and_the_player_sees_it_and_objects_until_the_call() -> None:
    house = House(NSW).seated(1).betting({})
    ten = parse_money("$10")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(ten, ten, ten)))
    shown = view(house.game, house.table, viewer_of(seat(1))).seats[0]
    assert [each.chips for each in shown.circles] == [1000] * 3
    house.do(c.Bet(by=seat(1), seat=1, amount=FIVE))
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [500] * 3
    house.called()
    no = house.refused(c.Bet(by=seat(1), seat=1, amount=ten))
    assert (no.code, no.clause) == ("wrong_phase", "N 5.3")
    late = house.refused(c.RecordBets(by=DEALER, seat=1, circles=(ten, ten, ten)))
    assert late.clause == "N 5.3"


@pytest.mark.clause("N 6.4")
def test_the_sign_is_up_before_anyone_bets_and_caps_what_a_high_bet_wins() -> None:
    sign = Limits(minimum=FIVE, maximum=parse_money("$20"))
    house = House(NSW, limits=sign).seated(1, 2).betting({})
    for number in (1, 2):
        assert view(house.game, house.table, viewer_of(seat(number))).sign == sign
    low, high = parse_money("$3"), parse_money("$50")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(low, low, low)))
    house.do(c.RecordBets(by=DEALER, seat=2, circles=(high, high, high)))
    house.called().stacked(in_order(house, {1: TENS, 2: "Jh Jd 3c"}, "5s 8h")).played_out()
    assert (house.chips(1), house.chips(2)) == (ALL + 3 * low, ALL + 3 * parse_money("$20"))


@pytest.mark.clause("N 14.7")
def test_nobody_can_send_a_player_a_word_of_advice() -> None:
    """A person's words go only to the staff, as a dispute."""
    texts = {
        kind.__name__
        for kind in c.command_types()
        for field in msgspec.structs.fields(kind)
        if field.type is str and field.name not in ("commitment", "nonce", "player")
    }
    spectator = Actor(Role.PLAYER, 0, "somebody who watches")
    said = set()
    for house in round_by_round():
        players = options(house.game, house.table, seat(1))
        said |= {str(option.command) for option in players} & texts
        watching = {str(option.command) for option in options(house.game, house.table, spectator)}
        assert watching & texts <= {"RaiseDispute"}
    assert said == {"RaiseDispute"}
    house = House(NSW).seated(1, 2)
    house.do(replace(DISPUTE, about="Seat 2 should let it ride"))
    assert not view(house.game, house.table, viewer_of(seat(2))).disputes
    assert view(house.game, house.table, viewer_of(FLOOR)).disputes


@pytest.mark.clause("N 14.9 spared")
@pytest.mark.parametrize("free", [True, False])
def test_a_bet_or_a_free_seat_keeps_an_idle_players_seat(free: bool) -> None:
    house = House(NSW).seated(*range(1, 7 if free else 8))
    for bets in ({1: "$5"}, {1: "$5"}, {1: "$5"} if free else {1: "$5", 6: "$5"}):
        house.betting(bets).played_out(c.Pull).over()
    no = house.refused(c.VacateSeat(by=FLOOR, seat=6))
    assert (no.code, no.clause) == ("not_idle", "N 14.9")
    assert 6 in house.table.seats


@pytest.mark.clause("N 14.10")
@pytest.mark.parametrize("seed", range(4))
def test_no_money_goes_from_one_person_to_another(seed: int) -> None:
    house = House(NSW, seed=seed).seated(1, 2, 3)
    for _ in range(3):
        house.betting({1: "$5", 2: "$25", 3: "$100"}).played_out().over()
    moves = [move for event in house.log for move in event.moves]
    assert moves
    for move in moves:
        people = {account.split(":")[1] for account in move[:2] if ":" in account}
        assert len(people) <= 1, move
    behind = c.BackBet(by=seat(2), seat=2, behind=1, amount=FIVE)
    assert house.betting({1: "$5"}).refused(behind).code == "not_offered"


@pytest.mark.clause("N 14.4.1")
@pytest.mark.parametrize("what", ["a fire", "a brawl", "a robbery", "an act of God"])
def test_disruption_is_a_ground_and_is_recorded(what: str) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    ground = InvalidationGround.DISRUPTION
    command = c.InvalidateRound(by=SUPERVISOR, ground=ground, reason=what)
    for nobody in (DEALER, INSPECTOR, seat(1)):
        no = house.refused(replace(command, by=nobody))
        assert (no.code, no.clause) == ("not_your_role", "N 14.4")
    house.do(command)
    ruled = house.last(e.Ruled)
    assert (ruled.outcome, ruled.clause, ruled.by) == ("disruption", "N 14.4", SUPERVISOR)
    assert what in ruled.sentence
    assert (house.chips(1), house.chips(2)) == (ALL, ALL)


@pytest.mark.clause("N 14.4.2")
@pytest.mark.parametrize("forfeit", [(), (1,)])
def test_fraud_names_the_person_whether_a_wager_is_forfeited_or_not(
    forfeit: tuple[int, ...],
) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    fraud = c.InvalidateRound(
        by=SUPERVISOR, ground=InvalidationGround.FRAUD, reason="marked cards", fraud_by="Max Nail"
    )
    no = house.refused(replace(fraud, fraud_by=" "))
    assert (no.code, no.clause) == ("no_person", "N 14.4")
    before = house.table
    house.do(replace(fraud, forfeit=forfeit))
    named = next(each for each in house.all(e.Ruled) if each.outcome == "named")
    assert named.by == SUPERVISOR
    assert "Max Nail" in named.sentence
    assert ("player 1" in named.sentence) is bool(forfeit)
    assert redact(before, named, viewer_of(FLOOR)) == named
    assert redact(before, named, viewer_of(seat(2))) is None, "not said aloud"
    assert (house.chips(1), house.chips(2)) == (ALL - (1500 if forfeit else 0), ALL)


@pytest.mark.clause("N 14.4.2")
def test_a_forfeit_names_the_player_and_a_disruption_has_no_culprit() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    fraud = c.InvalidateRound(
        by=SUPERVISOR, ground=InvalidationGround.FRAUD, reason="marked cards", forfeit=(1,)
    )
    fire = replace(fraud, ground=InvalidationGround.DISRUPTION, forfeit=(), fraud_by="Max")
    assert house.refused(fire).code == "not_allowed"
    house.do(fraud)
    named, aloud, *_ = house.all(e.Ruled)
    assert named.outcome == "named"
    assert "player 1" in named.sentence
    assert "player 1" not in aloud.sentence, "what is said aloud names nobody"


@pytest.mark.clause("N 14.4")
def test_there_are_two_grounds_to_invalidate_and_no_third() -> None:
    assert {ground.value for ground in InvalidationGround} == {"disruption", "fraud"}
    house = table_with(NSW, {1: TENS}).dealt()
    told = {
        option.fields["ground"]
        for option in options(house.game, house.table, SUPERVISOR)
        if option.command == "InvalidateRound"
    }
    assert told == set(InvalidationGround)


@pytest.mark.clause("N 14.13")
def test_the_operators_decision_is_final_at_the_table() -> None:
    house = House(NSW).seated(1)
    rule = c.RuleDispute(by=FLOOR, dispute=1, decision="It lay on 2.")
    ask = c.AskReview(by=seat(1), seat=1, dispute=1)
    review = c.ReviewDispute(by=SUPERVISOR, dispute=1, decision="The ruling stands.")
    for command in (DISPUTE, rule, ask, review):
        house.do(command)
    other = Actor(Role.CASINO_SUPERVISOR, name="another")
    for again in (rule, ask, review, replace(review, by=other)):
        no = house.refused(again)
        assert (no.code, no.clause) == ("wrong_stage", "N 14.12")


@pytest.mark.clause("N 5.4 exceptions")
@pytest.mark.parametrize("unequal", [False, True])
def test_after_the_first_card_a_players_bets_move_only_by_a_choice_or_a_correction(
    unequal: bool,
) -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    if unequal:
        house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    else:
        house.do(c.Bet(by=seat(1), seat=1, amount=FIVE))
    house.called().stacked(in_order(house, {1: TENS, 2: NOTHING}, "5s 8h"))
    house.do(c.Deal(by=DEALER))
    moving = bets_move_by(house)
    if unequal:
        house.found(1, 3, parse_money("$10"))
    house.dealt()
    moving |= bets_move_by(house)
    if unequal:
        house.do(c.CorrectBets(by=seat(1), seat=1, amount=FIVE))
    house.looked()
    moving |= bets_move_by(house)
    house.choosing(c.Ride).turned()
    moving |= bets_move_by(house)
    assert moving == ({"Pull", "CorrectBets", "Fold"} if unequal else {"Pull"})
    assert round_of(house).hands


def bets_move_by(house: House) -> set[str]:
    """Options of players that move chips on the circles."""
    found = set()
    for player in (seat(1), seat(2)):
        for option in options(house.game, house.table, player):
            command = command_of(option, by=player, words="words")
            filled = house.device.fill(house.game, house.table, command)
            decided = decide(house.game, house.table, filled)
            assert not isinstance(decided, Rejected), (option, decided)
            moved = {account for event in decided for move in event.moves for account in move[:2]}
            if moved & set(at_stake(house)):
                found.add(str(option.command))
    return found


@pytest.mark.clause("N 1.1 games supervisor")
@pytest.mark.clause("N 14.12")
def test_an_open_table_has_a_games_supervisor_who_rules_first() -> None:
    other = Actor(Role.GAMES_SUPERVISOR, name="Gina")
    house = House(NSW).seated(1)
    house.do(c.NameGamesSupervisor(by=SUPERVISOR, supervisor=FLOOR.name))
    seen = view(house.game, house.table, viewer_of(SUPERVISOR))
    assert seen.staff is not None
    assert seen.staff.games_supervisor == FLOOR.name
    house.do(DISPUTE)
    ruling = c.RuleDispute(by=other, dispute=1, decision="It lay on 2.")
    no = house.refused(ruling)
    assert (no.code, no.clause) == ("other_supervisor", "N 14.12")
    assert FLOOR.name in no.message
    house.do(replace(ruling, by=FLOOR))
    assert house.table.disputes[0].ruled_by == FLOOR.name


@pytest.mark.clause("N 1.1 games supervisor")
def test_a_games_supervisor_takes_over_from_another_and_a_closed_table_has_none() -> None:
    other = Actor(Role.GAMES_SUPERVISOR, name="Gina")
    house = House(NSW)
    house.do(c.NameGamesSupervisor(by=FLOOR, supervisor=FLOOR.name))
    house.do(c.NameGamesSupervisor(by=other, supervisor="Gina"))
    house.do(c.NameGamesSupervisor(by=other, supervisor="Gina"))
    assert house.refused(c.NameGamesSupervisor(by=SUPERVISOR, supervisor=" ")).code == "no_name"
    event = e.GamesSupervisorNamed(supervisor="Gina")
    assert redact(house.table, event, viewer_of(seat(1))) is None
    assert redact(house.table, event, viewer_of(INSPECTOR)) == event
    house.do(c.CloseTable(by=FLOOR))
    assert house.table.games_supervisor == ""
    assert house.refused(c.NameGamesSupervisor(by=FLOOR, supervisor=FLOOR.name)).code == (
        "wrong_time"
    )
