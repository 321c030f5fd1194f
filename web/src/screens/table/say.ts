/** What happens at the table, in words: one sentence for an event, or none where it says nothing. */
import { RANKS, SUITS, spoken } from "../../lib/cards";
import { format } from "../../lib/money";
import type { TableEvent } from "../../lib/wire/types";
import { handName, plain } from "./words";
import { wagerMoved, wagerName } from "../../lib/wagers";

/** A card as events have it, `4 * rank + suit`, as a dealer says it. */
export function cardName(card: number): string {
  const rank = RANKS[card >> 2];
  const suit = SUITS[card & 3];
  return rank === undefined || suit === undefined ? "a card" : spoken({ rank, suit });
}

function cardNames(cards: number[]): string {
  return cards.map(cardName).join(", ");
}

const COUNT = ["no bets", "bet 1", "bet 2", "the third bet"];

/** `you` is the seat of whoever listens, or null. */
export function say(event: TableEvent, you: number | null): string | null {
  const who = (seat: number) => (seat === you ? "You" : `Seat ${seat}`);
  /** A verb for whoever sits there: `You pull`, `Seat 3 pulls`. */
  const does = (seat: number, verb: string) => {
    const [first = "", ...rest] = verb.split(" ");
    const third = first === "go" ? "goes" : `${first}s`;
    return [who(seat), seat === you ? first : third, ...rest].join(" ");
  };

  switch (event.type) {
    case "RoundOpened":
      return `Round ${event.number}. Bets may be placed.`;
    case "BetsPlaced":
    case "BetsCorrected": {
      const [first, second, third] = event.circles;
      if (first + second + third === 0) return `${does(event.seat, "take")} the bets down.`;
      if (first === second && second === third) return `${does(event.seat, "bet")} three times ${format(first)}.`;
      return `${does(event.seat, "bet")} ${format(first)}, ${format(second)} and ${format(third)}.`;
    }
    case "SideBetPlaced":
      return event.amount === 0
        ? `${does(event.seat, "take")} ${wagerName(event.wager)} down.`
        : `${does(event.seat, "bet")} ${format(event.amount)} on ${wagerName(event.wager)}.`;
    case "BackBetPlaced":
      return `${does(event.seat, "bet")} three times ${format(event.amount)} behind seat ${event.behind}.`;
    case "BackBetReturned":
      return `${format(event.amount)} behind seat ${event.behind} goes back to seat ${event.seat}.`;
    case "WagerRefused":
      return `A wager of seat ${event.seat} is refused: ${event.reason}`;
    case "BankOffered":
      return event.seat === null
        ? "Nobody takes the bank."
        : `The bank is offered to ${event.seat === you ? "you" : `seat ${event.seat}`}.`;
    case "BankAccepted":
      return `${does(event.seat, "take")} the bank.`;
    case "BankDeclined":
      return `${does(event.seat, "decline")} the bank.`;
    case "BankPosted":
      return `${does(event.seat, "post")} ${format(event.amount)} as the bank.`;
    case "BankReleased":
      return `${format(event.amount)} of the bank goes back to ${event.seat === you ? "you" : `seat ${event.seat}`}.`;
    case "NoMoreBetsCalled":
      return "No more bets.";
    case "FeeTaken":
      return `${does(event.seat, "pay")} a fee of ${format(event.amount)}.`;
    case "BonusCollected":
      return null;
    case "DiceRolled":
      return `The dice show ${event.dice}: seat ${event.seat} begins.`;
    case "CardsDealt":
      if (event.faces.length > 0) return `${who(event.seat)}: ${cardNames(event.faces)}.`;
      return event.seat === you ? "You are dealt cards, face down." : null;
    case "DealCompleted":
      return "The cards are dealt.";
    case "CardsLookedAt":
      return event.faces.length > 0 ? `Your cards: ${cardNames(event.faces)}.` : null;
    case "ThreeCardSettled":
      return event.won > 0
        ? `${does(event.seat, "win")} ${format(event.won)} on ${wagerName(wagerMoved(event.moves))}: ${handName(event.hand)}.`
        : `${wagerName(wagerMoved(event.moves))} of ${event.seat === you ? "yours" : `seat ${event.seat}`} loses.`;
    case "BetRode":
      return `${does(event.seat, "let")} ${COUNT[event.circle]} ride.`;
    case "BetPulled":
      return `${does(event.seat, "pull")} back ${COUNT[event.circle]}, ${format(event.amount)}.`;
    case "BackBetPulled":
      return `${does(event.seat, "pull")} back ${format(event.amount)} behind seat ${event.behind}.`;
    case "HandTucked":
      return event.seat === you ? "Your cards are tucked." : null;
    case "CommunityTurned":
      return `The ${event.circle === null ? "second" : "first"} community card: ${cardName(event.face)}.`;
    case "KeptTurned":
      return `The dealer’s third card: ${cardName(event.face)}.`;
    case "HandTurned":
      return event.seat === you ? null : `${who(event.seat)} shows ${cardNames(event.faces)}.`;
    case "BetSettled":
      return settled(event, you);
    case "RoundEnded":
      return `Round ${event.number} is over.`;
    case "DeckRevealed":
      return "The order of the deck is laid open.";
    case "SignPutUp":
      return event.kind === "closing"
        ? "A sign says that the table will close."
        : `A sign says that the minimum will be ${format(event.minimum ?? 0)}.`;
    case "LimitsChanged":
      return `The limits are now ${format(event.limits.minimum)} to ${format(event.limits.maximum)}.`;
    case "TableOpened":
      return "The table is being opened.";
    case "TableReady":
      return "The table is ready.";
    case "TableClosed":
      return "The table is closed.";
    case "PlayerSat":
      return event.seat === you
        ? `You sit down at seat ${event.seat}.`
        : `${event.player} sits down at seat ${event.seat}.`;
    case "PlayerLeft":
      if (event.seat === you) return `You leave seat ${event.seat}${event.reason ? `: ${event.reason}` : "."}`;
      return `${event.player} leaves seat ${event.seat}${event.reason ? `: ${event.reason}` : "."}`;
    case "BoughtIn":
      return `${does(event.seat, "buy")} in for ${format(event.amount)}.`;
    case "VoucherExchanged":
      return `${does(event.seat, "exchange")} a voucher of ${format(event.amount)}.`;
    case "CashedOut":
      return `${does(event.seat, "cash")} out ${format(event.amount)}.`.replace("cashs", "cashes");
    case "Ruled":
      return event.sentence;
    case "CardExposed":
      return `A card is exposed: ${cardName(event.face)}.`;
    case "HandEnded":
      return `The hand of seat ${event.seat} is ${plain(event.status).toLowerCase()}.`;
    case "WagersReturned":
      return `${format(event.amount)} goes back to ${event.seat === you ? "you" : `seat ${event.seat}`}.`;
    case "WagersForfeited":
      return `${who(event.seat)}: wagers of ${format(event.amount)} are forfeit.`;
    case "WagersRestored":
      return `${who(event.seat)}: ${format(event.amount)} on ${wagerName(event.wager)} stands again.`;
    case "SettlementUndone":
      return "The settlement is undone.";
    case "MisdealDeclared":
      return `Misdeal: ${event.reason}`;
    case "RoundVoided":
      return event.same_round ? "The deal is void; the same round is dealt again." : `Round ${event.number} is void.`;
    case "PlayHalted":
      return "Play stands still.";
    case "HaltLifted":
      return "Play goes on.";
    case "DeckFoundWrong":
      return event.what === "missing" ? "A card of the deck is missing." : "A card does not belong to the deck.";
    case "OrderLost":
      return "The stored order of the deck does not match its commitment.";
    case "DeckReplaced":
      return `A new deck comes, ${event.back}.`;
    case "DeviceFitted":
      return `The cards now come from the ${event.device}.`;
    case "CountOrdered":
      return "The cards are counted.";
    case "CardsCounted":
      return `${event.total} cards were counted.`;
    case "DisputeRaised":
      return event.seat === you ? "Your dispute is noted." : `Seat ${event.seat} raises a dispute.`;
    case "DisputeMoved":
      return `Dispute ${event.number}: ${plain(event.stage).toLowerCase()}${event.decision ? `. ${event.decision}` : "."}`;
    default:
      return null;
  }
}

type Settled = Extract<TableEvent, { type: "BetSettled" }>;

function settled(event: Settled, you: number | null): string {
  const seat = event.backer ?? event.seat;
  const whose = seat === you ? "Your" : `Seat ${seat}’s`;
  const bet = event.wager === "base" ? COUNT[event.circle]?.replace("the ", "") : wagerName(event.wager);
  const hand = handName(event.hand);
  if (event.won > 0) return `${whose} ${bet} wins ${format(event.won)}: ${hand}, ${event.pays}.`;
  if (event.lost > 0) return `${whose} ${bet} loses ${format(event.lost)}: ${hand}.`;
  return `${whose} ${bet} comes back.`;
}
