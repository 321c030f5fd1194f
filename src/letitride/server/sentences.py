"""What the server says to people, looked up by key in its catalogue."""

from letitride.server.english import ENGLISH


def sentence(key: str, /, **fields: object) -> str:
    return ENGLISH.text(key, **fields)
