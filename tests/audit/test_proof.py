"""The proof of a log: honest play passes, whatever people do (``test_lies`` has the lies)."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from letitride.audit import Matter, prove
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.injections import inject
from letitride.driver.injections.stories import INJECTIONS
from letitride.rules import DeviceKind, Face, Settled, Wager, load_rulebook, rulebook_ids
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.audit.proven import changed, driven, found, honest, play_on, version_of
from tests.table.fuzz import Play
from tests.table.house import FLOOR, House, seat
from tests.table.machine import HOUSES, house_of

NSW = "nsw-let-it-ride"


@pytest.mark.parametrize("book", rulebook_ids())
def test_honest_play_is_proved(book: str) -> None:
    log = honest(book, rounds=10)
    proof = prove(log)
    assert proof.findings == ()
    assert proof.events == len(log)
    assert [each.number for each in proof.rounds] == list(range(1, 11))
    assert (proof.revealed, proof.not_yet_revealed) == (10, 0)
    assert all(each.ended and each.paid and not each.void for each in proof.rounds)
    assert sum(each.bets for each in proof.rounds) == sum(isinstance(x, e.BetSettled) for x in log)
    assert proof.moved == sum(move.amount for event in log for move in event.moves)


@pytest.mark.parametrize(
    ("book", "device", "face"),
    [
        (NSW, DeviceKind.SHUFFLER, None),
        (NSW, DeviceKind.SHOE, None),
        ("wa-let-it-ride", None, Face.UP),
    ],
)
def test_devices_and_open_cards_are_proved(
    book: str, device: DeviceKind | None, face: Face | None
) -> None:
    driver = play_on(driven(book, device=device, face=face, seed=5), 6)
    proof = prove(driver.log)
    assert proof.findings == ()
    assert proof.revealed == 6


@pytest.mark.parametrize("name", HOUSES)
def test_no_findings_whatever_people_do(name: str) -> None:
    for seed in range(4):
        play = Play(house_of(name), Random(seed).randrange)
        for _ in range(60):
            play.step()
        play.finish()
        assert prove(play.house.log).findings == (), (name, seed)


def has_shuffler(book: str) -> bool:
    return DeviceKind.SHUFFLER in load_rulebook(book).devices.fitted()


def irregularities() -> Iterator[tuple[str, str]]:
    """Every irregularity under every book; some happen only to a shuffler."""
    for book, name in product(rulebook_ids(), INJECTIONS):
        if has_shuffler(book) or name not in ("count-alarm", "jam", "device-failure"):
            yield book, name


@pytest.mark.parametrize(("book", "name"), [*irregularities()])
def test_no_findings_for_irregularities(book: str, name: str) -> None:
    device = DeviceKind.SHUFFLER if has_shuffler(book) else None
    driver = driven(book, players=4, device=device)
    fields = INJECTIONS[name].__kwdefaults__ or {}
    inject(driver, f"{name}:seat=2" if fields.get("seat") == 1 else name)
    proof = prove(play_on(driver, 3).log)
    assert proof.findings == ()
    assert proof.revealed >= 1


def test_a_bonus_settled_before_the_base_game_is_proved() -> None:
    house = House(
        "wa-let-it-ride",
        three_card_settled=Settled.BEFORE_BASE_GAME,
        switches=frozenset({"three_card_alone"}),
    )
    house.seated(1, 2).betting({1: "$5", 2: "$5"}, {n: {Wager("three_card"): "$5"} for n in (1, 2)})
    house.dealt()
    for number in (1, 2):
        house.do(c.Look(by=seat(number), seat=number, cards=()))
        house.do(c.ShowThree(by=DEALER, seat=number))
    at = version_of(house.log, e.ThreeCardSettled)
    assert prove(house.log).findings == ()
    found(changed(house.log, at, hand="mini_royal"), at, Matter.PAYS, "not mini_royal")


def test_a_table_closed_and_opened_again_is_one_log() -> None:
    house = House(NSW).seated(1).betting({1: "$5"}).dealt()
    house.played_out(c.Ride)
    house.over()
    house.do(c.Leave(by=seat(1), seat=1))
    house.do(c.CloseTable(by=FLOOR))
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    house.run_until(Phase.BETWEEN_ROUNDS)
    house.seated(1).betting({1: "$5"}).dealt()
    house.played_out(c.Pull)
    house.over()
    proof = prove(house.log)
    assert proof.findings == ()
    assert [each.number for each in proof.rounds] == [1, 2]


def test_unrevealed_decks_are_counted_and_not_called_wrong() -> None:
    driver = driven(NSW)
    driver.play_round()
    play_on(driver, 1)
    proof = prove(driver.log)
    assert proof.findings == ()
    assert [each.revealed for each in proof.rounds] == [False, True]
    assert proof.not_yet_revealed == 1


def test_an_unfinished_round_is_checked_as_far_as_it_went() -> None:
    log = honest(NSW)
    for end in range(1, len(log) + 1):
        assert prove(log[:end]).findings == ()
