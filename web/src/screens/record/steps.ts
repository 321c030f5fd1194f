/** The steps of a round as it is looked at again: what is told in one breath is one step. */
import type { components } from "../../lib/wire/schema";
import type { TableEvent } from "../../lib/wire/types";
import { countCards, listed, sentence } from "./names";
import { tell } from "./tell";

export type RoundListed = components["schemas"]["RoundListed"];
export type RecordPage = components["schemas"]["RecordPage"];

export interface Entry {
  readonly version: number;
  readonly event: TableEvent;
}

export interface Step {
  readonly words: string;
  /** How many of the entries have happened when this step is done. */
  readonly upTo: number;
  readonly version: number;
  readonly at: number;
  readonly seat: number | null;
}

export function stepsOf(entries: readonly Entry[]): Step[] {
  const steps: Step[] = [];
  let at = 0;
  while (at < entries.length) {
    const run = runFrom(entries, at);
    at += run.length;
    const last = run[run.length - 1];
    const words = run.length > 1 ? dealt(run) : last && tell(last.event);
    if (last && words) {
      const { event, version } = last;
      const seat = run.length === 1 && "seat" in event && event.seat ? event.seat : null;
      steps.push({ words, upTo: at, version, at: event.at, seat });
    }
  }
  return steps;
}

/** Cards that are dealt face down, three times round the table, are one step. */
function runFrom(entries: readonly Entry[], from: number): readonly Entry[] {
  let end = from;
  while (isBlind(entries[end])) end += 1;
  return entries.slice(from, Math.max(end, from + 1));
}

function isBlind(entry: Entry | undefined): boolean {
  return entry?.event.type === "CardsDealt" && !entry.event.faces.length;
}

function dealt(run: readonly Entry[]): string {
  const counts = new Map<number, number>();
  for (const { event } of run) {
    if (event.type !== "CardsDealt") continue;
    counts.set(event.seat, (counts.get(event.seat) ?? 0) + event.places.length);
  }
  const byCount = new Map<number, string[]>();
  for (const [seat, count] of counts) byCount.set(count, [...(byCount.get(count) ?? []), String(seat)]);
  const parts = [...byCount].map(
    ([count, seats]) => `${countCards(count)} to seat${seats.length > 1 ? "s" : ""} ${listed(seats)}`,
  );
  return sentence(parts.join(", "));
}
