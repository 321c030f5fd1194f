/** What a visitor may do at a table on the floor, how it is played, and how its places are drawn. */
import type { components } from "../../lib/wire/schema";
import type { Listed, Role, TableView } from "../../lib/wire/types";
import { lobbyWords } from "./words";

export type BookHead = components["schemas"]["BookHead"];
export type TableNow = components["schemas"]["TableNow"];

export type Entry = "back" | "sit" | "guest" | "door" | "elsewhere" | "watch" | "console" | "none";

export interface Visitor {
  readonly role: Role | null;
  /** Whether this is the demo floor, where guests can play. */
  readonly demo: boolean;
  /** Where the visitor sits: at the table in question, at another, or nowhere. */
  readonly sits: "here" | "elsewhere" | "nowhere";
}

/** The first thing that a visitor would do at a table; watching is open to everybody besides. */
export function entryTo(table: Pick<Listed, "out_of_order" | "phase" | "seats" | "taken">, visitor: Visitor): Entry {
  if (table.out_of_order) return "none";
  if (visitor.role !== null && visitor.role !== "player") return "console";
  if (visitor.sits === "here") return "back";
  if (visitor.sits === "elsewhere") return "elsewhere";
  if (table.phase === "closed" || table.taken >= table.seats) return "watch";
  if (visitor.role === "player") return "sit";
  return visitor.demo ? "guest" : "door";
}

/** The table where the caller of these views sits: people sit at one table at a time. */
export function seatedAt(views: ReadonlyMap<string, Pick<TableView, "you">>): string | null {
  return [...views].find(([, { you }]) => you)?.[0] ?? null;
}

/** The numbers of the seats where somebody sits. */
export function takenSeats(view: Pick<TableView, "seats">): number[] {
  return view.seats.filter(({ player }) => player !== null).map(({ seat }) => seat);
}

export interface Spot {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
}

/** Places around a table of 100 by 50, the dealer above: seat 1 is on the right, at the dealer's left. */
export function spotsOf(seats: number): Spot[] {
  return Array.from({ length: seats }, (_, at) => {
    const share = seats === 1 ? 0.5 : at / (seats - 1);
    const angle = Math.PI * (0.09 + 0.82 * share);
    return { seat: at + 1, x: round(50 + 36 * Math.cos(angle)), y: round(5 + 30 * Math.sin(angle)) };
  });
}

/** `1, 3 to 5` for seats that are given in order. */
export function ranges(seats: readonly number[]): string {
  const parts: string[] = [];
  let from = 0;
  seats.forEach((seat, at) => {
    if (seats[at + 1] === seat + 1) return;
    const [first, length] = [seats[from] ?? seat, at - from + 1];
    parts.push(length > 2 ? lobbyWords.range(first, seat) : seats.slice(from, at + 1).join(", "));
    from = at + 1;
  });
  return parts.join(", ");
}

/** Each paytable once, with the bets that it pays, in the order of the layout. */
export function sheetsOf(paytables: Listed["paytables"]): { id: string; wagers: string[] }[] {
  const sheets = new Map<string, string[]>();
  for (const [wager, id] of Object.entries(paytables)) {
    if (id) sheets.set(id, [...(sheets.get(id) ?? []), wager]);
  }
  return [...sheets].map(([id, wagers]) => ({ id, wagers }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
