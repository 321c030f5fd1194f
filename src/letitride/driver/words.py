"""What the driver says in words: looked up by key in its catalogue."""

from letitride.driver.english import ENGLISH


def say(key: str, form: str = "", /, **fields: object) -> str:
    return ENGLISH.text(key, form, **fields)
