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
    "letitride.cli.faceup:faceup": "What it is worth to see the cards of other players.",
    "letitride.cli.plays:plays": "What a strategy of your own, a document's or a usual one costs.",
    "letitride.cli.claims:claims": "What the documents state about the game, judged exactly.",
    "letitride.cli.banking:banking": "What it is worth to bank a round, and how far it strays.",
    "letitride.cli.paytables:paytables": "Every paytable that ships.",
    "letitride.cli.deal:deal": "Rounds dealt by a rule book: results, table talk, or events.",
    "letitride.cli.serve:serve": "The house: tables that run, over HTTP and WebSocket.",
    "letitride.cli.staff:staff": "Accounts of those who work in the house.",
    "letitride.cli.keys:keys": "The keys of the house, and how one takes the place of another.",
    "letitride.cli.backup:backup": "The whole house into one file, while it goes on playing.",
    "letitride.cli.restore:restore": "A backup into a new database, checked and proved.",
    "letitride.cli.upgrade:upgrade": "A database of release 0.1 taken over, sealed and encrypted.",
    "letitride.cli.verify:verify": "Whether a log is true: its chain, money, cards and pays.",
    "letitride.cli.replay:replay": "A round of a log as table talk.",
    "letitride.cli.export:export": "Rounds of a log as JSON Lines or CSV.",
    "letitride.cli.rulebooks:rulebooks": "Every rule book that ships.",
    "letitride.cli.rulebooks:rulebook": "A rule book field by field, or beside another.",
}
for path, what in COMMANDS.items():
    app.command(path, help=what)
