"""No room says anything that is not in its catalogue, or looks up a text that is not there."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import letitride
from letitride.audit.english import ENGLISH as AUDIT
from letitride.cards import FiveCard, ThreeCard
from letitride.cli.english import ENGLISH as CLI
from letitride.drills.cases import SITUATIONS
from letitride.drills.english import ENGLISH as DRILLS
from letitride.driver.english import ENGLISH as DRIVER
from letitride.house import FaceUpStep
from letitride.house.english import ENGLISH as HOUSE
from letitride.journal.english import ENGLISH as JOURNAL
from letitride.language import Language
from letitride.reports import By, ExceptionKind, HoldVerdict, MoneyKind
from letitride.reports.english import ENGLISH as REPORTS
from letitride.rules import (
    Act,
    CollusionMeasure,
    CommunityCard,
    DecidingCards,
    DeviceKind,
    DeviceMeasure,
    Equipment,
    Face,
    InvalidationGround,
    OpeningStep,
    Role,
    Settled,
    SettlingWay,
)
from letitride.runtime.english import ENGLISH as RUNTIME
from letitride.server.english import ENGLISH as SERVER
from letitride.store.english import ENGLISH as STORE
from letitride.table import Phase, Turns
from letitride.table.english import ENGLISH as TABLE
from letitride.table.state import (
    ControllerKey,
    DisputeStage,
    ExchangeFor,
    MeasureKind,
    SlipKind,
    SlipStage,
    Switch,
)
from tests.catalogues import (
    LOOKUPS,
    Asked,
    asked_by,
    asked_in,
    errors_in,
    fields_of,
    left_over,
    literals_in,
    missing,
    sources,
    strings_in,
    templates,
    words_in,
)

SRC: Final = Path(letitride.__file__).parent


NO_TEXTS: Final = re.compile(r"^[NCWF] \w| of the meter$")
"""Clauses, and how a pay from the meter is written in the log."""

NO_TEXTS_OF_STORE: Final = re.compile(r"\b[A-Z]{4,} \w|^[\w, ]+, \w+$|^Not a gzipped file$")
"""Statements and columns for the database, and an error of the library's that is looked for."""


class Room(NamedTuple):
    """``dynamic``: how some keys begin, and what they end with. In the functions of ``pass_on`` the
    key comes from elsewhere. ``calls`` and ``options`` say things that no catalogue holds, and
    ``no_texts`` are for programs."""

    name: str
    language: Language
    dynamic: Mapping[str, Iterable[str]]
    lookups: Mapping[str, int] = LOOKUPS
    pass_on: Collection[str] = ()
    calls: Collection[str] = ()
    options: Collection[str] = ()
    no_texts: re.Pattern[str] = NO_TEXTS

    @property
    def sources(self) -> list[tuple[str, str]]:
        return list(sources(SRC / self.name))

    @property
    def asked(self) -> list[Asked]:
        found = (
            asked_in(where, source, self.lookups, self.pass_on) for where, source in self.sources
        )
        return [call for each in found for call in each]

    def literals(self) -> Iterator[str]:
        for where, source in self.sources:
            if where == "audit/bundle/script.py":
                # A script in another language, which carries its own words.
                continue
            yield from literals_in(
                where, source, calls=self.calls, options=self.options, texts=self.no_texts
            )


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

ASKED: Final = ("say", "moves", "clause")
"""What a drill asks of an irregularity."""

STEPS: Final = (
    *("open_round", "shuffle", "cut", "ask_side_bets", "no_more_bets", "release", "dice", "deal"),
    *("unload_stub", "show_three", "ask_1", "ask_2", "turn_1", "turn_2", "turn_kept", "settle"),
    "end_round",
)
"""The dealer's steps in a round."""


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
            "not_your_role": ("cage", "count", "drop", "slip", "void_slip"),
            "rights": (DisputeStage.RULED, DisputeStage.REVIEWED),
            "role": Role,
            "prohibited_device": DeviceMeasure,
            "equipment": Equipment,
            "slip_stage": (SlipStage.REQUESTED, SlipStage.SENT),
            "step": OpeningStep,
            "switch": Switch,
            "voucher_into": ExchangeFor,
            "wrong_phase": Phase,
            "wrong_stage": DisputeStage,
        },
    ),
    Room(
        "house",
        HOUSE,
        {
            "face_up": FaceUpStep,
            "preset": (
                *("california", "nsw_capped", "nsw_shoe", "practice"),
                *("washington", "washington_bonus"),
            ),
            "not_enough_chips": ("cage", "own", "table"),
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
                "SlipNumbered",
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
    Room(
        "drills",
        DRILLS,
        {
            "happens": SITUATIONS,
            "irregularity": ASKED,
            "irregularity.topic": ASKED,
            "moves": ("back", "to_house", "from_house"),
            "row": ("lost", *(each.name.lower() for each in (*FiveCard, *ThreeCard))),
            "situation": SITUATIONS,
            "step": (
                *(f"opening.{each}" for each in OpeningStep),
                *(f"key.{each}" for each in ControllerKey),
                *STEPS,
            ),
            "topic": ("opening", "key", *STEPS),
        },
        {"say": 0},
    ),
    Room(
        "reports",
        REPORTS,
        {
            "action.what": ("base", "side"),
            "bets.zeros": ("3", "4"),
            "by": By,
            "cards": DecidingCards,
            "edge.what": ("base", "side"),
            "exception": ExceptionKind,
            "hands": DecidingCards,
            "hold": ("from", "to"),
            "kind": MoneyKind,
            "par.what": ("base", "side"),
            "phase": Phase,
            "strategy": ("3", "4"),
            "term": ("winning", "high", "open", "outside", "cards"),
            "verdict": HoldVerdict,
        },
        {"say": 0, "heads": 0},
        pass_on=("heads", "_table"),
    ),
    Room("journal", JOURNAL, {}),
    Room("store", STORE, {}, {"say": 0}, calls=("ValueError",), no_texts=NO_TEXTS_OF_STORE),
    Room("runtime", RUNTIME, {}),
    Room(
        "server",
        SERVER,
        {
            "api.status": ("400", "401", "403", "404", "409", "413", "429", "503"),
            "docs.tag": ("people", "tables", "record", "library", "floor", "operations"),
            "pit.slip": [
                f"{kind}.{stage}"
                for kind in SlipKind
                for stage in (SlipStage.REQUESTED, SlipStage.SENT)
            ],
        },
        lookups={"sentence": 0, "problem_of": 1, "HTTPProblem": 1},
        pass_on=("__init__", "problem_of", "_http", "_unavailable", "_unreadable"),
        # What is written into the log is a fact, the same in every language; the help of a metric
        # is where the library reads it, and a ValueError is our own bug.
        calls=("record_refusal", "ValueError", "_counter", "_histogram", "Gauge"),
        options=("summary", "description"),
    ),
    Room("cli", CLI, {}, {"say": 0}),
)
each_room: Final = pytest.mark.parametrize("room", ROOMS, ids=[room.name for room in ROOMS])

OUTER: Final = [room for room in ROOMS if room.name in ("store", "runtime", "server", "cli")]
each_outer_room: Final = pytest.mark.parametrize("room", OUTER, ids=[room.name for room in OUTER])
NOT_FILLED_IN: Final = {"field", "retry_after"}


@pytest.mark.parametrize("room", ROOMS[:-1], ids=[room.name for room in ROOMS[:-1]])
def test_no_sentence_is_in_the_code(room: Room) -> None:
    found = list(room.literals())
    assert not found, "put these into the catalogue:\n" + "\n".join(found)


def test_the_narrator_says_only_texts_of_its_catalogue() -> None:
    found = [
        line
        for where, source in sources(SRC / "narration")
        for line in literals_in(where, source, texts=NO_TEXTS)
    ]
    assert not found, "put these into the catalogue:\n" + "\n".join(found)


def test_the_command_answers_from_its_catalogue() -> None:
    """The help of a command and the headings of figures stay with its code."""
    errors = ("BadInput", "complain", "BadInjection", "ValueError")
    found = [
        line
        for where, source in sources(SRC / "cli")
        if where != "cli/app.py"
        for line in errors_in(where, source, errors)
    ]
    assert not found, "put these into the catalogue:\n" + "\n".join(found)


def test_no_word_is_in_a_template() -> None:
    found = [
        f"{where}: {words}"
        for where, template in templates(SRC / "reports")
        for words in words_in(template)
    ]
    assert not found, "put these into the catalogue:\n" + "\n".join(found)


def test_every_text_of_a_template_exists() -> None:
    keys = {key for _, template in templates(SRC / "reports") for key in asked_by(template)}
    assert keys
    assert keys <= set(REPORTS.texts)


@each_room
def test_every_text_in_use_exists_with_its_fields(room: Room) -> None:
    asked = room.asked
    assert len(asked) > 10
    found = missing(asked, room.language.texts, room.dynamic)
    assert not found, "\n".join(found)


@each_room
def test_every_text_is_used(room: Room) -> None:
    used = {text for _, source in room.sources for text in strings_in(source)}
    used |= {key for _, template in templates(SRC / room.name) for key in asked_by(template)}
    asked = room.asked
    used |= {key for key in room.language.texts for call in asked if call.fits(key)}
    assert not left_over(room.language.texts, used, room.dynamic)


@each_outer_room
def test_a_text_with_fields_is_looked_up_by_literal_key(room: Room) -> None:
    """So the next test can see what it is given."""
    asked = room.asked
    for key, text in room.language.texts.items():
        if fields_of(text):
            assert any(call.fits(key) for call in asked), key


@each_outer_room
def test_each_text_is_given_its_fields_and_no_others(room: Room) -> None:
    for call in room.asked:
        for key, text in room.language.texts.items():
            if call.fits(key):
                assert call.fields is not None, f"{call.where}: {key}"
                wanted = fields_of(text)
                given = call.fields - (NOT_FILLED_IN - wanted)
                assert wanted == given, f"{call.where}: {key}"


@pytest.mark.parametrize("language", [SERVER, RUNTIME])
def test_a_refusal_is_a_whole_sentence(language: Language) -> None:
    others = ("ready.", "paytable.", "out_of_order.", "doubt.", "docs.", "practice.")
    operators = ("settings.", "serving.", "not_fair.", "heads.", "contended")
    for key, text in language.texts.items():
        if key.startswith((*others, *operators)):
            continue
        if key != "bad_request.message_nested" and not re.search(r"\{(error|why)\}$", str(text)):
            assert re.fullmatch(r"(?s)([A-Z{]|\w+: ).*[.?]", str(text)), key


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
        ('raise CannotOpen(f"there is no {folder} at {path}")', ["x.py:1: there is no {} at {}"]),
        ('_log.info("the log is open now")', []),
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
        ('say(f"{code}.open")', []),
        ("say(key)", ["x.py:1: nobody knows which text this is"]),
        ('sentence(f"stage.{stage}")', ["x.py:1: nobody knows what 'stage.' ends with"]),
    ],
)
def test_a_missing_text_is_found(code: str, found: list[str]) -> None:
    asked = list(asked_in("x.py", code))
    assert missing(asked, TEXTS, {"phase": ("open", "shut", "late")}) == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('raise BadInput(f"{file}: it cannot be read")', ["x.py:1: {}: it cannot be read"]),
        ('out.print(" The log is empty.")', ["x.py:1: The log is empty."]),
        ('out.print("rounds in all")', []),
        ('raise BadInput(say("no_base", id=id))', []),
    ],
)
def test_an_error_in_the_code_is_found(code: str, found: list[str]) -> None:
    assert list(errors_in("x.py", code, ("BadInput",))) == found


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<p>Par sheet</p>", ["Par sheet"]),
        ('<p class="kind">{{ say("sheet.title") }}</p>', []),
        ("<td>{{ cell }} rounds</td>", ["rounds"]),
        ("<style>main { color: red }</style>{% if edited %}–{% endif %}", []),
        ("#note[Computed by #sheet.program.]", ["Computed by"]),
        ("grid([#words.page #counter(page).display(words.page_of)], [–])", []),
    ],
)
def test_a_word_in_a_template_is_found(template: str, found: list[str]) -> None:
    assert list(words_in(template)) == found


def test_an_unused_text_is_found() -> None:
    used = strings_in('say("bad_cut", least=1, most=2)')
    assert left_over(TEXTS, used, {"phase": ("open",)}) == {"phase.shut"}
