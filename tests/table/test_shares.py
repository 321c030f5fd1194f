"""The players' shares in the shuffle: nobody can choose the order that follows from all of them."""

import hashlib
from random import Random

import msgspec
import pytest

from letitride.audit import Matter, judge, prove
from letitride.cards import DECK, Card
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import rulebook_ids
from letitride.table import (
    Event,
    commitment_of,
    decode_event,
    in_dealing_order,
    lock_of,
    mix_of,
    options,
    shares_waiting,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase, Switch
from tests.table.house import House, seat

NSW = "nsw-let-it-ride"
SHARE = "5a" * 32
OTHER = "c3" * 32
ON = frozenset({Switch.PLAYER_SHARES})


def lock(number: int, share: str = SHARE) -> c.LockShare:
    return c.LockShare(by=seat(number), seat=number, lock=lock_of(share))


def opened(number: int, share: str = SHARE) -> c.OpenShare:
    return c.OpenShare(by=seat(number), seat=number, share=share)


def two_bets(book: str = NSW) -> House:
    stake = "$2" if book.startswith("six") else "$5"
    players = (2, 3) if book.startswith("ca") else (1, 2)
    house = House(book, switches=ON).seated(1, 2, 3)
    return house.betting(dict.fromkeys(players, stake))


def dealt_with(*shares: tuple[int, str]) -> House:
    house = two_bets()
    for number, share in shares:
        house.do(lock(number, share))
    house.called()
    for number, share in shares:
        house.do(opened(number, share))
    return house.dealt()


def faces(house: House) -> tuple[Card, ...]:
    return house.device.faces(house.table, range(len(DECK)))


@pytest.mark.parametrize("book", rulebook_ids())
def test_the_cards_follow_from_the_house_and_every_share(book: str) -> None:
    house = two_bets(book)
    house.do(lock(2))
    house.do(lock(3, OTHER))
    house.called()
    assert shares_waiting(house.table) == (2, 3)
    house.do(opened(3, OTHER))
    house.do(opened(2))
    house.dealt().played_out()
    assert house.table.round is not None
    deck = house.table.decks[house.table.round.deck]
    assert deck.mix == mix_of(deck.commitment, {2: SHARE, 3: OTHER})
    order, nonce = house.device.orders[deck.commitment]
    assert commitment_of(order, nonce) == deck.commitment
    expected = in_dealing_order(order, deck.cut, deck.mix)
    assert expected != in_dealing_order(order, deck.cut)
    assert sorted(expected) == list(DECK)
    seen = house.table.round.faces
    assert seen
    assert all(expected[place] == face for place, face in seen.items())
    house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
    house.over()
    assert not prove(house.log).findings
    for event in house.log:
        assert decode_event(msgspec.json.encode(event)) == event


def test_the_mix_can_be_computed_with_nothing_but_sha256() -> None:
    """What the guide tells a stranger to do."""
    commitment = "ab" * 32
    written = f"{commitment}|2:{SHARE}|3:{OTHER}"
    mix = hashlib.sha256(written.encode()).hexdigest()
    assert mix == mix_of(commitment, {3: OTHER, 2: SHARE})
    numbers: list[int] = []
    block = 0
    while len(numbers) < 51:
        digest = hashlib.sha256(f"{mix}:{block}".encode()).digest()
        numbers += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        block += 1
    cards = list(DECK)
    for last, number in zip(range(51, 0, -1), numbers, strict=False):
        assert number < 2**32 - 2**32 % (last + 1), "none of these is skipped"
        other = number % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert tuple(cards) == in_dealing_order(DECK, None, mix)


def test_the_mixed_deck_passes_the_gate_of_the_shuffle() -> None:
    """Even if the house never shuffled: one player's share is enough."""
    chance = Random(7)
    decks = [
        in_dealing_order(DECK, None, mix_of("0" * 64, {1: chance.randbytes(32).hex()}))
        for _ in range(2_000)
    ]
    assert all(look.chance > 1e-6 for look in judge(decks).looks)


def test_another_share_gives_other_cards() -> None:
    assert faces(dealt_with((1, SHARE))) != faces(dealt_with((1, OTHER)))
    assert faces(dealt_with((1, SHARE))) == faces(dealt_with((1, SHARE)))


def test_a_player_who_sends_nothing_changes_nothing_for_others() -> None:
    assert faces(dealt_with()) == faces(two_bets().dealt())
    house = dealt_with((1, SHARE))
    assert house.last(e.DeckMixed).withheld == ()


def test_a_withheld_share_is_left_out_and_named() -> None:
    house = two_bets()
    house.do(lock(1))
    house.do(lock(2, OTHER))
    house.called()
    house.do(opened(1))
    house.dealt()
    assert house.last(e.DeckMixed).withheld == (2,)
    assert faces(house) == faces(dealt_with((1, SHARE)))
    assert not prove(house.log).findings


@pytest.mark.parametrize("garbage", ["", "zz", "AB" * 32, "0" * 63, "0" * 65, "0" * 64 + "\n"])
def test_a_malformed_share_is_refused(garbage: str) -> None:
    house = two_bets()
    refused = house.refused(c.LockShare(by=seat(1), seat=1, lock=garbage))
    assert refused.code == "bad_share"
    house.do(lock(1))
    house.called()
    assert house.refused(opened(1, garbage)).code == "bad_share"
    house.dealt()
    assert not house.all(e.DeckMixed)


def test_only_what_was_locked_in_can_be_opened_and_only_once() -> None:
    house = two_bets()
    house.do(lock(1))
    assert house.refused(opened(1)).code == "wrong_phase"
    house.called()
    assert house.refused(lock(2)).code == "wrong_phase"
    assert house.refused(opened(2)).code == "no_share"
    assert house.refused(opened(1, OTHER)).code == "other_share"
    house.do(opened(1))
    assert house.refused(opened(1)).code == "shown_already"
    house.dealt()
    assert house.refused(opened(1)).code == "wrong_phase"


def test_nobody_speaks_for_another_seat() -> None:
    house = two_bets()
    other = c.LockShare(by=seat(1), seat=2, lock=lock_of(SHARE))
    assert house.refused(other).code == "not_your_seat"


def test_tables_without_shares_refuse_them() -> None:
    house = House(NSW).seated(1).betting({1: "$5"})
    assert house.refused(lock(1)).code == "not_offered"
    shown = c.OpenShare(by=seat(1), seat=1, share="ab" * 32)
    house.called()
    assert house.refused(shown).code == "not_offered"
    offered = {option.command for option in options(house.game, house.table, seat(1))}
    assert "LockShare" not in offered


def test_a_share_leaves_with_its_player() -> None:
    house = two_bets()
    house.do(lock(3, OTHER))
    house.do(c.Leave(by=seat(3), seat=3))
    house.called()
    assert shares_waiting(house.table) == ()


def test_a_deck_that_was_shuffled_after_the_call_is_not_mixed() -> None:
    """By then the house may know the shares, and could choose a shuffle to go with them."""
    house = two_bets()
    house.do(lock(1))
    house.called()
    house.do(opened(1))
    assert house.table.round is not None
    ready = next(i for i, deck in enumerate(house.table.decks) if deck.shuffled)
    decks = list(house.table.decks)
    late = house.device.shuffle()
    decks[ready] = msgspec.structs.replace(decks[ready], commitment=late)
    house.table = msgspec.structs.replace(house.table, decks=tuple(decks))
    house.dealt()
    assert not house.all(e.DeckMixed)


def _tampered(log: list[Event], kind: type[Event], **fields: object) -> list[Event]:
    at = next(i for i, event in enumerate(log) if isinstance(event, kind))
    return [*log[:at], msgspec.structs.replace(log[at], **fields), *log[at + 1 :]]


@pytest.mark.parametrize(
    ("kind", "fields", "found"),
    [
        (e.ShareOpened, {"share": OTHER}, "is not the one it locked in"),
        (e.DeckMixed, {"mix": "0" * 64}, "not mixed by the shares"),
        (e.DeckMixed, {"withheld": (2,)}, "withheld"),
    ],
)
def test_the_proof_finds_a_changed_share(
    kind: type[Event], fields: dict[str, object], found: str
) -> None:
    house = dealt_with((1, SHARE))
    sentences = [each.sentence for each in prove(_tampered(house.log, kind, **fields)).findings]
    assert any(found in sentence for sentence in sentences), sentences


def test_the_proof_finds_shares_that_were_left_out() -> None:
    house = dealt_with((1, SHARE))
    log = [event for event in house.log if not isinstance(event, e.DeckMixed)]
    assert any("dealt without them" in each.sentence for each in prove(log).findings)


def test_the_phase_of_a_share_is_proved() -> None:
    house = dealt_with((1, SHARE))
    locked = house.last(e.ShareLocked)
    log = [event for event in house.log if event is not locked]
    at = next(i for i, event in enumerate(log) if isinstance(event, e.NoMoreBetsCalled))
    late = [*log[: at + 1], locked, *log[at + 1 :]]
    assert any(each.matter is Matter.COURSE for each in prove(late).findings)
    assert house.table.phase is Phase.FIRST_CHOICE
