/** The latest rulings of a table: read from its record once, then as they happen. */
import { api } from "../../lib/api";
import type { Happened } from "../../lib/wire/types";

export interface Ruling {
  version: number;
  round: number | null;
  at: number;
  clause: string;
  sentence: string;
  housePolicy: boolean;
  moves: { amount: number; from: string; to: string }[];
}

const KEPT = 20;
const BACK = 400;

/** The newest first. */
export function rulingsOf(events: readonly Happened[]): Ruling[] {
  const found: Ruling[] = [];
  for (const { version, round, event } of events) {
    if (event.type !== "Ruled") continue;
    found.push({
      version,
      round,
      at: event.at,
      clause: event.clause,
      sentence: event.sentence,
      housePolicy: event.house_policy,
      moves: event.moves.map(([from, to, amount]) => ({ from, to, amount })),
    });
  }
  return found.reverse();
}

export function merged(newer: readonly Ruling[], older: readonly Ruling[]): Ruling[] {
  const known = new Set(newer.map((each) => each.version));
  return [...newer, ...older.filter((each) => !known.has(each.version))].slice(0, KEPT);
}

/** Of the last few hundred things that happened before a version. */
export async function rulingsBefore(table: string, version: number): Promise<Ruling[]> {
  const after = Math.max(0, version - BACK);
  const page = await api.get<{ entries: Happened[] }>(
    `/tables/${encodeURIComponent(table)}/record?after=${after}&limit=${BACK}`,
  );
  return rulingsOf(page.entries);
}
