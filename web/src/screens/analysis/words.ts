export const say = {
  title: "Analysis",
  lead: "Exact figures of every paytable: each of the possible deals is counted, none is sampled.",
  choose: "Paytable",
  loading: "Counting…",
  pdf: "Par sheet (PDF)",
  html: "Par sheet (HTML)",
  csv: "Distribution (CSV)",
  pays: "Pays",
  paysHint: "Type a pay to see what it changes: a number, a fraction such as 3/2, or “lose”.",
  reset: "Back to the published pays",
  edited: "Edited. Small figures are changes against the published table.",
  asPublished: "As published.",
  figures: "Figures",
  distribution: "Distribution of the result of a round",
  distributionNote: (unit: string) => `Probability on a logarithmic scale; net result in ${unit}.`,
  values: "The values",
  strategy: "Best play",
  pullRest: "Pull back everything else.",
  either: "Worth exactly zero, so either will do:",
  highCard:
    "A high card is a ten or better. A hand is open to as many straights as there are five-card straights that contain all its cards. Worth is per unit bet.",
  advice: "Advice for a hand",
  hand: "Your three cards",
  handHint: "Such as Th Jh Qh.",
  community: "First community card",
  communityHint: "Empty while the first bet is decided.",
  seen: "Other cards seen",
  seenHint: "Cards known to lie elsewhere.",
  ask: "Ask",
  exact: "exactly",
  agrees: "agrees with the printed figure",
  differs: "differs from the printed figure",
  hold: "Hold, by the normal law",
} as const;

export const wagers: Record<string, string> = {
  base: "Base game",
  bonus: "Bonus bet",
  three_card: "3 Card Bonus",
  pair_plus: "Pair Plus",
  six_card: "6 Card Bonus",
};

export const units = { base: "base bets", other: "side bets" } as const;

export const decisions: Record<string, string> = {
  ride: "Let it ride.",
  pull: "Pull it back.",
  either: "Either: the bet is worth exactly zero.",
};
