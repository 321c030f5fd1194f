"""What is wrong with a chain of events or a house key, in English."""

from typing import Final

from letitride.language import Language

ENGLISH: Final = Language(
    name="English",
    texts={
        "chain.altered": "its hash does not match its content",
        "chain.cut_off": "an exported head says that the stream went on to {last}",
        "chain.hashed_after_another": "its hash does not follow from the event before it",
        "chain.moved": "the event that was hashed for its place is version {version}",
        "chain.next_hashed_after_another": "the next event's hash does not follow from it",
        "chain.no_event": "its body is not an event: {error}",
        "chain.not_exported": "its hash is not the one that was exported",
        "chain.other_kind": "its body is of kind {kind}",
        "chain.other_time": "its time is not the time in its body",
        "chain.other_version": "version {version} is in its place",
        "chain.position": "its position is not after the one before it",
        "key.bytes": "a house key has {right} bytes, not {found}",
        "key.first_retired": "the first key on a ring is the writing key, so it cannot be retired",
        "key.none": "a house needs at least one key",
        "key.not_one": "key {number}: not a house key; `letitride keys new` makes one",
        "key.twice": "a key can be on the ring only once",
    },
    plural=lambda number: "one" if number == 1 else "many",
)
