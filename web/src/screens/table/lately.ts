/** What the last round came to for a player: kept where the cards lay until the bets are called. */
import type { Happened, SeatView, TableView } from "../../lib/wire/types";
import type { Line, Outcomes } from "./settlement";

export interface Lately {
  /** Empty for the bank, and for bets that were not settled by a hand. */
  lines: readonly Line[];
  /** With the fees. */
  result: number;
  fee: number;
  bank: boolean;
  /** The round that it was, once it is over and can be reviewed; none before. */
  over?: number;
}

/** What is to be kept after these events, and the view that came with them. */
export function kept(
  before: Lately | null,
  events: readonly Happened[],
  view: TableView,
  outcomes: Outcomes,
): Lately | null {
  const seat = view.seats.find((each) => each.seat === view.you);
  if (!seat || events.some(({ event }) => event.type === "NoMoreBetsCalled")) return null;
  const now = settled(seat, view);
  const told = now ? { ...now, lines: outcomes.get(seat.seat)?.lines ?? [] } : before;
  const ended = events.map(({ event }) => event).find((event) => event.type === "RoundEnded");
  return told && ended?.type === "RoundEnded" ? { ...told, over: ended.number } : told;
}

function settled(seat: SeatView, view: TableView): Omit<Lately, "lines"> | null {
  const bank = view.bank?.seat === seat.seat && view.phase === "round_over";
  if (seat.hand?.status !== "settled" && !bank) return null;
  return { result: seat.result, fee: seat.fee, bank };
}
