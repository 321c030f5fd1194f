/** The words of the analysis. */
import { catalogue } from "../../lib/language";

const number = (value: number) => value.toLocaleString("en");

const say = {
  title: "Analysis",
  lead: "Exact figures for every paytable: we count every possible deal and sample none.",
  choose: "Paytable",
  loading: "Counting…",
  pdf: (edited: boolean) => (edited ? "Edited par sheet (PDF)" : "Par sheet (PDF)"),
  html: (edited: boolean) => (edited ? "Edited par sheet (HTML)" : "Par sheet (HTML)"),
  toml: (edited: boolean) => (edited ? "Edited paytable (TOML)" : "Paytable (TOML)"),
  compare: "Compare",
  strategies: "Strategies",
  banking: "Banking",
  claims: "Claims",
  books: "Rules",
  sessions: "Sessions",
  trainer: "Trainer",
  chart: "Strategy chart",
  figuresCsv: "Figures (CSV)",
  distributionCsv: "Values (CSV)",
  svg: "Picture (SVG)",
  /** Where a winner has the listed amount alone, players read what it wins, never odds (W payout 1). */
  odds: {
    to: { title: "Pays, to 1", column: "Pays, to 1", verb: "pays" },
    for: { title: "Wins, for a $1 bet that is not returned", column: "Wins, for $1", verb: "wins" },
  },
  paysHint: "Change a pay to see what it does: a number, a fraction such as 3/2, or “lose”.",
  reset: "Reset the pays",
  asPublished: "As published.",
  published: "Published",
  exactly: "Exact fractions",
  notCounted: "The figures below are the published ones: the changed pays cannot be counted.",
  stale: "The figures below are for the last table that could be counted.",
  distribution: "Result of a round",
  distributionNote: (unit: string, deals: number) =>
    `Probability of each net result in ${unit}, on a logarithmic scale, over ${number(deals)} deals.`,
  values: "Values",
  hold: "Hold",
  holdNote:
    "The range of the hold (loss divided by amount in action) after a number of rounds, by the normal approximation.",
  holdSkew: "The skewness is for the mean over these rounds. Trust a band where it is much smaller than one.",
  strategy: "Best play",
  pullRest: "Pull back everything else.",
  either: "Worth exactly zero, so either is right:",
  gone: "No longer a ride, unlike the published table:",
  appeared: "not in the published table",
  sameStrategy: "Same as for the published table.",
  highCard:
    "A high card is a ten or better. A hand is open to as many straights as there are five-card straights with all its cards. Worth is per unit bet.",
  faceUp: "Face up",
  faceUpNote:
    "The value of seeing every other player's three cards before bet 1, with best play to the end. We count every set of seen cards.",
  faceUpPublished: "These figures are for the published pays.",
  faceUpCount: "Count the edited pays",
  faceUpCounting: "Counting every hand with every set of seen cards…",
  faceUpTable:
    "Edge and gain are shares of one base bet, the average wager is in base bets a round, and riding is a share of all rounds. The gain is the edge with nothing seen minus the edge with the cards seen.",
  faceUpPlot: "Edge at a face-up table",
  faceUpPlotNote: "Loss per base bet by number of players. The dashed line is the edge with nothing seen.",
  changed: "Changed plays",
  changedPlayers: "Players at the table",
  changedNote: "Compared with the best play with nothing seen, most valuable first. Together they make the gain.",
  changedNone: "No play changes.",
  changedAll: (plays: number) => `Show all ${plays}`,
  changedFewer: "Show fewer",
  advice: "Advice for a hand",
  adviceNote: (paytable: string, edited: boolean) =>
    `For study, by the ${edited ? "edited" : "published"} pays of ${paytable}.`,
  pickFor: "Where the next card goes",
  places: { hand: "Your three cards", community: "First community card", seen: "Other cards seen" },
  slots: { hand: 3, community: 1, seen: 1 },
  noCard: "none",
  pick: (place: string) => `Pick: ${place}`,
  pickMore: (left: number) =>
    left === 3 ? "Pick your three cards. For bet 2, pick the first community card too." : `${left} more of your own.`,
  clearCards: "Clear",
  agrees: "; agrees with the printed figure",
  differs: "; differs from the printed figure",
  ofPublished: ", for the published pays",
  printed: (par: string, hits: string, note: string) => `Printed: par ${par}, hit frequency ${hits}${note}.`,
  source: (description: string, jurisdiction: string, source: string) =>
    `${description}. ${jurisdiction}. Source: ${source}.`,
  of: (title: string, paytable: string) => `${title}: ${paytable}`,
  edited: (wager: string, moved: string) => `${wager} edited. Compared with the published table: ${moved}.`,
  asTable: (title: string, note: string) => `${title}. ${note} The values follow as a table.`,
  bet: (circle: string) => `Bet ${circle}`,
  decided: (circle: string | number) => `Bet ${circle}:`,
  worth: "Riding is worth",
  worthExactly: "of the bet, exactly",
  worthOver: (ways: number) => `over ${number(ways)} ways to go on.`,
  handColumn: "Hand",
  paysColumn: "Pays",
  ways: (ways: number) => `Ways, of ${number(ways)}`,
  probability: "Probability",
  cards: "Cards",
  ofSuch: ["Share of", "these hands"],
  ofAll: ["Share of", "all rounds"],
  worthOf: ["Worth, of", "one base bet"],
  changedPlay: "Changed play",
  result: (net: string, unit: string, probability: string) => `${net} ${unit}: probability ${probability}`,
  netAxis: (unit: string) => `net result, ${unit}`,
  net: (unit: string) => `Net, ${unit}`,
  deals: (deals: number) => `Deals, of ${number(deals)}`,
  players: "Players",
  playersWord: "players",
  cardsSeen: "Cards seen",
  cardsSeenOf: (cards: number) => `${cards} cards seen`,
  edge: "Edge, of one base bet",
  nothingSeen: (edge: string) => `nothing seen: ${edge}`,
  dot: (players: number, edge: string) => `${players} players: ${edge}`,
  dotBefore: (players: number, edge: string) => `${players} players, published: ${edge}`,
  hollow: "hollow: published",
  playersAxis: "players at the table",
  rounds: "Rounds",
  roundsAxis: "rounds",
  confidence: "Confidence",
  from: "From",
  to: "To",
  skewness: "Skewness",
  holdMark: (confidence: string, rounds: number, value: string) =>
    `${confidence} after ${number(rounds)} rounds: ${value}`,
  band: (outer: boolean, confidence: string) => `${outer ? "outer" : "inner"} band: ${confidence}`,
  parLine: (par: string, published: string | null) =>
    published === null ? `line: par ${par}` : `line: par ${par}, published ${published}`,
  handsOf: ["Hands", "of"],
  returnOf: ["Return,", "of one"],
  publishedPay: (pays: string) => `published ${pays}`,
  paysLabel: (hand: string, verb: string) => `${hand} ${verb}`,
  oneIn: (ways: string) => `1 in ${ways}`,
  never: "never",
  rideWith: (circle: string | number) => `Bet ${circle}: let it ride with`,
  hands: "Hands",
  worthColumn: "Worth, of the bet",
  example: (example: string) => `such as ${example}`,
  withExample: (hand: string, example: string) => `${hand} (such as ${example})`,
  upTo: (most: string) => `to ${most}`,
} as const;

/** Names and units of the figures, as they stand in the page and in the files. */
const figures = {
  bets: { base: "base bet", other: "side bet" },
  par: ["Par", "loss, of the amount in action"],
  edge: (bet: string) => ["House edge", `loss, of one ${bet}`],
  hits: (hands: number) => ["Hit frequency", `of ${number(hands)} hands`],
  deviation: (bet: string) => ["Standard deviation", `${bet}s a round`],
  average: (bet: string) => ["Average wager", `${bet}s a round`],
  variance: (bet: string) => ["Variance", `${bet}s squared, a round`],
  skewness: ["Skewness", "of a round, no unit"],
  bet: (rides: string) => `of the bet; in action in ${rides} of rounds`,
  file: ["figure", "unit", "value", "exact", "change from the published table"],
  results: ["net", "deals", "probability"],
  hold: ["rounds", "confidence", "from", "to", "skewness of the mean"],
  faceUp: ["players", "cards seen"],
  faceUpUnit: (name: string, unit: string) => `${name}, ${unit}`,
  faceUpExact: (name: string) => `${name}, exact`,
  faceUpEdge: ["Edge", "of one base bet"],
  faceUpGain: ["Gain", "of one base bet"],
  faceUpAverage: ["Average wager", "base bets a round"],
  faceUpRides: (bet: number) => [`Bet ${bet} rides`, "of all rounds"],
  does: { ride: "let it ride", pull: "pull it back" },
  play: (circle: string | number, hand: string, does: string) => `Bet ${circle}, ${hand}: ${does}`,
  thumb: (condition: string, part: string | null) => `When ${condition}: ${part ?? "all"} of its worth`,
  summary: (ordinary: string, cards: number, others: number, edge: string, ahead: boolean) =>
    `With nothing seen, the edge is ${ordinary} of one base bet; with ${cards} cards of ${
      others === 1 ? "1 other player" : `${others} other players`
    } seen, it is ${edge}${ahead ? ", so the player is ahead" : ""}.`,
} as const;

const units = { base: "base bets", other: "side bets" } as const;

const decisions = {
  ride: "Let it ride.",
  pull: "Pull it back.",
  either: "Either is right: the bet is worth exactly zero.",
} as const;

const en = { say, figures, units, decisions } as const;
const words = catalogue({ en });

export const { say: analysisWords, figures: figureWords, units: UNITS } = words;
export const DECISIONS: Readonly<Record<string, string>> = words.decisions;
