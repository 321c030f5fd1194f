/** Figures of a player's play as people read them. Costs are cents that need not be whole. */
import { MINUS, withMinus } from "../../lib/minus";
import { format } from "../../lib/money";
import type { components } from "../../lib/wire/schema";

type Schemas = components["schemas"];
export type Review = Schemas["ReviewedRound"];
export type ReviewedChoice = Schemas["ReviewedChoice"];
export type RoundsPage = Schemas["OwnRoundsPage"];
export type ListedRound = Schemas["ListedRound"];
export type Statistics = Schemas["PlayStatistics"];
export type CurvePoint = Schemas["CurvePoint"];

/** `$1.25`, `−$3`, and `$0.0042` for what is less than a cent: a mistake is never shown as nothing. */
export function money(cents: number): string {
  const size = Math.abs(cents);
  if (size > 0 && size < 1) return `${cents < 0 ? MINUS : ""}$${(size / 100).toFixed(4)}`;
  return format(Math.round(cents));
}

/** With a plus where it is one. */
export function signed(cents: number): string {
  return `${cents > 0 ? "+" : ""}${money(cents)}`;
}

export function percent(share: number): string {
  return `${withMinus((share * 100).toFixed(2))}%`;
}

/** Of what may be very rare: at least two figures that are not zero. */
export function rarely(share: number): string {
  return `${few(share * 100)}%`;
}

/** `2.28`, and `0.000022` where two places would show nothing. */
export function few(count: number): string {
  return count > 0 && count < 0.095
    ? count.toLocaleString("en", { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })
    : count.toFixed(2);
}

/** `+1.32`, `−0.40`. */
export function errors(value: number): string {
  return `${value > 0 ? "+" : ""}${withMinus(value.toFixed(2))}`;
}

/** `Td Jh 2c` as its cards. */
export function faces(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

/** What the address of the history asks for, and what the server is asked. */
export interface Filters {
  table: string;
  book: string;
  outcome: string;
  mistakes: boolean;
}

export function filtersOf(search: string): Filters {
  const asked = new URLSearchParams(search);
  return {
    table: asked.get("table") ?? "",
    book: asked.get("book") ?? "",
    outcome: asked.get("outcome") ?? "",
    mistakes: asked.get("mistakes") === "true",
  };
}

/** With the question mark; empty if nothing is filtered. */
export function searchOf(filters: Filters, more: Record<string, number> = {}): string {
  const asked = new URLSearchParams();
  for (const name of ["table", "book", "outcome"] as const) if (filters[name]) asked.set(name, filters[name]);
  if (filters.mistakes) asked.set("mistakes", "true");
  for (const [name, value] of Object.entries(more)) asked.set(name, String(value));
  return asked.size > 0 ? `?${asked.toString()}` : "";
}

/** What neither the expectation nor a mistake explains, in cents. */
export function luckAt(point: CurvePoint): number {
  return point.net - point.expected + point.cost;
}
