"""Running tables: one queue each, stored before it is published; clock, cage, accounts."""

from letitride.runtime.accounts import Accounts
from letitride.runtime.background_proof import BackgroundProof, Progress
from letitride.runtime.casino import Casino
from letitride.runtime.clock import Clock, WallClock
from letitride.runtime.command_writer import Done
from letitride.runtime.evidence_bundles import (
    NoSuchRounds,
    release,
    rounds_from,
    take_evidence,
)
from letitride.runtime.heads_export import export_heads
from letitride.runtime.history import History, read_by, read_by_strangers
from letitride.runtime.own_rounds import OwnRounds
from letitride.runtime.refusal_log import WINDOW
from letitride.runtime.runner import QueueFull, Runner, Stopping, Update
from letitride.runtime.sharing import PRESENCE, SharingIntervals, servers_writing_with
from letitride.runtime.shuffler import NotFair, real_chance, seeded_chance, self_test
from letitride.runtime.table_reports import TableReports
from letitride.runtime.void_decks import VoidDecks

__all__ = [
    "PRESENCE",
    "WINDOW",
    "Accounts",
    "BackgroundProof",
    "Casino",
    "Clock",
    "Done",
    "History",
    "NoSuchRounds",
    "NotFair",
    "OwnRounds",
    "Progress",
    "QueueFull",
    "Runner",
    "SharingIntervals",
    "Stopping",
    "TableReports",
    "Update",
    "VoidDecks",
    "WallClock",
    "export_heads",
    "read_by",
    "read_by_strangers",
    "real_chance",
    "release",
    "rounds_from",
    "seeded_chance",
    "self_test",
    "servers_writing_with",
    "take_evidence",
]
