"""What the command says in answer, in English: errors, questions and sentences.

The help of a command is in its code, where cyclopts reads it; so are the headings of figures.
"""

from typing import Final

from letitride.language import Language

ENGLISH: Final = Language(
    name="English",
    texts={
        "backup.exists": "{file}: already exists; a backup never overwrites a file",
        "backup.saved": (
            "Saved {events:,} events up to position {position:,}, {commands:,} answers and "
            "{secrets:,} secrets to {file}, signed with key {key}. The file does not contain the "
            "key: store it elsewhere."
        ),
        "banking.bad_limit": "limit: must be a number from 0 to 1, not {text!r}",
        "banking.bad_rounds": "rounds: must be 0 (no estimate) or at least 2, not {rounds}",
        "banking.bad_seats": "seats: must be 1 to {most} under {id}, not {number}",
        "banking.bet_and_bets": (
            "banking: give --bet (same for all seats) or --bets (one per seat), not both"
        ),
        "banking.bets_for_seats": "bets: got {bets} for {number} seats; give one per seat",
        "banking.bound": " ±: a proved bound on the error. With --limit 0 nothing is left out.",
        "banking.estimated": " About: from {dealt}, plus or minus one standard error.",
        "banking.house_banks": "book: under {id} the house banks, not a player",
        "banking.no_bets": "banking: give --seats (how many bet) or --bets (each bet)",
        "banking.too_many_hands": (
            " The wager may run out, and there are too many hands to count in minutes. The\n "
            "bounds are proved from the exact distribution of any two hands. --limit 0\n counts "
            "them all, however long it takes."
        ),
        "cannot_read": "{path}: cannot be read ({error})",
        "cannot_read.heads": "heads: {path}: cannot be read ({error})",
        "cannot_write": "{path}: cannot be written ({error})",
        "cannot_write.output": "cannot write the output ({error})",
        "claims.count": "{number} claims: {told}.",
        "comparing.same_play": " The best play is the same.",
        "database.broken": "{table}: {error}; run letitride verify for details",
        "database.cannot_follow": "event {number} cannot follow the events before it",
        "database.no_file": "database: no such file: {path}",
        "database.no_log": "database: {path} is not a letitride log",
        "database.no_table": "table: no {table!r} in this log; {have}",
        "database.none": (
            "database: give --database or set DATABASE_URL, such as sqlite:///casino.db"
        ),
        "database.unreadable": "database: cannot read {path}: {error}",
        "deal.bad_seed": "seed: must not be below zero, not {seed}",
        "deal.fees": "fees: write LOWEST-HIGHEST:PLAYER/PLAYER-DEALER, not {text}",
        "deal.never_happened": (
            "{spec}: never had a chance to happen; try more --rounds or another --seed"
        ),
        "deal.not_positive": "{field}: must be more than zero, not {text}",
        "design.bad_bets": "{field}: must be in bets, such as 4..6, not {text!r}",
        "design.bad_fix": "fix: must be a hand and a whole pay, such as flush=8, not {text!r}",
        "design.bad_pays": (
            "range: must be a hand and two pays, such as straight=4..6, not {text!r}"
        ),
        "design.bad_percentage": "{field}: must be a percentage such as 3%, not {text!r}",
        "design.bad_range": "{field}: {low} is more than {high}",
        "design.given_twice": "{field}: {hand} is given twice",
        "design.legend": (
            " Closest to {id} first: fewest hands changed, then the least change. {listed} listed "
            "of {met:,} found; {valued:,} valued."
        ),
        "cannot_read.evidence": "check: {path}: cannot be read ({error})",
        "evidence.bad_file": "check: {path}: {error}",
        "evidence.bad_out": "out: name must end in .html or .json, not {name!r}",
        "evidence.bad_rounds": "rounds: must be like 7 or 3..5, not {text!r}",
        "evidence.check_alone": "evidence: --check takes --public-key and --json only",
        "evidence.needs": "evidence: give --table, --rounds and --out; or --check FILE",
        "evidence.not_ours": (
            "table: event {version} of {stream} was not written by the house; run letitride verify"
        ),
        "evidence.sound": "All of it holds.",
        "evidence.sound_but": "Nothing is wrong, but some parts were not checked.",
        "evidence.taken": (
            "{path}: {rounds} of table {table}, {bytes:,} bytes, signed by {fingerprint}"
        ),
        "evidence.wrong": "Do not trust this file: see what fails.",
        "design.none": (
            "target-par: no paytable in these ranges meets the goal ({valued:,} valued); "
            "widen them, give a larger --within, or loosen the other goals"
        ),
        "design.not_a_range": "{field}: must be a range such as {example}, not {text!r}",
        "export.bad_rounds": "rounds: must be like 7, 3-9, 3- or -9, not {text!r}",
        "faceup.all_alone": "faceup: --all takes no --players, --knows or --changed",
        "faceup.bad_plot": "plot: name must end in {endings}, not {name}",
        "faceup.changed_knows": (
            "faceup: --changed is about other players' cards; leave out --knows"
        ),
        "faceup.legend": (
            " Edge and gain are per one base bet; with nothing seen the edge is {ordinary}."
        ),
        "faceup.plot_needs_all": "faceup: --plot needs --all and excludes --json",
        "faceup.rules_worth": " These are worth {worth}, {part} of all that seen cards are worth.",
        "faceup.together": " Together they are worth {worth} of one base bet.",
        "has": "it has {known}",
        "has.none": "it has none",
        "keys.added": (
            "Key {id} is on the ring, for reading only. Copy the ring to every server and restart "
            "it; then run `letitride keys use {id}`."
        ),
        "keys.already_in_use": "id: {id} is already the writing key",
        "keys.exists": "{file}: already exists, and may hold a house's keys",
        "keys.from_environment": " The keys came from {house_key}: set it to this:",
        "keys.in_use": (
            "Key {id} is the writing key now. Copy the ring to every server and restart it; then "
            "run `letitride keys retire {before}`."
        ),
        "keys.is_retired": "id: {id} is retired; make another with `letitride keys add`",
        "keys.made": "Key {id} is in {file}.",
        "keys.no_file": "house key: no such file: {path}",
        "keys.no_key_file": (
            "key file: give --key-file, set {key_file} or {house_key}, or give a SQLite database "
            "with its key file next to it"
        ),
        "keys.none": "house key: set {house_key} or {key_file}{beside}",
        "keys.none.beside": ", or put the key file at {path}",
        "keys.retired": (
            "Key {id} is retired: {secrets} secrets now use {now}.{strange} It stays on the ring "
            "to check its old seals. Copy the ring to every server."
        ),
        "keys.retired.strange": " {strange} that no key opens were left as is.",
        "keys.still_written": (
            "id: the server at {found} still writes with {id}; give it the ring as it is now, "
            "restart it, and then retire the key"
        ),
        "keys.switch_first": "id: {id} is the writing key; switch first with `letitride keys use`",
        "keys.unknown": "id: no key {id!r} on the ring; it has {have}",
        "no_base": "{id}: has no base wager, so there is nothing to decide",
        "no_base.bank": "{id}: has no base wager, so there is nothing to bank",
        "no_base.game": "{id}: has no base wager, so there is no game to play",
        "no_base.seen": "{id}: has no base wager, so seen cards gain nothing",
        "not_a_count": "{field}: must be a whole number such as 1000000 or 1e9, not {text!r}",
        "not_a_whole_number": "{value!r} is not a whole number",
        "par.against_one": "par: --against needs one paytable and excludes --html and --pdf",
        "par.meter": "\nThe meter stands at its seed, {seed}: see letitride progressive.",
        "par.no_paytable": "par: give one paytable, or --all",
        "par.reproduced": (
            "{right} of {all} published pars and hit frequencies reproduced to the printed digit."
        ),
        "par.same_file": "par: --html and --pdf must be different files, not both {html}",
        "par.sheet_of_one": "par: --html and --pdf need one paytable and exclude --json",
        "plays.bad_players": "players: must be 1 (sees no cards) to 7, not {players}",
        "plays.best": " This is the best play for this paytable with no cards seen.",
        "plays.legend": (
            " All per one base bet. Cost is against the best play with no cards seen;\n riding or "
            "pulling a bet worth exactly zero costs nothing."
        ),
        "plays.legend_face_up": (
            " All per one base bet. Cost is against the best play with no cards seen;\n face up: "
            "against the best play with the same cards seen. Below zero is a gain."
        ),
        "progressive.bad_meter": "meter: {meter} is below zero",
        "progressive.bad_others": "others: must be 0 to {most}, not {others}",
        "progressive.no_meter": "{id}: none of its wagers is paid from a meter",
        "replay.bad_round": "round: must be TABLE/NUMBER, such as nsw-let-it-ride/12, not {text!r}",
        "replay.has": "it has {first} to {last}",
        "replay.no_book": "{book}: no such rule book is installed",
        "replay.no_round": "round: {name} has no round {number}; {have}",
        "replay.none_over": "none is over yet",
        "replay.not_over": "round: {name}/{number} is not over yet",
        "replay.other_edition": (
            "{id}: played under another edition of the book; shown with the installed one"
        ),
        "replay.void_deck": "The deck of the void deal, in dealing order: {order}.",
        "fairness.odd": "too odd",
        "fairness.fair": "{decks:,} decks: nothing odd. A fair house fails once in 100 times.",
        "fairness.unfair": (
            "{decks:,} decks: too odd for a fair house, which fails once in 100 times."
        ),
        "fairness.few": "{decks:,} decks: too few for a verdict, which needs {fewest}.",
        "search.bad_amount": "{field}: {text!r} is not an amount, such as 500 or 2.50",
        "search.bad_bounds": "most: {most} is less than least, {least}",
        "search.found": (
            "{found:,} of {looked:,} rounds; bet {handle}, house result {win}, "
            "corrected {corrected}"
        ),
        "search.more": " and {number:,} earlier; narrow the search to see them",
        "report.bad_amount": "large-pay: {text!r} is not an amount above zero, such as 1000",
        "report.bad_seconds": "stalled: must be at least 1 second, not {number}",
        "report.bad_shift": "shift: must be 1 or more, not {number}",
        "report.bad_span": (
            "{field}: must be a day, a month or a time, such as 2026-11-18, 2026-11 or "
            "2026-11-18T22:00, not {text!r}"
        ),
        "report.bad_zone": "zone: must be like +10:00 or -08:00, not {text!r}",
        "report.backwards": "to: {end} ends before {start} begins",
        "report.broken": "{error}; run letitride verify for details",
        "report.disagrees": (
            "table: the facts of {tables} do not add up to the ledger; run letitride verify"
        ),
        "report.more": " and {number:,} more; --json, --csv or --pdf has them",
        "restore.log_wrong": (
            "done, but the log is not true: {first}; run letitride verify for details"
        ),
        "restore.nothing": "{file}: {error}; nothing was restored",
        "restore.nothing_in_database": "database: {error}; nothing was restored",
        "restore.proved": "All is well: {events:,} events proved.",
        "restore.restored": (
            "Restored {events:,} events up to position {position:,} from a backup of {when}, "
            "signed with key {key}{retired}. {left_out:,} sessions and presence records were left "
            "out: everybody has to sign in again."
        ),
        "restore.retired": ", which is retired",
        "rulebooks.one_of": "rulebook: choose one of --against, --choices and --paybacks",
        "rulebooks.differ": "{differing} of {rows} fields differ; they are marked with ≠.",
        "serve.demo": "This is a demo: the chips are worth nothing, and anybody can join.\n",
        "serve.how_to_stop": "\nStop it with Ctrl-C; played rounds are saved.\n",
        "serve.not_a_setting": "{unknown}: set in the environment, but there is no such setting",
        "serve.open": "\nLet It Ride is open at [bold]{address}[/bold]",
        "serve.shuffler": "the shuffler failed its test: {error}",
        "session.deviation": " Standard deviation of the result: {amount}.",
        "session.error": " Every chance is exact to within {error:.0e}.",
        "session.house_won": " The house won {amount} on average, ± {error}.",
        "session.house_wins": " The house expects to win {amount}.",
        "session.missing": "{field}: missing; give it, or give --risk to have it found",
        "session.no_drawdown": (
            " No worst drawdown: too many amounts, steps and rounds to follow exactly{hint}."
        ),
        "session.needs_numpy": " without NumPy: pip install 'letitride[simulation]'",
        "session.nothing_to_find": (
            "risk: give --bet to find the bankroll, or --bankroll to find the bet"
        ),
        "session.or_simulate": "; or simulate it, with --sessions 1e5",
        "session.quarter": " 25%: a quarter of all sessions end there or lower.",
        "session.risk_needs_exact": "risk: an amount is found only where the session is exact",
        "session.sampled": "Simulated: {sessions:,} sessions, seed {seed}.",
        "session.standard_errors": " ±: the standard error.",
        "simulate.bad_bet": "bet: {text!r} is not an amount: write dollars as '5' or '2.50'",
        "simulate.bad_error": (
            "until-error: must be a share of one bet, such as 0.001%, not {text!r}"
        ),
        "staff.closed": "The account of {name} is closed.",
        "staff.new_password": "{name} has a new password.",
        "staff.not_a_player": "role: cannot be player; players open their own accounts",
        "staff.opened": "{name} is now {role}.",
        "staff.passwords_differ": "password: the two entries differ",
        "strategy.legend": (
            " A high card is a ten or better. A hand is open to as many straights as there are\n "
            "five-card straights that contain all its cards. Values are per unit bet."
        ),
        "strategy.pull_the_rest": " Pull back everything else.\n",
        "strategy.riding": "  Riding is worth {ev} of the bet ({about:+.6f}).",
        "strategy.worth_zero": "[bold]Worth exactly zero; our figures pull them:[/]",
        "upgrade.cancelled": "upgrade: cancelled; nothing changed",
        "upgrade.copied": "A copy of the old database is in {path}.",
        "upgrade.copy_exists": "{copy}: already exists from an earlier try; move it away",
        "upgrade.done": (
            "Sealed {events:,} events and encrypted {secrets:,} secrets with key {id}. "
            "{left_out:,} sessions ended. Heads exported earlier no longer match: export them "
            "again."
        ),
        "upgrade.dump_first": "Dump the database first: pg_dump --file casino.sql NAME",
        "upgrade.found": (
            "Release 0.1, schema {schema}: {events:,} events in {streams:,} streams; the chain is "
            "intact."
        ),
        "upgrade.key_made": "Created key {id} in {path}.",
        "upgrade.log_wrong": "the old log is not true: {error}; nothing changed",
        "upgrade.no_yes": "upgrade: give --yes if release 0.1 ran here; nothing changed",
        "upgrade.question": "Did release 0.1 run here, and is its server stopped? Type yes: ",
        "verify.all_well": (
            "All is well: the chain is intact, the house's records agree, and every\ntable matches "
            "its log."
        ),
        "verify.bad_public_key": "public-key: must be 64 hexadecimal digits, or a file with them",
        "verify.empty": "The log is empty: nothing to prove.",
        "verify.no_heads": "No heads were written.",
        "verify.no_key": "Seals not checked: no house key found.",
    },
    plural=lambda number: "one" if number == 1 else "many",
)
