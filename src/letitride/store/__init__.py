"""The event log: what has happened at every table, for ever, in SQLite or PostgreSQL."""

from letitride.store.chain import GENESIS, Fault, Wrong, export_heads, hash_of, read_heads, verify
from letitride.store.codec import CODEC, BadEvent, Codec, decode, upcast
from letitride.store.log import (
    Appended,
    CannotOpen,
    Conflict,
    EventLog,
    Head,
    Keep,
    Notice,
    Snapshot,
    Stored,
    Unavailable,
    Write,
)
from letitride.store.opening import open_log
from letitride.store.tables import load_table, save_table

__all__ = [
    "CODEC",
    "GENESIS",
    "Appended",
    "BadEvent",
    "CannotOpen",
    "Codec",
    "Conflict",
    "EventLog",
    "Fault",
    "Head",
    "Keep",
    "Notice",
    "Snapshot",
    "Stored",
    "Unavailable",
    "Write",
    "Wrong",
    "decode",
    "export_heads",
    "hash_of",
    "load_table",
    "open_log",
    "read_heads",
    "save_table",
    "upcast",
    "verify",
]
