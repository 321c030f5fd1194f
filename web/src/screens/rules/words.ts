/** The words of the rule books, and of how to play by one. */
import { catalogue } from "../../lib/language";

const rules = {
  title: "Rules",
  lead: "Every field of the rule book, with the clause it comes from. Where no document decides, the field is marked as house policy.",
  howToPlayNote: "This is a summary: the fields below are the rules. The staff give no advice on play.",
  pictures: "A round in five pictures",
  pulledBack: "pulled back",
  moments: [
    ["Three equal bets", "On the circles 1, 2 and $, before the dealer calls “No more bets”."],
    ["Three cards, first choice", "Look at your cards. Pull bet 1 back, or let it ride."],
    ["One card turned, second choice", "The first community card is face up. Now the same choice for bet 2."],
    ["The last card", "The second community card is face up: your three cards and these two are your hand."],
    [
      "A pair of tens or better wins",
      "Every bet you left is paid by the paytable. Bet 1 is back in your rack; the $ bet always stays.",
    ],
  ] as readonly (readonly [string, string])[],
  fields: "Rules, field by field",
  inSection: (count: number) => (count === 1 ? "1 field" : `${count} fields`),
  book: "Rule book",
  against: "Compare with",
  both: (first: string, second: string) => `${first} and ${second}`,
  none: "nothing",
  field: "Field",
  value: "Value",
  clause: "Clause",
  search: "Search fields, values and clauses",
  onlyDiffering: "Differences only",
  loading: "Loading the rule book…",
  notes: (book: string) => `Notes: ${book}`,
  digest: "SHA-256",
  noMatch: "No field matches.",
  differs: "differs",
  count: (shown: number, all: number) => (shown === all ? `${all} fields.` : `${shown} of ${all} fields shown.`),
  differing: (count: number, all: number) => `${count} of ${all} fields differ.`,
  missing: "not in this book",
  glossary: "Definitions",
  paybacks: "Paybacks",
  paybacksLead:
    "Exact, in the long run and with the best play, for each paytable a table may use. Bets on a meter are not listed: their payback depends on the meter.",
  wager: "Wager and paytable",
  ofAction: "Of the amount in action",
  ofBet: "Of one bet",
  aboveBase: "more than every base game",
  approved: "Approved rules",
  approvedLink: "The rules as approved, in full",
  approvedBy: (reference: string, date: string) => `Approval ${reference}, ${date}.`,
  filed: (by: string, day: string, edition: number) => `Copy ${edition}, filed by ${by}, ${day}.`,
  readApproved: "Read the whole text",
  noneFiled: "No copy of the approved rules is on file here yet. Ask the staff for one.",
  noticesTitle: "At every table",
  pays: "What it pays",
  paysAt: (table: string) => `What it pays at ${table}`,
  paysNote: "The paytable is the house’s choice: the layout of each table shows the one in force there.",
  paytable: (id: string) => `Paytable ${id}`,
  paysTitle: (wager: string) => `Pays: ${wager}`,
} as const;

/** How to play, sentence by sentence. Where a list has the values of a field, its keys are the book's. */
const play = {
  round: "A round",
  sideBets: "Side bets",
  bank: "The bank",
  fees: "Fees",
  bets: (amounts: string) =>
    `Make three equal bets, on circles 1, 2 and $, before the dealer calls “No more bets”: ${amounts}, unless the sign at the table says otherwise.`,
  dealt: (face: string, kept: boolean) =>
    `You get three cards${face}. Two community cards are face down in front of the dealer${kept ? ", who keeps a third" : ""}.`,
  faces: { down: ", face down", up: ", face up" },
  showing: { refused: "Look at your own cards, and show them to nobody." },
  facesUp: "Where cards are dealt face up, all players see each other's cards.",
  first: "Decide on bet 1: pull it back, or let it ride.",
  second: "The dealer turns the first community card. Decide on bet 2 the same way, whatever you did with bet 1.",
  third: "The third bet, $, always stays, and no decision can be taken back.",
  tuck: {
    "with winning hand": "With a hand that already wins, you can tuck your cards under your bets: they all ride.",
  },
  last: "The dealer turns the second community card. Your three cards and these two make your hand.",
  paid: "With a pair of tens or better, every bet you left on the felt is paid by the paytable. With less, it loses.",
  banker: { house: "You play against the paytable, not against the dealer or the other players." },
  most: (amount: string, per: string) => `One ${per} pays at most ${amount}.`,
  decided: {
    "own three": "your own three cards",
    "own and community": "your three cards and the two community cards",
    "own and dealers best five": "the best five of your three cards and the dealer's three",
  },
  alone: {
    allowed: "You can make it without the three bets",
    refused: "You can make it only with the three bets",
    "if house allows": "You can make it without the three bets if the house allows it",
  },
  sideBet: (name: string, ifOffered: boolean, decided: string | undefined, amounts: string) =>
    `${name}${ifOffered ? ", where the house offers it" : ""}: ${decided ? `a bet on ${decided}, ` : ""}${amounts}.`,
  sideAlone: (alone: string, early: boolean) =>
    `${alone}${early ? ", and the dealer collects it before the deal" : ""}.`,
  playerBanks: (hands: string, direction: string) =>
    `The house does not bank: a player does. After ${hands === "1" ? "1 hand" : `${hands} hands`} the bank is offered to the next player, ${direction}, who may decline it.`,
  bankPosts: (noBets: boolean) =>
    `The player who banks posts a wager${noBets ? ", makes no bets" : ""}, collects losing bets and pays winning ones.`,
  bankCovers: "The bank never wins or loses more than its wager. Whatever it does not cover goes back to the players.",
  fee: (player: string, each: string, bank: string) =>
    `When betting closes, the house takes ${player} from each player${each}, and ${bank} from the player who banks.`,
  feeEach: { "each wager": " for each wager", "each hand": " for each hand" },
  onEach: " on each",
  range: (least: string, most: string) => (least === most ? least : `${least} to ${most}`),
  steps: (unit: string) => `, in steps of ${unit}`,
} as const;

/** What everybody is told. Where a list has the values of a field, its keys are the book's. */
const notices = {
  shown: (signs: string[]) => (signs.length > 0 ? `At the table everybody can read ${list(signs)}.` : ""),
  signs: {
    limits: "the limits",
    "payout schedule": "what each hand pays",
    "maximum payout": "the maximum payout, if there is one",
    fees: "the fees",
    "rules copy": "a copy of the rules",
  },
  betweenPlayers: { refused: "Players and spectators make no bets with or against each other." },
  showingCards: { refused: "Nobody shows their cards to another player, unless cards are dealt face up." },
  staffAdvice: { refused: "The staff give no advice on how to play." },
  bystanderAdvice: { "only if asked": "Players and spectators give advice only to somebody who asks for it." },
  devices: { refused: "Nobody uses a device that records or analyses the game at the table." },
  refusing: {
    "no more bets": "Until “No more bets” a supervisor may refuse a wager, and says why.",
    "first card": "Until the first card is dealt a supervisor may refuse a wager, and says why.",
  },
  raising: (minutes: string) => `A sign announces a higher minimum at least ${minutes} minutes before it starts.`,
  closing: (minutes: string) => `A sign announces at least ${minutes} minutes ahead that the table will close.`,
  idle: (rounds: string) =>
    `When every other seat is taken, a player who sits out ${rounds} rounds in a row may have to give up the seat.`,
  disputes:
    "A dispute goes to the table's supervisor first. If you disagree with the ruling, you can ask for a review.",
  complaints: "If you are not satisfied with a decision of the house, you can complain to an inspector.",
} as const;

function list(parts: string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "");
}

const en = { rules, play, notices } as const;

export const { rules: rulesWords, play: playWords, notices: noticeWords } = catalogue({ en });
