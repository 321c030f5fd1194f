"""What the table answers, in English. To add a language, copy this file and translate the texts.

A key is the code of a refusal. Where a code has several sentences, the rest of the key says which.
Rulings begin with ``ruling``; what they are about, with ``matter``.
"""

from typing import Final

from letitride.language import Language, Texts

_SHARED: Final[Texts] = {
    "stale": "The table has moved on from {seen} to {version}: refresh and try again.",
    "not_your_role": "Only the {who} can {act}.",
    "not_your_role.nobody": "Nobody can {act} under this rule book.",
    "unknown_seat": "Nobody sits at seat {seat}.",
    "not_your_seat": "Seat {seat} is not yours.",
    "halted": "Play is stopped; the floor has to act first.",
    "wrong_phase.closed": "Not now: the table is closed.",
    "wrong_phase.opening": "Not now: the table is being opened.",
    "wrong_phase.between_rounds": "Not now: no round is open.",
    "wrong_phase.betting": "Not now: bets are being placed.",
    "wrong_phase.called": "Not now: no more bets are taken.",
    "wrong_phase.dealing": "Not now: the cards are being dealt.",
    "wrong_phase.three_card": "Not now: a side bet is being settled.",
    "wrong_phase.first_choice": "Not now: players are deciding on bet 1.",
    "wrong_phase.second_choice": "Not now: players are deciding on bet 2.",
    "wrong_phase.settling": "Not now: bets are being settled.",
    "wrong_phase.round_over": "Not now: the round is over.",
    "wrong_cards.count": "There are {there} cards, not {named}.",
    "wrong_cards.twice": "A deck has each card only once.",
    "wrong_cards.elsewhere": "{card} cannot be there: it does not fit what was seen.",
}

_SEATING: Final[Texts] = {
    "unknown_seat.range": "Seats go from 1 to {seats}.",
    "not_your_seat.taking": "Players take their own seats.",
    "seat_taken": "Seat {seat} is taken.",
    "no_name": "A player needs a name to sit down.",
    "seated_already": "You already have a seat: a player plays one hand.",
    "kept_apart": "Players who were separated cannot play at the same table.",
    "seat_kept": "At this table a player who does not bet keeps the seat.",
    "not_idle": "Seat {seat} has sat out {idle} of {wanted} rounds.",
    "seats_free": "Other seats are free.",
    "in_the_round": "Seat {seat} is in the round; the player can leave when it is over.",
    "kept_apart.from_seat": "You may not play at the same table as seat {seat}.",
    "precluded.from_game": "{player} is precluded from this game.",
    "precluded.no_longer": "You may no longer play at this table.",
    "not_accepted.vouchers": "This table takes no vouchers.",
    "not_accepted.tokens": "This table uses no tokens.",
    "in_the_round.being_settled": "The round is being settled; change chips when it is over.",
    "bad_amount": "The amount must be more than $0.",
}

_BETTING: Final[Texts] = {
    "not_enough_chips": "You have {held} in your rack; you need {needed}.",
    "not_enough_chips.paid_in_round": (
        "You have {held} in your rack, {paid} of it only once the round is over; you need {needed}."
    ),
    "not_enough_chips.tokens": "You have {held} in tokens; you need {needed}.",
    "below_minimum": "You asked for {amount}; the minimum is {least}.",
    "above_maximum": "You asked for {amount}; the maximum is {most}.",
    "not_in_units": "You asked for {amount}; bets go up in steps of {unit}.",
    "bad_amount.mix": "Tokens can be a part of a bet in chips, and no more than all of it.",
    "bad_amount.bet": "A bet must be more than $0.",
    "not_accepted.bet_tokens": "You cannot bet tokens here.",
    "not_accepted.bet_cash": "You cannot bet cash here.",
    "not_offered.bet": "This table has no {bet} bet.",
    "base_first": "Make the three bets first: this side bet goes only with them.",
    "banks": "The bank makes no bets on the circles.",
    "no_bets.nobody": "Nobody has bet.",
    "no_bets.such": "Seat {seat} has no such bet.",
    "no_bank": "A player is the bank here, and nobody has posted it.",
    "no_reason.refusal": "Give the reason for the refusal.",
    "too_late.collected": "The bets of this seat are already collected.",
    "too_late.same_round": "It is still the same round: no new bets.",
    "too_many_hands": "Cards are dealt face up here, to at most {most} hands.",
    "not_offered.backline": "No bets behind other players at this table.",
    "own_seat": "You can only bet behind another player.",
    "no_bets.behind": "Seat {seat} has not made its three bets yet.",
    "backs_another": "You already bet behind seat {seat} in this round.",
    "bets_unequal": "Seat {seat} must first make the three bets equal, or fold.",
}

_FLOOR: Final[Texts] = {
    "no_such_device.in_book": "This rule book has no {device}.",
    "no_such_deal.up": "This rule book does not deal cards face up.",
    "no_such_deal.down": "This rule book does not deal cards face down.",
    "no_paytable": "Each wager offered needs a paytable.",
    "no_such_device.checking": "Only people check cards under this rule book.",
    "deck_wrong": "This deck is not right either: bring another one.",
    "wrong_cards.no_card": "There is no such card.",
    "no_such_option.settling": "This rule book does not settle bets that way.",
    "no_such_option.before_base_bets": (
        "This rule book settles no side bet before the base bets of the hand."
    ),
    "other_paytable": (
        "The {name} is paid by the paytable of the base bets, {base}, not by {chosen} ({field})."
    ),
    "no_such_option": "This rule book settles no bet before the choices.",
    "not_allowed.switch": "This rule book does not allow {what}.",
    "not_switched_on": "The {name} is not switched on here.",
    "wrong_step": "The next opening step is to {step}.",
    "bad_cut": "A cut must be from 0 to {last}.",
    "bad_limits.minimum_above_maximum": "The minimum is above the maximum.",
    "bad_limits.no_unit": "A unit must be more than $0.",
    "bad_limits.outside_book": "Limits must stay within the rule book's own.",
    "bad_limits.no_payout": "A payout must be more than $0.",
    "bad_limits.no_payout_cap": "This table has no maximum payout.",
    "bad_sign.closing_has_minimum": "A closing sign has no minimum.",
    "bad_sign.too_soon": "A sign must be up for {minutes} minutes before the time it shows.",
    "no_sign.to_take_down": "No such sign is up.",
    "bad_sign.no_minimum": "The sign must say what the new minimum is.",
    "bad_sign.not_higher": "The minimum is {minimum}: only a higher one needs a sign.",
    "no_change": "The limits are already these.",
    "no_sign.minimum": (
        "No sign announces a minimum of {minimum}; one must be up for {wait} minutes first."
    ),
    "no_sign.closing": "Players are at the table, and no sign says that it is closing.",
    "too_early": {
        "one": "The sign must be up for {minutes} more minute.",
        "many": "The sign must be up for {minutes} more minutes.",
    },
    "in_the_round.bets_on_table": "There are bets on the table: seat {seat} is in the round.",
    "not_enough_chips.tray": "The tray has {held}; you asked for {amount}.",
    "not_your_role.tray": (
        "Only the games supervisor or the casino supervisor can do fills and credits."
    ),
}

_FACE_UP: Final[Texts] = {
    "no_approval": "No approval to deal face up is on record.",
    "face_down_already": "This table deals face down from the next round already.",
    "no_reason.face_down": "Say why cards are no longer dealt face up.",
    "not_your_role.face_up": (
        "Only the games supervisor or the casino supervisor can end face-up dealing."
    ),
    "slow_player": (
        "Seat {seat} takes {seconds} seconds a choice, the others {others} ({clause})."
    ),
}

_CHOICES: Final[Texts] = {
    "no_such_choice": "This rule book leaves nothing called {name} to the house.",
    "no_such_choice.settled": "{what}: this rule book leaves no choice.",
    "no_such_choice.value": "{what}: this rule book allows {allowed}.",
    "no_such_choice.amount": "{what}: enter an amount.",
    "no_such_choice.low": "{what}: must be {least} or more.",
    "no_such_choice.range": "{what}: this rule book allows {least} to {most}.",
    "other_paytable.choice": "The {bet} is paid with the base game here, by {base}.",
    "bad_limits.side": "The {bet} is from {least} to {most} under this rule book.",
    "choice.paytables.base": "Paytable",
    "choice.paytables": "{bet}: paytable",
    "choice.device": "Device",
    "choice.device.shoe": "shoe",
    "choice.device.shuffler": "shuffler",
    "choice.face": "Cards are dealt",
    "choice.face.down": "face down",
    "choice.face.up": "face up",
    "choice.turns": "Players choose",
    "choice.turns.in_turn": "in turn, from the dealer's left",
    "choice.turns.together": "all at once",
    "choice.settling": "Settling",
    "choice.settling.pick_and_pay": "hand by hand",
    "choice.settling.lay_and_pay": "all hands turned, then paid",
    "choice.settling.losers_first": "losing bets first, then winning ones",
    "choice.side_bet": "{bet}",
    "choice.alone": "{bet} without the three bets",
    "choice.side_minimum": "{bet}: minimum",
    "choice.side_maximum": "{bet}: maximum",
    "choice.settled": "{bet}: settled",
    "choice.three_card_settled.at_settlement": "after the three bets (no option)",
    "choice.three_card_settled.before_base_bets": "before the three bets (option 1)",
    "choice.three_card_settled.before_base_game": "before the choices (option 2)",
    "choice.verbal_cash": "Cash bets, said aloud",
    "choice.backline": "Bets behind other players",
    "choice.dice": "Dice to say where settling starts",
    "choice.controller": "Keypad and bonus lights",
    "choice.payout_cap": "A maximum payout can be set",
    "choice.limits.minimum": "Minimum",
    "choice.limits.maximum": "Maximum",
    "choice.limits.unit": "Unit",
    "choice.limits.maximum_payout": "Maximum payout",
    "choice.on": "yes",
    "choice.off": "no",
}
"""What a book leaves to the house, and what it may be."""

_CARDS: Final[Texts] = {
    "not_shuffled": "The next deck is not ready yet.",
    "nothing_to_shuffle": "No deck is waiting to be shuffled.",
    "no_commitment": "A shuffle comes with the device's commitment.",
    "nothing_to_cut": "No deck is waiting to be cut.",
    "no_such_device.shuffler": "There is no shuffler at this table.",
    "not_released": (
        "Put the deck from the rack into the shuffler first; it then gives the other one."
    ),
    "face_down": "The cards are dealt face down.",
    "no_hand": "Seat {seat} has no hand.",
    "no_stub": "There is no stub to unload.",
    "looked_already": "You have already looked at these cards.",
    "plays_later": "Seat {seat} must play first.",
    "revealed_already": "The deck order is already revealed.",
    "not_a_deck": "The deck order does not have 52 different cards.",
    "not_committed": "The deck order does not match its commitment.",
    "wrong_cards.order": "The deck order does not have the cards that were seen.",
}

_CHOOSING: Final[Texts] = {
    "look_first": "Look at your cards first.",
    "chosen_already.bet": "Seat {seat} has already decided on bet {number}.",
    "chosen_already.all": "You have nothing left to decide.",
    "no_bets.on_circle": "There is no bet on circle {number}.",
    "not_your_turn": "It is seat {seat}'s turn.",
    "choices_open": "Seat {seat} still has to decide.",
    "stub_waits": "Put the stub in the rack first.",
    "not_offered.tuck": "This rule book has no early tuck.",
    "no_winning_hand": "You can tuck only a hand that already wins.",
}

_SETTLING: Final[Texts] = {
    "not_offered.early_bet": "This table settles no bet before the choices.",
    "no_bets.to_settle": "Seat {seat} has no {name} to settle.",
    "look_first.seat": "Seat {seat} has not looked yet.",
    "not_offered.dice": "This table uses no dice.",
    "rolled_already": "The dice are already rolled for this round.",
    "bad_dice": "Three dice show 3 to 18.",
    "not_offered.kept_card": "The dealer keeps no card at this table.",
    "turned_already": "The kept card is already face up.",
    "kept_waits": "Turn the kept card first.",
    "not_your_role.wave": "Only the player can wave off a hand.",
    "hand_wins": "This hand wins the {name}: show it.",
}

_IRREGULARITIES: Final[Texts] = {
    "no_card": "There is no face-down card there.",
    "handled.exposed": "Seat {seat} has already picked up these cards.",
    "dealing": "The cards are being dealt: fold once all of them are out.",
    "dealt_open": "Cards are dealt face up at this table.",
    "no_hand.such": "There is no such hand on the table.",
    "no_hand.has_bet": "Seat {seat} has a bet.",
    "count_right": "That hand should have {right} cards.",
    "no_reason.wrong_deal": "Say what is wrong.",
    "not_your_role.misdeal": "Only the dealer may declare this misdeal.",
    "no_reason.misdeal": "Give the reason for the misdeal.",
    "too_late.handled": "Cards have been handled: play goes on.",
    "players_wait": "Some players have no cards yet.",
    "no_stub.device": "This device does not unload a stub.",
    "nothing_to_reset": "The keypad does not need a reset.",
    "no_count": "This device says how many cards it shuffled.",
    "controller_fitted": "Tables of this rule book have a controller.",
    "no_controller": "This table has no controller.",
    "start_key": "START goes with a shuffle, and with unloading the stub.",
    "pressed_already": "That key has been pressed.",
    "lamp_right": "The lamp of seat {seat} shows what lies on its sensor.",
    "lamp_dark": "Seat {seat}'s bonus bet has no lamp lit: set the chip on its sensor first.",
    "not_locked_out": "Press LOCK OUT before you deal.",
    "game_over_first": "Press GAME OVER first.",
    "wrong_key.table": "This slot takes the table key, key 1.",
    "wrong_key.maintenance": "This slot takes the maintenance key.",
    "wrong_slot": "That key goes into slot {slot}.",
    "key_is_in": "The key is already in slot {slot}.",
    "no_key": "There is no key in slot {slot}.",
    "table_key_stays": "The table key stays in until the table closes.",
    "reset_first": "Reset the keypad before the key comes out.",
    "nothing_offered": "The display offers nothing to enter.",
    "nothing_to_collect": "There are no cards to collect.",
    "nothing_to_restore": "No bonus bet has to go back to its sensor.",
    "collect_first": "Collect all cards first.",
    "restore_first": "Put the bonus bets back on the lit sensors first.",
    "no_alarm": "This device does not count cards.",
    "counted_already": "A count is already under way.",
    "bad_count": "A count cannot be negative.",
    "not_ordered": "Nobody has asked for a count.",
    "name_the_hand": "Report which hand is wrong: that hand is void.",
    "not_allowed.sealed_decks": "No sealed decks are used here.",
    "no_deck": "Decks are numbered 0 to {last}.",
    "deck_right": "The other deck is the one that was found wrong.",
    "lost_already": "The loss of this deck order is already on record.",
    "order_right": "This deck order matches its commitment.",
    "no_shuffle": "No shuffled deck is in the device.",
    "no_device": "There is no shuffler at this table.",
    "no_failure": "The device in use works.",
    "no_such_device.replacement": "Play goes on with a {devices}.",
    "bets_equal": "Seat {seat}'s bets are equal.",
    "bad_amount.cards_seen": (
        "The cards have been seen: the bets are made equal at {least} to {most}."
    ),
    "bad_amount.tokens": "There are more tokens than that in a circle.",
    "handled": "The cards have been seen: correct the bets instead.",
    "nothing_to_decide": "Seat {seat} has nothing to decide.",
}

_CONDUCT: Final[Texts] = {
    "bad_seats.none": "Choose the seats.",
    "bad_seats.too_few": "Choose at least two seats to separate.",
    "not_allowed.measure": "This rule book does not allow you to {measure}.",
    "not_allowed.ground": "Under this rule book, {ground} does not invalidate a round.",
    "not_allowed.forfeit": "Under this rule book, all wagers go back.",
    "not_allowed.forfeit_without_fraud": "A wager is forfeited only for fraud.",
    "no_bets.at_stake": "Seat {seat} has nothing at stake.",
    "too_late.others_looked": "The others have already looked at their cards in this round.",
    "no_reason.ruling": "Give the reason for the ruling.",
    "precluded_already": "The player is already precluded from play.",
    "wrong_phase.no_round": "No round is in play.",
    "no_bets.outside": "{person} has no bets here.",
    "bad_seats.seat_and_person": "Name a seat or a person, not both.",
    "bad_seats.sits_here": "{person} sits in seat {seat}: name the seat.",
    "bad_time.measure": "A measure can only end at a time still to come.",
    "no_measure": "No measure {number} is in force.",
    "no_name.dispute": "A dispute needs the name of the person who raises it.",
    "no_words.dispute": "Say what the dispute is about.",
    "no_words.decision": "Give the decision in words.",
    "no_dispute": "There is no dispute {number}.",
    "not_your_dispute": "Dispute {number} was raised by {player}.",
    "own_ruling": "The person who gave the ruling cannot review it.",
    "no_name.correction": "A correction needs the name of the person who answers for it.",
    "no_reason.correction": "Give the reason for the correction.",
    "correction_waits": "Dispute {number}: a correction is waiting to be confirmed.",
    "no_past_round": "No round {round} since the table opened can still be invalidated.",
    "invalidation_waits": "Round {round}: its invalidation is waiting to be confirmed.",
    "no_invalidation": "Nobody has proposed to invalidate round {round}.",
    "no_correction": "There is no correction {number} to confirm.",
    "own_proposal": "You proposed this. Another person must confirm it.",
    "no_casino_supervisor": "One of the two people must be a casino supervisor.",
    "rights.ruled": (
        "Anybody who is not satisfied can ask a casino supervisor for a review, "
        "and has the right to complain to an inspector."
    ),
    "rights.reviewed": ("Anybody who is not satisfied has the right to complain to an inspector."),
    "wrong_stage.raised": "Dispute {number}: it is waiting for a ruling.",
    "wrong_stage.ruled": "Dispute {number}: there is a ruling, and nobody has asked for a review.",
    "wrong_stage.review_asked": "Dispute {number}: it is waiting for the review.",
    "wrong_stage.reviewed": "Dispute {number}: it has been reviewed.",
    "wrong_stage.complaint": "Dispute {number}: it is waiting for the inspector.",
    "wrong_stage.heard": "Dispute {number}: the inspector has heard it.",
}

_MATTERS: Final[Texts] = {
    "matter.card_exposed": "a card of seat {seat} was exposed",
    "matter.card_exposed_in_deal": "a card of seat {seat} was exposed in the deal",
    "matter.burned_exposed": "the burned card was exposed",
    "matter.community_exposed": "a community card was exposed",
    "matter.community_exposed_in_deal": "a community card was exposed in the deal",
    "matter.player_count_wrong": "the hand of seat {seat} holds {cards} cards",
    "matter.dealer_count_wrong": "the dealer's hand holds {cards} cards",
    "matter.hand_without_wager": "a hand was dealt to seat {seat}, where nobody bet",
    "matter.early_stub": "the stub was unloaded before the dealer's hand",
    "matter.card_missing": "a card is missing",
    "matter.card_foreign": "a card was found that does not belong to this deck",
    "matter.order_lost": "the stored order of the deck does not match its commitment",
    "matter.count_alarm": "the count alarm",
    "matter.counted": "the cards were counted",
    "matter.hands_wrong": "the hands do not have the right number of cards",
    "matter.jam": "the shuffler jammed",
    "matter.device_failed": "the shuffling device failed",
    "matter.bets_unequal": "the bets of seat {seat} are not equal",
    "matter.absent": "seat {seat} is not there to decide",
    "matter.invalid_round": "invalid round",
}
"""What a ruling is about, inside a sentence."""

_RULINGS: Final[Texts] = {
    "ruling.card_turned_over": "The card is turned over, and play goes on.",
    "ruling.card_turned_over_in_deal": "The card is turned over, and the deal goes on.",
    "ruling.card_replaced": "The card is out of play; the next card takes its place.",
    "ruling.card_misdeal": "This is a misdeal: all bets go back, and we deal again.",
    "ruling.burned_exposed": ("The card goes to the rack, as it would have unseen. Play goes on."),
    "ruling.cards_exposed": (
        "{number} cards have been exposed: this is a misdeal, and all bets go back."
    ),
    "ruling.community_exposed_late": "The players have handled their cards: play goes on.",
    "ruling.handled": "Cards have been handled: play goes on.",
    "ruling.wrong_deal": "The deal was wrong: this is a misdeal, and all bets go back.",
    "ruling.player_count_wrong": (
        "Seat {seat} does not have three cards: this is a misdeal, and all bets go back."
    ),
    "ruling.hand_count_void": (
        "The hand of seat {seat} is void, and its bets go back. The others play on."
    ),
    "ruling.dealer_count_wrong": (
        "The dealer's hand is not right: this is a misdeal, and all bets go back."
    ),
    "ruling.hand_without_wager": (
        "The cards at seat {seat} are counted and put into the rack. Play goes on."
    ),
    "ruling.early_stub": "The dealer has no hand: this is a misdeal, and all bets go back.",
    "ruling.early_stub_same_round": (
        "This is a misdeal. It is still the same round: bets stay, and none are added."
    ),
    "ruling.count_wrong": (
        "The count is wrong. The dealer declares a misdeal: all money goes back. "
        "Earlier rounds stand."
    ),
    "ruling.deck_wrong_misdeal": (
        "This is a misdeal, and all money goes back. Earlier rounds stand."
    ),
    "ruling.deck_wrong_void": "This round is void, and all money goes back. Earlier rounds stand.",
    "ruling.waiting_order_lost": (
        "None of its cards were out: the deck is shuffled again before it is dealt."
    ),
    "ruling.settled_order_lost": (
        "The round is settled and stands. The order of its deck cannot be revealed."
    ),
    "ruling.count_alarm.before_deal": "Play is stopped while the floor counts the deck.",
    "ruling.alarm_new_deck": (
        "The deck is not complete: a new one takes its place. No card is out, so bets stay."
    ),
    "ruling.count_alarm": "Play is stopped while the floor verifies the hands and counts the stub.",
    "ruling.count_right": "The deck has all its {size} cards. Play goes on.",
    "ruling.hands_wrong": "The hands are not right: this is a misdeal, and all bets go back.",
    "ruling.shuffle_unfinished": "The shuffle was not finished: the cards are shuffled again.",
    "ruling.device_fails": "This round is void and all money goes back. Earlier rounds stand.",
    "ruling.device_fails_before_cards": (
        "No card was out: play goes on with another device and new cards."
    ),
    "ruling.correct": "Seat {seat}: make your three bets equal.",
    "ruling.correct_or_fold": (
        "Seat {seat}: make your three bets equal, or fold and take them back."
    ),
    "ruling.absent_void": "The hand of seat {seat} is void, and its bets go back.",
    "ruling.absent_rides": "The bets of seat {seat} ride.",
    "ruling.round_invalid": "The round is invalid, and wagers go back: {reason}",
    "ruling.past_round_invalid": (
        "Round {round} is invalid: what was won and lost goes back: {reason}"
    ),
    "ruling.forfeited": "The wagers of seat {seat} are forfeited: {reason}",
    "ruling.precluded": "Seat {seat} is not to play on: {reason}",
    "ruling.precluded_outside": "{person} is not to play here: {reason}",
    "ruling.house_policy": "{ruling} This is house policy.",
    "collusion.play_first": {
        "one": "Seat {seats} is to play before the others take up their cards: {reason}",
        "many": "Seats {seats} are to play before the others take up their cards: {reason}",
    },
    "collusion.separate": "Seats {seats} are not to play at one table: {reason}",
    "collusion.english_only": "Only English is spoken at this table: {reason}",
    "collusion.preclude": {
        "one": "Seat {seats} is not to play on: {reason}",
        "many": "Seats {seats} are not to play on: {reason}",
    },
    "prohibited_device.void_wagers": "The wagers of seat {seat} are void and go back: {reason}",
    "prohibited_device.exclude_from_game": "Seat {seat} is excluded from the game: {reason}",
    "prohibited_device.exclude_from_casino": "Seat {seat} is excluded from the casino: {reason}",
    "prohibited_device.detain": "Seat {seat} waits for an inspector or the police: {reason}",
    "collusion_outside.play_first": {
        "one": (
            "Seat {seats} and {person} are to play before the others take up their cards: {reason}"
        ),
        "many": (
            "Seats {seats} and {person} are to play before the others take up their cards: {reason}"
        ),
    },
    "collusion_outside.separate": {
        "one": "Seat {seats} and {person} are not to play at one table: {reason}",
        "many": "Seats {seats} and {person} are not to play at one table: {reason}",
    },
    "collusion_outside.english_only": "Only English is spoken at this table: {reason}",
    "collusion_outside.preclude": {
        "one": "Seat {seats} and {person} are not to play on: {reason}",
        "many": "Seats {seats} and {person} are not to play on: {reason}",
    },
    "collusion_person.play_first": (
        "{person} is to play before the others take up their cards: {reason}"
    ),
    "collusion_person.english_only": "Only English is spoken at this table: {reason}",
    "collusion_person.preclude": "{person} is not to play here: {reason}",
    "device_outside.exclude_from_game": "{person} is excluded from the game: {reason}",
    "device_outside.exclude_from_casino": "{person} is excluded from the casino: {reason}",
    "device_outside.detain": "{person} waits for an inspector or the police: {reason}",
    "lifted.play_first": "{players} need not play first any longer: {reason}",
    "lifted.separate": "{players} may play at one table again: {reason}",
    "lifted.english_only": "Any language may be spoken at this table again: {reason}",
    "lifted.preclude": "{players} may play again: {reason}",
    "lifted.exclude_from_game": "{players} may take part in the game again: {reason}",
    "lifted.exclude_from_casino": "{players} may come to the tables again: {reason}",
    "lifted.detain": "The detention of {players} is over: {reason}",
}

_WORDS: Final[Texts] = {
    "act.bet": "bet",
    "act.look": "look at cards",
    "act.pull": "pull a bet",
    "act.ride": "let a bet ride",
    "act.tuck": "tuck the cards",
    "act.bank": "be the bank",
    "act.check_cards": "check the cards",
    "act.open_round": "open a round",
    "act.call_no_more_bets": "call no more bets",
    "act.shuffle": "shuffle",
    "act.cut": "cut the deck",
    "act.deal": "deal",
    "act.turn_card": "turn a card",
    "act.settle": "settle bets",
    "act.record_signal": "record a hand signal",
    "act.declare_misdeal": "declare a misdeal",
    "act.count_on_order": "count the cards on an order",
    "act.collect_and_count": "collect and count the cards",
    "act.replace_deck": "replace the deck",
    "act.use_maintenance_key": "use the maintenance key",
    "act.order_count": "order a count",
    "act.change_cards": "change the cards",
    "act.change_limits": "change the limits",
    "act.close_table": "close the table",
    "act.vacate_seat": "vacate a seat",
    "act.refuse_wager": "refuse a wager",
    "act.void_wager": "void a wager",
    "act.invalidate_round": "invalidate a round",
    "act.forfeit_wager": "forfeit a wager",
    "act.act_on_collusion": "act on collusion",
    "act.preclude_player": "preclude a player",
    "act.exclude_person": "exclude a person",
    "act.raise_dispute": "raise a dispute",
    "act.rule_dispute": "rule on a dispute",
    "act.review_dispute": "review a dispute",
    "act.hear_complaint": "hear a complaint",
    "act.read_rules": "read the rules",
    "act.read_own_rounds": "read their own rounds",
    "act.read_table_record": "read the table's record",
    "act.read_all_records": "read all records",
    "role.player": "player",
    "role.dealer": "dealer",
    "role.games_supervisor": "games supervisor",
    "role.casino_supervisor": "casino supervisor",
    "role.inspector": "inspector",
    "device.shoe": "shoe",
    "device.shuffler": "shuffler",
    "ground.disruption": "disruption",
    "ground.fraud": "fraud",
    "step.power_on": "switch on the shuffler",
    "step.insert_table_key": "insert the table key",
    "step.check_first_deck": "check the first deck",
    "step.wash_first_deck": "wash the first deck",
    "step.wash_second_deck": "wash the second deck",
    "step.load_first_deck": "load the first deck",
    "step.shuffle": "shuffle the deck",
    "step.cut": "cut the deck",
    "step.check_second_deck": "check the second deck",
    "step.second_deck_to_rack": "put the second deck in the rack",
    "switch.backline": "bets behind other players",
    "switch.verbal_cash": "cash bets",
    "switch.payout_cap": "a maximum payout",
    "switch.dice": "dice",
    "switch.controller": "a keypad",
    "measure.play_first": "have players play first",
    "measure.separate": "separate players",
    "measure.english_only": "ask for English only",
    "measure.preclude": "preclude players",
    "measure.void_wagers": "void wagers",
    "measure.exclude_from_game": "exclude a player from the game",
    "measure.exclude_from_casino": "exclude a player from the casino",
    "measure.detain": "detain a player",
    "and": "{first} and {last}",
    "or": "{first} or {last}",
    "pays.to": "{numerator} to {denominator}",
    "pays.wins": "wins {amount}",
    "open_hands": "{hands} hands are face up; the analysis covers {most} ({clause}).",
    "reason.excluded": "excluded from the game",
    "reason.idle": "did not bet at a full table",
}
"""Parts of sentences, and short words of the table's view."""

_BANKING: Final[Texts] = {
    "has_bets": "The bank makes no bets on the circles: take yours down first.",
    "not_banking": "Seat {seat} is not the bank.",
    "offered_on": "The bank is offered to seat {seat}, who must answer first.",
    "bad_amount.bank_least": "The bank's wager must be {least} or more.",
    "bad_amount.bank_most": "The bank's wager must be {most} or less.",
    "not_offered.house_banks": "The house is the bank under this rule book.",
    "not_offered.bank": "The bank is not offered to seat {seat}.",
    "posted": "The bank for this round is already posted.",
    "precluded.playing": "You may no longer play at this table.",
    "not_offered.piles": "No pile is picked at this table.",
    "picked_already": "Pile {pile} is picked for this round.",
    "bad_pile": "Piles go from 1 to {piles}.",
    "pile_first": "The player-dealer picks a pile first.",
    "dice_first": "Roll the dice first: they say which position is dealt the action pile.",
    "no_area": "All {areas} betting areas are taken: one of you has to bank.",
    "no_hand.banks": "Seat {seat} is the bank: its stack is the community cards.",
    "bad_bank_minimum": "The bank's minimum must be {least}, the table minimum, or more.",
    "bad_bank_minimum.house_banks": "The house is the bank here: it posts no wager.",
}
_FEES: Final[Texts] = {
    "bad_fees.none": "This rule book has no fees.",
    "bad_fees.unset": "No table opens without the card room's fee sheet.",
    "bad_fees.limits": "Each row of the fee sheet needs a minimum and a maximum.",
    "bad_fees.negative": "A fee cannot be below $0.",
    "bad_fees.no_row": "The fee sheet has no row for these limits.",
}

_METERS: Final[Texts] = {
    "meter_unknown": "The house has not said where the meter of the {bet} stands. Try again.",
}

ENGLISH: Final = Language(
    name="English",
    texts={
        **_SHARED,
        **_SEATING,
        **_BETTING,
        **_BANKING,
        **_FEES,
        **_FLOOR,
        **_FACE_UP,
        **_CHOICES,
        **_CARDS,
        **_CHOOSING,
        **_SETTLING,
        **_METERS,
        **_IRREGULARITIES,
        **_CONDUCT,
        **_MATTERS,
        **_RULINGS,
        **_WORDS,
    },
    plural=lambda number: "one" if number == 1 else "many",
)
