"""The strategies that ship: basic ones, those of the documents, and common mistakes."""

from letitride.analysis.plays.file import parse_playbook
from letitride.analysis.plays.playbook import Playbook
from letitride.rules import FileKind, find_file, shipped_ids

_KIND = FileKind("strategy", "strategies", ".txt")


def playbook_ids() -> tuple[str, ...]:
    return shipped_ids(_KIND)


def load_playbook(ref: str) -> Playbook:
    """A built-in strategy by its id, or one from a text file at a path. Raises ``BadData``."""
    found = find_file(_KIND, ref)
    return parse_playbook(found.text, file=found.file)
