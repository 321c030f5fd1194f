/** Whom a search can be asked for: the staff, and everybody in the rounds that were found. */
import type { Member } from "../console/staff";
import type { SearchResult } from "./found";
import { AUTOMATIC } from "./question";

export interface Known {
  readonly dealers: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
}

export const NOBODY: Known = { dealers: new Set(), people: new Set() };

export function namesIn({ rounds }: Pick<SearchResult, "rounds">, before: Known): Known {
  const dealers = rounds.map(({ dealer }) => dealer);
  const people = rounds.flatMap((round) => [...round.players, ...round.people]);
  return { dealers: new Set([...before.dealers, ...dealers]), people: new Set([...before.people, ...people]) };
}

/** Dealers by name, and whoever the address names already. */
export function dealersOf(staff: readonly Pick<Member, "name" | "role">[], known: Known, asked: string): string[] {
  const own = staff.filter(({ role }) => role === "dealer").map(({ name }) => name);
  const names = new Set([...own, ...known.dealers, asked]);
  return [...names].filter((name) => name !== "" && name !== AUTOMATIC).sort();
}

export function peopleOf(staff: readonly Pick<Member, "name">[], known: Known): string[] {
  const names = new Set([...staff.map(({ name }) => name), ...known.people]);
  return [...names].filter((name) => name !== "").sort();
}
