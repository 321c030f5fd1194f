/** The words of the strategies page. */
import { catalogue } from "../../lib/language";

const strategies = {
  title: "Strategies",
  lead: "What ways of playing cost, exactly, as a share of one bet. The cheapest first.",
  analysis: "Analysis",
  paytable: "Paytable",
  players: "Cards seen",
  sees: (players: number) => (players === 1 ? "none" : `face up, ${players} players`),
  loading: "Counting…",
  costs: "What they cost",
  strategy: "Strategy",
  rides: (circle: string) => `Bet ${circle} rides`,
  costOf: (circle: string) => `Bet ${circle} costs`,
  edge: "House edge",
  cost: "Cost",
  faceUpCost: "Cost face up",
  note: "Cost is what it gives away against the best play with no cards seen.",
  noteFaceUp: "Cost face up is against the best play that uses the cards seen.",
  plays: "How it plays",
  bet: (circle: string) => `Bet ${circle}`,
  betByBet: "Bet by bet",
  value: "Value",
  inAction: "In action",
  differs: "Differs from basic",
  all: "All",
  departures: "Where it departs from the best play",
  best: "Nowhere: it is the best play with no cards seen.",
  with: "With",
  basic: "Best",
  played: "Played",
  often: "Of all rounds",
  share: "With such a hand",
  back: "All strategies",
} as const;

export const strategyWords = catalogue({ en: strategies });
