/** The words of the banking page. */
import { catalogue } from "../../lib/language";

const banking = {
  title: "Banking",
  lead: "What banking a round is worth to the player-dealer, against players who play their best.",
  analysis: "Analysis",
  paytable: "Paytable",
  terms: "Players and bank",
  bet: (player: number) => `Player ${player}: each bet, dollars`,
  add: "Add a player",
  drop: "Remove the last",
  cover: "Wager, dollars",
  coverHint: "always enough",
  fee: "Fee for the hand, dollars",
  feeHint: "none",
  counting: "Counting…",
  result: "Result of a round",
  gain: "Gain",
  gainAfter: (fee: string) => `Gain after the ${fee} fee`,
  deviation: "Standard deviation",
  win: "Chance to win",
  even: "Chance to break even",
  lose: "Chance to lose",
  value: "Value",
  exactly: "Exactly",
  between: (least: string, most: string) => `${least} to ${most}`,
  more: "For three players or more the chances, and wagers that may run out, take too long for a page. The command counts them:",
  shared: "These figures count every possible deal; nothing is simulated.",
} as const;

export const bankingWords = catalogue({ en: banking });
