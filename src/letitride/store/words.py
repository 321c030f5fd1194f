"""What the store says to people, looked up by key in its catalogue."""

from letitride.store.english import ENGLISH


def say(key: str, /, **fields: object) -> str:
    return ENGLISH.text(key, **fields)
