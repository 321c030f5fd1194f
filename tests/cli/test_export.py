"""``letitride export``: rounds for other programs; they add up and give nothing away."""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from letitride.cards import parse_cards
from letitride.cli import run
from letitride.cli.export import COLUMNS
from letitride.driver.injections import inject
from letitride.rules import rulebook_ids
from letitride.table import events as e
from letitride.table.chance import commitment_of
from letitride.table.money import rack
from tests.audit.proven import driven, honest, play_on, write

Capture = pytest.CaptureFixture[str]
NSW, CA = "nsw-let-it-ride", "ca-let-it-ride"
BRINGING = (e.BoughtIn, e.VoucherExchanged, e.CashedOut)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("logs") / "casino.db"
    return write(path, {f"table:{book}": honest(book, rounds=10) for book in rulebook_ids()})


def exported(capsys: Capture, url: str, *arguments: str) -> list[dict[str, Any]]:
    assert run(["export", "--database", url, *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [msgspec.json.decode(line) for line in out.splitlines()]


def test_each_round_is_a_line(url: str, capsys: Capture) -> None:
    rounds = exported(capsys, url)
    assert Counter(each["table"] for each in rounds) == dict.fromkeys(rulebook_ids(), 10)
    assert all(each["book"] == each["table"] for each in rounds)


@pytest.mark.parametrize("book", rulebook_ids())
def test_a_round_adds_up_and_is_proved_by_its_line(book: str, url: str, capsys: Capture) -> None:
    rounds = exported(capsys, url, "--table", book)
    net: Counter[int] = Counter()
    for each in rounds:
        deck = each["deck"]
        order = parse_cards(deck["order"])
        assert commitment_of(order, deck["nonce"]) == deck["commitment"]
        cut = deck["cut"] or 0
        dealt = (*order[cut:], *order[:cut])
        assert set(parse_cards(each["community"])) <= set(dealt[:24])
        for seat in each["seats"]:
            net[seat["seat"]] += seat["net"]
            assert len(parse_cards(seat["cards"])) == (0 if seat["part"] == "bank" else 3)
            if seat["part"] == "settled":
                won = sum(bet["won"] - bet["lost"] for bet in seat["bets"])
                for_one = sum(bet["stake"] for bet in seat["bets"] if " for " in bet["pays"])
                assert seat["net"] == won - for_one - seat["fees"]
    log = honest(book, rounds=10)
    for seat, amount in net.items():
        moved = [m for event in log if not isinstance(event, BRINGING) for m in event.moves]
        gained = sum(m.amount for m in moved if m.target == rack(seat))
        assert amount == gained - sum(m.amount for m in moved if m.source == rack(seat))


@pytest.mark.parametrize(
    ("rounds", "numbers"),
    [("7", [7]), ("3-5", [3, 4, 5]), ("9-", [9, 10]), ("-2", [1, 2]), ("11", [])],
)
def test_a_range_of_rounds_is_exported(
    rounds: str, numbers: list[int], url: str, capsys: Capture
) -> None:
    found = exported(capsys, url, "--table", NSW, f"--rounds={rounds}")
    assert [each["round"] for each in found] == numbers


def test_each_seat_is_a_line(url: str, tmp_path: Path, capsys: Capture) -> None:
    rounds = exported(capsys, url, "--table", NSW)
    path = tmp_path / "rounds.csv"
    assert run(
        ["export", "--database", url, "--table", NSW, "--format", "csv", "-o", str(path)]
    ) == 0  # fmt: skip
    assert capsys.readouterr().out == ""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == sum(len(each["seats"]) for each in rounds)
    seats = [seat for each in rounds for seat in each["seats"]]
    assert [int(row["net"]) for row in rows] == [seat["net"] for seat in seats]
    assert [row["cards"] for row in rows] == [seat["cards"] for seat in seats]
    staked = [sum(bet["stake"] for bet in seat["bets"]) for seat in seats]
    assert [int(row["staked"]) for row in rows] == staked


def test_an_unfinished_round_is_not_exported(tmp_path: Path, capsys: Capture) -> None:
    """Cut at every event: only finished rounds are exported, and only revealed orders."""
    log = honest(NSW, rounds=2)
    ends = [n for n, event in enumerate(log, 1) if isinstance(event, e.RoundEnded)]
    for end in range(ends[0] - 3, ends[1] + 1, 7):
        url = write(tmp_path / f"{end}.db", {"table:one": log[:end]})
        found = exported(capsys, url)
        assert len(found) == sum(end >= over for over in ends)


def test_an_unrevealed_deck_is_only_a_commitment(tmp_path: Path, capsys: Capture) -> None:
    driver = driven(NSW)
    driver.play_round()
    (only,) = exported(capsys, write(tmp_path / "one.db", {"table:one": driver.log}))
    assert only["deck"]["commitment"]
    assert (only["deck"]["order"], only["deck"]["nonce"]) == (None, None)


def test_a_void_round_costs_nobody_anything(tmp_path: Path, capsys: Capture) -> None:
    driver = driven(CA, players=3)
    inject(driver, "missing-card")
    play_on(driver, 2)
    rounds = exported(capsys, write(tmp_path / "void.db", {"table:one": driver.log}))
    void = [each for each in rounds if each["void"]]
    assert void
    for each in void:
        for seat in each["seats"]:
            assert (seat["bets"], seat["net"]) == ([], -seat["fees"])


@pytest.mark.clause("N 14.5")
def test_a_forfeited_wager_is_exported_as_staked_and_lost(tmp_path: Path, capsys: Capture) -> None:
    driver = driven(NSW, players=2)
    inject(driver, "fraud:seat=1")
    play_on(driver, 1)
    url = write(tmp_path / "forfeit.db", {"table:one": driver.log})
    void = [each for each in exported(capsys, url) if each["void"]]
    (guilty, other) = void[0]["seats"]
    lost = sum(bet["lost"] for bet in guilty["bets"])
    assert (guilty["net"], lost) == (-lost, driver.bet * 3)
    assert [bet["circle"] for bet in guilty["bets"]] == [1, 2, 3]
    assert (other["net"], other["bets"]) == (0, [])
    path = tmp_path / "rounds.csv"
    assert run(["export", "--database", url, "--format", "csv", "-o", str(path)]) == 0
    with path.open(newline="") as file:
        row = next(csv.DictReader(file))
    assert (row["staked"], row["lost"], row["net"]) == (str(lost), str(lost), str(-lost))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--rounds", "x"), "rounds: must be like 7, 3-9"),
        (("--rounds=-",), "rounds: must be like 7, 3-9"),
        (("--rounds", "9-3"), "rounds: 9 comes after 3"),
        (("--table", "none"), "table: no 'none' in this log; it has ca-let-it-ride"),
        (("--output", "/nowhere/rounds.csv"), "/nowhere/rounds.csv: cannot be written"),
        (("--format", "xml"), "Invalid value"),
    ],
)
def test_bad_input_is_refused(
    arguments: tuple[str, ...], words: str, url: str, capsys: Capture
) -> None:
    assert run(["export", "--database", url, *arguments]) == 2
    assert words in capsys.readouterr().err
