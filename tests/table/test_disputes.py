"""Disputes: the games supervisor rules, a casino supervisor reviews, the inspector hears."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Role
from letitride.table import Actor, replay
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import DisputeStage
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

NSW = "nsw-let-it-ride"
RAISE = c.RaiseDispute(by=seat(1), seat=1, about="My flush was paid as a straight")
RULE = c.RuleDispute(by=FLOOR, dispute=1, decision="Four spades: it is a straight")
ASK = c.AskReview(by=seat(1), seat=1, dispute=1)
REVIEW = c.ReviewDispute(by=SUPERVISOR, dispute=1, decision="The ruling stands")
COMPLAIN = c.Complain(by=seat(1), seat=1, dispute=1)
HEAR = c.HearComplaint(by=INSPECTOR, dispute=1, decision="No breach was found")
WAY: tuple[c.Command, ...] = (RAISE, RULE, ASK, REVIEW, COMPLAIN, HEAR)


def at_table(*commands: c.Command) -> House:
    house = House(NSW).seated(1, 2)
    for command in commands:
        house.do(command)
    return house


@pytest.mark.clause("N 14.12")
@pytest.mark.clause("N 14.13")
def test_a_dispute_goes_all_the_way_to_the_inspector() -> None:
    house = at_table(*WAY)
    (dispute,) = house.table.disputes
    assert dispute.stage is DisputeStage.HEARD
    assert dispute.decision == "No breach was found"
    assert dispute.about == "My flush was paid as a straight"
    rulings = house.all(e.Ruled)
    assert [each.outcome for each in rulings] == ["ruled", "reviewed", "heard"]
    assert [each.clause for each in rulings] == ["N 14.12", "N 14.12", "N 14.13"]
    assert [each.by.role for each in rulings] == [FLOOR.role, SUPERVISOR.role, INSPECTOR.role]
    assert rulings[0].sentence == "Four spades: it is a straight"
    assert not any(each.house_policy for each in rulings)
    assert replay(house.start, house.log) == house.table


@pytest.mark.parametrize("ended", ["", ".", "!"])
def test_what_a_person_ruled_ends_before_the_note_on_house_policy(ended: str) -> None:
    house = House("wa-let-it-ride").seated(1)
    house.do(RAISE)
    house.do(replace(RULE, decision=f"It is a straight{ended}"))
    wanted = f"It is a straight{ended or '.'} This is house policy."
    assert house.last(e.Ruled).sentence == wanted


@pytest.mark.clause("N 14.12", "N 14.13", "N 14.12 review")
@pytest.mark.parametrize("done", range(1, 7))
def test_no_stage_is_skipped_or_repeated(done: int) -> None:
    """After so many steps only the next one is open; a ruling may go to the inspector at once."""
    house = at_table(*WAY[:done])
    open_now = {done} | ({4} if done == 2 else set())
    for number, command in enumerate(WAY[1:], start=1):
        if number not in open_now:
            no = house.refused(command)
            assert no.code == "wrong_stage", command
            assert no.clause in ("N 14.12", "N 14.13")
        else:
            assert not hasattr(house.try_(command), "code"), command


@pytest.mark.clause("N 14.13")
def test_an_unreviewed_ruling_may_go_to_the_inspector() -> None:
    house = at_table(RAISE, RULE, COMPLAIN, HEAR)
    assert house.table.disputes[0].stage is DisputeStage.HEARD


@pytest.mark.clause("N 14.12")
@pytest.mark.clause("N 14.13")
def test_each_step_is_for_its_own_role() -> None:
    people = (seat(1), DEALER, FLOOR, SUPERVISOR, INSPECTOR)
    owner = [Role.PLAYER, FLOOR.role, Role.PLAYER, SUPERVISOR.role, Role.PLAYER, INSPECTOR.role]
    for done, (command, role) in enumerate(zip(WAY, owner, strict=True)):
        house = at_table(*WAY[:done])
        for person in people:
            if person.role is not role:
                no = house.refused(replace(command, by=person))
                assert no.code == "not_your_role"
                assert no.clause in ("N 14.12", "N 14.13")


@pytest.mark.clause("N 14.12", "N 14.12 absent", "N 14.12 review")
def test_without_a_games_supervisor_a_casino_supervisor_rules_first() -> None:
    house = at_table(RAISE)
    assert house.refused(replace(RULE, by=SUPERVISOR)).code == "not_your_role"
    alone = replace(RULE, by=SUPERVISOR, no_games_supervisor=True)
    assert house.refused(replace(alone, by=DEALER)).code == "not_your_role"
    assert house.refused(replace(alone, by=FLOOR)).code == "not_your_role"
    house.do(alone)
    house.do(ASK)
    no = house.refused(REVIEW)
    assert (no.code, no.clause) == ("own_ruling", "N 14.12")
    house.do(replace(REVIEW, by=Actor(Role.CASINO_SUPERVISOR, name="another")))
    assert house.table.disputes[0].stage is DisputeStage.REVIEWED


def test_every_dispute_and_decision_is_put_into_words() -> None:
    assert at_table().refused(replace(RAISE, about=" ")).code == "no_words"
    assert at_table(RAISE).refused(replace(RULE, decision="")).code == "no_words"
    assert at_table(*WAY[:3]).refused(replace(REVIEW, decision="")).code == "no_words"
    assert at_table(*WAY[:5]).refused(replace(HEAR, decision=" ")).code == "no_words"


def test_only_the_player_who_raised_a_dispute_takes_it_further() -> None:
    house = at_table(RAISE, RULE)
    no = house.refused(replace(ASK, by=seat(2), seat=2))
    assert (no.code, no.message) == ("not_your_dispute", "Dispute 1 was raised by player 1.")
    assert house.refused(replace(COMPLAIN, by=seat(2), seat=2)).code == "not_your_dispute"
    assert house.refused(replace(ASK, by=seat(2))).code == "not_your_seat"
    assert house.refused(replace(RAISE, seat=2)).code == "not_your_seat"
    # The seat goes to somebody else; the dispute stays with the player.
    house.do(c.Leave(by=seat(1), seat=1))
    house.do(c.Sit(by=seat(1), seat=1, player="somebody else"))
    assert house.refused(ASK).code == "not_your_dispute"
    house.do(c.Sit(by=seat(5), seat=5, player="player 1"))
    house.do(replace(ASK, by=seat(5), seat=5))


def test_disputes_are_numbered_and_know_their_round() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"}).played_out()
    house.do(RAISE)
    house.over()
    house.do(replace(RAISE, by=seat(2), seat=2))
    assert [(each.number, each.seat, each.round) for each in house.table.disputes] == [
        (1, 1, 1),
        (2, 2, 1),
    ]
    assert house.refused(replace(RULE, dispute=3)).code == "no_dispute"
    house.do(replace(RULE, dispute=2))
    assert [each.stage for each in house.table.disputes] == ["raised", "ruled"]


def test_before_the_first_card_a_dispute_is_about_the_last_round_if_there_was_one() -> None:
    house = House(NSW).seated(1, 2)
    for _ in range(3):
        house.betting({1: "$5"})
        house.do(RAISE)
        house.played_out().over()
    assert [each.round for each in house.table.disputes] == [1, 1, 2]


def test_where_the_book_is_silent_the_ruling_says_so() -> None:
    house = House("ca-let-it-ride").seated(1)
    house.do(RAISE)
    house.do(RULE)
    ruling = house.last(e.Ruled)
    assert ruling.house_policy
    assert "house policy" in ruling.sentence
