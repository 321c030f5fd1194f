"""A progress bar for a person at a terminal; a pipe gets none."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

Watch = Callable[[int, int], None]
"""Called with how much is done, and the total."""

_QUIET_SECONDS = 1.0


@contextmanager
def waiting(what: str) -> Iterator[Watch | None]:
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with progress(Console(stderr=True), what) as watch:
        yield watch


@contextmanager
def progress(stderr: "Console", what: str, *, after: float = _QUIET_SECONDS) -> Iterator[Watch]:
    """Show a bar, unless the work is done within ``after`` seconds."""
    from rich.progress import Progress, TextColumn

    begin = monotonic()
    rate = TextColumn("{task.fields[rate]}")
    with Progress(*Progress.get_default_columns(), rate, console=stderr, transient=True) as bar:
        task = bar.add_task(what, visible=False, rate="")

        first: int | None = None

        def watch(done: int, of: int) -> None:
            nonlocal first
            # Resumed work starts with some of it done.
            first = done if first is None else first
            taken = monotonic() - begin
            rate = f"{(done - first) / taken:,.0f} a second" if done > first else ""
            bar.update(task, completed=done, total=of, visible=taken >= after, rate=rate)

        yield watch
