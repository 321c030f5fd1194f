"""Findings in words: looked up by key in the auditor's catalogue, only when something is found."""

from letitride.audit.english import ENGLISH


def say(key: str, form: str = "", /, **fields: object) -> str:
    return ENGLISH.text(key, form, **fields)
