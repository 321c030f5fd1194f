/** What the last round came to for a player: kept where the cards lay until the bets are called. */
import type { Happened, SeatView, TableView } from "../../lib/wire/types";
import type { Line, Outcomes } from "./settlement";
import { winners } from "./winners";

export interface Lately {
  /** Empty for the bank, and for bets that were not settled by a hand. */
  lines: readonly Line[];
  /** One's own three and the two that all share, as far as they were seen. */
  cards: readonly string[];
  /** Of these, the ones that made the paid hand. */
  winning: ReadonlySet<string>;
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
  const told = now ? { ...now, ...tellingOf(seat, view, outcomes) } : before;
  const ended = events.map(({ event }) => event).find((event) => event.type === "RoundEnded");
  return told && ended?.type === "RoundEnded" ? { ...told, over: ended.number } : told;
}

function tellingOf(seat: SeatView, view: TableView, outcomes: Outcomes) {
  const lines = outcomes.get(seat.seat)?.lines ?? [];
  const cards = facesOf(seat, view);
  return { lines, cards, winning: winningOf(cards, lines) };
}

/** The cards of a hand that lie open to whoever looks. */
export function facesOf(seat: SeatView, view: Pick<TableView, "round">): string[] {
  const all = [...(seat.hand?.cards ?? []), view.round?.left, view.round?.right];
  return all.flatMap((card) => (card?.face ? [card.face] : []));
}

/** Of a hand that was paid on the circles. */
export function winningOf(cards: readonly string[], lines: readonly Line[]): ReadonlySet<string> {
  const paid = lines.find((line) => line.wager === "base" && line.won > 0);
  return paid && cards.length === 5 ? winners(cards, paid.hand) : new Set();
}

function settled(seat: SeatView, view: TableView): Pick<Lately, "result" | "fee" | "bank"> | null {
  const bank = view.bank?.seat === seat.seat && view.phase === "round_over";
  if (seat.hand?.status !== "settled" && !bank) return null;
  return { result: seat.result, fee: seat.fee, bank };
}
