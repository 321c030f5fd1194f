/** How a place stands, for those who draw it and those who hear it read. */
import { format } from "../../lib/money";
import type { SeatView } from "../../lib/wire/types";
import type { Outcome } from "./settlement";
import { words } from "./words";

/** As the player looks at them, `1` is on the right. */
export const CIRCLES = [2, 1, 0] as const;

export type Decided = "ride" | "pull" | null;

export function decided(seat: SeatView, at: number): Decided {
  const made = at === 0 ? seat.hand?.first : at === 1 ? seat.hand?.second : null;
  return made ?? null;
}

export function amountOn(seat: SeatView, at: number): number {
  const lies = seat.circles[at];
  return lies ? lies.chips + lies.tokens : 0;
}

function decision(seat: SeatView, at: number, pulled: string = words.pulled): string {
  const made = decided(seat, at);
  return made === "ride" ? words.riding : made === "pull" ? pulled : "";
}

/** `Bet 1, $5, rides, paid $15`. */
export function circleLabel(seat: SeatView, at: number, outcome: Outcome | undefined): string {
  const paid = outcome?.paid[at] ?? 0;
  const parts = [words.circleName(at), format(amountOn(seat, at)), decision(seat, at)];
  if (seat.hand?.under === at + 1) parts.push(words.cardsUnder);
  if (paid > 0) parts.push(`${words.paid} ${format(paid)}`);
  return parts.filter(Boolean).join(", ");
}

/** What is written under a circle of one's own: what lies there, what became of it, or what was decided. */
export function circleNote(seat: SeatView, at: number, outcome: Outcome | undefined): string {
  const lies = amountOn(seat, at);
  const paid = outcome?.paid[at] ?? 0;
  if (lies > 0) return format(lies);
  if (paid > 0) return `+${format(paid)}`;
  return outcome?.lost[at] ? words.lost : decision(seat, at, words.pulledShort);
}

export function statusOf(seat: SeatView): string {
  switch (seat.hand?.status) {
    case "folded":
      return words.folded;
    case "discarded":
      return words.discarded;
    case "void":
      return words.void;
    case "in_play":
    case "settled":
    case undefined:
      return seat.hand?.tucked ? words.tucked : "";
  }
}
