"""The commands. Each module is imported when its command is called, so that help stays quick."""

from cyclopts import App


def _version() -> str:
    from importlib.metadata import version

    return version("letitride")


app = App(
    name="letitride",
    help="Let It Ride by the book, and proved: rules, paytables, par sheets, strategy.",
    version=_version,
    version_flags=["--version"],
    help_format="plaintext",
)

COMMANDS = {
    "letitride.cli.par:par": "The exact par, edge and volatility of a paytable; its par sheet.",
    "letitride.cli.strategy:strategy": "The best play of a base paytable, in words or by class.",
    "letitride.cli.strategy:advise": "Ride or pull this hand, what it is worth, and why.",
    "letitride.cli.paytables:paytables": "Every paytable that ships.",
    "letitride.cli.deal:deal": "Rounds dealt by a rule book: results, table talk, or events.",
    "letitride.cli.rulebooks:rulebooks": "Every rule book that ships.",
    "letitride.cli.rulebooks:rulebook": "A rule book field by field, or beside another.",
}
for path, what in COMMANDS.items():
    app.command(path, help=what)
