"""The catalogue: every kind of event has its words; nothing is missing or left over."""

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from string import Formatter

import msgspec
import pytest

import letitride.narration
from letitride.cards import FiveCard, ThreeCard
from letitride.language import Language, MissingWords, combined
from letitride.narration import register
from letitride.narration.english import ENGLISH
from letitride.narration.register import line_of, lines
from letitride.narration.scene import Scene
from letitride.rules import DeviceKind, Equipment, FeeBase, OpeningStep, Role
from letitride.table import PUBLIC, Event, viewer_of
from letitride.table import events as e
from letitride.table.commands.irregularities import BadCard
from letitride.table.state import DisputeStage, Halt
from scripts.frozen_events import examples
from tests.catalogues import asked_in, sources, starts_in, strings_in
from tests.table.house import House, seat

KINDS = e.event_types()
SILENT = {
    e.CollusionActedOn,
    e.CorrectionAsked,
    e.DealCompleted,
    e.DeckMoved,
    e.HaltLifted,
    e.SeatSettled,
    e.SettlementCompleted,
    e.ShareLocked,
    e.ShareOpened,
    e.ThreeCardDone,
}
DYNAMIC: dict[str, type[Enum]] = {
    "equipment": Equipment,
    "step": OpeningStep,
    "device": DeviceKind,
    "fees": FeeBase,
    "DeckFoundWrong": BadCard,
    "halt": Halt,
    "role": Role,
    "stage": DisputeStage,
}
"""Keys that end with a member of an enum."""


def house() -> House:
    """A table with cards out and a banker, of which any event may be told."""
    table = House("wa-let-it-ride-bonus").seated(1, 2, 3).betting({1: "$5", 2: "$5", 3: "$5"})
    return table.called().dealt().looked()


def sample(kind: str) -> Iterator[Event]:
    """Every member of every enum once, at seats, circles and decks that exist."""
    fits: dict[str, int | str] = {"seat": 2, "behind": 3, "backer": 3, "deck": 0, "circle": 1}
    fits |= {"player": "Ann", "sentence": "It stands.", "wager": "three_card", "card": "As"}
    for example in examples(kind):
        event = msgspec.json.decode(example.body, type=KINDS[kind], strict=False)
        known = {
            name: value
            for name, value in fits.items()
            if isinstance(getattr(event, name, None), type(value))
        }
        yield msgspec.structs.replace(event, **known)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_event_has_words_for_both_readers_or_is_silent(kind: str) -> None:
    table = house()
    others = Scene(table.game, table.table, PUBLIC)
    own = Scene(table.game, table.table, viewer_of(seat(2)), 2)
    if KINDS[kind] in SILENT:
        assert not any(line_of(others, [event]) for event in sample(kind))
        return
    for event in _told(kind):
        for scene in (others, own, Scene(table.game, table.table)):
            words = line_of(scene, [event])
            assert re.fullmatch(r"[A-Z$].*[.?!]", words), words
            assert not re.search(r"[{}]|  ", words), words
        of_seat = line_of(others, [event])
        assert not re.search(r"\byour?\b", of_seat.replace("Place your bets", ""), re.I), of_seat
        if re.search(r"\bseat 2\b", of_seat, re.I):
            assert re.search(r"\byour?\b", line_of(own, [event]), re.I), of_seat


def _told(kind: str) -> Iterator[Event]:
    """Without the choices that no narrator is ever given."""
    for event in sample(kind):
        match event:
            case e.BetSettled() | e.ThreeCardSettled() | e.MeterPaid() | e.EnvyPaid():
                hands = [each.name.lower() for each in FiveCard]
                yield from (msgspec.structs.replace(event, hand=hand) for hand in hands)
            case e.DealerCardsDealt(left=None, right=None, kept=None, burned=None):
                continue
            case e.TableOpened(terms=terms) if not terms.paytables:
                continue
            case _:
                yield event


def test_no_event_is_forgotten_or_silent_by_accident() -> None:
    assert set(lines) == set(KINDS.values())


def test_an_event_without_words_fails_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "lines", {})
    table = house()
    with pytest.raises(MissingWords, match=r"^The narrator has no words for DiceRolled: give it a"):
        line_of(Scene(table.game, table.table), [e.DiceRolled(dice=7, seat=2)])


def test_a_missing_text_fails_with_a_sentence() -> None:
    poor = Language("Klingon", {"BetRode": {"one": "{who} {what}"}}, lambda _: "one")
    with pytest.raises(MissingWords, match="Klingon has no text 'BetPulled': add it"):
        poor.text("BetPulled")
    with pytest.raises(MissingWords, match="Klingon: the text 'BetRode' has no form 'you'"):
        poor.text("BetRode", "you")
    with pytest.raises(MissingWords, match="'BetRode' wants the field 'what', which is not known"):
        poor.text("BetRode", "one", who="Seat 1")


def test_no_key_of_a_catalogue_is_in_two_of_its_modules() -> None:
    assert combined({"a": "A"}, {"b": "B"}) == {"a": "A", "b": "B"}
    with pytest.raises(AssertionError, match="a key in common"):
        combined({"a": "A"}, {"a": "B"})


def test_the_catalogue_has_exactly_the_texts_that_are_used() -> None:
    asked, prefixes = _asked()
    known = set(ENGLISH.texts)
    assert asked <= known, "asked, and not in the catalogue"
    left_over = {key for key in known - asked if not key.startswith(tuple(prefixes))}
    assert not left_over, "in the catalogue, and never asked"
    for prefix, members in DYNAMIC.items():
        assert {f"{prefix}.{member.value}" for member in members} <= known
    for kind in (*FiveCard, *ThreeCard):
        assert f"row.{kind.name.lower()}" in known


def _asked() -> tuple[set[str], set[str]]:
    """All strings in the narrator's modules that are keys, and the beginnings of those that are
    made up of parts."""
    asked, prefixes = set[str](), set[str]()
    for where, source in sources(Path(letitride.narration.__file__).parent):
        asked |= strings_in(source) & ENGLISH.texts.keys()
        for call in asked_in(where, source, {"say": 0, "text": 0, "say_of": 1}):
            asked |= set(call.keys)
        for start in starts_in(source):
            if re.fullmatch(r"[A-Za-z]+(\.|\.late\.|_)?|speech\.\w+_", start):
                prefixes.add(start)
    return asked, prefixes


@pytest.mark.parametrize("key", sorted(ENGLISH.texts))
def test_a_text_is_a_template_whose_forms_agree(key: str) -> None:
    found = ENGLISH.texts[key]
    forms = {"": found} if isinstance(found, str) else found
    fields = [
        {name.lower() for _, name, _, _ in Formatter().parse(text) if name is not None}
        for text in forms.values()
    ]
    about_who = {"who", "seat", "seats", "player"}
    assert len({frozenset(names - about_who) for names in fields}) == 1, "a form leaves out a field"
    if "you" in forms:
        assert "one" in forms
        assert not fields[list(forms).index("you")] & about_who


@pytest.mark.parametrize("key", sorted(ENGLISH.texts))
def test_odds_never_use_the_wrong_word(key: str) -> None:
    assert not re.search(r"\bfor\b", str(ENGLISH.texts[key]))
