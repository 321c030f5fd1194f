"""``letitride deal``: what it prints, and how it refuses."""

import msgspec
import pytest

from letitride.cli import run
from letitride.driver.injections import BANK_TURNS, FLOOR_ACTS, HAND_SIGNALS, INJECTIONS
from letitride.rules import rulebook_ids
from letitride.table import decode_event
from scripts.console_blocks import ROOT

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *arguments: str) -> str:
    assert run(["deal", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize("book", rulebook_ids())
def test_results_by_seat(book: str, capsys: Capture) -> None:
    out = printed(capsys, book, "--rounds", "2", "--players", "2", "--side-bets")
    assert out.startswith(f"{book}, seed 1\n")
    assert "Round 1: " in out
    assert "Round 2: " in out
    assert " Ben " in out


def test_the_seed_alone_decides(capsys: Capture) -> None:
    once = printed(capsys, "nsw-let-it-ride", "--transcript")
    again = printed(capsys, "nsw-let-it-ride", "--transcript", "--seed", "1")
    other = printed(capsys, "nsw-let-it-ride", "--transcript", "--seed", "2")
    assert once == again != other


def test_events_as_json(capsys: Capture) -> None:
    out = printed(capsys, "wa-let-it-ride", "--json", "--players", "1")
    events = [decode_event(bytes(raw)) for raw in msgspec.json.decode(out, type=list[msgspec.Raw])]
    assert type(events[0]).__name__ == "TableOpened"
    assert type(events[-1]).__name__ == "RoundEnded"


def test_options_are_applied(capsys: Capture) -> None:
    out = printed(
        capsys,
        *("wa-let-it-ride", "--transcript", "--face-up", "--bet", "25", "--play", "ride,pull"),
    )
    assert "Seats 1, 2 and 3 bet $25 on each circle." in out
    assert "face up." in out
    assert "Seat 2 lets bet 1 ride." in out
    assert "Seat 2 pulls back bet 2, $25." in out
    shuffled = printed(capsys, "nsw-let-it-ride", "--transcript", "--device", "shuffler")
    assert "dealt from the shuffler" in shuffled


def test_a_fee_sheet_and_a_least_bank_are_heard_and_taken(capsys: Capture) -> None:
    sheet = (
        "--house",
        "limits.maximum=25",
        "--fees",
        "5-25:1/4",
        "--fees",
        "$50-$100:$2/$9",
        "--bank-minimum",
        "600",
    )
    out = printed(capsys, "ca-let-it-ride", "--players", "2", *sheet, "--transcript")
    assert "Fees: $1 on each bet, $4 on each hand of the player-dealer." in out
    assert "A bank is $600 or more." in out
    assert "Seat 1 posts $600 as the bank." in out
    assert "Seats 2 and 3 pay a fee of $3 each." in out
    assert "Seat 1 pays a fee of $4." in out


def test_house_choices_are_applied_or_refused_by_name_and_clause(capsys: Capture) -> None:
    chosen = ("--house", "settling=lay_and_pay", "--house", "side_limits.three_card.minimum=5")
    out = printed(capsys, "wa-let-it-ride", "--transcript", "--players", "2", *chosen)
    assert "3 Card Bonus" in out, "a bet that is named is offered"
    shows = [line for line in out.splitlines() if " shows " in line or " on bet" in line]
    assert [" shows " in line for line in shows[:3]] == [True, True, False]
    assert run(["rulebook", "wa-let-it-ride", "--choices"]) == 0
    listed = capsys.readouterr().out
    assert "lay_and_pay" in listed
    assert "W round 7" in listed


@pytest.mark.clause("N 12.1")
@pytest.mark.clause("W irregularity 2")
def test_an_injection_is_ruled_on_by_the_book(capsys: Capture) -> None:
    one = printed(capsys, "nsw-let-it-ride", "--inject", "wrong-count:seat=2,cards=4")
    assert "Ruling [N 12.1]: The hand of seat 2 holds 4 cards." in one
    assert "Round 1 is void" in one
    two = printed(capsys, "nsw-let-it-ride", "--inject", "absent:seat=2")
    assert "Ruling [N 12.13]" in two
    assert "Round 1 is void" not in two
    other = printed(capsys, "wa-let-it-ride-bonus", "--inject", "wrong-count:seat=2,cards=4")
    assert "Ruling [W irregularity 2]: The hand of seat 2 holds 4 cards." in other
    assert "Round 1 is void" in other


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nsw"], "nsw: no rulebook has that id"),
        (["nsw-let-it-ride", "--house", "dice"], "house: write NAME=VALUE, not dice"),
        (
            ["nsw-let-it-ride", "--house", "verbal_cash=on"],
            "house: verbal_cash: Cash bets, said aloud: this rule book leaves no choice. (N 5.1)",
        ),
        (["nsw-let-it-ride", "--players", "0"], "players: must be 1 to 7, not 0"),
        (["nsw-let-it-ride", "--players", "8"], "players: must be 1 to 7, not 8"),
        (["nsw-let-it-ride", "--rounds", "0"], "rounds: must be at least 1, not 0"),
        (["nsw-let-it-ride", "--seed", "one"], "--seed"),
        (["nsw-let-it-ride", "--bet", "five"], "bet: '$five' is not an amount"),
        (["nsw-let-it-ride", "--bet", "$0"], "bet: must be more than zero, not $0"),
        (["nsw-let-it-ride", "--fees", "5-500:1/4"], "fees: This rule book has no fees. [house]"),
        (
            ["ca-let-it-ride", "--fees", "5-50:1/4"],
            "fees: The fee sheet has no row for these limits. [C fees]",
        ),
        (
            ["ca-let-it-ride", "--fees", "1"],
            "fees: write LOWEST-HIGHEST:PLAYER/PLAYER-DEALER, not 1",
        ),
        (
            ["ca-let-it-ride", "--fees", "5-100:1.001/4"],
            "fees: '$1.001' is not an amount: write dollars as '$2', '$2.50' or '$1,000'",
        ),
        (
            ["ca-let-it-ride", "--bank-minimum", "2"],
            "bank-minimum: The bank's minimum must be $5, the table minimum, or more."
            " [C betting 1]",
        ),
        (["nsw-let-it-ride", "--bet", "$1"], "bet: You asked for $1; the minimum is $5. [house]"),
        (
            ["wa-let-it-ride", "--bet", "$5.50"],
            "bet: You asked for $5.50; bets go up in steps of $1.",
        ),
        (["wa-let-it-ride", "--device", "shoe"], "device: This rule book has no shoe."),
        (["wa-let-it-ride", "--device", "hands"], "--device"),
        (["nsw-let-it-ride", "--face-up"], "face-up: This rule book does not deal cards face up"),
        (
            ["nsw-let-it-ride", "--play", "fold"],
            "play: must be best, ride, pull, one choice per bet, such as pull,ride, a strategy",
        ),
        (["nsw-let-it-ride", "--transcript", "--json"], "choose --transcript or --json"),
        (
            ["nsw-let-it-ride", "--inject", "spill"],
            "inject: no injection 'spill'; choose from exposed-card",
        ),
        (["nsw-let-it-ride", "--seed", "-1"], "seed: must not be below zero, not -1"),
        (["nsw-let-it-ride", "--rounds", "1.5e0"], "--rounds: '1.5e0' is not a whole number"),
        (["nsw-let-it-ride", "--inject", "jam:now"], "inject: jam: no field 'now'; it has none"),
        (
            ["nsw-let-it-ride", "--inject", "exposed-card:place=2"],
            "inject: exposed-card: no field 'place'; it has seat, card",
        ),
        (
            ["nsw-let-it-ride", "--inject", "exposed-card:seat=two"],
            "inject: exposed-card: seat: must be a number, not 'two'",
        ),
        (
            ["nsw-let-it-ride", "--inject", "exposed-card:seat"],
            "inject: exposed-card: seat: needs a value, such as seat=1",
        ),
        (
            ["nsw-let-it-ride", "--inject", "absent:seat=5"],
            "inject: absent: seat: nobody is in seat 5; taken seats: 1, 2, 3",
        ),
        (
            ["nsw-let-it-ride", "--inject", "absent:looked=yes"],
            "inject: absent: looked: takes no value",
        ),
        (
            ["nsw-let-it-ride", "--inject", "collusion:measure=scold"],
            "measure: must be one of play_first, separate, english_only, preclude",
        ),
        (["nsw-let-it-ride", "--inject", "jam"], "inject: jam: No shuffled deck is in the device."),
        (
            ["nsw-let-it-ride", "--inject", "exposed-card:card=4"],
            "inject: exposed-card:card=4: never had a chance to happen; try more --rounds or",
        ),
    ],
)
def test_bad_input_ends_with_two_and_one_line(
    arguments: list[str], reason: str, capsys: Capture
) -> None:
    assert run(["deal", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert reason in err


def test_every_injection_and_field_is_documented() -> None:
    page = (ROOT / "docs/commands.md").read_text()
    for name, story in {**INJECTIONS, **BANK_TURNS, **FLOOR_ACTS, **HAND_SIGNALS}.items():
        row = next(
            line for line in page.splitlines() if line.startswith("|") and f"`{name}" in line
        )
        for field, default in (story.__kwdefaults__ or {}).items():
            assert f"`{field}`" in row if default is False else f"{field}={default}" in row, name
