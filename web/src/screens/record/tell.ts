/** What happened, in words: an event as a sentence, with the exact money. */
import { handName } from "../../lib/hands";
import { format } from "../../lib/money";
import { wagerMoved, wagerName } from "../../lib/wagers";
import type { TableEvent } from "../../lib/wire/types";
import { cardSign, cardSigns, circleName, countCards, listed, plain, sentence } from "./names";

type Of<Type extends TableEvent["type"]> = Extract<TableEvent, { type: Type }>;

const STEPS: Record<Of<"OpeningStepTaken">["step"], string> = {
  power_on: "the shuffler is on",
  insert_table_key: "the table key is in",
  check_first_deck: "the first deck is checked",
  load_first_deck: "the first deck is loaded",
  shuffle: "the first deck is shuffled",
  cut: "the first deck is cut",
  check_second_deck: "the second deck is checked",
  second_deck_to_rack: "the second deck goes to the rack",
};

const HALTS: Record<Of<"PlayHalted">["halt"], string> = {
  count: "the cards are to be collected and counted",
  hands_and_stub: "the hands are to be verified and the stub counted",
  new_deck: "a new deck is to be brought in",
  keypad: "the keypad is to be reset with the maintenance key",
  device: "another device is to be fitted",
};

const STAGES: Record<Of<"DisputeMoved">["stage"], string> = {
  raised: "is raised",
  ruled: "is ruled on by the games supervisor",
  review_asked: "goes to the casino supervisor",
  reviewed: "is reviewed by the casino supervisor",
  complaint: "goes to the inspector",
  heard: "has been heard by the inspector",
};

/** The sentence of an event; null where another event says it all. */
export function tell(event: TableEvent): string | null {
  switch (event.type) {
    case "RoundOpened":
      return `Round ${event.number}. Dealer: Place your bets.`;
    case "BetsPlaced":
      return bets(event);
    case "SideBetPlaced":
      return event.amount
        ? `Seat ${event.seat} makes the ${wagerName(event.wager)} bet: ${format(event.amount)}.`
        : `Seat ${event.seat} takes the ${wagerName(event.wager)} bet down.`;
    case "BackBetPlaced":
      return event.amount
        ? `Seat ${event.seat} bets ${format(event.amount)} behind each of 1, 2 and $ of seat ${event.behind}.`
        : `Seat ${event.seat} takes the bets behind seat ${event.behind} down.`;
    case "BackBetReturned":
      return `The bets of seat ${event.seat} behind seat ${event.behind} go back: ${format(event.amount)}.`;
    case "WagerRefused":
      return `The dealer refuses the wager of seat ${event.seat}: ${sentence(event.reason)}`;
    case "BankOffered":
      return event.seat === null ? "Everyone has declined the bank." : `Dealer: Seat ${event.seat}, the bank?`;
    case "BankAccepted":
      return `Seat ${event.seat} takes the bank.`;
    case "BankDeclined":
      return `Seat ${event.seat} declines the bank.`;
    case "BankPosted":
      return event.amount
        ? `Seat ${event.seat} posts the bank: ${format(event.amount)}.`
        : `Seat ${event.seat} takes the bank's wager down.`;
    case "BankReleased":
      return `Back from the bank to seat ${event.seat}: ${format(event.amount)}.`;
    case "NoMoreBetsCalled":
      return "Dealer: No more bets.";
    case "FeeTaken":
      return event.behind === null
        ? `Collection from seat ${event.seat}: ${format(event.amount)}.`
        : `Collection from seat ${event.seat}, for bets behind seat ${event.behind}: ${format(event.amount)}.`;
    case "BonusCollected":
      return `The dealer collects the ${wagerName(event.wager)} bet of seat ${event.seat}: ${format(event.amount)}.`;
    case "DiceRolled":
      return `The dice show ${event.dice}: seat ${event.seat} is settled first.`;
    case "DeckShuffled":
      return `Deck ${event.deck + 1} is shuffled, and its order bound.`;
    case "DeckCut":
      return `The dealer cuts deck ${event.deck + 1} at ${event.cut}.`;
    case "DeckStale":
      return `Deck ${event.deck + 1} is to be shuffled again.`;
    case "DealBegun":
      return `Deck ${event.deck + 1} is dealt.`;
    case "CardsDealt":
      return event.faces.length
        ? `Seat ${event.seat} is dealt ${cardSigns(event.faces)}, face up.`
        : sentence(`${countCards(event.places.length)} to seat ${event.seat}`);
    case "DealerCardsDealt":
      return dealers(event);
    case "StubUnloaded":
      return "The stub goes to the rack.";
    case "CardsLookedAt":
      return event.faces.length
        ? `Seat ${event.seat} looks: ${cardSigns(event.faces)}.`
        : `Seat ${event.seat} looks at the cards.`;
    case "ThreeCardSettled":
      return threeCard(event);
    case "BetRode":
      return `Seat ${event.seat} lets bet ${circleName(event.circle)} ride.`;
    case "BetPulled":
      return `Seat ${event.seat} pulls bet ${circleName(event.circle)} back: ${format(event.amount)}.`;
    case "BackBetPulled":
      return `The bet of seat ${event.seat} behind seat ${event.behind} comes back: ${format(event.amount)}.`;
    case "HandTucked":
      return `Seat ${event.seat} tucks the cards: all that remains rides.`;
    case "CommunityTurned":
      return `${event.circle === null ? "Second" : "First"} community card: ${cardSign(event.face)}.`;
    case "KeptTurned":
      return `The dealer's third card: ${cardSign(event.face)}.`;
    case "HandTurned":
      return `Seat ${event.seat} shows ${cardSigns(event.faces)}.`;
    case "BetSettled":
      return settled(event);
    case "RoundEnded":
      return `Round ${event.number} is over.`;
    case "DeckRevealed":
      return `The order of deck ${event.deck + 1} is shown, for everybody to check.`;
    case "TableOpened":
      return `The table opens: ${limits(event.limits)} on each bet.`;
    case "OpeningStepTaken":
      return sentence(`opening: ${STEPS[event.step]}`);
    case "SignPutUp":
      return event.kind === "closing" || event.minimum === null
        ? "A sign goes up: this table closes."
        : `A sign goes up: the minimum rises to ${format(event.minimum)}.`;
    case "LimitsChanged":
      return `The sign now says ${limits(event.limits)} on each bet.`;
    case "TableClosed":
      return "The table is closed.";
    case "TrayFilled":
      return `Fill: ${format(event.amount)} to the tray.`;
    case "TrayCredited":
      return `Credit: ${format(event.amount)} from the tray.`;
    case "PlayerSat":
      return `${event.player} takes seat ${event.seat}.`;
    case "PlayerLeft":
      return `${event.player} leaves seat ${event.seat}${event.reason ? `: ${event.reason.replace(/\.+$/, "")}` : ""}.`;
    case "BoughtIn":
      return `Seat ${event.seat} buys in: ${format(event.amount)}.`;
    case "VoucherExchanged":
      return `Seat ${event.seat} changes a voucher: ${format(event.amount)}.`;
    case "CashedOut":
      return `Seat ${event.seat} cashes out: ${format(event.amount)}.`;
    case "Ruled":
      return `Ruling [${event.clause}]: ${sentence(event.matter)} ${event.sentence}`;
    case "CardExposed":
      return `${event.seat ? `A card of seat ${event.seat}` : "A community card"} is exposed: ${cardSign(event.face)}.`;
    case "CardReplaced":
      return `The exposed card goes to the rack, the next card to ${event.seat ? `seat ${event.seat}` : "the dealer"}.`;
    case "HandRecounted":
      return `The hand of seat ${event.seat} is counted: ${countCards(event.places.length)}.`;
    case "HandEnded":
      return event.status === "folded"
        ? `Seat ${event.seat} folds.`
        : `The cards of seat ${event.seat} go to the rack.`;
    case "WagersReturned":
      return `Wagers go back to seat ${event.seat}: ${format(event.amount)}.`;
    case "SettlementUndone":
      return "What was settled in this round is settled back.";
    case "WagersForfeited":
      return `Seat ${event.seat} forfeits ${format(event.amount)}.`;
    case "WagersRestored":
      return `The ${wagerName(event.wager)} bet of seat ${event.seat} lies on its spot again: ${format(event.amount)}.`;
    case "MisdealDeclared":
      return "Dealer: Misdeal.";
    case "RoundVoided":
      return event.same_round ? `Round ${event.number} is dealt again.` : `Round ${event.number} is void.`;
    case "BetsCorrected":
      return `Seat ${event.seat} makes the three bets equal: ${format(event.circles[0])} each.`;
    case "PlayHalted":
      return `Play stands still: ${HALTS[event.halt]}.`;
    case "DeckFoundWrong":
      return `Deck ${event.deck + 1} is out of order: a ${event.what} card.`;
    case "OrderLost":
      return `The stored order of deck ${event.deck + 1} does not match its commitment.`;
    case "CountOrdered":
      return `The ${plain(event.by.role)} orders a count.`;
    case "CardsCounted":
      return `The floor counts: the hands are ${event.hands_right ? "right" : "not right"}, ${countCards(event.total)} in all.`;
    case "DeckReplaced":
      return `The floor brings in a new ${event.back} deck.`;
    case "DeviceFitted":
      return `The floor fits another ${event.device}, with new cards.`;
    case "KeypadReset":
      return "The floor resets the keypad with the maintenance key.";
    case "PlayerPrecluded":
      return `${event.player} at seat ${event.seat} plays no further.`;
    case "DisputeRaised":
      return `Dispute ${event.number}, round ${event.round}: seat ${event.seat} objects: ${sentence(event.about)}`;
    case "DisputeMoved":
      return `Dispute ${event.number} ${STAGES[event.stage]}${event.decision ? `: ${sentence(event.decision)}` : "."}`;
    case "TableReady":
    case "DeckMoved":
    case "DealCompleted":
    case "ThreeCardDone":
    case "SeatSettled":
    case "SettlementCompleted":
    case "HaltLifted":
    case "CollusionActedOn":
    case "CorrectionAsked":
      return null;
    default:
      return event satisfies never;
  }
}

function bets({ seat, circles }: Of<"BetsPlaced">): string {
  const lying = circles.flatMap((amount, at) => (amount ? [`${format(amount)} on ${circleName(at + 1)}`] : []));
  if (!lying.length) return `Seat ${seat} takes the bets down.`;
  const same = circles.every((amount) => amount === circles[0]);
  return `Seat ${seat} bets ${same ? `${format(circles[0])} on each of 1, 2 and $` : listed(lying)}.`;
}

function dealers(event: Of<"DealerCardsDealt">): string {
  const where = [
    [event.left, "one to the left"],
    [event.right, "one to the right"],
    [event.kept, "one kept face down"],
    [event.burned, "one burned"],
  ] as const;
  const dealt = where
    .flatMap(([place, words]) => (place === null ? [] : [{ place, words }]))
    .sort((one, other) => one.place - other.place);
  return `The dealer's cards: ${listed(dealt.map(({ words }) => words))}.`;
}

/** A hand in the middle of a sentence, by the name that it has on the felt. */
function called(hand: string): string {
  return handName(hand).toLowerCase();
}

/** A losing hand stays unshown, and so unnamed. */
function threeCard(event: Of<"ThreeCardSettled">): string {
  const who = `Seat ${event.seat}, ${wagerName(wagerMoved(event.moves))}`;
  if (event.won) return `${who}: ${called(event.hand)}, wins ${format(event.won)}.`;
  const lost = event.moves.reduce((sum, [, , amount]) => sum + amount, 0);
  return `${who}: less than a pair, not shown, loses ${format(lost)}.`;
}

function settled(event: Of<"BetSettled">): string {
  const who = event.backer === null ? `Seat ${event.seat}` : `Seat ${event.backer} behind seat ${event.seat}`;
  const bet = event.wager === "base" ? `bet ${circleName(event.circle)}` : wagerName(event.wager);
  const odds = event.pays ? `, ${event.pays}` : "";
  const result = event.won ? `wins ${format(event.won)}` : event.lost ? `loses ${format(event.lost)}` : "has no cover";
  const back = event.returned ? `; ${format(event.returned)} goes back unplayed` : "";
  return `${who}, ${bet}: ${called(event.hand)}${odds}, ${result}${back}.`;
}

function limits(of: Of<"LimitsChanged">["limits"]): string {
  const unit = of.unit ? ` in steps of ${format(of.unit)}` : "";
  return `${format(of.minimum)} to ${format(of.maximum)}${unit}`;
}
