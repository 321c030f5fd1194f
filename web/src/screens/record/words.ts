/** The words of the record: its rounds, one of them step by step, and its proof. */
import { catalogue } from "../../lib/language";

const number = (value: number) => value.toLocaleString("en");

const record = {
  title: "Rounds",
  own: "Rounds you played at this table, newest first.",
  all: "Finished rounds, newest first.",
  nobody: "Only the table's players and staff can see its rounds.",
  loading: "Loading…",
  empty: "You have not finished a round at this table yet.",
  emptyAll: "No round has finished at this table yet.",
  round: "Round",
  ended: "Ended",
  took: "Took",
  result: "Won or lost",
  state: "State",
  void: "void",
  shown: "deck order revealed",
  hidden: "deck order not revealed",
  earlier: "Show earlier rounds",
  search: "Search the record",
  searchLead:
    'Everything that happened at this table. Type a name, a clause or any words; put words in quotes to keep them together, as in "seat 2".',
  searchFor: "Search for",
  inRound: "In round",
  searchGo: "Search",
  searching: (read: number) => `Searching: ${number(read)} entries so far…`,
  found: (found: number, read: number) =>
    `${found === 0 ? "Nothing" : found === 1 ? "1 entry" : `${number(found)} entries`} found in ${number(read)}.`,
  foundMore: (more: number) => `Show ${number(more)} earlier`,
  entriesFound: "Entries found",
  entry: "Entry",
  when: "When",
  who: "By",
  what: "What happened",
  toTable: "Go to the table",
  roundTitle: (number: number) => `Round ${number}`,
  back: "All rounds",
  evidence: "Take this round as evidence",
  review: "Review your play",
  previous: "Step back",
  next: "Next step",
  play: "Play",
  pause: "Pause",
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  steps: "Step by step",
  dealer: "Dealer's cards",
  noCards: "no cards",
  pulled: "pulled",
  sideBets: (amount: string) => `side bets ${amount}`,
  banks: "the bank",
  bank: "Bank",
  collected: "Collected",
  paid: "Paid",
  fee: (amount: string) => `fee ${amount}`,
  seat: (seat: number) => `Seat ${seat}`,
  you: "you",
  commitment: "Commitment",
  nonce: "Nonce",
  cut: "Cut",
  order: "Deck order",
} as const;

const proof = {
  title: "Proof",
  lead: "Your browser checks the revealed deck itself. Only the last line is the house's own check.",
  loading: "Checking…",
  verdicts: {
    holds: "This round checks out.",
    fails: "This round does not check out.",
    open: "Nothing is wrong, but not everything could be checked.",
  },
  results: { holds: "checks out", fails: "does not check out", open: "not checked" },
  details: "What was locked in and revealed",
  opens: (when: string) => `This deal was void. The inspector can read the deck order now, everyone from ${when}.`,
  raw: "The proof as data",
  /** With more than one deal in a round. */
  ofDeal: (deal: number, what: string) => `Deal ${deal}: ${what}`,
  locked: "The deck was locked in before betting closed",
  lockedAt: (committed: number, called: number) => `Locked in at entry ${committed}; no more bets at entry ${called}.`,
  late: "A deck is locked in this late only if the one before it could not be dealt.",
  same: "The deck is the one that was locked in",
  notRevealed: "The order of this deck was not revealed.",
  noHash: "This browser computes SHA-256 on secure pages only.",
  sameHash: (hash: string) => `SHA-256 of nonce and deck order is ${hash}, as locked in.`,
  otherHash: (found: string, locked: string) => `SHA-256 is ${found}; ${locked} was locked in.`,
  whole: "The deck is complete",
  wholeWhy: "52 cards, each once.",
  notWhole: "A card is missing, foreign or doubled.",
  shares: "The players' shares shuffled the deck once more",
  sharesWhy: (opened: number, withheld: number) =>
    `${opened === 1 ? "1 share" : `${opened} shares`}, locked in before betting closed and opened after it` +
    (withheld > 0 ? `; ${withheld} withheld.` : "."),
  otherShares: "The shares are not those that were locked in, or they do not give this shuffle.",
  dealt: "Every card seen is where the deck order has it",
  dealtWhy: (cards: number, cut: number) => `${cards === 1 ? "1 card" : `${cards} cards`} compared, cut at ${cut}.`,
  notDealt: (place: number, seen: string, due: string | undefined) =>
    `Card ${place} was ${seen}; the deck order has ${due ?? "none"}.`,
  house: "The house's own check of money, choices and pays",
  houseFound: (entry: number, sentence: string) => `Entry ${entry}: ${sentence}`,
  houseUnpaid: "The house could not compute the pays again: the rule book has changed since.",
  houseRight: "The house computed the round again from its record and found nothing wrong.",
} as const;

const en = { record, proof } as const;

export const { record: recordWords, proof: proofWords } = catalogue({ en });
