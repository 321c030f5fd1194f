"""The event log: everything that ever happened at every table, in SQLite or PostgreSQL."""

from letitride.store.backup_file import BadBackup
from letitride.store.backups import BackupWritten, Restored, backup, check_backup, restore
from letitride.store.doubts import Doubt, Doubts
from letitride.store.finding_keys import HOUSE_KEY, KEY_FILE, find_keys, key_file
from letitride.store.key_files import new_key, read_keys, write_keys
from letitride.store.log import (
    Appended,
    CannotOpen,
    CommandWrites,
    Conflict,
    EventLog,
    FileMoved,
    Forged,
    Notice,
    OtherCommand,
    Secret,
    TooSlow,
    Unavailable,
    Write,
)
from letitride.store.old_log import BrokenLog
from letitride.store.opening import open_log
from letitride.store.rekeying import Rekeyed, rekey
from letitride.store.server_lock import one_server, server_of
from letitride.store.table_snapshots import load_table, save_table
from letitride.store.timeouts import TurnLock
from letitride.store.upgrading import look, upgrade

__all__ = [
    "HOUSE_KEY",
    "KEY_FILE",
    "Appended",
    "BackupWritten",
    "BadBackup",
    "BrokenLog",
    "CannotOpen",
    "CommandWrites",
    "Conflict",
    "Doubt",
    "Doubts",
    "EventLog",
    "FileMoved",
    "Forged",
    "Notice",
    "OtherCommand",
    "Rekeyed",
    "Restored",
    "Secret",
    "TooSlow",
    "TurnLock",
    "Unavailable",
    "Write",
    "backup",
    "check_backup",
    "find_keys",
    "key_file",
    "load_table",
    "look",
    "new_key",
    "one_server",
    "open_log",
    "read_keys",
    "rekey",
    "restore",
    "save_table",
    "server_of",
    "upgrade",
    "write_keys",
]
