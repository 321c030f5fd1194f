"""What the command says to people, looked up by key in its catalogue."""

from letitride.cli.english import ENGLISH


def say(key: str, /, **fields: object) -> str:
    return ENGLISH.text(key, **fields)
