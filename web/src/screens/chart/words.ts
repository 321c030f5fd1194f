/** The words of the strategy chart. */
import { catalogue } from "../../lib/language";

const en = {
  title: "Strategy chart",
  lead: (paytable: string) =>
    `Every kind of hand at ${paytable}, the best play, and what riding is worth. Exact, for a hand alone.`,
  paytable: "Paytable",
  find: "Find a hand",
  findHint: "A word, such as straight, or your cards: 9h Th Jh.",
  loading: "Loading the paytable…",
  circle: (circle: number) => (circle === 1 ? "Bet 1, your three cards" : "Bet 2, four cards"),
  best: { ride: "Let it ride", pull: "Pull back", either: "Either" } as Record<string, string>,
  worth: (amount: string) => `${amount} per $1`,
  often: (percent: string) => `${percent} of hands`,
  none: "No kind of hand matches.",
  edited: "With your own pays.",
  print: "Print",
  train: "Trainer",
  advice: "Advice for a hand",
  note: "For study away from the table. A hand of several kinds counts as the best of them.",
} as const;

export const chartWords = catalogue({ en });
