"""What the server answers, in English. To add a language, copy this file and translate the texts.

A key is the code of a problem. Where a code has several sentences, the rest of the key says which.
Other keys begin with where their text is read: ``ending`` is the last message of a socket,
``practice`` a table's name, ``ready`` the readiness probe, ``paytable`` what is wrong with a
caller's own, ``proof`` a round's proof, ``api`` and ``docs`` the description of the API.
"""

from typing import Final

from letitride.language import Language, Texts

_PEOPLE: Final[Texts] = {
    "not_logged_in": "Sign in first, or play as a guest.",
    "not_logged_in.any_more": "You are no longer signed in; sign in again.",
    "not_your_role": "Only the {roles} can do this.",
    "not_allowed.metrics": "Only the people who run this server can read its metrics.",
    "no_guests": "Guests can play on the demo floor only.",
    "reauthenticate": "Confirm your password first: POST /api/reauthenticate.",
    "not_second_person.caller": "You have already signed. The second person must be somebody else.",
    "not_second_person.role": (
        "{name} is not a supervisor. A games or casino supervisor must sign."
    ),
    "no_games_supervisor": "{name} is not a games supervisor here.",
    "unknown_player": "There is no player {name!r}.",
    "foreign_origin": "This request comes from a page that is not ours.",
    "no_csrf_token": "The header {header} must hold the token from GET /api/me.",
}

_TABLES: Final[Texts] = {
    "unknown_table": "There is no table {table!r}.",
    "no_preview": "{command} has no preview.",
    "not_your_money": "You do not deal at table {table}: its money is for its own staff.",
    "out_of_order": "Table {table} is out of order: {why}.",
    "demo_account": "This account is from a demonstration, and is no good in a real house.",
    "demo_chips": "{name} is from a demonstration, and has no chips that anybody paid for.",
    "no_practice": "Practice tables are played with demo chips, and you have none.",
    "practice_in_round": "Finish the round at {table} first.",
    "practice_seated": "You have a seat at {table}. Leave it first.",
    "practice_slow": "The practice table is slow to open. Try again.",
    "practice.name": "{book}, practice",
    "unknown_book": "There is no rule book {book!r}.",
    "no_bots": "Bots are for the demo floor only.",
    "bad_paytables": "{why}",
    "id_taken": "This id was used for another command: use a new one.",
}

_PIT: Final[Texts] = {
    "pit.dispute": "{player}: “{about}”.",
    "pit.stalled": "{what} Nothing has happened for {minutes} min.",
    "pit.dealer": "Waiting for the dealer, {dealer}.",
    "pit.automatic": "Waiting for the automatic dealer.",
    "pit.player": "Waiting for seat {seats}.",
    "pit.float": "The float is not counted: no round can open.",
    "pit.count": "{by} counted the tray: a second person signs.",
    "pit.slip.fill.requested": "Fill {number} is requested: the cage sends the chips.",
    "pit.slip.fill.sent": "Fill {number} is on its way: count the chips and receive them.",
    "pit.slip.credit.requested": "Credit {number} is requested: send the chips to the cage.",
    "pit.slip.credit.sent": "Credit {number} is on its way: the cage counts and receives it.",
    "pit.correction": "Correction {number}, proposed by {by}, waits for a second person.",
    "pit.invalidation": "Round {round} to be invalidated, proposed by {by}: a second person.",
    "pit.closing": "The closing sign has been up long enough: close the table.",
    "pit.minimum": "The sign of the higher minimum has been up long enough.",
    "not_staff": "{name} is not one of the staff.",
    "bad_answers.twice": "Drill {number} is answered twice in one request.",
    "unknown_drill": "Batch {batch} has no drill {number}: it has {count}, from 0.",
    "no_paytable": "Only payout drills have a paytable.",
    "bad_drill_paytable": "{why}.",
    "own_account": "You cannot close your own account.",
    "bad_role.player": "Players open their own accounts.",
}

_RECORD: Final[Texts] = {
    "other_edition": "{why}",
    "not_your_table": "Dealers can read the record of the table they are dealing at.",
    "unknown_round": "Table {table} has no finished round {number} that you can see.",
    "not_shared": "Nobody shares a round under this link. Its player may have taken it back.",
    "nothing_to_share": "You had no cards in this round, so there is nothing to show.",
    "round_not_over": "A round can be reviewed once it is over.",
    "review.ride": "Let bet {circle} ride: the strategy rides {line}.",
    "review.pull": "Pull bet {circle} back: the strategy does not ride {held}.",
    "review.either": "Either is right: with {line}, bet {circle} is worth exactly nothing.",
    "review.seen_ride": "Let bet {circle} ride: the cards you could see make {held} worth it.",
    "review.seen_pull": "Pull bet {circle} back: the cards you could see spoil {held}.",
    "review.seen_either": "Either is right: with the cards you could see, {held} breaks even.",
    "no_such_rounds": "{why}",
    "not_ours": (
        "Event {version} of this table was not written by the house, so the house does not sign it."
    ),
    "void_today": (
        "Round {number} was void: until the day is over only the inspector sees its cards. The "
        "inspector can take it as evidence now."
    ),
    "no_key.signing": "The house key is missing, so nothing can be signed.",
    "no_key": "This server has no house key.",
    "bad_bounds": "The most is less than the least.",
    "two_dealers": "Ask for {dealer} or for the automatic dealer, not for both.",
    "unknown_parameter": "There is no parameter {name}. Known are: {known}.",
    "bad_span": "The period ends before it begins.",
    "already_running": "The log is already being verified.",
    "proof.not_ours": "This event was not written by the house, or it has been changed since.",
}

_LIBRARY: Final[Texts] = {
    "unknown_rule_book.known": "There is no rule book {id!r}; the rule books are {known}.",
    "unknown_rule_book.near": "There is no rule book {id!r}; did you mean {near}?",
    "unknown_paytable.known": "There is no paytable {id!r}; the paytables are {known}.",
    "unknown_paytable.near": "There is no paytable {id!r}; did you mean {near}?",
    "unknown_strategy.known": "There is no strategy {id!r}; the strategies are {known}.",
    "unknown_strategy.near": "There is no strategy {id!r}; did you mean {near}?",
    "no_base_wager": "{paytable} has no base wager, so there is nothing to decide.",
    "no_base_wager.own": "Your paytable has no base wager, so there is nothing to decide.",
    "bad_cards": "{why}.",
    "bad_paytable": "{why}.",
    "nothing_shared": "{one} and {other} have no wager in common.",
    "bad_session": "{why}.",
    "bad_bank": "{why}.",
    "bank_seats": "At most {most} players bet against the bank, not {number}.",
    "bank_too_long": (
        "Against a wager that may run out, at most {most} players are counted here; the command "
        "counts more."
    ),
    "house_banks": "Under {book} the house banks, so no player does.",
    "paytable.name": "your paytable",
    "paytable.not_json": "not JSON: {error}",
    "paytable.not_object": "must be an object with the fields of a paytable file",
    "paytable.too_long": "at most {most} characters",
    "paytable.not_built_in": "no built-in paytable has this id; the ids are {known}",
}

_REQUESTS: Final[Texts] = {
    "not_installed": "This server lacks a part that this needs; the house can install it.",
    "not_found": "There is nothing at this address.",
    "bad_method": "This address does not take this method.",
    "bad_request.ended": "The request body ended early.",
    "bad_request.body": "The body does not fit this address.",
    "bad_request.not_json": "The body is not JSON: {error}",
    "bad_request.not_utf8": "The body is not text in UTF-8.",
    "bad_request.nested": "The body is nested too deeply.",
    "bad_request.not_text": "Messages must be text, in JSON.",
    "bad_request.message": "This is not JSON: {error}",
    "bad_request.message_nested": "nested too deeply",
    "bad_request.second_hello": "You have already said Hello; to start again, open another socket.",
    "failed": "Something went wrong here.",
    "too_many.commands": "Slow down: too many commands.",
    "too_many.logins": "Too many tries from here: wait a moment.",
    "too_many.requests": "Slow down: too many requests.",
    "busy": "Too many people are waiting for figures: try again in a moment.",
    "unavailable.queue": "This table is too busy right now; try again with the same id.",
    "unavailable.closing": "The house is closing; try again with the same id when it is open.",
    "unavailable.passwords": "Too many people are signing in; try again in a moment.",
    "unavailable.database": "The database is not answering; try again with the same id.",
    "unavailable.slow": "The database is not answering in time; try again with the same id.",
    "unavailable.moved": "The database is not the one that was opened; tell a supervisor.",
    "unavailable.forged": (
        "The database holds data that the house did not write; tell a supervisor."
    ),
}

_SOCKETS: Final[Texts] = {
    "ending.failed": "Something went wrong here; reconnect with your version.",
    "ending.slow": "You are too slow; reconnect with your version.",
    "ending.not_hello": "The first message must be a Hello.",
    "ending.unclear": "{most} messages in a row could not be read.",
    "ending.no_session": "Your session has ended; sign in again.",
    "ending.removed": "This table was removed.",
    "ending.no_hello": "No Hello within {seconds} seconds.",
    "ending.version": "v: this house speaks version {version}; reload the page.",
    "ending.closing": "The house is closing; reconnect with your version.",
    "ending.crowded": "Too many people are watching this table; try again later.",
    "ending.not_allowed": "This connection is not allowed.",
}

_READINESS: Final[Texts] = {
    "ready.not_told": "not ready",
    "ready.closed": "the house is not open",
    "ready.slow": "the database does not answer in time",
    "ready.refused": "the database does not accept writes",
    "ready.lost": "the database does not keep what is written to it",
}

_API: Final[Texts] = {
    "api.about": """Play, watch and prove the casino game Let It Ride.

An error is a Problem: a code, a sentence, the rule behind it, and the field it is about, if any.
Signing in sets the cookie {cookie}; from then on, a request that changes something must also send
the header {header} with the token from GET /api/me. Amounts are in cents, times in seconds since
1970. A table's live feed is a socket at /api/tables/{{table}}/live; /api/live-schema.json describes
its messages.""",
    "api.event": "Something that happened at a table; ``type`` says what.",
    "api.messages": "The messages of a live socket, version {version}.",
    "api.unchanged": "Not changed: If-None-Match names the current version.",
    "api.given": "The current version.",
    "api.evidence": "A file to save: HTML by default, or JSON.",
    "api.heads": "A file of signed heads.",
    "api.not_ready": "The house is not ready.",
    "api.status.400": "Something in the request is wrong; the message says what.",
    "api.status.401": "You are not signed in, or the name or password is wrong.",
    "api.status.403": "You may not do this, or not yet; the message says why.",
    "api.status.404": "There is no such thing, or none that you may see.",
    "api.status.409": "Not allowed now; the message says why, and the clause is the rule.",
    "api.status.413": "The body is too long.",
    "api.status.429": "Too many requests: wait as long as Retry-After says.",
    "api.status.503": "The house is closing or busy, or its database is not answering: try again.",
}

_DOCS: Final[Texts] = {
    "docs.tag.people": "People: signing in, accounts, your own chips and limits",
    "docs.tag.tables": "Tables: the lobby, what you see, what you do",
    "docs.tag.record": "The record: what happened, and proof of it",
    "docs.tag.library": "The library: rule books, paytables, figures, strategy",
    "docs.tag.floor": "The floor: setting up tables, dealers, the cage's desk",
    "docs.tag.operations": "For the people who run the server",
    "docs.step.guest": "Sign in as a guest. The answer has your name and the token.",
    "docs.step.sit": "Take a free seat.",
    "docs.step.buy_in": "Bring chips to the table.",
    "docs.step.bet": "Bet on all three circles.",
    "docs.step.look_around": "See the table, and what you can do.",
    "docs.step.look": "When the cards are dealt, look at yours.",
    "docs.step.pull": "Pull back bet 1 …",
    "docs.step.ride": "… and let bet 2 ride.",
    "docs.step.rounds": "When the round is over, list your rounds.",
    "docs.step.record": "See what happened.",
    "docs.step.proof": "Check that it was fair.",
}

_OPERATORS: Final[Texts] = {
    "serving.cannot_listen": "host and port: cannot listen on {where}: {error}",
    "serving.key_retired": (
        "house key: {id} is retired, and it is the key that this server would write with; give "
        "it the ring that `letitride keys retire` left"
    ),
    "serving.passwords_busy": (
        "too many passwords are being checked at once; try again in a moment"
    ),
    "settings.all": "docs/settings.md lists them all",
    "settings.bad_database": "not a letitride database",
    "settings.demo": (
        "a demo (demo, {where}) has accounts whose passwords everybody knows and brings a "
        "database of its own; only force_demo lets it into this one"
    ),
    "settings.environment": "from {variable} in the environment",
    "settings.did_you_mean": "did you mean {name}?",
    "settings.listen_alone": (
        "goes with a PostgreSQL database behind a pooling proxy, and database does not name one"
    ),
    "settings.no_database": (
        "database: missing; give it in the settings file, as DATABASE_URL or as --database, or "
        "start with --demo, which needs none"
    ),
    "settings.option": "from the option --{option}",
    "settings.origin": "an origin is written scheme://host or scheme://host:port",
    "settings.seeded": "only the demo deals seeded decks",
    "settings.unknown": "{key}, in {file}: no such setting; {hint}",
    "settings.unreadable": "{file}: cannot be read: {error}",
}
"""For the person who starts the server: what is wrong with its settings, and why it stops."""

ENGLISH: Final = Language(
    name="English",
    texts={
        **_PEOPLE,
        **_TABLES,
        **_PIT,
        **_RECORD,
        **_LIBRARY,
        **_REQUESTS,
        **_SOCKETS,
        **_READINESS,
        **_API,
        **_DOCS,
        **_OPERATORS,
    },
    plural=lambda number: "one" if number == 1 else "many",
)
