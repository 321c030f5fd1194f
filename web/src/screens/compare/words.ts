/** The words of two paytables side by side. */
import { catalogue } from "../../lib/language";

const say = {
  both: (one: string, other: string) => `${one} and ${other}`,
  lead: "Pays, exact figures and the hands that are played differently. Every deal is counted, none is sampled.",
  loading: "Counting…",
  first: "First paytable",
  second: "Second paytable",
  swap: "Swap them",
  edited: (id: string) => `${id}, edited`,
  change: (wager: string, hand: string, pay: string) => `${wager}, ${hand.toLowerCase()} ${pay}`,
  editedPays: (changes: string) => `Edited: ${changes}.`,
  asPublished: "As published.",
  analysis: (name: string) => `Analysis of ${name}`,
  exactly: "Exact fractions",
  csv: "Values (CSV)",
  pays: { to: "Pays, to 1", for: "Wins, for $1" },
  difference: "Difference",
  figure: "Pay or figure",
  same: "same",
  samePlay: "Every hand is played the same under both.",
  moved: "Played differently",
  movedNote: "The commonest first. The share is of all hands at that bet.",
  bet: "Bet",
  hand: "Hand",
  share: "Share",
  does: { ride: "ride", pull: "pull back", either: "either" },
  all: (plays: number) => `Show all ${plays}`,
  fewer: "Show fewer",
  only: (name: string, wagers: string) => `Only ${name} has: ${wagers}.`,
  retry: "Try again",
} as const;

const en = { say } as const;
export const { say: compareWords } = catalogue({ en });
