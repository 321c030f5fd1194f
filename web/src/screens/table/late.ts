/** What was done in the place of a player who did not act in time. */
import type { TableEvent } from "../../lib/wire/types";
import { words } from "./words";

/** Under this name the house acts for a player when the time is over. */
const CLOCK = "clock";
/** The rulings of the book on a player who is not there to decide. */
const RULED: Record<string, string> = { bets_ride: words.late.rode, hand_void: words.late.void };

/** The sentence for that player; null where nothing of the kind happened to the seat. */
export function tooLate(event: TableEvent, you: number | null): string | null {
  if (you === null) return null;
  switch (event.type) {
    case "Ruled":
      return event.seat === you ? (RULED[event.outcome] ?? null) : null;
    case "BankDeclined":
      return event.seat === you && event.by.name === CLOCK ? words.late.bank : null;
    case "PlayerLeft":
      return event.seat === you && event.by.name === CLOCK ? words.late.seat : null;
    default:
      return null;
  }
}
