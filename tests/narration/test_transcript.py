"""Table talk: every event has a line or is silent, and the lines read as they should."""

import re
from random import Random

import pytest

from letitride.cards import parse_cards
from letitride.driver.injections import inject
from letitride.driver.injections.stories import INJECTIONS, BadInjection
from letitride.driver.opening import drive
from letitride.narration.transcripts import line, runs, transcript
from letitride.narration.words import hand_words
from letitride.rules import (
    Cents,
    DeviceKind,
    Face,
    Role,
    Settled,
    Wager,
    load_rulebook,
    parse_money,
    rulebook_ids,
)
from letitride.table import Actor, Event
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import DisputeStage, Halt, HandStatus, Phase, SignKind, Switch
from tests.table.house import House, seat


def said(house: House) -> list[str]:
    return list(transcript(house.game, house.start, house.log))


def test_a_round_reads_as_it_was_played() -> None:
    house = House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$10"}).called()
    house.stacked("Kd 2c Kh 7d 9s Js 4c 5h")
    house.dealt()
    house.looked().do(c.Ride(by=seat(1), seat=1))
    house.do(c.Pull(by=seat(2), seat=2))
    house.turned().choosing(c.Ride).turned().run_until(Phase.ROUND_OVER).over()
    spoken = said(house)
    assert spoken[spoken.index("No more bets.") :] == [
        "No more bets.",
        "The dealer deals from the red deck.",
        "Three cards to seats 1 and 2, one at a time.",
        "The dealer's cards: one to the left and one to the right.",
        "Seat 1 looks at Kd Kh 9s.",
        "Seat 2 looks at 2c 7d Js.",
        "Seat 1 lets bet 1 ride.",
        "Seat 2 pulls back bet 1, $10.",
        "First community card: 4c.",
        "Seat 1 lets bet 2 ride.",
        "Seat 2 lets bet 2 ride.",
        "Second community card: 5h.",
        "Seat 2 shows 2c 7d Js.",
        "Seat 2 loses $20 on bets 2 and $: jack high.",
        "Seat 1 shows Kd Kh 9s.",
        "Seat 1 wins $15 on bets 1, 2 and $: pair of kings, 1 to 1.",
        "Round 1 is over.",
    ]


@pytest.mark.clause("N 8.11")
def test_a_tucked_hand_reads_as_tucked() -> None:
    house = House("nsw-let-it-ride").seated(1).betting({1: "$5"}).called().stacked("Kd Kh 9s 4c 5h")
    house.dealt().looked().do(c.Tuck(by=seat(1), seat=1))
    assert said(house)[-2:] == [
        "Seat 1 lets bets 1 and 2 ride.",
        "Seat 1 tucks the cards: the rest rides.",
    ]


@pytest.mark.clause("W payout 1")
@pytest.mark.parametrize("book", rulebook_ids())
def test_odds_are_never_told_with_for(book: str) -> None:
    driver = drive(
        load_rulebook(book), below=Random(7).randrange, seats=range(1, 6), side_bets=True
    )
    for _ in range(60):
        driver.play_round()
    start = House(book, opened=False).start
    spoken = "\n".join(transcript(driver.game, start, driver.log))
    assert not re.search(r"\bfor\b", spoken)
    assert " to 1." in spoken


@pytest.mark.clause("W 3card option 2", "W 3card option 2 loser")
def test_a_losing_three_card_hand_is_not_named() -> None:
    house = House("wa-let-it-ride", three_card_settled=Settled.BEFORE_BASE_GAME).seated(1, 2)
    sides = {n: {Wager("three_card"): "$2"} for n in (1, 2)}
    house.betting({1: "$5", 2: "$5"}, sides).called()
    house.stacked("9s 9d 2c Ah 7c 4d").dealt().looked().run_until_choice()
    assert said(house)[-2:] == [
        "Seat 1 wins $2 on 3 Card Bonus: pair of nines.",
        "Seat 2 loses $2 on 3 Card Bonus: less than a pair, not shown.",
    ]


@pytest.mark.clause("C play 13")
def test_bets_that_the_bank_does_not_cover_go_back() -> None:
    house = House("ca-let-it-ride").seated(1, 2, 3)
    house.betting({2: "$5", 3: "$5"}, bank="$7").called()
    house.stacked("2c 4d 6h 8s Ts Qd 3c 5h 9s").played_out()
    spoken = said(house)
    assert (
        "Seat 3 loses $7 on bets 1 and 2: queen high; $3 not covered by the bank goes back."
        in spoken
    )
    assert "Seat 3 gets $5 back on bet $, not covered by the bank." in spoken


@pytest.mark.clause("N 6.3")
def test_the_part_of_a_bet_above_the_maximum_goes_back() -> None:
    house = House("nsw-let-it-ride").seated(1, with_="$5,000").betting({})
    bets = (parse_money("$600"),) * 3
    house.do(c.RecordBets(by=house.log[0].by, seat=1, circles=bets))
    house.called().stacked("2c 4d 6h 8s Ts").played_out()
    assert said(house)[-1] == (
        "Seat 1 loses $1,500 on bets 1, 2 and $: ten high; $300 above the maximum goes back."
    )


@pytest.mark.parametrize(
    ("cards", "others", "words"),
    [
        ("Kd 2c 7h", "9s 5h", "king high"),
        ("6d 6c 7h", "9s 5h", "pair of sixes"),
        ("Kd Kc 5h", "9s 5d", "two pair, kings and fives"),
        ("9d 9c 9h", "2s 5d", "three nines"),
        ("Ad 2c 3h", "4s 5d", "straight to the five"),
        ("Ad 2d 3d", "9d 5d", "flush, ace high"),
        ("9d 9c 9h", "Ks Kd", "full house, nines over kings"),
        ("9d 9c 9h", "9s Kd", "four nines"),
        ("5d 6d 7d", "8d 9d", "straight flush to the nine"),
        ("Td Jd Qd", "Kd Ad", "royal flush"),
        ("9d 9c Kh", "9s Kd 2c", "full house, nines over kings"),
        ("9d 9c Kh", "", "pair of nines"),
        ("Qd Kc Ah", "", "straight to the ace"),
        ("2d 9d Kd", "", "flush, king high"),
        ("2d 3d 4d", "", "straight flush to the four"),
        ("Qd Kd Ad", "", "mini royal"),
        ("2d 2c 2h", "", "three twos"),
        ("2d 7c 9h", "", "nine high"),
    ],
)
def test_hands_have_their_names(cards: str, others: str, words: str) -> None:
    assert hand_words(parse_cards(cards), parse_cards(others)) == words


INSPECTOR = Actor(Role.INSPECTOR, name="inspector")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.TrayFilled(amount=Cents(500_000)), "Fill: $5,000 to the tray."),
        (e.TrayCredited(amount=Cents(5_050)), "Credit: $50.50 from the tray."),
        (e.PlayerLeft(seat=1, player="Ada", reason="idle"), "Ada leaves seat 1: idle."),
        (e.CashedOut(seat=1, amount=Cents(100)), "Seat 1 cashes out $1."),
        (e.BetsPlaced(seat=1, circles=(Cents(0),) * 3), "Seat 1 takes the bets down."),
        (
            e.WagerRefused(seat=1, reason="too late"),
            "A supervisor refuses the bets of seat 1: $0 goes back. Too late.",
        ),
        (e.BankOffered(seat=None), "Everyone has declined the bank."),
        (e.BankDeclined(seat=3), "Seat 3 declines the bank."),
        (e.BankPosted(seat=3, amount=Cents(0)), "Seat 3 takes the bank's wager down."),
        (e.PilePicked(seat=3, pile=2), "Seat 3 picks pile 2."),
        (e.DiceRolled(dice=9, seat=2), "The dice show 9: the action starts at seat 2."),
        (
            e.DiceRolled(dice=9, seat=2, action=5),
            "The dice show 9: nobody plays at position 2, so the action starts at seat 5.",
        ),
        (
            e.SignPutUp(kind=SignKind.CLOSING, effective=1200),
            "A sign goes up: this table will close in 20 minutes.",
        ),
        (
            e.SignPutUp(kind=SignKind.MINIMUM, effective=1200, minimum=Cents(1000)),
            "A sign goes up: the minimum will be $10 in 20 minutes.",
        ),
        (e.TableClosed(), "The table is closed."),
        (e.CountOrdered(by=INSPECTOR), "The inspector orders a count."),
        (e.SettlementUndone(hands=(1, 2)), "Everything settled in this round is undone."),
        (e.SettlementUndone(hands=(3,)), "What was settled on the hand of seat 3 is undone."),
        (e.HandEnded(seat=4, status=HandStatus.FOLDED), "Seat 4 folds."),
        (
            e.DisputeRaised(number=1, seat=2, round=3, about="the count"),
            "Dispute 1, round 3: seat 2 objects: The count.",
        ),
        (
            e.DisputeMoved(number=1, stage=DisputeStage.RULED, decision="it stands"),
            "Dispute 1 is ruled on by the games supervisor: It stands.",
        ),
        (
            e.DisputeMoved(number=1, stage=DisputeStage.COMPLAINT),
            "Dispute 1 goes to the inspector.",
        ),
        (e.RoundVoided(number=4, same_round=True), "Round 4 is dealt again."),
        (e.HaltLifted(halt=Halt.COUNT), ""),
    ],
)
def test_single_events_read_as_expected(event: Event, words: str) -> None:
    house = House("nsw-let-it-ride")
    assert line(house.game, house.table, [event]) == words


def test_similar_lines_are_joined() -> None:
    bets = [
        e.BetsPlaced(seat=number, circles=(amount,) * 3)
        for number, amount in ((1, Cents(500)), (2, Cents(500)), (3, Cents(1000)))
    ]
    assert [[event.seat for event in run] for run in runs(bets)] == [[1, 2], [3]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("name", INJECTIONS)
def test_every_ruling_has_its_clause(book: str, name: str) -> None:
    """At a shuffler, where every irregularity can come up; each line is a sentence."""
    rules = load_rulebook(book)
    driver = drive(
        rules,
        below=Random(1).randrange,
        seats=(1, 2, 3),
        side_bets=True,
        device=DeviceKind.SHUFFLER,
    )
    seats = INJECTIONS[name].__kwdefaults__ or {}
    inject(driver, f"{name}:seat=2" if seats.get("seat") == 1 else name)
    driver.play_round()
    spoken = list(transcript(driver.game, House(book, opened=False).start, driver.log))
    rulings = [event for event in driver.log if isinstance(event, e.Ruled)]
    assert bool(rulings) is (name != "incomplete-bets"), "before the call nobody rules"
    for ruling in rulings:
        assert any(line.startswith(f"Ruling [{ruling.clause}]: ") for line in spoken)
    assert all(line == "" or line.endswith(".") or line.endswith("?") for line in spoken)
    assert not [line for line in spoken if "  " in line or ".." in line]


def test_open_cards_are_told_when_they_are_dealt() -> None:
    house = House("wa-let-it-ride", face=Face.UP).seated(1).betting({1: "$5"}).called()
    house.stacked("Kd Kh 9s 4c 5h").dealt()
    assert "Seat 1 is dealt Kd Kh 9s, face up." in said(house)


def test_the_dice_are_told() -> None:
    house = House("ca-let-it-ride", switches=frozenset({Switch.DICE})).seated(1, 2)
    house.betting({2: "$5"}).dealt()
    assert any(line.startswith("The dice show ") for line in said(house))


def test_injections_are_refused_by_name() -> None:
    driver = drive(load_rulebook("nsw-let-it-ride"), below=Random(1).randrange, seats=(1,))
    with pytest.raises(BadInjection, match="no injection 'spill'; choose from exposed-card, "):
        inject(driver, "spill")
