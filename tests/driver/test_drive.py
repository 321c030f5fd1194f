"""A driven table: rounds end, money is conserved, rulings are carried out and play goes on."""

from random import Random

import pytest

from letitride.driver.driver import Driver, DriverRefused
from letitride.driver.injections import FLOOR_ACTS, HAND_SIGNALS, inject
from letitride.driver.injections.bank_turns import BANK_TURNS
from letitride.driver.injections.stories import INJECTIONS, BadInjection
from letitride.driver.opening import drive
from letitride.driver.players import parse_player
from letitride.reports.round_results import results
from letitride.rules import Cents, DeviceKind, load_rulebook, rulebook_ids
from letitride.table import events as e
from letitride.table import new_table, replay
from letitride.table.money import MAY_BE_BELOW_ZERO


def table(book: str, *, players: int = 3, **options: object) -> Driver:
    seats = range(1, players + 1)
    return drive(load_rulebook(book), below=Random(1).randrange, seats=seats, **options)  # type: ignore[arg-type]


def kinds(driver: Driver, kind: type[e.Event]) -> list[e.Event]:
    return [event for event in driver.log if isinstance(event, kind)]


@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("side_bets", [False, True])
def test_rounds_are_driven_to_their_end(book: str, side_bets: bool) -> None:
    driver = table(book, side_bets=side_bets)
    for number in range(1, 11):
        events = driver.play_round()
        ended = [event for event in events if isinstance(event, e.RoundEnded)]
        assert [event.number for event in ended] == [number]
        assert sum(driver.table.ledger.values()) == 0
        below = {account for account, amount in driver.table.ledger.items() if amount < 0}
        assert below <= MAY_BE_BELOW_ZERO
    start = new_table(book, book=book, digest=driver.game.book.digest)
    assert replay(start, driver.log) == driver.table
    assert len(driver.device.orders) <= 2


def test_the_same_chance_gives_the_same_log() -> None:
    one, other = table("nsw-let-it-ride"), table("nsw-let-it-ride")
    assert one.play_round() == other.play_round()
    assert one.log == other.log


@pytest.mark.clause("C play 13")
def test_the_bank_goes_round_after_two_hands() -> None:
    driver = table("ca-let-it-ride", players=3)
    banks = []
    for _ in range(6):
        driver.play_round()
        posted = [event for event in driver.log if isinstance(event, e.BankPosted)]
        banks.append(posted[-1].seat)
    assert banks == [1, 1, 2, 2, 3, 3]


def test_a_short_rack_buys_in_again() -> None:
    driver = table("nsw-let-it-ride", players=1, player_of=lambda game: parse_player("ride", game))
    for _ in range(200):
        driver.play_round()
    assert len(kinds(driver, e.BoughtIn)) > 1


@pytest.mark.parametrize("name", BANK_TURNS)
def test_play_goes_on_after_every_turn_of_a_bank(name: str) -> None:
    driver = table("ca-let-it-ride", players=4)
    inject(driver, name)
    for _ in range(6):
        driver.play_round()
    assert not driver.stories
    assert len(kinds(driver, e.RoundEnded)) == 6
    assert sum(driver.table.ledger.values()) == 0
    house = table("nsw-let-it-ride", players=4)
    inject(house, name)
    house.play_round()
    assert house.stories, "it waits in vain"


@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize(
    "name",
    [
        "count-order",
        "past-round",
        "dispute",
        "wrong-pay",
        "hand-signal",
        "refused-wager",
        "vacancy",
    ],
)
def test_play_goes_on_after_every_act_of_the_floor_and_every_signal(book: str, name: str) -> None:
    assert name in {**FLOOR_ACTS, **HAND_SIGNALS}
    driver = table(book, players=4)
    inject(driver, name)
    for _ in range(3):
        driver.play_round()
    assert not driver.stories
    assert len(kinds(driver, e.RoundEnded)) == 3
    assert sum(driver.table.ledger.values()) == 0


LATE = [name for name, story in INJECTIONS.items() if "late" in (story.__kwdefaults__ or {})]


@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("name", LATE)
def test_faults_found_in_settlement_are_ruled_on_and_play_goes_on(book: str, name: str) -> None:
    driver = table(book, players=4, device=device_of(book))
    inject(driver, f"{name}:late")
    driver.play_round()
    assert not driver.stories
    ruled = next(i for i, event in enumerate(driver.log) if isinstance(event, e.Ruled))
    assert any(isinstance(event, e.SeatSettled) for event in driver.log[:ruled])
    driver.play_round()
    assert not driver.table.halts
    assert sum(driver.table.ledger.values()) == 0


def device_of(book: str) -> DeviceKind:
    fitted = load_rulebook(book).devices.fitted()
    return DeviceKind.SHUFFLER if DeviceKind.SHUFFLER in fitted else DeviceKind.SHOE


@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("device", DeviceKind)
@pytest.mark.parametrize("name", INJECTIONS)
@pytest.mark.parametrize("looked", [False, True])
def test_play_goes_on_after_every_irregularity(
    book: str, device: DeviceKind, name: str, looked: bool
) -> None:
    """Whatever was ruled, a later round is played out, and every chip is where it belongs."""
    rules = load_rulebook(book)
    fields = INJECTIONS[name].__kwdefaults__ or {}
    if device not in rules.devices.fitted() or (looked and "looked" not in fields):
        return
    driver = table(book, players=4, device=device, side_bets=True)
    wanted = ["seat=2"] if fields.get("seat") == 1 else []
    try:
        inject(driver, f"{name}:{','.join([*wanted, *(['looked'] if looked else [])])}")
        driver.play_round()
    except BadInjection:
        # A shoe does not jam, count or unload; a misdeal is not declared once cards are handled.
        assert device is DeviceKind.SHOE or (name, looked) == ("misdeal", True)
        return
    assert not driver.stories
    assert not driver.table.halts
    asked = kinds(driver, e.CorrectionAsked)  # before the call a player is asked, not ruled on
    assert kinds(driver, e.Ruled) or (name == "incomplete-bets" and asked)
    driver.play_round()
    assert len(kinds(driver, e.RoundEnded)) == 2
    assert sum(driver.table.ledger.values()) == 0
    on_felt = ("circle", "spot", "bank")
    assert not [account for account in driver.table.ledger if account.startswith(on_felt)]


def rulings(book: str, *specs: str) -> list[tuple[str, str]]:
    driver = table(book, device=DeviceKind.SHUFFLER if book.startswith("wa") else None)
    for spec in specs:
        inject(driver, spec)
    driver.play_round()
    return [(ruled.outcome, ruled.clause) for ruled in driver.log if isinstance(ruled, e.Ruled)]


@pytest.mark.parametrize(
    ("spec", "new_south_wales", "washington"),
    [
        ("exposed-card:seat=2", ("turned_over", "N 12.5"), ("replaced", "W irregularity 1")),
        ("exposed-community", ("misdeal", "N 12.6"), ("replaced", "W irregularity 1")),
        ("wrong-count:seat=2", ("misdeal", "N 12.1"), ("misdeal", "W irregularity 2")),
        ("missing-card", ("round_void", "N 12.9"), ("misdeal", "W irregularity 3")),
        ("absent:seat=2", ("hand_void", "N 12.13"), ("hand_void", "house, as N 12.13")),
    ],
)
def test_the_books_rule_differently(
    spec: str, new_south_wales: tuple[str, str], washington: tuple[str, str]
) -> None:
    assert rulings("nsw-let-it-ride", spec)[0] == new_south_wales
    assert rulings("wa-let-it-ride-bonus", spec)[0] == washington


@pytest.mark.clause("N 12.3")
def test_two_injections_meet_in_one_round() -> None:
    both = rulings("nsw-let-it-ride", "exposed-card:seat=1", "exposed-card:seat=2")
    assert both == [("turned_over", "N 12.5"), ("misdeal", "N 12.3")]


@pytest.mark.clause("N 14.3")
def test_play_ends_when_nobody_is_left_to_bet() -> None:
    driver = table("nsw-let-it-ride", players=1)
    inject(driver, "prohibited-device")
    driver.play_round()
    before = len(kinds(driver, e.RoundEnded))
    driver.play_round()
    assert len(kinds(driver, e.RoundEnded)) == before


@pytest.mark.clause("N 12.12")
def test_separated_players_do_not_bet_together() -> None:
    driver = table("nsw-let-it-ride")
    inject(driver, "collusion:seat=1,other=2,measure=separate")
    driver.play_round()
    assert [event.bets for event in driver.log if isinstance(event, e.RoundEnded)] == [(1, 3)]


@pytest.mark.clause("N 14.5")
def test_results_agree_with_the_racks() -> None:
    driver = table("nsw-let-it-ride")
    inject(driver, "fraud:seat=2")
    driver.play_round()
    start = new_table("nsw-let-it-ride", book="", digest="")
    void, played = results(start, driver.log)
    assert void.void
    assert {each.seat: each.result for each in void.seats} == {1: 0, 2: -1500, 3: 0}
    bought = sum(event.amount for event in driver.log if isinstance(event, e.BoughtIn))
    racks = sum(v for k, v in driver.table.ledger.items() if k.startswith("rack:"))
    assert racks - bought == sum(each.result for r in (void, played) for each in r.seats)


def test_a_refusal_says_why() -> None:
    with pytest.raises(
        DriverRefused, match=r"You asked for \$[0-9.]+; the minimum is \$5\. \[house\]"
    ):
        table("nsw-let-it-ride", bet=Cents(100)).play_round()
