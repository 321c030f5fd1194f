/** What the lobby says. */
import type { Listed } from "../../lib/wire/types";

export const lobbyWords = {
  what: "Tables of Let It Ride, dealt by the rule books of real casinos. Every card is bound before the bets are closed, and every round can be checked afterwards.",
  guest: "Play as a guest",
  enter: "Log in to play",
  console: "Console",
  back: "Back to your seat",
  yours: (seat: number) => `You sit here, at seat ${seat}.`,
  elsewhere: "You sit at",
  leaveFirst: "; to play here, leave that table first.",
  rules: "How to play",
  record: "Rounds",
  sheets: "Par sheets",
  par: (id: string) => `Par sheet ${id}`,
  rounds: (rounds: number) =>
    rounds === 0 ? "no round yet" : rounds === 1 ? "1 round played" : `${rounds} rounds played`,
  dealer: (name: string) => (name ? `${name} deals` : "automatic dealer"),
  step: (unit: string) => `in steps of ${unit}`,
  payout: (most: string) => `pays at most ${most}`,
  faceUp: "cards face up",
  outOfOrder: "Out of order",
  outOfOrderNote: "Nothing can be played here until the floor has looked at it.",
  limits: "Limits",
  seats: "Seats",
  pays: "Paytable",
  pace: "Pace",
  freeSeats: (seats: string) => `${seats} free`,
  takenSeats: (seats: string) => `${seats} taken`,
  allFree: "all free",
  full: "all taken",
  royal: (pays: string) => `royal flush ${pays}`,
  turns: { together: "all decide at once", in_turn: "one after another" },
  stale: "The house does not answer just now. This is how the floor looked a moment ago.",
  retry: "Try again",
} as const;

/** What is going on at a table, for somebody who stands behind it. */
export const PHASES: Record<Listed["phase"], string> = {
  closed: "Closed",
  opening: "Opening: the cards are checked",
  between_rounds: "Waiting for players",
  betting: "Bets are open",
  called: "No more bets",
  dealing: "The cards are being dealt",
  three_card: "A side bet is being settled",
  first_choice: "Players decide on their first bet",
  second_choice: "Players decide on their second bet",
  settling: "Bets are being settled",
  round_over: "A round has just ended",
};
