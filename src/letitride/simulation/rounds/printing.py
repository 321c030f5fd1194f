"""A simulation in print: a line for each wager."""

from letitride.simulation.rounds.result import Mean, Simulation, WagerResult


def lines_of(result: Simulation) -> list[str]:
    played = "" if result.play is None else f", played by {result.play}"
    seats = f"{result.seats} seats" if result.seats > 1 else "one seat"
    lines = [f"{result.id}: {result.rounds:,} rounds, {seats}{played}, seed {result.seed}"]
    headings = ("wager", "mean", "std. error", "exact", "z", "std. deviation", "wins")
    rows = [headings]
    rows += [(each.wager, *_cells(each.figure), *_spread(each)) for each in result.wagers]
    if result.bank is not None:
        rows.append(("bank", *_cells(result.bank), "", ""))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append(" " + "  ".join(cells).rstrip())
    lines.append(" Gains are per hand and one bet; the bank's are per round.")
    return lines


def _cells(figure: Mean) -> tuple[str, str, str, str]:
    return (
        f"{float(figure.mean):+.6f}",
        "–" if figure.standard_error is None else f"{figure.standard_error:.6f}",
        "–" if figure.exact is None else f"{float(figure.exact):+.6f}",
        "–" if figure.z is None else f"{figure.z:+.2f}",
    )


def _spread(wager: WagerResult) -> tuple[str, str]:
    return f"{wager.standard_deviation:.4f}", f"{float(wager.win_frequency):.4%}"
