"""What the table says about conduct: refusals, measures and their rulings."""

from typing import Final

from letitride.language import Texts

CONDUCT: Final[Texts] = {
    "bad_seats.none": "Choose the seats.",
    "bad_seats.too_few": "Choose at least two seats to separate.",
    "not_allowed.measure": "This rule book does not allow you to {measure}.",
    "not_allowed.ground": "Under this rule book, {ground} does not invalidate a round.",
    "not_allowed.forfeit": "Under this rule book, all wagers go back.",
    "not_allowed.person_without_fraud": "Name a person only for fraud.",
    "no_person.fraud": "Name the person who committed the fraud.",
    "not_allowed.forfeit_without_fraud": "A wager is forfeited only for fraud.",
    "no_bets.at_stake": "Seat {seat} has nothing at stake.",
    "too_late.others_looked": "The others have already looked at their cards in this round.",
    "no_reason.ruling": "Give the reason for the ruling.",
    "precluded_already": "The player is already precluded from play.",
    "wrong_phase.no_round": "No round is in play.",
    "no_bets.outside": "{person} has no bets here.",
    "bad_seats.seat_and_person": "Name a seat or a person, not both.",
    "bad_seats.sits_here": "{person} sits in seat {seat}: name the seat.",
    "bad_time.measure": "A measure must end in the future.",
    "no_measure": "No measure {number} is in force.",
    "no_past_round": "Round {round} can no longer be invalidated.",
    "invalidation_waits": "Round {round}: its invalidation is waiting to be confirmed.",
    "no_invalidation": "Nobody has proposed to invalidate round {round}.",
    "matter.invalid_round": "invalid round",
    "ruling.round_invalid": "The round is invalid, and wagers go back: {reason}",
    "ruling.past_round_invalid": (
        "Round {round} is invalid, and what was won and lost goes back: {reason}"
    ),
    "ruling.fraud": "Committed by {people}: {reason}",
    "ruling.forfeited": "The wagers of seat {seat} are forfeited: {reason}",
    "ruling.forfeited_since": "The wagers of seat {seat} in round {round} are forfeited: {reason}",
    "measure.holds": {
        "one": "This holds for {minutes} minute.",
        "many": "This holds for {minutes} minutes.",
    },
    "ruling.precluded": "Seat {seat} may not play on: {reason}",
    "ruling.precluded_outside": "{person} may not play here: {reason}",
    "collusion.play_first": {
        "one": "Seat {seats} must play before the others pick up their cards: {reason}",
        "many": "Seats {seats} must play before the others pick up their cards: {reason}",
    },
    "collusion.separate": "Seats {seats} may not play at the same table: {reason}",
    "collusion.english_only": "Speak only English at this table: {reason}",
    "collusion.preclude": {
        "one": "Seat {seats} may not play on: {reason}",
        "many": "Seats {seats} may not play on: {reason}",
    },
    "prohibited_device.void_wagers": "The wagers of seat {seat} are void and go back: {reason}",
    "prohibited_device.exclude_from_game": "Seat {seat} is excluded from the game: {reason}",
    "prohibited_device.exclude_from_casino": "Seat {seat} is excluded from the casino: {reason}",
    "prohibited_device.detain": "Seat {seat} waits for an inspector or the police: {reason}",
    "collusion_outside.play_first": {
        "one": (
            "Seat {seats} and {person} must play before the others pick up their cards: {reason}"
        ),
        "many": (
            "Seats {seats} and {person} must play before the others pick up their cards: {reason}"
        ),
    },
    "collusion_outside.separate": {
        "one": "Seat {seats} and {person} may not play at the same table: {reason}",
        "many": "Seats {seats} and {person} may not play at the same table: {reason}",
    },
    "collusion_outside.english_only": "Speak only English at this table: {reason}",
    "collusion_outside.preclude": {
        "one": "Seat {seats} and {person} may not play on: {reason}",
        "many": "Seats {seats} and {person} may not play on: {reason}",
    },
    "collusion_person.play_first": (
        "{person} must play before the others pick up their cards: {reason}"
    ),
    "collusion_person.english_only": "Speak only English at this table: {reason}",
    "collusion_person.preclude": "{person} may not play here: {reason}",
    "device_outside.exclude_from_game": "{person} is excluded from the game: {reason}",
    "device_outside.exclude_from_casino": "{person} is excluded from the casino: {reason}",
    "device_outside.detain": "{person} waits for an inspector or the police: {reason}",
    "lifted.play_first": "{players} may play in the usual order again: {reason}",
    "lifted.separate": "{players} may play at the same table again: {reason}",
    "lifted.english_only": "Any language may be spoken at this table again: {reason}",
    "lifted.preclude": "{players} may play again: {reason}",
    "lifted.exclude_from_game": "{players} may take part in the game again: {reason}",
    "lifted.exclude_from_casino": "{players} may come to the tables again: {reason}",
    "lifted.detain": "The detention of {players} is over: {reason}",
    "ground.disruption": "disruption",
    "ground.fraud": "fraud",
    "measure.play_first": "have players play first",
    "measure.separate": "separate players",
    "measure.english_only": "ask for English only",
    "measure.preclude": "preclude players",
    "measure.void_wagers": "void wagers",
    "measure.exclude_from_game": "exclude a player from the game",
    "measure.exclude_from_casino": "exclude a player from the casino",
    "measure.detain": "detain a player",
    "reason.excluded": "excluded from the game",
}
