/** The drills of a batch: how an answer is judged, and which drill comes next. */
import type { components } from "../../lib/wire/schema";
import type { Below } from "../trainer/hands";
import { doubt, isDue, weighted, type Memory } from "../trainer/memory";

type Schemas = components["schemas"];

export type Batch = Schemas["DrillBatch"];
export type Drill = Schemas["Drill"];
export type Kind = Schemas["DrillKind"];
export type Book = Schemas["DrillBook"];
export type Score = Schemas["DealerScore"];

export const KINDS: readonly Kind[] = ["payout", "procedure", "irregularity"];
export const CLOCKS = [0, 10, 20, 30, 60] as const;
export const BATCHES = 50;

/** A dealer reads more than a player does before an answer: this many times as long is as quick. */
const READING: Readonly<Record<Kind, number>> = { payout: 3, procedure: 3, irregularity: 4 };

export interface Verdict {
  readonly drill: Drill;
  /** The number of a choice, or cents; null if the time was up. */
  readonly given: number | null;
  readonly right: boolean;
  readonly milliseconds: number;
}

export function judge(drill: Drill, given: number | null, milliseconds: number): Verdict {
  return { drill, given, right: given === drill.answer, milliseconds };
}

/** What the schedule takes the time for: as long as a player would have needed. */
export function paced(drill: Drill, milliseconds: number): number {
  return milliseconds / READING[drill.kind];
}

/** What is scheduled: the same matter under another book is another matter. */
export function memoryKey(book: string, drill: Drill): string {
  return `${book} ${drill.key}`;
}

/** One of the drills that are left: what is due or new first, and of these what is doubtful most. */
export function nextDrill(
  left: readonly Drill[],
  book: string,
  memory: Memory,
  now: Date,
  below: Below,
  last?: Drill,
): Drill | undefined {
  const others = left.filter((drill) => drill.key !== last?.key);
  const fresh = others.length > 0 ? others : left;
  const due = fresh.filter((drill) => isDue(memory[memoryKey(book, drill)], now));
  const pool = due.length > 0 ? due : fresh;
  if (pool.length === 0) return undefined;
  return weighted(pool, (drill) => doubt(memory[memoryKey(book, drill)], now), below);
}

export function batchPath(book: string, kind: Kind, paytable: string, batch: number): string {
  const asked = new URLSearchParams({ kind, batch: String(batch) });
  if (kind === "payout" && paytable) asked.set("paytable", paytable);
  return `/drills/${encodeURIComponent(book)}?${asked.toString()}`;
}
