"""A user's function in a Python file, written ``FILE.py:FUNCTION``."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from letitride.simulation.errors import BadSimulation


@dataclass(frozen=True)
class FunctionInFile:
    """The text travels, so that every machine has the function. ``field`` is named in errors."""

    file: str
    source: str
    name: str
    field: str

    @classmethod
    def read(cls, text: str, field: str) -> "FunctionInFile":
        """A file with an error is refused before a round is dealt. Raises ``BadSimulation``."""
        file, _, name = text.rpartition(":")
        try:
            source = Path(file).read_text("utf-8")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "not UTF-8 text"
            raise BadSimulation(field, f"{file}: cannot be read ({why})") from None
        found = cls(file, source, name, field)
        found._function  # noqa: B018
        return found

    def call(self, *arguments: object) -> Any:
        return self._function(*arguments)

    @cached_property
    def _function(self) -> Callable[..., Any]:
        space: dict[str, Any] = {}
        try:
            exec(compile(self.source, self.file, "exec"), space)
        except (Exception, SystemExit) as error:
            why = f"{type(error).__name__}: {error}"
            raise BadSimulation(self.field, f"{self.file} cannot be run ({why})") from None
        found = space.get(self.name)
        if not callable(found):
            raise BadSimulation(self.field, f"{self.file} has no function {self.name}")
        chosen: Callable[..., Any] = found
        return chosen

    def __getstate__(self) -> dict[str, str]:
        kept = ("file", "source", "name", "field")
        return {field: getattr(self, field) for field in kept}
