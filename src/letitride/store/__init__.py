"""The event log: what has happened at every table, for ever, in SQLite or PostgreSQL."""

from letitride.store.chain import GENESIS, Fault, Wrong, hash_of, verify
from letitride.store.codec import CODEC, BadEvent, Codec, decode, upcast
from letitride.store.doubts import Doubt, Doubts
from letitride.store.finding_keys import HOUSE_KEY, KEY_FILE, find_keys, key_file
from letitride.store.keys import (
    BadKey,
    HouseKey,
    HouseKeys,
    format_keys,
    new_key,
    parse_keys,
    read_keys,
    signature_holds,
    write_keys,
)
from letitride.store.log import (
    Appended,
    CannotOpen,
    Conflict,
    Decision,
    EventLog,
    FileMoved,
    Forged,
    Head,
    Keep,
    Notice,
    OtherCommand,
    Snapshot,
    Stored,
    TooSlow,
    Unavailable,
    Write,
)
from letitride.store.one_server import one_server, server_of
from letitride.store.opening import open_log
from letitride.store.patience import Turns
from letitride.store.tables import load_table, save_table

__all__ = [
    "CODEC",
    "GENESIS",
    "HOUSE_KEY",
    "KEY_FILE",
    "Appended",
    "BadEvent",
    "BadKey",
    "CannotOpen",
    "Codec",
    "Conflict",
    "Decision",
    "Doubt",
    "Doubts",
    "EventLog",
    "Fault",
    "FileMoved",
    "Forged",
    "Head",
    "HouseKey",
    "HouseKeys",
    "Keep",
    "Notice",
    "OtherCommand",
    "Snapshot",
    "Stored",
    "TooSlow",
    "Turns",
    "Unavailable",
    "Write",
    "Wrong",
    "decode",
    "find_keys",
    "format_keys",
    "hash_of",
    "key_file",
    "load_table",
    "new_key",
    "one_server",
    "open_log",
    "parse_keys",
    "read_keys",
    "save_table",
    "server_of",
    "signature_holds",
    "upcast",
    "verify",
    "write_keys",
]
