"""Lies in a log: for each one the proof names the first false event."""

import asyncio
import sys
from pathlib import Path
from random import Random

import pytest

from letitride.audit import LogProof, Matter, prove, prove_log
from letitride.cards import DECK
from letitride.rules import Cents, DeviceKind, rulebook_ids
from letitride.store import open_log
from letitride.table import Event
from letitride.table import events as e
from letitride.table.money import Move, rack
from tests.audit.proven import (
    changed,
    driven,
    found,
    honest,
    must_be_found,
    paid_more,
    play_on,
    tampered,
    version_of,
    write,
)
from tests.table.house import seat

NSW = "nsw-let-it-ride"


@pytest.mark.parametrize("kind", [e.CardsLookedAt, e.HandTurned])
@pytest.mark.parametrize("book", rulebook_ids())
def test_a_changed_card_in_a_hand_is_found(book: str, kind: type[Event]) -> None:
    log = honest(book)
    at = version_of(log, kind)
    event = log[at - 1]
    assert isinstance(event, e.CardsLookedAt | e.HandTurned)
    other = next(card for card in DECK if card not in event.faces)
    found(changed(log, at, faces=(other, *event.faces[1:])), at, Matter.CARDS, "was seen where")


def test_a_changed_community_card_is_found() -> None:
    log = honest(NSW)
    at = version_of(log, e.CommunityTurned)
    event = log[at - 1]
    assert isinstance(event, e.CommunityTurned)
    other = DECK[(event.face + 1) % len(DECK)]
    found(changed(log, at, face=other), at, Matter.CARDS, "was seen where")


def test_a_changed_kept_card_is_found() -> None:
    log = honest("six-card-let-it-ride")
    at = version_of(log, e.KeptTurned)
    event = log[at - 1]
    assert isinstance(event, e.KeptTurned)
    found(changed(log, at, face=DECK[(event.face + 1) % 52]), at, Matter.CARDS, "was seen where")


def test_cards_of_an_unrevealed_round_are_compared_with_each_other() -> None:
    driver = driven(NSW)
    driver.play_round()
    log = driver.log
    at = version_of(log, e.HandTurned)
    event = log[at - 1]
    assert isinstance(event, e.HandTurned)
    turned = (event.faces[1], event.faces[0], event.faces[2])
    found(changed(log, at, faces=turned), at, Matter.CARDS, "had been seen")


def test_cards_dealt_out_of_order_are_found() -> None:
    log = honest(NSW)
    at = version_of(log, e.CardsDealt)
    event = log[at - 1]
    assert isinstance(event, e.CardsDealt)
    other = (*event.places[:-1], 40)
    found(changed(log, at, places=other), at, Matter.CARDS, "came off the deck")


def test_cards_dealt_to_another_seat_are_found() -> None:
    log = honest(NSW)
    first, second = version_of(log, e.CardsDealt), version_of(log, e.CardsDealt, 1)
    one, two = log[first - 1], log[second - 1]
    assert isinstance(one, e.CardsDealt)
    assert isinstance(two, e.CardsDealt)
    swapped = changed(changed(log, first, seat=two.seat), second, seat=one.seat)
    found(swapped, first, Matter.CARDS, f"By the book, seat {one.seat} gets the next cards")


@pytest.mark.parametrize("book", rulebook_ids())
def test_an_order_other_than_the_committed_one_is_found(book: str) -> None:
    log = honest(book)
    at = version_of(log, e.DeckRevealed, 1)
    event = log[at - 1]
    assert isinstance(event, e.DeckRevealed)
    swapped = (*event.order[:50], event.order[51], event.order[50])
    found(changed(log, at, order=swapped), at, Matter.SHUFFLE, "not the one committed to")
    twice = (*event.order[:51], event.order[0])
    found(changed(log, at, order=twice), at, Matter.SHUFFLE, "52 different cards")


@pytest.mark.parametrize("book", ["six-card-let-it-ride", NSW])
def test_a_deck_locked_in_after_the_call_is_found(book: str) -> None:
    """The whole shuffle is moved past the call of no more bets; everything else fits."""
    log = honest(book)
    call, ended = version_of(log, e.NoMoreBetsCalled, 1), version_of(log, e.RoundEnded)
    making = (e.DeckMoved, e.DeckShuffled, e.DeckCut)
    made = [event for event in log[ended:call] if isinstance(event, making)]
    rest = [event for event in log[ended:call] if not isinstance(event, making)]
    late = (*log[:ended], *rest, *made, *log[call:])
    binding = (e.DeckShuffled, e.DeckCut)
    at = max(
        n
        for n, x in enumerate(late[: version_of(late, e.DealBegun, 1)], 1)
        if isinstance(x, binding)
    )
    found(late, at, Matter.SHUFFLE, "after no more bets")


def test_a_deck_dealt_without_a_commitment_is_found() -> None:
    log = honest(NSW)
    at = version_of(log, e.DeckShuffled)
    begun = version_of(log, e.DealBegun, 1)
    found(changed(log, at, commitment=""), begun, Matter.SHUFFLE, "never locked in")


def test_a_changed_cut_is_named_where_it_was_made() -> None:
    driver = play_on(driven(NSW, device=DeviceKind.SHOE), 2)
    at = version_of(driver.log, e.DeckCut)
    event = driver.log[at - 1]
    assert isinstance(event, e.DeckCut)
    forged = changed(driver.log, at, cut=(event.cut + 7) % 52)
    found(forged, at, Matter.CARDS, f"show a cut at {event.cut}, not at")


@pytest.mark.parametrize("book", rulebook_ids())
def test_a_bet_that_is_paid_too_much_is_found(book: str) -> None:
    log = honest(book, rounds=30)
    wins = [n for n, x in enumerate(log, 1) if isinstance(x, e.BetSettled) and x.won]
    at = wins[0]
    if any(move.source == "tray" for move in log[at - 1].moves):
        found(paid_more(log, at, 100), at, Matter.PAYS, "won is")
    else:
        event = log[at - 1]
        assert isinstance(event, e.BetSettled)
        found(changed(log, at, won=Cents(event.won + 100)), at, Matter.MONEY, "moved wrong")


def test_a_hand_with_the_wrong_name_is_found() -> None:
    log = honest(NSW)
    at = version_of(log, e.BetSettled)
    found(changed(log, at, hand="royal_flush"), at, Matter.PAYS, "not royal_flush")
    found(changed(log, at, pays="1000 to 1"), at, Matter.PAYS, "not 1000 to 1")


def test_a_bet_that_is_never_settled_is_found() -> None:
    log = honest("wa-let-it-ride-bonus")
    at = version_of(log, e.BetSettled)
    proof = prove((*log[: at - 1], *log[at:]))
    assert [f.sentence for f in proof.findings if "was not settled" in f.sentence]
    assert proof.first is not None
    assert proof.first.matter is Matter.PAYS


def test_a_bet_that_is_settled_twice_is_found() -> None:
    log = honest(NSW)
    at = version_of(log, e.BetSettled)
    proof = prove((*log[:at], log[at - 1], *log[at:]))
    assert proof.first is not None
    assert proof.first.version == at + 1
    assert any("there was no such bet" in each.sentence for each in proof.findings)


def test_a_pulled_bet_that_is_returned_in_part_is_found() -> None:
    log = honest(NSW, rounds=10)
    at = version_of(log, e.BetPulled)
    event = log[at - 1]
    assert isinstance(event, e.BetPulled)
    half = Cents(event.amount // 2)
    (move,) = event.moves
    less = changed(log, at, amount=half, moves=(move._replace(amount=half),))
    found(less, at, Matter.MONEY, "not what was there")


def test_a_bet_decided_twice_is_found() -> None:
    log = honest(NSW, rounds=10)
    at = version_of(log, e.BetPulled)
    event = log[at - 1]
    assert isinstance(event, e.BetPulled)
    rode = e.BetRode(seat=event.seat, circle=event.circle, by=event.by)
    found((*log[:at], rode, *log[at:]), at + 1, Matter.CHOICES, "decided twice: it was pulled")


def test_a_controller_that_registers_missing_bets_is_found() -> None:
    log = honest("wa-let-it-ride-bonus")
    at = version_of(log, e.SensorsLocked)
    event = log[at - 1]
    assert isinstance(event, e.SensorsLocked)
    assert event.amount == 100 * len(event.lamps)
    more = changed(log, at, lamps=(*event.lamps, 7))
    found(more, at, Matter.COURSE, "a bet at seat 7, but there is none")
    found(changed(log, at, amount=Cents(10_000)), at, Matter.COURSE, "more than is on")


def test_a_choice_made_by_somebody_else_is_found() -> None:
    log = honest(NSW, rounds=10)
    at = version_of(log, e.BetPulled)
    event = log[at - 1]
    assert isinstance(event, e.BetPulled)
    found(changed(log, at, by=seat(event.seat + 1)), at, Matter.CHOICES, "by the player of seat")


def test_a_card_turned_before_everybody_decided_is_found() -> None:
    log = honest(NSW)
    chosen = [n for n, x in enumerate(log, 1) if isinstance(x, e.BetRode | e.BetPulled)]
    turned = version_of(log, e.CommunityTurned)
    at = max(n for n in chosen if n < turned)
    found((*log[: at - 1], *log[at:]), turned - 1, Matter.CHOICES, "had decided bet 1")


def test_a_bet_from_an_empty_seat_is_found() -> None:
    log = honest(NSW)
    at, bought = version_of(log, e.PlayerSat), version_of(log, e.BoughtIn)
    found(changed(log, at, seat=6), bought, Matter.COURSE, "Nobody sits at seat 1")


def test_money_paid_into_another_rack_is_found() -> None:
    log = honest(NSW)
    at = version_of(log, e.BoughtIn)
    event = log[at - 1]
    assert isinstance(event, e.BoughtIn)
    cash, chips = event.moves
    moves = (cash, Move(chips.source, rack(event.seat + 1), chips.amount))
    found(changed(log, at, moves=moves), at, Matter.MONEY, "moved wrong")


def test_a_fee_that_is_not_the_books_is_found() -> None:
    """Its moves are changed too, so only the book can tell."""
    log = honest("ca-let-it-ride")
    at = version_of(log, e.FeeTaken)
    event = log[at - 1]
    assert isinstance(event, e.FeeTaken)
    (move,) = event.moves
    more = Cents(event.amount + 50)
    forged = changed(log, at, amount=more, moves=(move._replace(amount=more),))
    found(forged, at, Matter.MONEY, f"The fee of seat {event.seat} is $1.50, not $2")
    found((*log[: at - 1], *log[at:]), at + 2, Matter.MONEY, "was not taken at the call")


def test_money_paid_where_none_is_due_is_found() -> None:
    log = honest(NSW)
    at = version_of(log, e.RoundOpened)
    moves = (Move(rack(1), rack(2), Cents(5)),)
    found(changed(log, at, moves=moves), at, Matter.MONEY, "This pays nothing")


def test_a_bet_after_the_call_is_found() -> None:
    log = honest(NSW)
    call = version_of(log, e.NoMoreBetsCalled)
    placed = version_of(log, e.BetsPlaced)
    late = (*log[: placed - 1], *log[placed:call], log[placed - 1], *log[call:])
    assert any(
        each.matter is Matter.COURSE and each.version == call for each in prove(late).findings
    )


def test_a_round_left_out_is_found() -> None:
    log = honest(NSW)
    first, second = version_of(log, e.RoundOpened, 1), version_of(log, e.RoundOpened, 2)
    proof = prove((*log[: first - 1], *log[second - 1 :]))
    assert any("cannot follow round 1" in each.sentence for each in proof.findings)


def test_a_log_that_makes_no_sense_is_a_finding_not_a_crash() -> None:
    log = honest(NSW)
    found(log[1:], 1, Matter.COURSE, "must begin with its opening")
    at = version_of(log, e.DealBegun)
    proof = prove((*log[:at], *log[at + 30 :]))
    assert proof.findings
    for missing in range(1, len(log) - 1):
        prove((*log[:missing], *log[missing + 1 :]))


@pytest.mark.parametrize(
    ("change", "words"),
    [({"digest": "0" * 64}, "another edition of the book"), ({"book": "none"}, "not installed")],
)
def test_another_edition_is_reported_and_the_rest_still_proved(
    change: dict[str, str], words: str
) -> None:
    log = changed(honest(NSW), 1, **change)
    proof = found(log, 1, Matter.EDITION, words)
    assert len(proof.findings) == 1
    assert proof.events == len(log)
    assert not any(each.paid for each in proof.rounds)
    at = version_of(log, e.BoughtIn)
    assert len(prove(changed(log, at, amount=Cents(1))).findings) == 2
    at = version_of(log, e.HandTurned)
    assert prove(changed(log, at, faces=(DECK[0], DECK[1], DECK[2]))).findings[1].version == at


# --- lies at random ------------------------------------------------------------------------------


@pytest.mark.parametrize("book", rulebook_ids())
def test_random_lies_are_found(book: str) -> None:
    """One value in one event is changed, 200 times; every change to money, faces or pays is
    found."""
    log, chance = honest(book, rounds=6), Random(200)
    tried = owed = seen = 0
    for _ in range(200):
        forged, version, field = tampered(log, chance)
        proof = prove(forged)
        tried += 1
        seen += bool(proof.findings)
        if must_be_found(log, version, field):
            owed += 1
            assert proof.findings, (version, field, log[version - 1], forged[version - 1])
    sys.stdout.write(f"{book}: {seen} of {tried} found, among them all {owed} that had to be\n")
    assert owed > 60
    assert seen > 180


def test_a_lie_that_was_hashed_again_is_found_by_the_proof_alone(tmp_path: Path) -> None:
    log, chance = honest(NSW), Random(7)
    owed = 0
    for number in range(10):
        forged, version, field = tampered(log, chance)
        url = write(tmp_path / f"{number}.db", {"table:one": forged})
        proof = asyncio.run(proved(url))
        assert {bad.stream for bad in proof.bad if bad.version} <= {"table:one"}
        assert all(isinstance(bad.what, Matter) for bad in proof.bad), "the chain holds"
        if must_be_found(log, version, field):
            owed += 1
            assert proof.bad
    assert owed


async def proved(url: str) -> LogProof:
    log = await open_log(url)
    proof = await prove_log(log)
    await log.close()
    return proof
