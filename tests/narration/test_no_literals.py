"""The pure rooms say nothing that is not in a catalogue, and ask only for what is there."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import letitride
from letitride.audit.english import ENGLISH as AUDIT
from letitride.driver.english import ENGLISH as DRIVER
from letitride.house import FaceUpStep
from letitride.house.english import ENGLISH as HOUSE
from letitride.language import Language
from letitride.rules import (
    Act,
    CollusionMeasure,
    CommunityCard,
    DeviceKind,
    DeviceMeasure,
    Face,
    InvalidationGround,
    OpeningStep,
    Role,
    Settled,
    SettlingWay,
)
from letitride.table import Phase, Turns
from letitride.table.english import ENGLISH as TABLE
from letitride.table.state import DisputeStage, MeasureKind, Switch
from tests.catalogues import (
    asked_in,
    fields_of,
    left_over,
    literals_in,
    missing,
    sources,
    strings_in,
)

SRC: Final = Path(letitride.__file__).parent


class Room(NamedTuple):
    """``dynamic``: how some keys begin, and what they end with."""

    name: str
    language: Language
    dynamic: Mapping[str, Iterable[str]]

    @property
    def sources(self) -> list[tuple[str, str]]:
        return list(sources(SRC / self.name))


CHOICES: Final = (
    *("on", "off", "side_bet", "alone", "side_minimum", "side_maximum", "settled"),
    *("paytables", "paytables.base", "device", "face", "turns", "settling", *Switch),
    *(f"device.{each}" for each in DeviceKind),
    *(f"face.{each}" for each in Face),
    *(f"turns.{each}" for each in Turns),
    *(f"settling.{each}" for each in SettlingWay),
    *(f"three_card_settled.{each}" for each in Settled),
    *(f"limits.{each}" for each in ("minimum", "maximum", "unit", "maximum_payout")),
)


ROOMS: Final = (
    Room(
        "table",
        TABLE,
        {
            "act": Act,
            "choice": CHOICES,
            "collusion": CollusionMeasure,
            "collusion_outside": CollusionMeasure,
            "collusion_person": set(CollusionMeasure) - {CollusionMeasure.SEPARATE},
            "device": DeviceKind,
            "device_outside": set(DeviceMeasure) - {DeviceMeasure.VOID_WAGERS},
            "ground": InvalidationGround,
            "lifted": MeasureKind,
            "measure": (*CollusionMeasure, *DeviceMeasure),
            "no_such_deal": Face,
            "rights": (DisputeStage.RULED, DisputeStage.REVIEWED),
            "role": Role,
            "prohibited_device": DeviceMeasure,
            "step": OpeningStep,
            "switch": Switch,
            "wrong_phase": Phase,
            "wrong_stage": DisputeStage,
        },
    ),
    Room(
        "house",
        HOUSE,
        {
            "face_up": FaceUpStep,
            "not_enough_chips": ("cage", "own", "table", "vouchers"),
            "second_person_needed": ("always", "first", "none_left", "some_left"),
            "span": ("day", "hour", "minute"),
        },
    ),
    Room(
        "audit",
        AUDIT,
        {
            "bet": ("base", "base_behind", "side", "side_behind"),
            "community_first": CommunityCard,
            "differs": ("lost", "returned", "stake", "won"),
            "phase": Phase,
            "span": ("day", "hour", "minute", "year"),
            "told": (
                "ChipsBroughtBack",
                "ChipsClaimed",
                "ChipsTaken",
                "ExcludedByHouse",
                "ExclusionLifted",
                "MeterDrawn",
                "MeterRaised",
                "ResultCorrected",
                "RoundPlayed",
                "SeatLeft",
                "SeatTaken",
                "VoucherUsed",
            ),
        },
    ),
    Room("driver", DRIVER, {}),
)
each_room: Final = pytest.mark.parametrize("room", ROOMS, ids=[room.name for room in ROOMS])


@each_room
def test_no_sentence_is_in_the_code(room: Room) -> None:
    found = [line for where, source in room.sources for line in literals_in(where, source)]
    assert not found, "put these into the catalogue:\n" + "\n".join(found)


@each_room
def test_every_text_that_is_asked_for_is_there_with_its_fields(room: Room) -> None:
    asked = [call for where, source in room.sources for call in asked_in(where, source)]
    assert len(asked) > 10
    found = missing(asked, room.language.texts, room.dynamic)
    assert not found, "\n".join(found)


@each_room
def test_no_text_is_left_over(room: Room) -> None:
    used = {text for _, source in room.sources for text in strings_in(source)}
    assert not left_over(room.language.texts, used, room.dynamic)


@each_room
def test_the_forms_of_a_text_have_the_same_fields(room: Room) -> None:
    for key, text in room.language.texts.items():
        forms = (text,) if isinstance(text, str) else text.values()
        assert len({frozenset(fields_of(form)) for form in forms}) == 1, key


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('return "The deck is wrong."', ["x.py:1: The deck is wrong."]),
        ('return f"{seat} is taken."', ["x.py:1: {} is taken."]),
        ('\nsay(f"Seat {seat} "\n    "has no hand!")', ["x.py:2: Seat {} has no hand!"]),
        ('key = "bad_cut.late"', []),
        ('words = ", ".join(names)', []),
        ('"""A docstring of a module."""', []),
        ('raise AssertionError("This is our own bug.")', []),
        ('assert seat, "Nobody sits there."', []),
        ('raise ValueError("The file is wrong.")', ["x.py:1: The file is wrong."]),
    ],
)
def test_a_sentence_in_the_code_is_found(code: str, found: list[str]) -> None:
    assert list(literals_in("x.py", code)) == found


TEXTS: Final = {"bad_cut": "A cut is {least} to {most}.", "phase.open": "Open.", "phase.shut": ""}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('reject("bad_cut", clause, least=1, most=2)', []),
        ('reject("bad_cut", clause, least=1)', ["x.py:1: 'bad_cut' lacks most"]),
        ('reject("bad_dice", clause)', ["x.py:1: no text 'bad_dice'"]),
        ('say("bad_cut" if cut else "bad_dice", least=1, most=2)', ["x.py:1: no text 'bad_dice'"]),
        ('def f():\n    key = "bad_dice"\n    return say(key)', ["x.py:3: no text 'bad_dice'"]),
        ('def f():\n    ends = {"most": 2}\n    say("bad_cut", least=1, **ends)', []),
        ('sentence(f"phase.{phase}")', ["x.py:1: no text 'phase.late'"]),
        ("say(key)", ["x.py:1: nobody knows which text this is"]),
        ('sentence(f"stage.{stage}")', ["x.py:1: nobody knows what 'stage.' ends with"]),
    ],
)
def test_a_text_that_is_not_there_is_found(code: str, found: list[str]) -> None:
    asked = list(asked_in("x.py", code))
    assert missing(asked, TEXTS, {"phase": ("open", "shut", "late")}) == found


def test_a_text_that_nobody_asks_for_is_found() -> None:
    used = strings_in('say("bad_cut", least=1, most=2)')
    assert left_over(TEXTS, used, {"phase": ("open",)}) == {"phase.shut"}
