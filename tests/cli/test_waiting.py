"""The bar for whoever waits."""

import io

from rich.console import Console

from letitride.cli.waiting import progress, waiting


def test_a_bar_is_shown_to_who_waits_and_to_nobody_else() -> None:
    for after, shown in ((0.0, True), (3600.0, False)):
        terminal = io.StringIO()
        stderr = Console(file=terminal, force_terminal=True, width=80)
        with progress(stderr, "hands valued", after=after) as watch:
            watch(1, 2)
        assert ("hands valued" in terminal.getvalue()) is shown


def test_what_is_no_terminal_has_none() -> None:
    with waiting("hands valued") as watch:
        assert watch is None
