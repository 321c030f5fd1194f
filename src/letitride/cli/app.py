"""The list of commands. A module is imported only when its command runs, so help stays fast."""

from cyclopts import App


def _version() -> str:
    from importlib.metadata import version

    return version("letitride")


app = App(
    name="letitride",
    help="Let It Ride by the book, with proof: rules, paytables, par sheets, strategy.",
    version=_version,
    version_flags=["--version"],
    help_format="plaintext",
)

COMMANDS = {
    "letitride.cli.par:par": "A paytable's exact par, edge and volatility; its par sheet.",
    "letitride.cli.strategy:strategy": "The best play for a base paytable, in words or by class.",
    "letitride.cli.strategy:advise": "Ride or pull this hand: the answer, its value, and why.",
    "letitride.cli.faceup:faceup": "What seeing other players' cards is worth.",
    "letitride.cli.plays:plays": "What a strategy costs: yours, a document's, or a common one.",
    "letitride.cli.claims:claims": "What the documents claim about the game, checked exactly.",
    "letitride.cli.progressive:progressive": "A bet on a meter: its return, and the break-even.",
    "letitride.cli.session:session": "The chance that a session is won, lost or runs out of time.",
    "letitride.cli.design:design": "Find paytables that reach a par, close to a model table.",
    "letitride.cli.banking:banking": "What banking a round is worth, and how much it varies.",
    "letitride.cli.simulate:simulate": "Deal random rounds by the million; check exact values.",
    "letitride.cli.paytables:paytables": "List the built-in paytables.",
    "letitride.cli.deal:deal": "Deal rounds under a rule book: results, table talk, or events.",
    "letitride.cli.serve:serve": "Run the casino server, over HTTP and WebSocket.",
    "letitride.cli.staff:staff": "Manage staff accounts.",
    "letitride.cli.keys:keys": "Manage the house keys: list, add, switch and retire.",
    "letitride.cli.backup:backup": "Back up the whole database to one file while play goes on.",
    "letitride.cli.restore:restore": "Restore a backup into a new database, and prove it.",
    "letitride.cli.upgrade:upgrade": "Upgrade a release 0.1 database: seal and encrypt it.",
    "letitride.cli.verify:verify": "Prove a log: its chain, money, cards and payouts.",
    "letitride.cli.evidence:evidence": "Take rounds as signed evidence; check it offline.",
    "letitride.cli.replay:replay": "Replay a round from a log as table talk.",
    "letitride.cli.export:export": "Export rounds from a log as JSON Lines or CSV.",
    "letitride.cli.report:report": "Report what tables earned: win, hold, ratings, exceptions.",
    "letitride.cli.search:search": "Search rounds of all tables: by person, ruling, amount, mark.",
    "letitride.cli.fairness:fairness": "Compare cards dealt with exact odds; judge the shuffle.",
    "letitride.cli.rulebooks:rulebooks": "List the built-in rule books.",
    "letitride.cli.rulebooks:rulebook": "Show a rule book field by field, or compare two.",
}
for path, summary in COMMANDS.items():
    app.command(path, help=summary)
