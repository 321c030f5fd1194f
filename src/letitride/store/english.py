"""What the store says, in English: to the person who runs the server, and to supervisors."""

from typing import Final

from letitride.language import Language

ENGLISH: Final = Language(
    name="English",
    texts={
        "address.more_than_a_path": (
            "sqlite takes the path of a file and nothing else, not {path!r}"
        ),
        "address.no_name": "postgresql needs the name of a database: postgresql://user@host/casino",
        "address.no_path": "sqlite needs the path of a file: sqlite:///casino.db",
        "address.none": "not an address: must begin with sqlite:/// or postgresql://",
        "address.postgresql": "not an address that PostgreSQL understands",
        "address.scheme": "cannot use {scheme!r}: use sqlite or postgresql",
        "address.slashes": "sqlite takes three slashes and a path: sqlite:///casino.db",
        "address.special_characters": (
            "not a PostgreSQL address; write special characters in a password as %2F, %40 and so on"
        ),
        "backup.altered": "it was altered or damaged",
        "backup.cut_off": "it is cut off: its end is missing",
        "backup.forged": "the signature of key {key} is wrong: it is a forgery",
        "backup.not_empty": "it is not empty: a backup can only be restored into a new database",
        "backup.not_one": "it is not a letitride backup",
        "backup.old_database": (
            "the database has schema {schema}, this program has {newest}: open it with `letitride "
            "serve` first"
        ),
        "backup.other_format": "it has format {found!r}, and this program reads format {format}",
        "backup.other_key": (
            "it is signed with key {key}, which is not a key of this house; the keys given are "
            "{ours}"
        ),
        "backup.other_schema": "it has schema {schema}, which this program cannot read",
        "doubt.answer_deleted": "The stored answer was deleted; the events are read instead.",
        "doubt.answer_unsealed": (
            "The stored answer lacks the house's seal; the events are read instead."
        ),
        "doubt.event": "This event was not written by the house, or it was altered since.",
        "doubt.moved": "It {how} since the server opened it: nothing is stored.",
        "doubt.secret": "It does not decrypt with the house key, and counts as absent.",
        "doubt.snapshot": "It does not decrypt with the house key; the events are read instead.",
        "key.cannot_write": "house key: cannot write {path} ({error})",
        "key.file_missing": (
            "house key: {missing} is missing, and {path} was written with a key; put it back, or "
            "set {house_key} or {key_file}"
        ),
        "key.none": "house key: set {house_key} or {key_file}; `letitride keys new` makes a key",
        "key.other": (
            "house key: the database was written with key {used}, and the keys given are {given}: "
            "give the keys of this house"
        ),
        "key.to_write": "writing needs the house key",
        "key_file.not_a_file": "{path}: it is not a file",
        "key_file.of_another_user": "{path}: it belongs to another user, who can read it",
        "key_file.readable_by_others": "{path}: others can read it; run `chmod 600` on it",
        "key_file.unreadable": "{path}: cannot be read ({error})",
        "lock.held": (
            "{path} is open in another letitride server{process}, and a SQLite file takes one; for "
            "several servers use --database postgresql://USER@HOST/NAME"
        ),
        "lock.not_a_lock": "cannot open {path}: {lock} is not a lock; find out who put it there",
        "lock.unreadable": "cannot tell who has {path}: {lock}: {error}",
        "log.closed": "the log is closed",
        "log.contended": "other programs keep writing",
        "log.id_taken": "another command already has the id {command_id!r} in {stream}",
        "log.not_ours": "the house did not write this",
        "moved": "{path} {how} since the server opened it",
        "moved.gone": "is gone",
        "moved.replaced": "is another file",
        "moved.what_to_do": "{what}; put the right one back, or start the server again",
        "old_log.altered": "{stream}, event {version}: it was altered, or is not in its place",
        "old_log.missing": "{stream}, event {version}: it was exported, and is not there",
        "old_log.not_exported": "{stream}, event {version}: not the one exported",
        "old_log.other_schema": "its schema is {shown}, not one of release 0.1: nothing to upgrade",
        "open.database": "cannot open the database: {error}",
        "open.empty": (
            "cannot open {path}: it is empty, and a casino's file never is; restore it from a "
            "backup, or delete it to start a new one"
        ),
        "open.failed": "the database failed: {error}",
        "open.foreign_part": (
            "cannot open {path}: it has a {kind} {name!r}, which letitride did not make; find out "
            "who did, and drop it"
        ),
        "open.not_durable": (
            "synchronous_commit is off at the database, and a pooling proxy is in front of it: set "
            "it on for the role that the house uses (ALTER ROLE … SET synchronous_commit = on)"
        ),
        "open.no_file": "cannot open {path}: there is no such file",
        "open.no_file_at": "no such file: {path}",
        "open.no_folder": "cannot open {path}: there is no folder {parent}",
        "open.postgresql": "cannot open the PostgreSQL database: {error}",
        "open.postgresql_name": "the PostgreSQL database",
        "schema.failed": "the schema migration failed: {error}",
        "schema.newer": (
            "the database has schema {newer}, this program knows {known} and older: it was made by "
            "a newer letitride"
        ),
        "schema.unsealed": (
            "the database was written before events were sealed: if you ran that release here, run "
            "`letitride upgrade`; if not, somebody else put it there"
        ),
        "slow": "the database did not answer within {seconds:g} s",
        "slow.earlier": "the database did not answer an earlier call in time",
    },
    plural=lambda number: "one" if number == 1 else "many",
)
