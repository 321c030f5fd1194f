"""Texts by key: what a person reads, kept apart from the code that says it."""

from letitride.language.catalogue import YOU, Forms, Language, MissingWords, Texts, combined

__all__ = ["YOU", "Forms", "Language", "MissingWords", "Texts", "combined"]
