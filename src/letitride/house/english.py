"""What the house answers, in English. To add a language, copy this file and translate the texts.

A key is the code of a refusal. Where a code has several sentences, the rest of the key says which.
A text that begins with the name of a field, and a colon, is shown beside that field of a form.
"""

from typing import Final

from letitride.language import Language, Texts

_ACCOUNTS: Final[Texts] = {
    "wrong_login": "The name or the password is wrong.",
    "too_many_tries": "Too many wrong passwords. Try again in {wait}.",
    "closed": "The account of {name} is closed.",
    "not_closed": "The account of {name} is already open.",
    "guest": "A guest has no password.",
    "not_guest": "This account has a password already.",
    "name_taken": "name: {name} already has an account.",
    "bad_role": "role: a guest is a player.",
    "bad_name": (
        "name: 2 to 32 characters, a letter first, then letters A to Z, digits, '.', '_' or '-'."
    ),
    "bad_password.length": "password: {least} to {most} characters.",
    "bad_password.name": "password: it must not be your name.",
}

_FLOOR: Final[Texts] = {
    "unknown_table": "There is no table {table}.",
    "bad_id": "table: an id has 2 to 40 characters: lower-case letters a to z, digits or '-'.",
    "id_taken": "table: the id {table} is taken.",
    "bad_name.table": "name: a table's name has {least} to {most} characters.",
    "practice_open": "You have a practice table already: leave it first.",
    "practice_full": "All {most} practice tables are in use. Try again in a minute.",
    "bad_name.preset": "name: a preset's name has {least} to {most} characters.",
    "preset_shipped": "name: {name} comes with the program: choose another name.",
    "presets_full": "The house has {most} presets already: remove one first.",
    "unknown_preset": "There is no preset {name} of this house.",
    "preset.washington": "Washington card room",
    "preset.washington_bonus": "Washington card room with keypad",
    "preset.nsw_shoe": "NSW shoe table",
    "preset.nsw_capped": "NSW shoe table, $50,000 payout cap",
    "preset.california": "California card room",
    "preset.practice": "Practice, tray not counted",
    "bad_bots": "bots: the number cannot be negative.",
    "already_deals": "{who} already deals at table {table}.",
    "already_deals.next_round": "{who} already deals at table {table} from the next round.",
    "automatic_dealer": "The automatic dealer",
    "deals_elsewhere": "{dealer} holds table {table}. A dealer holds one table at a time.",
    "relief_past": "Choose a time in the future.",
    "bad_answers": "Send 1 to {most} answers at a time.",
    "rota_full": "The rota holds {most} changes. Drop one first.",
    "relief_twice.table": "Number {number} on the rota relieves {table} at that time already.",
    "relief_twice.dealer": "{dealer} goes to {table} at that time.",
    "no_relief": "There is no number {number} on the rota.",
}

_APPROVALS: Final[Texts] = {
    "no_face_up": "This rule book does not deal cards face up.",
    "no_approval": "face: no approval to deal face up is on record for {book}.",
    "approved_already": "The approval {reference} is already on record.",
    "not_approved": "No approval to deal face up is on record.",
    "not_confirmed": "First confirm this: {step}",
    "bad_words": "words: enter 1 to {most} characters.",
    "bad_reason": "reason: enter 1 to {most} characters.",
    "bad_reference": "reference: enter 1 to {most} characters.",
    "bad_date": "date: enter the day on which you submitted the internal controls.",
    "bad_date.approval": "date: enter the day of the Commission's approval.",
    "bad_date.rules": "date: enter the day on which these rules were approved.",
    "bad_text": "text: enter 1 to {most} characters.",
    "bad_text.unreadable": "text: this is not plain text.",
    "filed_already": "This copy, {reference}, is already on file.",
    "withdrawn": "The approval to deal face up has been withdrawn.",
    "face_up.review": "you have read the attached analysis of face-up dealing.",
    "face_up.consider": "you have considered its effect on the odds and on play.",
    "face_up.health": "you have stated how you meet state and county health rules.",
    "face_up.submit": "you have submitted the internal controls to the Commission.",
}

_CAGE: Final[Texts] = {
    "already_admitted": "{name} already has an account at the cage.",
    "not_admitted": "{name} has no account at the cage.",
    "already_seated": "You already have a seat at table {table}.",
    "not_seated": "{name} has no seat at table {table}.",
    "bad_amount": "amount: must be more than $0.",
    "bad_amount.too_much": "amount: a player can hold at most {most}.",
    "bad_amount.holdings": "holdings: the amount cannot be negative.",
    "not_enough_chips.own": "You have {held} at the cage; you asked for {amount}.",
    "no_voucher": "You have no voucher {voucher}, or it has been used.",
    "bad_voucher.until": "until: must be in the future.",
    "not_enough_chips.cage": "{name} has {held} at the cage; you asked for {amount}.",
    "not_enough_chips.table": "{name} has {held} at table {table}; you asked for {amount}.",
    "second_person_needed.always": (
        "Every payment needs two people here; you asked for {amount}. "
        "Ask another supervisor to sign with their name and password."
    ),
    "second_person_needed.first": (
        "One person alone can pay at most {alone} a day for a player; you asked for {amount}. "
        "Ask another supervisor to sign with their name and password, or pay at most {left}."
    ),
    "second_person_needed.some_left": (
        "One person alone can pay at most {alone} a day for a player; you asked for {amount} "
        "after {so_far} today. "
        "Ask another supervisor to sign with their name and password, or pay at most {left}."
    ),
    "second_person_needed.none_left": (
        "One person alone can pay at most {alone} a day for a player; you asked for {amount} "
        "after {so_far} today. "
        "Ask another supervisor to sign with their name and password."
    ),
}

_LIMITS: Final[Texts] = {
    "loss_limit.reached": (
        "You set yourself a loss limit of {limit} a day: you have lost {so_far} today."
    ),
    "loss_limit.lost": (
        "You set yourself a loss limit of {limit} a day: you have lost {so_far} today, "
        "and this would put {at_stake} at stake."
    ),
    "loss_limit.won": (
        "You set yourself a loss limit of {limit} a day: you have won {so_far} today, "
        "and this would put {at_stake} at stake."
    ),
    "time_limit": (
        "You set yourself a time limit of {minutes} minutes a day, and it is used up. "
        "A new day begins in {wait}."
    ),
    "excluded.by_house": "You are excluded from the casino: {why}.",
    "excluded.for_good": "You have excluded yourself from play for good.",
    "excluded.for_now": "You have excluded yourself from play for {span} more.",
    "excluded.no_shorter": "An exclusion cannot be shortened.",
    "bad_time": "until: an exclusion must end in the future.",
    "bad_limit.loss": "loss: must be more than $0 and at most {most} a day, or none.",
    "bad_limit.minutes": "minutes: must be 1 to {most} a day, or none.",
}

_SPANS: Final[Texts] = {
    "span.second": {"one": "{number} second", "many": "{number} seconds"},
    "span.minute": {"one": "{number} minute", "many": "{number} minutes"},
    "span.hour": {"one": "{number} hour", "many": "{number} hours"},
    "span.day": {"one": "{number} day", "many": "{number} days"},
}

ENGLISH: Final = Language(
    name="English",
    texts={**_ACCOUNTS, **_FLOOR, **_APPROVALS, **_CAGE, **_LIMITS, **_SPANS},
    plural=lambda number: "one" if number == 1 else "many",
)
