"""Words by key: what a language needs, so that the house can speak it.

A text is a template with named fields, or a set of forms to choose from:

- ``you``, ``one``, ``many``: who does it. The reader, one seat, or several seats.
- ``one``, ``many``, or whatever forms the language has: how many there are of something.

A template may leave a field out, and may use it twice. A translator copies ``english`` and
replaces the texts; the keys stay. Tests say which are missing.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

Forms = Mapping[str, str]
Texts = Mapping[str, str | Forms]

YOU: Final = "you"


class MissingWords(LookupError):
    """The language has no words for something that had to be said."""


def combined(*parts: Texts) -> Texts:
    """One catalogue from the parts of several modules. No key is in two of them."""
    texts = {key: text for part in parts for key, text in part.items()}
    if len(texts) < sum(map(len, parts)):
        raise AssertionError("two parts of a catalogue have a key in common")
    return texts


class Language(NamedTuple):
    """``plural`` names the form that goes with a number."""

    name: str
    texts: Texts
    plural: Callable[[int], str]

    def text(self, key: str, form: str = "", /, **fields: object) -> str:
        """Raises ``MissingWords``."""
        template = self._template(key, form)
        try:
            return template.format_map(fields)
        except KeyError as error:
            words = f"{self.name}: the text {key!r} wants the field {error}, which is not known."
            raise MissingWords(words) from None

    def has(self, key: str) -> bool:
        return key in self.texts

    def _template(self, key: str, form: str) -> str:
        found = self.texts.get(key)
        if found is None:
            raise MissingWords(f"{self.name} has no text {key!r}: add it to the catalogue.")
        if isinstance(found, str):
            return found
        if form not in found:
            raise MissingWords(f"{self.name}: the text {key!r} has no form {form!r}: add it.")
        return found[form]
