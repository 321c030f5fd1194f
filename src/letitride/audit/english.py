"""What the auditor finds, in English. To add a language, copy this file and translate the texts."""

from typing import Final

from letitride.language import Language, Texts

_ROUND: Final[Texts] = {
    "out_of_phase": "{kind} cannot happen in this phase: {phase}.",
    "phase.closed": "closed",
    "phase.opening": "opening",
    "phase.between_rounds": "between rounds",
    "phase.betting": "betting",
    "phase.called": "called",
    "phase.dealing": "dealing",
    "phase.three_card": "three card",
    "phase.first_choice": "first choice",
    "phase.second_choice": "second choice",
    "phase.settling": "settling",
    "phase.round_over": "round over",
    "no_opening": "A table's log must begin with its opening.",
    "cannot_follow": "{kind} cannot follow the events before it.",
    "does_not_fit": "It does not fit what is on the table.",
    "nobody_there": "Nobody sits at seat {seat}.",
    "lamp_without_bet": "The controller registers a bet at seat {seat}, but there is none.",
    "sensors_differ": "The controller registers more than is on the sensors.",
    "seat_taken": "Seat {seat} is taken.",
    "round_number": "Round {number} cannot follow round {rounds}.",
    "other_round_ended": "Round {number} ended, but round {current} was being played.",
    "other_round_void": "Round {number} is void, but round {current} was being played.",
    "other_seats_played": "The seats it names are not those that played.",
    "late_bet": "A bet was made after no more bets had been called.",
    "late_bets": "Bets were made after no more bets had been called.",
    "not_settled": "Seat {seat} had a hand that was not settled.",
    "half_corrected": "Correction {number} took from one player what the other did not get.",
    "money_left": "The round ended with money still on {account}.",
}

_CHOICES: Final[Texts] = {
    "decided_by_other": "Bet {circle} of seat {seat} was decided by the player of seat {by}.",
    "no_hand": "Seat {seat} has no hand to decide on.",
    "not_decided": (
        "Bet {circle} of seat {seat} is not up for a decision: the third bet always stands."
    ),
    "decided_twice.rode": "Bet {circle} of seat {seat} is decided twice: it rode already.",
    "decided_twice.pulled": "Bet {circle} of seat {seat} is decided twice: it was pulled already.",
    "pulled_unasked": "Bet {circle} of seat {seat} was pulled out of turn.",
    "decided_without_stake": "Bet {circle} of seat {seat} has no stake.",
    "turned_undue": "A community card was turned when none was due.",
    "next_bet_wrong": "The next bet to decide is not the one it names.",
    "turned_too_soon": "The card was turned before seat {seat} had decided bet {number}.",
}

_CARDS: Final[Texts] = {
    "not_next": "Cards {cards} came off the deck, but card {first} was next.",
    "deal_complete": "The deal was already complete.",
    "deal_goes.to_dealer": "By the book, the dealer gets the next cards.",
    "deal_goes.to_seat": "By the book, seat {seat} gets the next cards.",
    "recounted_wrong": "The hand of seat {seat} was recounted into cards that it cannot hold.",
    "not_kept": "Card {place} is not the one that was kept.",
    "not_community": "Card {place} is not a face-down community card.",
    "community_first.left": "By the book, the left card is turned first.",
    "community_first.right": "By the book, the right card is turned first.",
    "cut_elsewhere": "The cards dealt show a cut at {other}, not at {cut}.",
    "seen_differently": "{face} was seen where {was} had been seen, card {place}.",
    "seen_twice": "{face} was seen in two places of one deck.",
    "seen_elsewhere": "{face} was seen where {there} was, card {place}.",
    "no_card": "no card",
}

_SHUFFLE: Final[Texts] = {
    "never_locked_in": "The deck that is dealt has no commitment: it was never locked in.",
    "locked_in_late": "The deck was locked in only here, after no more bets at {called}.",
    "revealed.locked_in_at": "{sentence} The deck was locked in at {version}.",
    "revealed.not_dealt": "The revealed deck is not the one that was dealt.",
    "revealed.not_a_deck": "The revealed order does not have 52 different cards.",
    "revealed.not_committed": "The revealed order is not the one committed to.",
    "revealed.other_deck": "The deck, its cut or its round are not those of the table.",
    "share.other": "The share that seat {seat} opened is not the one it locked in.",
    "share.late_deck": "The shares mix a deck that was locked in after the call.",
    "share.other_mix": "The deck is not mixed by the shares that were opened.",
    "share.withheld": "It does not name the seats that withheld their share.",
    "share.left_out": "Shares were opened, but the deck was dealt without them.",
    "revealed.face": "{face} was seen where the order has another card, card {place}.",
    "dealt_after_reveal": "The deck was dealt although its order had been revealed before.",
    "not_put_away": "No deck with this commitment was put away unseen at this table.",
    "never_shown": "Deck {deck} was put away, and its order was never shown.",
    "never_shown.in_round": (
        "Deck {deck}, of round {round}, was put away, and its order was never shown."
    ),
    "fairness.places": "which card is where",
    "fairness.pairs": "which card follows which",
    "fairness.rises": "how often the order rises",
    "fairness.sorted": "how far it is from sorted",
    "fairness.dealt": "which cards were dealt",
    "fairness.three": "three-card hands",
    "fairness.five": "five-card hands",
}

_MONEY: Final[Texts] = {
    "nothing_due": "This pays nothing, but money was moved.",
    "no_amount": "Every move must be more than $0; one of these is not.",
    "amount_wrong": "The amount is not what was there.",
    "moves_wrong": "The money moved wrong: {moves}; it should be {should}.",
    "move": "{amount} from {source} to {target}",
    "no_moves": "none",
    "account_below_zero": "{below} is {amount}: less than zero.",
    "ledger_sum": "The ledger does not add up to zero.",
    "currency.tokens": "Seat {seat} bet tokens, which the book does not accept.",
    "currency.plaques": "Seat {seat} bet plaques, which the book does not accept.",
    "currency.cash": "Seat {seat} bet cash at a table that takes none.",
    "currency.voucher": "Seat {seat} exchanged a voucher, which the book does not allow.",
    "custody.chips": "The chips that were counted do not add up to {amount}.",
    "custody.expected": "The tray held {held}, not what the count was compared with.",
    "custody.no_reason": "The count differs from the log, and nobody said why.",
    "custody.no_count": "The signature belongs to no count.",
    "custody.other_count": "The signature does not belong to the count that it names.",
    "custody.one_person": "Two people must sign, and {name} did so twice.",
    "custody.shift": "Shift {shift} cannot follow here: {due} is due.",
    "custody.no_slip_number": "A float that comes from the cage has a slip, and no other has one.",
    "custody.win": "The shift won {due}, not {win}.",
    "custody.number": "Slip number {number} was used before.",
    "custody.no_slip": "Slip {number} is not on its way.",
    "custody.other_slip": "Slip {number} says something else.",
    "custody.box": "Box {box} was pulled, but {due} is the next.",
    "custody.no_box": "Box {box} is not waiting to be counted.",
    "custody.closed": "A round was opened while the tray was closed.",
    "custody.open": "The table was closed while its tray was open.",
    "fee.wrong": "The fee of seat {seat} is {due}, not {taken}.",
    "fee.not_taken": "The fee of seat {seat} was not taken at the call.",
}

_PAYS: Final[Texts] = {
    "no_such_bet": "{bet} was settled, but there was no such bet.",
    "bet_not_settled": "{bet} was not settled.",
    "no_early_bet": "A bet of seat {seat} was settled before the choices: this table has none.",
    "other_stake": "{bet} was settled, but not with its own stake.",
    "differs.hand": "{bet} is on {should}, not {is_}.",
    "differs.pays": "{bet} pays {should}, not {is_}.",
    "differs.stake": "{bet}: stake is {is_}; it should be {should}.",
    "differs.won": "{bet}: won is {is_}; it should be {should}.",
    "differs.lost": "{bet}: lost is {is_}; it should be {should}.",
    "differs.returned": "{bet}: returned is {is_}; it should be {should}.",
    "nothing": "nothing",
    "bet.base": "bet {circle} of seat {seat}",
    "bet.base_behind": "bet {circle} of seat {seat} (behind it, seat {backer}'s)",
    "bet.side": "the {wager} bet of seat {seat}",
    "bet.side_behind": "the {wager} bet of seat {seat} (behind it, seat {backer}'s)",
    "edition.no_book": "The table was played under a book that is not installed: {book!r}.",
    "edition.other": (
        "The table was played under another edition of the book {book} ({played}…; installed: "
        "{installed}…): pays are not recomputed."
    ),
    "edition.no_paytables": "The table was played with paytables that are not installed: {error}.",
}

_CAGE: Final[Texts] = {
    "meter.no_such_bet": "The table has no such bet.",
    "meter.not_its_event": "{kind} is not a meter event.",
    "meter.opened_once": "A meter's log must begin with its opening, once.",
    "meter.below_zero": "It leaves the meter at {amount}: less than zero.",
    "meter.reseeded_early": ("The house put in the seed before the meter was fully paid out."),
    "meter.not_reseeded": "The meter was fully paid out, but the seed was not put in.",
    "meter.other_seed": "The seed is {seed}, not {put_in}.",
    "meter.none": "The {wager} bet has no meter, but one was fed or paid.",
    "meter.missing": ("The {wager} meter does not add up: {name} ({figures}) is missing."),
    "meter.not_due": ("The {wager} meter does not add up: {name} ({figures}) is not due."),
    "told_by.meter": "meter",
    "told_by.slips": "slip book",
    "told_by.cage": "cage",
    "told.MeterRaised": "{amount} of {round} bets went into the meter",
    "told.MeterDrawn": "the meter paid {amount} (seat {seat}, {hand}, of {stood})",
    "told_differently": "The {who} says that {cage}; the table says that {table} {at}.",
    "table_silent": "The table does not say that {told}.",
    "cage_silent": "{stream} does not say that {told}.",
    "told.SlipNumbered": "slip {number} is a {what} of {amount}",
    "drills.not_answers": "{kind} is not an answer to drills.",
    "drills.other_dealer": "These are answers of {name}, whose drills are not this stream.",
    "slips.not_a_slip": "{kind} is not a slip.",
    "slips.gap": "Slip {number} cannot follow slip {last}: the numbers have no gap.",
    "told.SeatTaken": "a seat was taken",
    "told.SeatLeft": "a seat was left",
    "told.ChipsTaken": "{amount} went to the table",
    "told.ChipsBroughtBack": "{amount} came back from the table",
    "told.VoucherUsed": "a voucher of {amount} was used",
    "told.ChipsClaimed": "{amount} was claimed from the player",
    "told.ResultCorrected": "the result was corrected by {amount}",
    "told.RoundPlayed": "round {round} came to {amount}",
    "told.ExcludedByHouse": "the player was excluded",
    "told.ExclusionLifted": "the exclusion of the player was lifted",
    "at_event": "({stream}, event {version})",
    "below_zero.balance": "It leaves the balance of {name} at {amount}: less than zero.",
    "below_zero.owed": "It leaves {name} owing {amount}: less than zero.",
    "house.owed_wrong": "{name} owes {due} of it, not {owed}: the balance covers the rest.",
    "below_zero.vouchers": "It leaves the vouchers of {name} at {amount}: less than zero.",
    "below_zero.table": "It leaves {name} with {amount} at table {table}: less than zero.",
}

_LOG: Final[Texts] = {
    "bad.event": "{stream}, event {version} ({what}): {sentence}",
    "bad.beside": "{stream} ({what}): {sentence}",
    "chain_broken": "The chain is broken here: {message}.",
    "stream_went_on": "an exported head says that the stream went on to {last}",
    "read.error": "It cannot be read: {error}.",
    "read.nonsense": "It cannot be read: a column has an impossible value.",
    "no_seal": "It lacks the house's seal.",
    "retired_key": "It has the seal of key {key}, which was retired at position {since}.",
    "position_back": "Its position is not after the one before it.",
    "gap": "Before it, positions {first} to {last} are missing.",
    "end_missing": (
        "By its own count the log goes on to position {given}: the last {missing:,} events are "
        "missing."
    ),
    "end_not_given": "The last position is {position}, but only {given} were given out.",
    "stream.missing": "{by} mentions it, but it is not there.",
    "stream.unmentioned": "Nothing in the house mentions this stream.",
    "snapshot.differs": "Its snapshot does not match the events.",
    "snapshot.not_ours": "Its snapshot does not decrypt with the house key.",
    "snapshot.no_event": "Its snapshot is of an event that the stream does not have.",
    "time.before_1970": "Its time is before 1970.",
    "time.ahead": "Its time is in the future: it is {span} ahead.",
    "time.back": "Its time is {span} before that of an earlier event.",
    "span.second": "{number} seconds",
    "span.minute": "{number} minutes",
    "span.hour": "{number} hours",
    "span.day": "{number} days",
    "span.year": "{number} years",
    "where.answer": "answer to {command_id} in {stream}",
    "where.log": "the log",
    "where.export": "export {number}",
}

_HOUSE: Final[Texts] = {
    "house.no_voucher": "{name} has no voucher {voucher} of this value, or it has been used.",
    "house.voucher_condition": "What is printed on voucher {voucher} does not allow it.",
    "house.other_book": "On the floor's record the table has another edition or book: {book}.",
    "house.other_table": "It is about another table.",
    "house.not_audit": "{kind} is not an audit event.",
    "house.not_table": "This is not a table event.",
    "house.not_void": "{kind} is not a void deck.",
    "house.admitted_once": "A player's log must begin with the admission, once.",
    "house.no_amount": "The amount is not more than $0.",
    "house.opened_once": "An account's log must begin with its opening, once.",
    "house.not_floor": "{kind} cannot follow what happened on the floor before.",
    "house.audited_elsewhere": "Refusals of table {table} are recorded elsewhere.",
    "house.not_export": "{kind} is not an export of heads.",
    "house.export_number": "Export {number} cannot follow here.",
    "house.export_follows": "It does not follow the export before it.",
    "house.not_key": "{kind} is not a key event.",
    "house.not_there": "The player it names does not sit there.",
    "house.not_cage": "{kind} is not a cage event.",
    "house.not_account": "{kind} is not an account event.",
    "house.other_account": "This is the account of somebody else: {name}.",
}

_BESIDE: Final[Texts] = {
    "answer.none": "No answer is stored for its command {command_id!r}.",
    "answer.astray": "It names events that are not those of the command.",
    "answer.unsealed": "The stored answer to its command lacks the house's seal.",
    "answer.not_audited": "It was refused, but the audit has no record of it.",
    "answer_differs": (
        "Its command left events {first} to {last}; the stored answer says "
        "{answer_first} to {answer_last}."
    ),
    "no_triggers": "The triggers and keys that protect its events are gone or changed.",
    "secret.order_missing": "The order of a deck that {stream} is committed to is missing.",
    "secret.not_ours": "It does not decrypt with the house key.",
    "secret.no_password": "The account is open but has no password.",
    "secret.order_unknown": "No table has committed to this order.",
    "secret.order_wrong": "The deck order does not match its commitment.",
    "secret.no_account": "There is no account with this name.",
    "secret.session": "The session belongs to nobody.",
}
"""What is stored beside the events."""

_HEADS: Final[Texts] = {
    "heads.public_key": "public key: 64 hexadecimal digits",
    "heads.format": "format: {format!r} is not {wanted!r}",
    "heads.other_house": "another house signed them: its key is {key}, not {wanted}",
    "heads.signature": "the signature is wrong: they were altered, or made by somebody else",
    "heads.not_canonical": ("not as the house writes it: spaces or fields differ"),
    "heads.two_exports": "there are two different exports with the number {number}",
    "heads.does_not_follow": "export {number} does not follow the export {before} that was given",
    "heads.not_heads": "not a file of heads ({error})",
    "heads.unsigned": "these heads are not signed: an older version made them; export them again",
    "or": " or ",
    "export.other_log": (
        "When export {number} was made, the log was different up to position {position}: {then:,} "
        "events then, {now:,} now."
    ),
    "export.other": "The log has a different export {number}.",
    "export.unknown": "The log has no export {number}.",
}

_BUNDLE: Final[Texts] = {
    "bundle.not_one": "not evidence: it does not begin like a {format!r} file",
    "bundle.no_data": "a page without evidence in it",
    "bundle.unreadable": "This part is missing, or cannot be read.",
    "bundle.layout": "The file is not as the house writes it: lines or spaces differ.",
    "bundle.page": "The page around the evidence was changed.",
    "bundle.script": "The script of the page is not the one that the house signed.",
    "bundle.signed": "The house with the key {fingerprint} signed this.",
    "bundle.not_signed": (
        "The signature is wrong: the manifest was changed, or somebody else made it."
    ),
    "bundle.trusted": "It is one of the keys that you gave.",
    "bundle.other_house": "Another house signed this: its key is {key}, not {wanted}.",
    "bundle.compare": "No key was given to compare with: compare the fingerprint {fingerprint}.",
    "bundle.part_holds": "As signed.",
    "bundle.part_changed": "This part is not the one that was signed.",
    "bundle.format": "Format {format!r} is not {wanted!r}.",
    "bundle.chain_holds": (
        "{events:,} events, {first} to {last}: every hash is right and follows the one before."
    ),
    "bundle.hash": "Event {version} was changed: its hash is wrong.",
    "bundle.follows": "Event {version} does not follow event {before}.",
    "bundle.no_events": "There are no events.",
    "bundle.heads_hold": "The chain begins and ends at the heads that are named.",
    "bundle.head_before": "The chain does not follow the head before it.",
    "bundle.head_after": "The chain does not end at the head after it.",
    "bundle.start_holds": (
        "The table as it was before event {first}, by the word of the house; it fits the "
        "events that opened the table and locked in its decks."
    ),
    "bundle.start_broken": (
        "The table before the first event cannot be read by this release ({release} made it)."
    ),
    "bundle.start_version": "The table is not the one before event {first}.",
    "bundle.start_opened": "The table was not opened under this rule book.",
    "bundle.lock": "Event {version} did not lock in a deck that is at the table.",
    "bundle.book_holds": "The text of {id} has the digest that the table was opened under.",
    "bundle.book_later": "The text of {id} is a later one with the same rules as {digest}.",
    "bundle.book_changed": (
        "The text of {id} has the digest {found}, and the table was opened under {digest}."
    ),
    "bundle.cannot_follow": "The events cannot be followed from the table before them.",
    "bundle.rounds": "These are not the rounds that the evidence is about.",
    "bundle.commitments_hold": (
        "{deals:,} deck orders are the ones that were locked in; {hidden:,} not revealed."
    ),
    "bundle.commitment": "Round {round}: the deck order is not the one that was locked in.",
    "bundle.proofs_hold": "Every deck and every card shown is as the events have it.",
    "bundle.proof": "Round {round}: the proof is not the one that the events give.",
    "bundle.later_holds": (
        "{number:,} events about these rounds after the next had begun: every hash is right, and "
        "each is about its round. The house signed for it that there are no others."
    ),
    "bundle.not_later": "Event {version} is not about round {round}, or is out of its place.",
    "bundle.lines_hold": "Every line says what its event says.",
    "bundle.line": "Line {version} is not what event {version} says: {words!r}.",
    "bundle.lines_number": "There are {found} lines, and the events give {due}.",
    "bundle.lines_release": "Release {release} put it in words; this one may say it differently.",
    "bundle.rulings_hold": "{number:,} rulings, each as in its event.",
    "bundle.ruling": "Ruling {version} is not the one of event {version}.",
    "bundle.keys_hold": "Every fingerprint belongs to its key.",
    "bundle.key": "A fingerprint is not that of its key, or the key that signed is missing.",
    "bundle.matter_holds": "{rounds:,} rounds: nothing wrong.",
    "bundle.matter": "Event {version}: {sentence}",
    "bundle.not_checked": "Not checked, because of what is wrong above.",
}
"""A bundle of evidence."""

ENGLISH: Final = Language(
    name="English",
    texts={
        **_ROUND,
        **_CHOICES,
        **_CARDS,
        **_SHUFFLE,
        **_MONEY,
        **_PAYS,
        **_CAGE,
        **_LOG,
        **_HOUSE,
        **_BESIDE,
        **_HEADS,
        **_BUNDLE,
    },
    plural=lambda number: "one" if number == 1 else "many",
)
