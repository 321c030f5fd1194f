/** The words of the fairness page. */
import { catalogue } from "../../lib/language";

const fairness = {
  title: "Fairness",
  lead: "What the tables dealt, from the log, against what is expected. Rounds count once their deck is revealed.",
  notYours: "This page is for supervisors and inspectors.",
  signIn: "Sign in",
  toFloor: "Supervision",
  table: "Table",
  allTables: "all tables",
  loading: "Reading the log…",
  refreshed: (at: string) => `As of ${at}`,
  live: "Keep it up to date",
  verdict: "Verdict",
  fair: "Nothing odd",
  unfair: "Too odd for a fair house",
  few: "Too few decks for a verdict",
  decks: (decks: string) => `${decks} decks`,
  needs: (decks: string) => `A verdict needs ${decks}.`,
  gateNote: (chance: string) =>
    `Each test says how often a fair shuffle is this odd. A fair house fails ${chance} of the time, ` +
    "over all tests together: if you look every day, expect a failure now and then.",
  look: "Test",
  statistic: "Statistic",
  chance: "Chance",
  odd: "too odd",
  asExpected: "as expected",
  five: "Five-card hands",
  three: "Three-card hands",
  handsNote: "Every hand dealt. Hands in a round share two cards, so the test takes one hand from each round.",
  hand: "Hand",
  dealt: "Dealt",
  expected: "Expected",
  ways: "Ways",
  exactly: "Exactly",
  seats: "Paying hands by seat",
  seat: "Seat",
  hands: "Hands",
  paying: "Paying",
  off: "Deviations",
  cards: "Cards dealt",
  cardsNote: (expected: string) => `Each card is expected ${expected} times, in hands and as a community card.`,
  card: "Card",
  places: "Cards by place in the deck",
  placesNote: (expected: string) =>
    `Each of the 52 cards at each of the 52 places, as shuffled. Expected: ${expected} times. ` +
    "The stronger the colour, the further off; about seven of the 2,704 cells are more than three deviations off.",
  placesMap: "Cards across, places of the deck down",
  oddest: "The oddest",
  place: "Place",
  times: "Times",
  empty: "No deck has been revealed yet.",
} as const;

export const fairnessWords = catalogue({ en: fairness });
