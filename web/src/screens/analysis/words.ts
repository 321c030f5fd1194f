export const say = {
  title: "Analysis",
  lead: "Exact figures of every paytable: each of the possible deals is counted, none is sampled.",
  choose: "Paytable",
  loading: "Counting…",
  pdf: "Par sheet (PDF)",
  html: "Par sheet (HTML)",
  books: "Rule books",
  figuresCsv: "Figures (CSV)",
  distributionCsv: "Values (CSV)",
  svg: "Picture (SVG)",
  /** Where a winner has the listed amount alone, players read what it wins, never odds (W payout 1). */
  odds: {
    to: { title: "Pays, to 1", column: "Pays, to 1", verb: "pays" },
    for: { title: "Wins, on a bet of $1 that is not given back", column: "Wins, on $1", verb: "wins" },
  },
  paysHint: "Type a pay to see what it changes: a number, a fraction such as 3/2, or “lose”.",
  reset: "Back to the published pays",
  asPublished: "As published.",
  published: "Published",
  exactly: "Exact fractions",
  stale: "The figures below are those of the last table that could be counted.",
  distribution: "Result of a round",
  distributionNote: (unit: string, deals: number) =>
    `Probability of each net result in ${unit}, on a logarithmic scale; out of ${deals.toLocaleString("en")} deals.`,
  values: "The values",
  hold: "Hold",
  holdNote: "Where the hold, the loss over the amount in action, lies after so many rounds, by the normal law.",
  holdSkew:
    "The skewness is that of the mean of so many rounds: a band is to be trusted where it is small against one.",
  strategy: "Best play",
  pullRest: "Pull back everything else.",
  either: "Worth exactly zero, so either will do:",
  gone: "No longer, against the published table:",
  appeared: "new against the published table",
  sameStrategy: "The same as for the published table.",
  highCard:
    "A high card is a ten or better. A hand is open to as many straights as there are five-card straights that contain all its cards. Worth is per unit bet.",
  faceUp: "Face up",
  faceUpNote:
    "What it is worth to see the three cards of every other player before bet 1, best played to the last card. Every set of seen cards is counted.",
  faceUpPublished: "These figures are of the published pays.",
  faceUpCount: "Count it for the edited pays",
  faceUpCounting: "Counting every hand with every set of seen cards…",
  faceUpTable:
    "Edge and gain are of one base bet, the average wager is in base bets a round, and a bet rides in so many of all rounds. The gain is the edge with nothing seen less the edge with the cards seen.",
  faceUpPlot: "Edge at a face-up table",
  faceUpPlotNote: "Loss of one base bet by players at the table; the dashed line is the edge with nothing seen.",
  changed: "Changed plays",
  changedPlayers: "Players at the table",
  changedNote: "Against the best play with nothing seen, what is worth most first; together they are the gain.",
  changedNone: "No play changes.",
  changedAll: (plays: number) => `Show all ${plays}`,
  changedFewer: "Show fewer",
  again: "Try again",
  advice: "Advice for a hand",
  adviceNote: (paytable: string) =>
    `By the published pays of ${paytable}, for study. Cards are written as Th for the ten of hearts.`,
  hand: "Your three cards",
  handHint: "Such as Th Jh Qh.",
  community: "First community card",
  communityHint: "Empty while the first bet is decided.",
  seen: "Other cards seen",
  seenHint: "Cards known to lie elsewhere.",
  ask: "Ask",
  agrees: "; agrees with the printed figure",
  differs: "; differs from the printed figure",
  ofPublished: ", of the published pays",
} as const;

export const units = { base: "base bets", other: "side bets" } as const;

export const decisions: Record<string, string> = {
  ride: "Let it ride.",
  pull: "Pull it back.",
  either: "Either: the bet is worth exactly zero.",
};
