/** The last rounds that a player has played here: what each came to, its hand, and how long it took. */
import type { Happened, TableView } from "../../lib/wire/types";
import type { Outcomes } from "./settlement";

export interface Played {
  round: number;
  net: number;
  hand: string;
  /** From its opening to its end; null for one whose opening was not seen. */
  seconds: number | null;
}

export interface Rounds {
  opened: number | null;
  played: readonly Played[];
}

export const NO_ROUNDS: Rounds = { opened: null, played: [] };
const MOST = 8;

/** What is known after these events, and the view that came with them. A meter may pay after the bets are settled. */
export function counted(before: Rounds, events: readonly Happened[], view: TableView, outcomes: Outcomes): Rounds {
  const opening = events.filter(({ event }) => event.type === "RoundOpened").at(-1);
  const opened = opening ? opening.event.at : before.opened;
  const seat = view.seats.find((each) => each.seat === view.you);
  const round = view.round?.number;
  const last = events.at(-1);
  if (!seat || round === undefined || !last || seat.hand?.status !== "settled") return { ...before, opened };
  const lines = outcomes.get(seat.seat)?.lines ?? [];
  const hand = (lines.find((line) => line.wager === "base") ?? lines[0])?.hand ?? "";
  const seconds = opened === null ? null : Math.max(0, Math.round(last.event.at - opened));
  const now = { round, net: seat.result, hand, seconds };
  return { opened, played: [...before.played.filter((each) => each.round !== round), now].slice(-MOST) };
}

/** How long a round took on average, in seconds; null before one is known. */
export function roundTime(played: readonly Played[]): number | null {
  const known = played.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]));
  return known.length === 0 ? null : Math.round(known.reduce((sum, each) => sum + each, 0) / known.length);
}

const key = (table: string, player: string) => `letitride.rounds.${table}.${player}`;

/** As this window kept them: a reload does not forget them. */
export function recalledRounds(table: string, player: string): Rounds {
  try {
    const played = JSON.parse(sessionStorage.getItem(key(table, player)) ?? "[]") as unknown;
    return { opened: null, played: Array.isArray(played) ? (played as Played[]) : [] };
  } catch {
    return NO_ROUNDS;
  }
}

export function keepRounds(table: string, player: string, { played }: Rounds): void {
  try {
    sessionStorage.setItem(key(table, player), JSON.stringify(played));
  } catch {
    // A browser that keeps nothing: they hold until the page is closed.
  }
}
