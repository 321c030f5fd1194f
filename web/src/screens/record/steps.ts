/** The steps of a round as it is looked at again: what is told in one breath is one step. */
import type { components } from "../../lib/wire/schema";
import type { Happened } from "../../lib/wire/types";

export type RoundListed = components["schemas"]["RoundListed"];
export type RecordPage = components["schemas"]["RecordPage"];

export type Entry = Pick<Happened, "version" | "event" | "words">;

export interface Step {
  readonly words: string;
  /** How many of the entries have happened when this step is done. */
  readonly upTo: number;
  readonly version: number;
  readonly at: number;
  readonly seat: number | null;
}

/**
 * Where looking at a round begins: with the first bet on the felt, for before it there is nothing to see. A round
 * without one begins with its first step.
 */
export function openingStep(steps: readonly Step[], entries: readonly Entry[]): number {
  const bet = entries.findIndex(({ event }) => event.type === "BetsPlaced" || event.type === "BankPosted");
  return bet < 0
    ? 0
    : Math.max(
        0,
        steps.findIndex((step) => step.upTo > bet),
      );
}

/** Entries without words go with the next that has some: the deal is told with its last card. */
export function stepsOf(entries: readonly Entry[]): Step[] {
  return entries.flatMap(({ version, event, words }, at) => {
    const deal = event.type === "CardsDealt" && !event.faces.length;
    const seat = !deal && "seat" in event && event.seat ? event.seat : null;
    return words ? [{ words, upTo: at + 1, version, at: event.at, seat }] : [];
  });
}
