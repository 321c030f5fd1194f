"""The rooms that have a catalogue, with the keys that each of them puts together at run time."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

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
from tests.catalogues import LOOKUPS, Asked, asked_in, literals_in, sources

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
