"""The progress bar."""

import io
import re

from rich.console import Console

from letitride.cli.waiting import progress, waiting


def test_a_progress_bar_appears_only_after_a_wait() -> None:
    for after, shown in ((0.0, True), (3600.0, False)):
        terminal = io.StringIO()
        stderr = Console(file=terminal, force_terminal=True, width=80)
        with progress(stderr, "hands valued", after=after) as watch:
            watch(1, 2)
        assert ("hands valued" in terminal.getvalue()) is shown


def test_without_a_terminal_there_is_no_progress_bar() -> None:
    with waiting("hands valued") as watch:
        assert watch is None


def test_the_bar_shows_the_rate_since_it_began() -> None:
    terminal = io.StringIO()
    stderr = Console(file=terminal, force_terminal=True, width=100)
    with progress(stderr, "rounds dealt", after=0.0) as watch:
        watch(10**12, 10**13)
        watch(10**12 + 5, 10**13)
        watch(10**12 + 5, 10**13)
    rates = re.findall(r"([\d,]+) a second", terminal.getvalue())
    assert rates
    assert all(int(rate.replace(",", "")) < 10**9 for rate in rates)
