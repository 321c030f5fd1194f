/** Whether a player has the chips for a round, and why no chip can be added to the bets. */
import { format } from "../../lib/money";
import type { SeatView, TableView } from "../../lib/wire/types";
import type { Offers } from "./options";
import { words } from "./words";

export function isBroke(seat: SeatView, offers: Offers): boolean {
  return offers.buyIn !== null && seat.rack === 0 && isOut(seat);
}

/** Nothing of one's own is in play. */
function isOut(seat: SeatView): boolean {
  return seat.in_action === 0 && seat.bank === 0;
}

export function isShort(seat: SeatView, offers: Offers, least: number): boolean {
  return isOut(seat) && !offers.bet && seat.rack + seat.tokens < least;
}

/** The round goes on without this player. */
export function waitsForNextRound(seat: SeatView, view: TableView): boolean {
  return (
    isOut(seat) &&
    !seat.hand &&
    !seat.sitting_out &&
    !["closed", "opening", "between_rounds", "betting", "round_over"].includes(view.phase)
  );
}

/** Why no chip can be added: what the table takes lies there, or what the rack holds. */
export function whyFull(lies: number, view: TableView): [string, string] | null {
  if (lies === 0) return null;
  const amount = format(lies);
  return lies >= (view.sign?.maximum ?? Infinity)
    ? [words.atMost(amount), words.atMostWhy(amount)]
    : [words.atRack(amount), words.atRackWhy];
}
