/** Who the call waits for, and what the big key does about it. */
import type { SeatView, TableView } from "../../../lib/wire/types";

export type Mark = "betting" | "ready" | "out" | null;

/** What a place shows while bets are open. */
export function markOf(seat: SeatView): Mark {
  if (seat.player === null) return null;
  if (seat.sitting_out) return "out";
  if (seat.ready) return "ready";
  return seat.still_betting ? "betting" : null;
}

type Seats = Pick<TableView, "seats" | "you" | "phase"> & Partial<Pick<TableView, "bank">>;

/** The others that the call waits for. */
export function awaited(view: Seats): SeatView[] {
  return view.seats.filter((each) => each.still_betting && each.seat !== view.you);
}

/** Nobody else plays: ready means deal. */
export function isAlone(view: Seats): boolean {
  return !view.seats.some((each) => each.player !== null && each.seat !== view.you && !each.sitting_out);
}

export type Key = "back" | "stay" | "deal" | "waits" | "bank" | "asked" | null;

/** What the big key in the place of the two choices is for; null where those have it. */
export function keyOf(view: Seats, seat: SeatView): Key {
  if (seat.sitting_out && seat.in_action === 0) return "back";
  if (seat.leaving) return "stay";
  if (view.phase !== "betting") return null;
  if (view.bank?.seat === seat.seat) return "bank";
  // The bank is answered first; with bets down one can only decline it, and be ready.
  if (view.bank?.offered === seat.seat && seat.in_action === 0) return "asked";
  return seat.ready ? "waits" : "deal";
}
