"""Stop and resume: the pieces of work that are done, and the best tables so far."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from secrets import token_hex

import msgspec

from letitride.simulation.designs.errors import BadDesign
from letitride.simulation.designs.goal import Goal
from letitride.simulation.designs.subset import SubsetResult
from letitride.simulation.designs.tables import TableFound


class _Found(msgspec.Struct, forbid_unknown_fields=True):
    changed: int
    distance: float
    miss: str
    pays: tuple[int, ...]


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    design: str
    done: tuple[str, ...]
    found: tuple[_Found, ...]
    met: int
    valued: int


class SearchProgress(msgspec.Struct, frozen=True):
    done: frozenset[str] = frozenset()
    found: tuple[TableFound, ...] = ()
    met: int = 0
    valued: int = 0

    def after(
        self, name: str, searched: SubsetResult, found: Sequence[TableFound]
    ) -> "SearchProgress":
        return SearchProgress(
            self.done | {name}, tuple(found), self.met + searched.met, self.valued + searched.valued
        )


def load_progress(path: Path | None, goal: Goal) -> SearchProgress:
    """Nothing done yet if there is no such file. Raises ``BadDesign``."""
    if path is None:
        return SearchProgress()
    try:
        saved = msgspec.json.decode(path.read_bytes(), type=_Saved)
    except FileNotFoundError:
        return SearchProgress()
    except OSError as error:
        raise BadDesign("resume", f"{path}: cannot be read ({error.strerror})") from None
    except msgspec.DecodeError:
        raise BadDesign("resume", f"{path}: not a file that design wrote") from None
    if saved.design != goal.digest:
        raise BadDesign("resume", f"{path}: holds another search: its goal was not the same")
    found = (TableFound(f.changed, f.distance, Fraction(f.miss), f.pays) for f in saved.found)
    return SearchProgress(frozenset(saved.done), tuple(found), saved.met, saved.valued)


def save_progress(path: Path, goal: Goal, progress: SearchProgress) -> None:
    found = tuple(_Found(f.changed, f.distance, str(f.miss), f.pays) for f in progress.found)
    done = tuple(sorted(progress.done))
    saved = _Saved(goal.digest, done, found, progress.met, progress.valued)
    beside = path.resolve().parent / f".{token_hex(8)}.tmp"
    try:
        beside.write_bytes(msgspec.json.encode(saved))
        beside.replace(path.resolve())
    except OSError as error:
        raise BadDesign("resume", f"{path}: cannot be written ({error.strerror})") from None
    finally:
        beside.unlink(missing_ok=True)
