"""What the table says about its opening, signs, limits and tray."""

from typing import Final

from letitride.language import Texts

FLOOR: Final[Texts] = {
    "no_such_device.in_book": "This rule book has no {device}.",
    "no_such_deal.up": "This rule book does not deal cards face up.",
    "no_such_deal.down": "This rule book does not deal cards face down.",
    "no_paytable": "Each wager offered needs a paytable.",
    "no_such_device.checking": "Under this rule book a person has to check the cards.",
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
    "no_change": "The limits are already set to that.",
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
    "no_approval": "No approval to deal face up is on record.",
    "face_down_already": "This table deals face down.",
    "face_down_already.next": "This table already deals face down from the next round.",
    "no_reason.face_down": "Say why face-up dealing ends.",
    "not_your_role.face_up": (
        "Only the games supervisor or the casino supervisor can end face-up dealing."
    ),
    "not_your_role.supervisor": (
        "Only a games supervisor or a casino supervisor can name a table's games supervisor."
    ),
    "wrong_time.supervisor": "The table is closed.",
    "no_name.supervisor": "Name the games supervisor.",
    "other_supervisor": "{person} supervises this table and must rule first.",
    "bad_limits.side": "Under this rule book the {bet} limits are {least} to {most}.",
    "no_count": "This device counts cards: give its count.",
    "controller_fitted": "Tables under this rule book have a controller.",
    "step.power_on": "switch on the shuffler",
    "step.insert_table_key": "insert the table key",
    "step.set_game": "set the shuffler to Let It Ride",
    "step.check_first_deck": "check the first deck",
    "step.wash_first_deck": "wash the first deck",
    "step.wash_second_deck": "wash the second deck",
    "step.load_first_deck": "load the first deck",
    "step.shuffle": "shuffle the deck",
    "step.cut": "cut the deck",
    "step.set_on_cutting_card": "set the deck on the cutting card",
    "step.check_second_deck": "check the second deck",
    "step.second_deck_to_rack": "put the second deck in the rack",
    "equipment_missing": "The table cannot open without {what}.",
    "equipment.gaming_table": "a gaming table",
    "equipment.layout": "the layout of this game",
    "equipment.discard_rack": "a discard rack",
    "equipment.cutting_card": "a cutting card",
    "equipment.chips": "chips",
    "equipment.chip_tray": "a chip tray",
    "equipment.drop_box": "a drop box",
    "equipment.shoe": "a shoe",
    "equipment.shuffler": "a shuffler",
    "equipment.controller": "the table controller",
    "wrong_decks": "Decks for this device: {wanted}. Brought to the table: {brought}.",
    "no_back": "Say what colour the backs are.",
    "same_backs": "Both decks have {back} backs: bring one of another colour.",
    "wrong_game": "Set the shuffler to Let It Ride, which deals three cards at a time.",
    "switch.backline": "bets behind other players",
    "switch.verbal_cash": "cash bets",
    "switch.payout_cap": "a maximum payout",
    "switch.dice": "dice",
    "switch.payout_entry": "payouts entered by the dealer",
    "switch.player_shares": "the players' shares in the shuffle",
    "switch.controller": "a keypad",
}
