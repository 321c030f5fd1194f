/** Words that more than one screen uses. */
import { catalogue } from "./language";

const en = {
  house: "Let It Ride",
  demo: "Play money only: these chips have no cash value.",
  skip: "Skip to content",
  nav: {
    label: "Main",
    trainer: "Trainer",
    drills: "Drills",
    analysis: "Analysis",
    floor: "Supervision",
    statistics: "Statistics",
    signIn: "Sign in",
  },
  link: {
    connecting: "Connecting…",
    lost: "Connection lost. Reconnecting…",
    ended: "This table is no longer available.",
  },
  error: {
    unreachable: "Can't reach the house. Check your connection.",
    unreadable: "The house sent a reply we can't read. Try again.",
    notFound: "Page not found",
  },
  act: { retry: "Try again", cancel: "Cancel", close: "Close", print: "Print" },
  toTables: "Back to the tables",
  /** The players' page, and the rule book behind it. */
  howToPlay: "How to play",
  rules: "Rules",
  chip: (value: string) => `${value} chip`,
  chips: (amount: string) => `${amount} in chips`,
  card: {
    down: "card face down",
    exposed: (card: string) => `${card}, exposed`,
    named: (rank: string, suit: string) => `${rank} of ${suit}`,
    picked: (what: string, cards: string) => `${what}: ${cards}`,
    none: "none",
    ranks: {
      "2": "two",
      "3": "three",
      "4": "four",
      "5": "five",
      "6": "six",
      "7": "seven",
      "8": "eight",
      "9": "nine",
      T: "ten",
      J: "jack",
      Q: "queen",
      K: "king",
      A: "ace",
    },
    suits: { c: "clubs", d: "diamonds", h: "hearts", s: "spades" },
  },
  base: "Let It Ride",
  /** Hands as they are printed on the felt. */
  hands: {
    tens_or_better: "Pair of tens or better",
    high_card: "No pair",
    mini_royal: "Mini royal",
  },
  list: (head: string, last: string) => `${head} and ${last}`,
  countCards: (number: number) => (number === 1 ? "1 card" : `${number} cards`),
  notAnAmount: "Enter an amount in dollars, such as 25 or 12.50.",
} as const;

export const words = catalogue({ en });
