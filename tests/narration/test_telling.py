"""What a reader is told, live and looking back: in the right person, and no hidden card."""

import re

import pytest
from msgspec.structs import replace

from letitride.cards import format_card
from letitride.narration import Narrated, Tone, as_it_happens, looking_back
from letitride.narration.english import ENGLISH
from letitride.narration.register import line_of
from letitride.narration.scene import Scene
from letitride.narration.words import card
from letitride.rules import BASE, Cents, Role, Settled, Wager
from letitride.table import (
    PUBLIC,
    TRAY,
    Actor,
    Event,
    Viewer,
    circle,
    live,
    rack,
    record,
    spot,
    viewer_of,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import Move
from tests.table.house import House, seat
from tests.table.leaks import Twin, faces_in
from tests.table.scenes import SCENES, STAFF, VIEWERS, history, played

CENTS = Cents(500)
HANDS = {"hand": "three_of_a_kind", "pays": "3 to 1", "lost": Cents(0)}


def told(event: Event, you: int | None = None) -> str:
    side = getattr(event, "wager", BASE) != BASE or isinstance(event, e.ThreeCardSettled)
    book = "wa-let-it-ride-bonus" if side else "nsw-let-it-ride"
    house = House(book).seated(1, 2, 5, 7).betting({1: "$5", 7: "$5"}).dealt()
    reader = PUBLIC if you is None else viewer_of(seat(you))
    return line_of(Scene(house.game, house.table, reader, you), [event])


def settled(**fields: object) -> e.BetSettled:
    known = {"seat": 7, "wager": BASE, "circle": 3, "stake": CENTS, "won": Cents(1500)}
    return e.BetSettled(**{**known, **HANDS, **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("event", "to_the_seat", "to_others"),
    [
        (
            e.BetRode(seat=7, circle=1),
            "You let bet 1 ride.",
            "Seat 7 lets bet 1 ride.",
        ),
        (
            e.BetPulled(seat=7, circle=2, amount=Cents(123_450)),
            "You pull back bet 2, $1,234.50.",
            "Seat 7 pulls back bet 2, $1,234.50.",
        ),
        (
            e.BetsPlaced(seat=7, circles=(CENTS,) * 3),
            "You bet $5 on each circle.",
            "Seat 7 bets $5 on each circle.",
        ),
        (
            e.BetsPlaced(seat=7, circles=(CENTS, Cents(0), Cents(750))),
            "You bet $5 on 1 and $7.50 on $.",
            "Seat 7 bets $5 on 1 and $7.50 on $.",
        ),
        (
            e.BetsPlaced(seat=7, circles=(Cents(0),) * 3),
            "You take your bets down.",
            "Seat 7 takes the bets down.",
        ),
        (
            e.SideBetPlaced(seat=7, wager=Wager("three_card"), amount=Cents(100)),
            "You bet $1 on 3 Card Bonus.",
            "Seat 7 bets $1 on 3 Card Bonus.",
        ),
        (
            e.BackBetPlaced(seat=2, behind=7, amount=CENTS),
            "Seat 2 bets $5 on each circle behind you.",
            "Seat 2 bets $5 on each circle behind seat 7.",
        ),
        (
            e.CardsLookedAt(seat=7, faces=(28, 50, 44)),  # type: ignore[arg-type]
            "Your cards: nine of clubs, ace of hearts, king of clubs.",
            "Seat 7 looks at nine of clubs, ace of hearts, king of clubs.",
        ),
        (
            e.CardsLookedAt(seat=7, faces=()),
            "You look at your cards.",
            "Seat 7 looks at the cards.",
        ),
        (
            e.CommunityTurned(place=9, face=46, circle=2),  # type: ignore[arg-type]
            "First community card: king of hearts.",
            "First community card: king of hearts.",
        ),
        (
            e.CommunityTurned(place=10, face=51, circle=None),  # type: ignore[arg-type]
            "Second community card: ace of spades.",
            "Second community card: ace of spades.",
        ),
        (
            e.DealerCardsDealt(left=4, right=3, burned=5),
            "The dealer's cards: one to the right, one to the left and one burned.",
            "The dealer's cards: one to the right, one to the left and one burned.",
        ),
        (
            settled(),
            "You win $15 on bet $: three of a kind, 3 to 1.",
            "Seat 7 wins $15 on bet $: three of a kind, 3 to 1.",
        ),
        (
            settled(hand="high_card", pays="", won=Cents(0), lost=CENTS, backer=2),
            "Seat 2 loses $5 on bet $ behind you: no pair.",
            "Seat 2 loses $5 on bet $ behind seat 7: no pair.",
        ),
        (
            settled(seat=2, backer=7),
            "You win $15 on bet $ behind seat 2: three of a kind, 3 to 1.",
            "Seat 7 wins $15 on bet $ behind seat 2: three of a kind, 3 to 1.",
        ),
        (
            settled(won=Cents(300), returned=Cents(400)),
            "You win $3 on bet $: three of a kind, 3 to 1; $4 above the maximum goes back.",
            "Seat 7 wins $3 on bet $: three of a kind, 3 to 1; $4 above the maximum goes back.",
        ),
        (
            settled(pays="wins $75", wager=Wager("bonus"), circle=0, won=Cents(7500)),
            "You win $75 on Bonus: three of a kind.",
            "Seat 7 wins $75 on Bonus: three of a kind.",
        ),
        (
            e.ThreeCardSettled(
                seat=7,
                hand="",
                won=Cents(0),
                moves=(Move(spot(7, Wager("three_card")), TRAY, Cents(100)),),
            ),
            "You lose $1 on 3 Card Bonus: less than a pair, not shown.",
            "Seat 7 loses $1 on 3 Card Bonus: less than a pair, not shown.",
        ),
        (
            e.PlayerLeft(seat=7, player="Ann", reason="you asked"),
            "You leave seat 7: you asked.",
            "Ann leaves seat 7: you asked.",
        ),
        (
            e.WagerRefused(seat=7, reason="", moves=(Move(circle(7, 1), rack(7), CENTS),)),
            "A supervisor refuses your bets: $5 goes back.",
            "A supervisor refuses the bets of seat 7: $5 goes back.",
        ),
        (
            e.DeckRevealed(deck=0, order=(3, 4), nonce=""),  # type: ignore[arg-type]
            "The order of the red deck is revealed.",
            "The order of the red deck is revealed.",
        ),
    ],
)
def test_an_event_is_told_in_the_readers_person(
    event: Event, to_the_seat: str, to_others: str
) -> None:
    assert told(event, 7) == to_the_seat
    assert told(event, 5) == to_others
    assert told(event) == to_others


def test_a_ruling_is_told_with_its_clause() -> None:
    ruled = e.Ruled(
        matter="a card was exposed",
        outcome="play_on",
        clause="N 8.1",
        house_policy=False,
        sentence="It is replaced.",
        seat=1,
    )
    assert told(ruled, 1) == "Ruling [N 8.1]: A card was exposed. It is replaced."


# --- who was too late -----------------------------------------------------------------------------

CLOCK = Actor(Role.PLAYER, 7, name="clock")
RULED = e.Ruled(
    matter="seat 7 is not there to decide",
    outcome="bets_ride",
    clause="N 12.14",
    house_policy=False,
    sentence="The bets of seat 7 ride.",
    seat=7,
)


@pytest.mark.parametrize(
    ("event", "to_the_seat"),
    [
        (RULED, "You ran out of time, so your bets ride."),
        (
            replace(RULED, outcome="hand_void"),
            "You ran out of time: your hand is void, and you get your bets back.",
        ),
        (e.BankDeclined(seat=7, by=CLOCK), "Your time ran out, so the bank moves on."),
        (e.PilePicked(seat=7, pile=1, by=CLOCK), "Your time ran out, so the house picks pile 1."),
        (
            e.PlayerLeft(seat=7, player="Ann", by=CLOCK),
            "Your time ran out, so your seat was given up. Your chips are at the cage.",
        ),
    ],
)
def test_only_a_player_who_was_too_late_is_told_so(event: Event, to_the_seat: str) -> None:
    assert told(event, 7) == to_the_seat
    assert told(event, 5) == told(event) != to_the_seat


def test_players_own_acts_are_marked() -> None:
    assert told(e.BankDeclined(seat=7), 7) == "You decline the bank."
    assert told(e.PilePicked(seat=7, pile=1), 7) == "You pick pile 1."
    assert told(e.PlayerLeft(seat=7, player="Ann"), 7) == "You leave seat 7."


# --- how it is told -------------------------------------------------------------------------------


def heard(house: House, viewer: Viewer) -> list[str]:
    entries = as_it_happens(house.game, live(house.start, house.log, viewer), viewer)
    return [each.words for each in entries if each.tone is Tone.ALOUD]


def dealt() -> House:
    return House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$5"}).dealt().looked()


def test_cards_dealt_one_by_one_are_said_once() -> None:
    said = heard(dealt(), viewer_of(seat(2)))
    assert said.count("You are dealt cards, face down.") == 1
    assert not [words for words in said if "seat 1" in words.lower() and "card" in words.lower()]
    assert "Three cards" not in "".join(heard(dealt(), PUBLIC))


def test_a_look_is_told_to_the_player_who_looked() -> None:
    house = dealt()
    own = [words for words in heard(house, viewer_of(seat(2))) if words.startswith("Your cards:")]
    assert len(own) == 1
    assert len(re.findall(" of (?:clubs|diamonds|hearts|spades)", own[0])) == 3
    assert not [words for words in heard(house, PUBLIC) if " of " in words and "card" in words]


def test_a_player_who_just_left_is_still_told_so() -> None:
    house = House("nsw-let-it-ride").seated(1)
    house.do(c.Leave(by=seat(1), seat=1))
    assert heard(house, viewer_of(seat(1)))[-1].startswith("You leave seat 1")
    assert "leaves seat 1" in heard(house, PUBLIC)[-1]


def test_an_act_on_a_players_behalf_is_a_notice() -> None:
    house = dealt()
    absent = Viewer(Role.PLAYER, seat(2).name)
    house.do(c.Ride(by=seat(1), seat=1))
    house.do(c.ReportAbsent(by=house.log[0].by, seat=2))
    entries = list(as_it_happens(house.game, live(house.start, house.log, absent), absent))
    notices = [each.words for each in entries if each.tone is Tone.NOTICE]
    assert notices == ["You ran out of time, so your bets ride."]


# --- looking back ---------------------------------------------------------------------------------


def back(house: House, viewer: Viewer) -> list[Narrated]:
    entries = tuple(record(house.game, house.log, viewer, start=house.start))
    return list(looking_back(house.game, entries, viewer))


def test_a_deal_is_one_line_with_its_last_card() -> None:
    entries = back(dealt(), STAFF[0])
    cards = [each.words for each in entries if isinstance(each.event, e.CardsDealt)]
    assert cards == [*[""] * (len(cards) - 1), "Three cards to seats 1 and 2, one at a time."]
    own = back(dealt().played_out().over(), viewer_of(seat(2)))
    assert "Three cards to you and seat 1, one at a time." in [each.words for each in own]


@pytest.mark.parametrize("scene", SCENES)
def test_words_come_only_from_events_that_were_sent(scene: str) -> None:
    house = played(scene)
    for viewer in STAFF[:1]:
        entries = tuple(record(house.game, house.log, viewer, start=house.start))
        told = list(looking_back(house.game, entries, viewer))
        assert [(x.version, x.round, x.event) for x in told] == [
            (x.version, x.round, x.event) for x in entries
        ]
        assert all(each.tone is Tone.QUIET for each in told if not each.words)


# --- no hidden card -------------------------------------------------------------------------------

_NAMES = {card(ENGLISH, each): format_card(each) for each in range(52)}  # type: ignore[arg-type]
_CARD = re.compile("|".join(sorted(_NAMES, key=len, reverse=True)))
_HAND = re.compile(
    r"(?:pair of|three|four) (?!of a kind|tens or better)\w+s\b|\w+ high|straight to|over \w+s"
)


def in_code(text: str) -> str:
    return _CARD.sub(lambda found: _NAMES[found[0]], text)


@pytest.mark.parametrize("scene", SCENES)
def test_no_sentence_names_a_card_or_a_hand_that_the_reader_has_not_seen(scene: str) -> None:
    house = played(scene)
    for viewer in VIEWERS:
        entries = live(house.start, house.log, viewer)
        words = {each.version: each.words for each in as_it_happens(house.game, entries, viewer)}
        twin = Twin(viewer.name if viewer.role is Role.PLAYER else None)
        for _, event, after in history(house):
            twin.tell(event)
            said = words.get(after.version, "")
            assert faces_in(in_code(said)) <= twin.live, (viewer, said)
            if _HAND.search(said) and isinstance(event, (e.BetSettled, e.ThreeCardSettled)):
                hand = after.round.hands[event.seat] if after.round else None
                assert hand is not None
                shown = {after.round.faces[place] for place in hand.places}  # type: ignore[union-attr]
                assert shown <= twin.live, (viewer, said)


def test_an_unseen_winning_hand_is_named_only_by_its_pay_line() -> None:
    house = House("wa-let-it-ride", three_card_settled=Settled.BEFORE_BASE_GAME).seated(1, 2)
    sides = {n: {Wager("three_card"): "$2"} for n in (1, 2)}
    house.betting({1: "$5", 2: "$5"}, sides).called()
    house.stacked("9s 9d 2c Ah 7c 4d").dealt().looked()
    unseen = e.ThreeCardSettled(seat=1, hand="pair", won=Cents(200))
    to_others = line_of(Scene(house.game, house.table, PUBLIC), [unseen])
    to_the_seat = line_of(Scene(house.game, house.table, viewer_of(seat(1)), 1), [unseen])
    assert to_others == "Seat 1 wins $2 on 3 Card Bonus: pair."
    assert to_the_seat == "You win $2 on 3 Card Bonus: pair of nines."
