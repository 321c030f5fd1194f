"""The narrator's English. To add a language, copy this file and translate the texts.

``{who}`` begins a sentence: ``Seat 3``, ``Seats 1 and 2``, ``You``. ``{seat}`` and ``{seats}`` go
inside one: ``seat 3``, ``seats 1 and 2``, ``you``. Odds are told with "to", and never with the
other word (W payout 1).
"""

from typing import Final

from letitride.language import Language, Texts

_FLOOR: Final[Texts] = {
    "TableOpened": "{book}: {limits} on each bet, {paytables}, dealt from the {device}.",
    "TableOpened.face_up": (
        "{book}: {limits} on each bet, {paytables}, dealt face up from the {device}."
    ),
    "OpeningStepTaken": "Opening: {steps}.",
    "step.power_on": "shuffler on",
    "step.insert_table_key": "table key in",
    "step.check_first_deck": "{first} deck checked",
    "step.wash_first_deck": "{first} deck washed",
    "step.load_first_deck": "{first} deck loaded",
    "step.shuffle": "{first} deck shuffled and locked in",
    "step.cut": "{first} deck cut at {cut}",
    "step.check_second_deck": "{second} deck checked",
    "step.wash_second_deck": "{second} deck washed",
    "step.second_deck_to_rack": "{second} deck to the rack",
    "TableReady": "The table is ready.",
    "SignPutUp.closing": "A sign goes up: this table will close in {minutes} minutes.",
    "SignPutUp.minimum": ("A sign goes up: the minimum will be {minimum} in {minutes} minutes."),
    "SignTakenDown.closing": "The sign comes down: this table stays open.",
    "SignTakenDown.minimum": "The sign comes down: the minimum stays as it is.",
    "FaceUpEnded": "From the next round on, cards are dealt face down.",
    "LimitsChanged": "The limits are now {limits} on each bet.",
    "limits": "{minimum} to {maximum}{unit}{cap}",
    "limits.unit": " in steps of {unit}",
    "limits.cap": " (maximum payout {cap})",
    "TableClosed": "The table is closed.",
    "TrayFilled": "Fill: {amount} to the tray.",
    "TrayCredited": "Credit: {amount} from the tray.",
}

_SEATING: Final[Texts] = {
    "PlayerSat": {"you": "You take seat {number}.", "one": "{player} takes seat {number}."},
    "PlayerSat.together": "{players}.",
    "PlayerSat.first": "{player} takes seat {number}",
    "PlayerSat.next": "{player} seat {number}",
    "PlayerLeft": {
        "you": "You leave seat {number}{chips}{reason}.",
        "one": "{player} leaves seat {number}{chips}{reason}.",
    },
    "PlayerLeft.chips": " with {amount}",
    "PlayerLeft.reason": ": {reason}",
    "PlayerLeft.late": (
        "Your time ran out, so your seat was given up. Your chips are at the cage."
    ),
    "BoughtIn": {
        "you": "You buy in with {amount}.",
        "one": "{who} buys in with {amount}.",
        "many": "{who} buy in with {amount} each.",
    },
    "VoucherExchanged.chips": {
        "you": "You change a {amount} voucher into chips.",
        "one": "{who} changes a {amount} voucher into chips.",
    },
    "VoucherExchanged.tokens": {
        "you": "You change a {amount} voucher into tokens.",
        "one": "{who} changes a {amount} voucher into tokens.",
    },
    "CashedOut": {"you": "You cash out {amount}.", "one": "{who} cashes out {amount}."},
}

_BETTING: Final[Texts] = {
    "RoundOpened": "Round {number}. Place your bets.",
    "BetsPlaced": {
        "you": "You bet {bets}.",
        "one": "{who} bets {bets}.",
        "many": "{who} bet {bets}.",
    },
    "BetsPlaced.equal": {
        "you": "You bet {amount} on each circle.",
        "one": "{who} bets {amount} on each circle.",
        "many": "{who} bet {amount} on each circle.",
    },
    "BetsPlaced.none": {
        "you": "You take your bets down.",
        "one": "{who} takes the bets down.",
        "many": "{who} take the bets down.",
    },
    "on_circle": "{amount} on {circle}",
    "SideBetPlaced": {
        "you": "You bet {amount} on {bet}.",
        "one": "{who} bets {amount} on {bet}.",
        "many": "{who} bet {amount} each on {bet}.",
    },
    "SideBetPlaced.none": {
        "you": "You take your {bet} bet down.",
        "one": "{who} takes the {bet} bet down.",
        "many": "{who} take the {bet} bets down.",
    },
    "BackBetPlaced": {
        "you": "You bet {amount} on each circle behind {behind}.",
        "one": "{who} bets {amount} on each circle behind {behind}.",
        "many": "{who} bet {amount} on each circle behind {behind}.",
    },
    "BackBetPlaced.none": {
        "you": "You take your bets behind {behind} down.",
        "one": "{who} takes the bets behind {behind} down.",
        "many": "{who} take the bets behind {behind} down.",
    },
    "BackBetReturned": {
        "you": "You get {amount} back from your bets behind {behind}.",
        "one": "{who} gets {amount} back from the bets behind {behind}.",
    },
    "WagerRefused": {
        "you": "The dealer refuses your bets: {amount} goes back.{reason}",
        "one": "The dealer refuses the bets of {seat}: {amount} goes back.{reason}",
    },
    "NoMoreBetsCalled": "No more bets.",
    "FeeTaken": {
        "you": "You pay a fee of {amount}.",
        "one": "{who} pays a fee of {amount}.",
        "many": "{who} pay a fee of {amount} each.",
    },
    "FeeTaken.behind": {
        "you": "You pay a fee of {amount} on your bets behind another seat.",
        "one": "{who} pays a fee of {amount} on bets behind another seat.",
        "many": "{who} pay a fee of {amount} each on bets behind other seats.",
    },
    "BonusCollected": {
        "you": "The dealer collects your {bet} bet: {amount}.",
        "one": "The dealer collects the {bet} bet of {seat}: {amount}.",
        "many": "The dealer collects the {bet} bets of {seats}: {amount} each.",
    },
}

_BANKING: Final[Texts] = {
    "BankOffered": {
        "you": "The bank is offered to you.",
        "one": "The bank is offered to {seat}.",
    },
    "BankOffered.nobody": "Everyone has declined the bank.",
    "BankAccepted": {"you": "You take the bank.", "one": "{who} takes the bank."},
    "BankDeclined": {"you": "You decline the bank.", "one": "{who} declines the bank."},
    "BankDeclined.late": "Your time ran out, so the bank moves on.",
    "BankPosted": {
        "you": "You post {amount} as the bank.",
        "one": "{who} posts {amount} as the bank.",
    },
    "BankPosted.none": {
        "you": "You take your wager as the bank down.",
        "one": "{who} takes the bank's wager down.",
    },
    "BankReleased": {
        "you": "You get {amount} back from the bank.",
        "one": "{who} gets {amount} back from the bank.",
    },
    "PilePicked": {"you": "You pick pile {pile}.", "one": "{who} picks pile {pile}."},
    "PilePicked.late": "Your time ran out, so the house picks pile {pile}.",
    "DiceRolled": {
        "you": "The dice show {dice}: the action is at your seat.",
        "one": "The dice show {dice}: the action is at {seat}.",
    },
    "DiceRolled.next": {
        "you": "The dice show {dice}: nobody plays at position {at}, so the action is yours.",
        "one": "The dice show {dice}: nobody plays at position {at}, so the action is at {seat}.",
    },
}

_DECKS: Final[Texts] = {
    "deck": "the {back} deck",
    "device.shoe": "shoe",
    "device.shuffler": "shuffler",
    "DeckShuffled.miscounted": (
        "{Deck} is shuffled and locked in. The shuffler counts {count} cards."
    ),
    "DeckShuffled": "{Deck} is shuffled and locked in.",
    "DeckCut": "The dealer cuts {deck} at {cut}.",
    "DeckStale": "{Deck} has to be shuffled again.",
    "StubUnloaded": "The stub goes to the rack.",
    "DeckRevealed": "The order of {deck} is revealed.",
    "DeckRevealed.cards": "The order of {deck} is revealed, as it was locked in: {cards}.",
    "DeckFoundWrong.missing": "{Deck} is wrong: a card is missing.",
    "DeckFoundWrong.foreign": "{Deck} is wrong: a card does not belong to it.",
    "OrderLost": "The stored order of {deck} does not match its commitment.",
    "DeckChecked": "{Deck} is checked: all {size} cards are right.",
    "DeckChecked.device": "A device checks {deck}: all {size} cards are right.",
    "DeckChecked.wrong": "{Deck} is checked: {found}.",
    "found.missing": {"one": "{cards} is missing", "many": "{cards} are missing"},
    "found.doubled": {"one": "{cards} is there twice", "many": "{cards} are there twice"},
    "found.foreign": {"one": "{number} foreign card", "many": "{number} foreign cards"},
    "CardSwapped": "The {card} of {deck} is replaced by its twin.",
    "DeckReplaced": "The floor brings in a new {back} deck.",
    "DeviceFitted": "The floor fits another {device}, with new cards.",
    "display.off": "",
    "display.dead_game": "DEAD GAME",
    "display.place_bets": "PLACE BETS",
    "display.no_more_bets": "PRESS LOCK OUT",
    "display.locked_out": "LOCKED OUT",
    "display.card_count": "CHECK CARD COUNT",
    "display.reset_offered": "TO RESET KEYPAD PRESS ENTER",
    "display.keypad_reset": "KEYPAD RESET",
    "display.game_over": "GAME OVER",
    "KeyInserted.table": "The table key goes into slot {slot} of the controller.",
    "KeyInserted.maintenance": "The floor puts the maintenance key into slot {slot}.",
    "KeyRemoved.table": "The table key comes out of slot {slot}.",
    "KeyRemoved.maintenance": "The floor takes the maintenance key out of slot {slot}.",
    "KeyPressed.four_of_a_kind": (
        "The floor presses FOUR OF A KIND. The display: to reset keypad press enter."
    ),
    "KeyPressed.start": "The dealer presses START.",
    "KeyPressed.lock_out": "The dealer presses LOCK OUT.",
    "KeyPressed.enter": "The floor presses ENTER.",
    "KeyPressed.game_over": "The dealer presses GAME OVER.",
    "SensorsLocked": "The dealer presses LOCK OUT. Lamps lit: {seats}.",
    "SensorsLocked.none": "The dealer presses LOCK OUT. No lamp is lit.",
    "LampRecorded.lit": {
        "one": "The bonus lamp of {seat} is lit.",
        "you": "Your bonus lamp is lit.",
    },
    "LampRecorded.dark": {
        "one": "The bonus lamp of {seat} is dark, though a bet lies there.",
        "you": "Your bonus lamp is dark, though a bet lies there.",
    },
    "KeypadReset": "The display: keypad reset.",
}

_DEALING: Final[Texts] = {
    "DealBegun": "The dealer deals from {deck}.",
    "CardsDealt.open": {
        "you": "You are dealt {cards}, face up.",
        "one": "{who} is dealt {cards}, face up.",
    },
    "CardsDealt.yours": "You are dealt cards, face down.",
    "CardsDealt": "{parts}.",
    "CardsDealt.one_by_one": "{parts}, one at a time.",
    "CardsDealt.part": "{number} to {seats}",
    "DealerCardsDealt": "The dealer's cards: {places}.",
    "place.left": "one to the left",
    "place.right": "one to the right",
    "place.kept": "one kept face down",
    "place.burned": "one burned",
}

_CHOOSING: Final[Texts] = {
    "CardsLookedAt": {
        "you": "You look at your cards.",
        "one": "{who} looks at the cards.",
    },
    "CardsLookedAt.cards": {
        "you": "Your cards: {cards}.",
        "one": "{who} looks at {cards}.",
    },
    "BetRode": {"you": "You let {bets} ride.", "one": "{who} lets {bets} ride."},
    "BetPulled": {
        "you": "You pull back {bets}, {amount}.",
        "one": "{who} pulls back {bets}, {amount}.",
    },
    "BetRode.signal": {
        "you": "You tuck your cards, and the dealer lets {bets} ride.",
        "one": "{who} tucks the cards, and the dealer lets {bets} ride.",
    },
    "BetPulled.signal": {
        "you": "You scratch, and the dealer pushes {bets} back, {amount}.",
        "one": "{who} scratches, and the dealer pushes {bets} back, {amount}.",
    },
    "BackBetPulled": {
        "you": "Your {bets} behind {behind} comes back: {amount}.",
        "one": "{Bets} of {seat} behind {behind} comes back: {amount}.",
    },
    "HandTucked": {
        "you": "You tuck your cards: the rest rides.",
        "one": "{who} tucks the cards: the rest rides.",
    },
    "CommunityTurned.first": "First community card: {card}.",
    "CommunityTurned.second": "Second community card: {card}.",
}

_SETTLING: Final[Texts] = {
    "KeptTurned": "The dealer's third card: {card}.",
    "HandTurned": {"you": "You show your cards.", "one": "{who} shows the cards."},
    "HandTurned.cards": {"you": "You show {cards}.", "one": "{who} shows {cards}."},
    "ThreeCardSettled.won": {
        "you": "You win {amount} on {bet}: {hand}.",
        "one": "{who} wins {amount} on {bet}: {hand}.",
    },
    "ThreeCardSettled.lost": {
        "you": "You lose {amount} on {bet}: less than {least}, not shown.",
        "one": "{who} loses {amount} on {bet}: less than {least}, not shown.",
    },
    "BetSettled.won": {
        "you": "You win {amount} on {bets}: {hand}{odds}{back}.",
        "one": "{who} wins {amount} on {bets}: {hand}{odds}{back}.",
    },
    "BetSettled.lost": {
        "you": "You lose {amount} on {bets}: {hand}{odds}{back}.",
        "one": "{who} loses {amount} on {bets}: {hand}{odds}{back}.",
    },
    "BetSettled.unplayed": {
        "you": "You get {amount} back on {bets}, {why}.",
        "one": "{who} gets {amount} back on {bets}, {why}.",
    },
    "BetSettled.meter": {
        "you": "You win {pays} on {bets}: {hand}. It is paid when the round ends.",
        "one": "{who} wins {pays} on {bets}: {hand}. It is paid when the round ends.",
    },
    "BetSettled.odds": ", {odds}",
    "BetSettled.below_tens": ", below tens",
    "BetSettled.back": "; {amount} {why} goes back",
    "BetSettled.above_maximum": "above the maximum",
    "BetSettled.no_cover": "not covered by the bank",
    "bets.behind": "{bets} behind {behind}",
    "MeterFed": "{amount} of the bets go into the {bet} meter.",
    "MeterPaid": {
        "you": "You are paid {amount} from the {bet} meter, which stood at {meter}: {hand}.",
        "one": "{who} is paid {amount} from the {bet} meter, which stood at {meter}: {hand}.",
    },
    "EnvyPaid": {
        "you": "You get an envy pay of {amount} on {bet}: {hand} at seat {winner}.",
        "one": "{who} gets an envy pay of {amount} on {bet}: {hand} at seat {winner}.",
    },
    "RoundEnded": "Round {number} is over.",
}

_IRREGULARITIES: Final[Texts] = {
    "Ruled": "Ruling [{clause}]: {matter} {sentence}",
    "Ruled.late.bets_ride": "You ran out of time, so your bets ride.",
    "Ruled.late.hand_void": ("You ran out of time: your hand is void, and you get your bets back."),
    "CardExposed": {
        "you": "One of your cards is exposed: {card}.",
        "one": "A card of {seat} is exposed: {card}.",
    },
    "CardExposed.community": "A community card is exposed: {card}.",
    "CardReplaced": {
        "you": "The exposed card goes to the rack, and you get the next one.",
        "one": "The exposed card goes to the rack, and {seat} gets the next one.",
    },
    "CardReplaced.community": (
        "The exposed card goes to the rack, and the dealer gets the next one."
    ),
    "HandRecounted": {
        "you": "Your hand is counted: {number}.",
        "one": "The hand of {seat} is counted: {number}.",
    },
    "HandEnded": {
        "you": "Your cards go to the rack.",
        "one": "The cards of {seat} go to the rack.",
    },
    "HandEnded.folded": {"you": "You fold.", "one": "{who} folds."},
    "WagersReturned": {
        "you": "You get {amount} back.",
        "one": "{who} gets {amount} back.",
        "many": "{who} get {amount} back each.",
    },
    "WagersReturned.fee": {
        "you": "You get your fee of {amount} back.",
        "one": "{who} gets the fee of {amount} back.",
        "many": "{who} get the fee of {amount} back each.",
    },
    "WagersReturned.with_fee": {
        "you": "You get {amount} back, fee included.",
        "one": "{who} gets {amount} back, fee included.",
        "many": "{who} get {amount} back each, fee included.",
    },
    "SettlementUndone": "Everything settled in this round is undone.",
    "WagersForfeited": {"you": "You forfeit {amount}.", "one": "{who} forfeits {amount}."},
    "WagersRestored": {
        "you": "Your {bet} bet is back on its spot: {amount}.",
        "one": "The {bet} bet of {seat} is back on its spot: {amount}.",
        "many": "The {bet} bets of {seats} are back on their spots: {amount} each.",
    },
    "MisdealDeclared": "Misdeal.",
    "RoundVoided": "Round {number} is void.",
    "RoundVoided.again": "Round {number} is dealt again.",
    "SettlementUndone.hand": {
        "you": "What was settled on your hand is undone.",
        "one": "What was settled on the hand of {seat} is undone.",
    },
    "UnequalBetsNoticed": {
        "you": "Your bets are not equal: {amounts}.",
        "one": "{who} has unequal bets: {amounts}.",
    },
    "BetsCorrected": {
        "you": "You make your bets equal: {amount} each.",
        "one": "{who} makes the bets equal: {amount} each.",
    },
    "PlayHalted": "Play is stopped: {halt}.",
    "halt.count": "the cards have to be collected and counted",
    "halt.check": "the deck has to be checked, card by card",
    "halt.hands_and_stub": "the hands have to be checked and the stub counted",
    "halt.misdeal": "the dealer has to declare a misdeal",
    "halt.new_deck": "a new deck has to be brought in",
    "halt.keypad": "the keypad has to be reset with the maintenance key",
    "halt.device": "another device has to be fitted",
    "CountOrdered": "The {role} orders a count.",
    "role.player": "player",
    "role.dealer": "dealer",
    "role.games_supervisor": "games supervisor",
    "role.casino_supervisor": "casino supervisor",
    "role.inspector": "inspector",
    "CardsCounted.right": "The floor counts {number} in all, and the hands are right.",
    "CardsCounted.wrong": "The floor counts {number} in all, and the hands are not right.",
}

_CONDUCT: Final[Texts] = {
    "PlayerPrecluded": {
        "you": "You may not play on at this table.",
        "one": "{player} at {seat} may not play on.",
    },
    "PlayerPrecluded.casino": {
        "you": "You may not play on, here or at any other table.",
        "one": "{player} at {seat} may not play on, here or at any other table.",
    },
    "PlayerPrecluded.outside": {
        "you": "You may not play at this table.",
        "one": "{player} may not play at this table.",
    },
    "PlayerPrecluded.casino_outside": {
        "you": "You may not play, here or at any other table.",
        "one": "{player} may not play, here or at any other table.",
    },
    "PersonDetained": {
        "you": "You have to wait until an inspector or the police take over.",
        "one": "{player} is detained until an inspector or the police take over.",
    },
    "MeasureEnded": {
        "you": "This no longer applies to you: {what}.",
        "one": "This no longer applies: {what}.",
    },
    "MeasureEnded.time": {
        "you": "The time is up, and this no longer applies to you: {what}.",
        "one": "The time is up, and this no longer applies: {what}.",
    },
    "InvalidationProposed": "Round {round} is to be invalidated, once confirmed: {reason}",
    "InvalidationDropped": "Round {round} is not invalidated after all.",
    "ResultReversed.gets": {
        "you": "You get back {amount}: round {round} is invalid.",
        "one": "{player} gets back {amount}: round {round} is invalid.",
    },
    "ResultReversed.gives": {
        "you": "You give back {amount}: round {round} is invalid.",
        "one": "{player} gives back {amount}: round {round} is invalid.",
    },
    "ResultReversed.forfeited": {
        "you": "Your wagers in round {round} are forfeited.",
        "one": "The wagers of {player} in round {round} are forfeited.",
    },
    "PastRoundInvalidated": "Round {round} is invalid.",
    "measure.play_first": "play before the others",
    "measure.separate": "not at one table with certain players",
    "measure.english_only": "only English at the table",
    "measure.preclude": "no bets at this table",
    "measure.exclude_from_game": "excluded from the game",
    "measure.exclude_from_casino": "excluded from the casino",
    "measure.detain": "detained",
}

_DISPUTES: Final[Texts] = {
    "DisputeRaised": {
        "you": "Your dispute {number} about round {round} is noted: {about}",
        "one": "Dispute {number}, round {round}: {seat} objects: {about}",
    },
    "DisputeRaised.outside": {
        "you": "Your dispute {number} about round {round} is noted: {about}",
        "one": "Dispute {number}, round {round}: {player} objects: {about}",
    },
    "CorrectionProposed.player": (
        "Correction {number}, dispute {dispute}: {amount} to {player}, to be confirmed: {reason}"
    ),
    "CorrectionProposed.house": (
        "Correction {number}, dispute {dispute}: {amount} from {player}, to be confirmed: {reason}"
    ),
    "CorrectionMade.player": {
        "you": "You get {amount}, as a correction.",
        "one": "{player} gets {amount}, as a correction.",
    },
    "CorrectionMade.house": {
        "you": "You give back {amount}, as a correction.",
        "one": "{player} gives back {amount}, as a correction.",
    },
    "CorrectionDropped": "Correction {number}, dispute {dispute}, is dropped.",
    "DisputeMoved": "Dispute {number} {stage}.",
    "DisputeMoved.decided": "Dispute {number} {stage}: {decision}",
    "stage.raised": "is raised",
    "stage.ruled": "is ruled on by the games supervisor",
    "stage.review_asked": "goes to the casino supervisor",
    "stage.reviewed": "is reviewed by the casino supervisor",
    "stage.complaint": "goes to the inspector",
    "stage.heard": "has been heard by the inspector",
}

_SPEECH: Final[Texts] = {
    "speech.closed": "The table is closed.",
    "speech.opening": "The table is opening.",
    "speech.empty": "The table is open. Have a seat.",
    "speech.between_rounds": "Next round coming up.",
    "speech.betting": "Place your bets.",
    "speech.bank": {"you": "Will you take the bank?", "one": "{who}: the bank?"},
    "speech.pile": {"you": "Pick a pile.", "one": "{who}: pick a pile."},
    "speech.bank_wager": {
        "you": "Your wager as the bank?",
        "one": "{who}: your wager as the bank?",
    },
    "speech.called": "No more bets.",
    "speech.called_again": "The same round is dealt again: no more bets.",
    "speech.dealing": "Dealing the cards.",
    "speech.three_card": "{bet}: show {least} or better.",
    "speech.choice_1": {
        "you": "Your first bet?",
        "one": "{who}: your first bet?",
        "many": "{who}: your first bet?",
    },
    "speech.choice_2": {
        "you": "Your second bet?",
        "one": "{who}: your second bet?",
        "many": "{who}: your second bet?",
    },
    "speech.community_1": "The first community card.",
    "speech.community_2": "The second community card.",
    "speech.kept": "The dealer's third card.",
    "speech.settling": {"you": "Your bets are settled.", "one": "{who} is settled."},
    "speech.settled": "All hands are settled.",
    "speech.round_over": "The round is over.",
}

_WORDS: Final[Texts] = {
    "list": "{most} and {last}",
    "list.comma": ", ",
    "you": "you",
    "seats": {"one": "seat {numbers}", "many": "seats {numbers}"},
    "bets": {"one": "bet {circles}", "many": "bets {circles}"},
    "circle.1": "1",
    "circle.2": "2",
    "circle.3": "$",
    "cards": {"one": "{number} card", "many": "{number} cards"},
    "number.0": "no",
    "number.1": "one",
    "number.2": "two",
    "number.3": "three",
    "number.4": "four",
    "number.5": "five",
    "number.6": "six",
    "card": "{rank} of {suit}",
    "suit.c": "clubs",
    "suit.d": "diamonds",
    "suit.h": "hearts",
    "suit.s": "spades",
    "rank.2": {"one": "two", "many": "twos"},
    "rank.3": {"one": "three", "many": "threes"},
    "rank.4": {"one": "four", "many": "fours"},
    "rank.5": {"one": "five", "many": "fives"},
    "rank.6": {"one": "six", "many": "sixes"},
    "rank.7": {"one": "seven", "many": "sevens"},
    "rank.8": {"one": "eight", "many": "eights"},
    "rank.9": {"one": "nine", "many": "nines"},
    "rank.T": {"one": "ten", "many": "tens"},
    "rank.J": {"one": "jack", "many": "jacks"},
    "rank.Q": {"one": "queen", "many": "queens"},
    "rank.K": {"one": "king", "many": "kings"},
    "rank.A": {"one": "ace", "many": "aces"},
}

_HANDS: Final[Texts] = {
    "hand.high_card": "{rank} high",
    "hand.pair": "pair of {ranks}",
    "hand.two_pair": "two pair, {ranks} and {others}",
    "hand.three_of_a_kind": "three {ranks}",
    "hand.straight": "straight to the {rank}",
    "hand.flush": "flush, {rank} high",
    "hand.full_house": "full house, {ranks} over {others}",
    "hand.four_of_a_kind": "four {ranks}",
    "hand.straight_flush": "straight flush to the {rank}",
    "hand.royal_flush": "royal flush",
    "hand.mini_royal": "mini-royal",
    # By its row in the paytable only, when the cards are hidden.
    "row.high_card": "no pair",
    "row.low_pair": "low pair",
    "row.tens_or_better": "pair of tens or better",
    "row.pair": "pair",
    "row.two_pair": "two pair",
    "row.three_of_a_kind": "three of a kind",
    "row.straight": "straight",
    "row.flush": "flush",
    "row.full_house": "full house",
    "row.four_of_a_kind": "four of a kind",
    "row.straight_flush": "straight flush",
    "row.royal_flush": "royal flush",
    "row.mini_royal": "mini-royal",
}

ENGLISH: Final = Language(
    name="English",
    texts={
        **_FLOOR,
        **_SEATING,
        **_BETTING,
        **_BANKING,
        **_DECKS,
        **_DEALING,
        **_CHOOSING,
        **_SETTLING,
        **_IRREGULARITIES,
        **_CONDUCT,
        **_DISPUTES,
        **_SPEECH,
        **_WORDS,
        **_HANDS,
    },
    plural=lambda number: "one" if number == 1 else "many",
)
