/** Counting by denomination: what was typed beside each, as the server takes it. */
import { format } from "../../lib/money";
import type { components } from "../../lib/wire/schema";

type Schemas = components["schemas"];

export type TrayBook = Schemas["TrayBook"];
export type Slip = Schemas["Slip"];
export type Actor = Schemas["Actor"];
export type Stack = [value: number, pieces: number];

/** By value in cents: how many pieces, as typed. */
export type Typed = Record<number, string>;

/** The stacks that were typed, or the first value that is not a whole number of pieces. */
export function stacksOf(values: readonly number[], typed: Typed): { stacks: Stack[] } | { wrong: number } {
  const stacks: Stack[] = [];
  for (const value of values) {
    const text = (typed[value] ?? "").trim();
    if (text === "") continue;
    if (!/^\d{1,8}$/.test(text)) return { wrong: value };
    if (Number(text) > 0) stacks.push([value, Number(text)]);
  }
  return { stacks };
}

export function worth(stacks: readonly (readonly number[])[]): number {
  return stacks.reduce((sum, [value = 0, pieces = 0]) => sum + value * pieces, 0);
}

/** What has been typed so far comes to; what is no number counts nothing. */
export function totalOf(values: readonly number[], typed: Typed): number {
  return worth(values.map((value) => [value, /^\d{1,8}$/.test(typed[value]?.trim() ?? "") ? Number(typed[value]) : 0]));
}

/** `5 × $100 + 3 × $5`. */
export function listed(stacks: readonly (readonly number[])[]): string {
  return stacks.map(([value = 0, pieces = 0]) => `${pieces} × ${format(value)}`).join(" + ");
}
