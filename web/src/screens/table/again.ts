/** The bets of the last round that was played, to be laid once more: the three, and the side bets. */
import type { Happened, Option, TableView } from "../../lib/wire/types";
import { misfit } from "./options";

export interface Bets {
  base: number;
  sides: Record<string, number>;
}

export interface Memory {
  /** What lies there now. */
  laid: Bets;
  last: Bets | null;
}

const NOTHING: Bets = { base: 0, sides: {} };
export const FORGOTTEN: Memory = { laid: NOTHING, last: null };

/** What is remembered after these events. Bets count as the last ones once they are played for. */
export function remember(before: Memory, events: readonly Happened[], you: number | null): Memory {
  let { laid, last } = before;
  for (const { event } of events) {
    if (event.type === "RoundOpened") laid = NOTHING;
    else if (event.type === "BetsPlaced" && event.seat === you) laid = { ...laid, base: event.circles[2] };
    else if (event.type === "SideBetPlaced" && event.seat === you)
      laid = { ...laid, sides: { ...laid.sides, [event.wager]: event.amount } };
    else if (event.type === "NoMoreBetsCalled" && laid.base > 0) last = laid;
  }
  return { laid, last };
}

/** What lies there when the page comes in the middle of betting. */
export function lying(view: TableView): Bets {
  const seat = view.seats.find((each) => each.seat === view.you);
  if (!seat || view.phase !== "betting") return NOTHING;
  return {
    base: seat.circles[2].chips,
    sides: Object.fromEntries(seat.spots.map((spot) => [spot.wager, spot.amount])),
  };
}

/** Whether an option takes just this amount. */
export function takes(option: Option | null | undefined, amount: number): boolean {
  return amount > 0 && !!option?.amount && misfit(option.amount, amount) === "";
}

const key = (table: string, player: string) => `letitride.bets.${table}.${player}`;

/** Under the same rules, at whichever table it was. */
const stakeKey = (book: string) => `letitride.stake.${book}`;

function read(text: string | null): Bets | null {
  const found = JSON.parse(text ?? "null") as Partial<Bets> | null;
  return typeof found?.base === "number" ? { base: found.base, sides: { ...found.sides } } : null;
}

/**
 * The last bets, as this window kept them: a reload does not forget them. At a new table, the stake of the last
 * evening under the same rules.
 */
export function recalled(table: string, player: string, book: string): Bets | null {
  try {
    return read(sessionStorage.getItem(key(table, player))) ?? read(localStorage.getItem(stakeKey(book)));
  } catch {
    return null;
  }
}

export function keep(table: string, player: string, book: string, bets: Bets): void {
  try {
    sessionStorage.setItem(key(table, player), JSON.stringify(bets));
    localStorage.setItem(stakeKey(book), JSON.stringify(bets));
  } catch {
    // A browser that keeps nothing: they hold until the page is closed.
  }
}
