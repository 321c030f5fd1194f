"""What the table says about irregularities: refusals, what a ruling is about, and rulings."""

from typing import Final

from letitride.language import Texts

IRREGULARITIES: Final[Texts] = {
    "deck_wrong": "This deck is not right either: bring another one.",
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
    "no_alarm": "This device does not count cards.",
    "counted_already": "A count is already under way.",
    "bad_count": "A count cannot be negative.",
    "not_ordered": "Nobody has asked for a count.",
    "name_the_hand": "Report which hand is wrong: that hand is void.",
    "not_allowed.sealed_decks": "No sealed decks are used here.",
    "lost_already": "The loss of this deck order is already on record.",
    "order_right": "This deck order matches its commitment.",
    "no_shuffle": "No shuffled deck is in the device.",
    "no_device": "There is no shuffler at this table.",
    "no_failure": "The device in use works.",
    "no_such_device.replacement": "Play goes on with a {devices}.",
    "not_recorded": "Seat {seat} bet on a screen, so the bets are as shown.",
    "known_unequal": "Seat {seat}'s bets are known to be unequal: report it without an amount.",
    "bad_amount.found": "Give the amount on the circle; it must differ from the record.",
    "bets_equal": "Seat {seat}'s bets are equal.",
    "bad_amount.cards_seen": (
        "The cards have been seen: the bets are made equal at {least} to {most}."
    ),
    "handled": "The cards have been seen: correct the bets instead.",
    "nothing_to_decide": "Seat {seat} has nothing to decide.",
    "matter.card_exposed": "a card of seat {seat} was exposed",
    "matter.card_exposed_in_deal": "a card of seat {seat} was exposed in the deal",
    "matter.burned_exposed": "the burned card was exposed",
    "matter.kept_exposed": "the dealer's third card was exposed",
    "matter.kept_exposed_in_deal": "the dealer's third card was exposed in the deal",
    "matter.community_exposed": "a community card was exposed",
    "matter.community_exposed_in_deal": "a community card was exposed in the deal",
    "matter.player_count_wrong": "the hand of seat {seat} holds {cards} cards",
    "matter.dealer_count_wrong": "the dealer's hand holds {cards} cards",
    "matter.hand_without_wager": "a hand was dealt to seat {seat}, where nobody bet",
    "matter.early_stub": "the stub was unloaded before the dealer's hand",
    "matter.card_missing": "a card is missing",
    "matter.card_foreign": "a card was found that does not belong to this deck",
    "matter.card_other_back": "a card was found with a different back",
    "matter.order_lost": "the stored order of the deck does not match its commitment",
    "matter.count_alarm": "the count alarm",
    "matter.counted": "the cards were counted",
    "matter.hands_wrong": "the hands do not have the right number of cards",
    "matter.jam": "the shuffler jammed",
    "matter.device_failed": "the shuffling device failed",
    "matter.bets_unequal": "the bets of seat {seat} are not equal",
    "matter.absent": "seat {seat} is not there to decide",
    "ruling.card_turned_over": "The card is turned over, and play goes on.",
    "ruling.card_turned_over_in_deal": "The card is turned over, and the deal goes on.",
    "ruling.card_replaced": "The card is out of play; the next card takes its place.",
    "ruling.card_misdeal": "This is a misdeal: all bets go back, and we deal again.",
    "ruling.burned_exposed": "The card goes to the rack, as it would have face down. Play goes on.",
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
        "The cards at seat {seat} are counted and go to the rack. Play goes on."
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
    "ruling.deck_wrong_no_cards_out": "None of its cards were out: bets and earlier rounds stand.",
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
    "ruling.device_fails": "This round is void, and all money goes back. Earlier rounds stand.",
    "ruling.device_fails_before_cards": (
        "No card was out: play goes on with another device and new cards."
    ),
    "ruling.correct": "Seat {seat}: make your three bets equal.",
    "ruling.correct_or_fold": (
        "Seat {seat}: make your three bets equal, or fold and take them back."
    ),
    "ruling.absent_void": "The hand of seat {seat} is void, and its bets go back.",
    "ruling.absent_rides": "The bets of seat {seat} ride.",
    "ruling.house_policy": "{ruling} This is house policy.",
    "no_hand.banks": "Seat {seat} is the bank: its stack is the community cards.",
}
