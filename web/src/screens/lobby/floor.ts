/** What a visitor may do at a table on the floor, and how its places are drawn. */
import type { components } from "../../lib/wire/schema";
import type { Listed, Role } from "../../lib/wire/types";

export type BookHead = components["schemas"]["BookHead"];

export type Entry = "sit" | "guest" | "door" | "watch" | "console" | "none";

export interface Visitor {
  readonly role: Role | null;
  /** Whether the floor is a demonstration, where guests may come in. */
  readonly demo: boolean;
}

/** The first thing that a visitor would do at a table; watching is open to everybody besides. */
export function entryTo(table: Pick<Listed, "out_of_order" | "phase" | "seats" | "taken">, visitor: Visitor): Entry {
  if (table.out_of_order) return "none";
  if (visitor.role !== null && visitor.role !== "player") return "console";
  if (table.phase === "closed" || table.taken >= table.seats) return "watch";
  if (visitor.role === "player") return "sit";
  return visitor.demo ? "guest" : "door";
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly taken: boolean;
}

/** Places around a table of 100 by 50, from the dealer's left to right: an arc below the dealer. */
export function spotsOf(seats: number, taken: number): Spot[] {
  return Array.from({ length: seats }, (_, at) => {
    const share = seats === 1 ? 0.5 : at / (seats - 1);
    const angle = Math.PI * (0.07 + 0.86 * share);
    return {
      x: round(50 - 42 * Math.cos(angle)),
      y: round(6 + 38 * Math.sin(angle)),
      taken: at < taken,
    };
  });
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
