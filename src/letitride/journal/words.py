"""What is wrong with the journal, looked up by key in its catalogue."""

from letitride.journal.english import ENGLISH


def say(key: str, /, **fields: object) -> str:
    return ENGLISH.text(key, **fields)
