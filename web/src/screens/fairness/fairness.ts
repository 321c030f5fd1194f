/** What was dealt against what is expected. */
import { MINUS } from "../../lib/minus";
import type { components } from "../../lib/wire/schema";

export type FairnessReport = components["schemas"]["FairnessReport"];

/** A cell of the map: how often a card was at a place, and how many deviations from even. */
export interface Cell {
  place: number;
  card: number;
  seen: number;
  off: number;
}

/** The places of the deck as cells, the place first; empty without decks. */
export function cellsOf({ places, decks, cards }: FairnessReport): Cell[] {
  if (decks === 0) return [];
  const share = 1 / cards.length;
  const expected = decks * share;
  const spread = Math.sqrt(decks * share * (1 - share));
  return places.flatMap((row, place) =>
    row.map((seen, card) => ({ place, card, seen, off: (seen - expected) / spread })),
  );
}

/** The cells farthest from even. */
export function oddest(cells: readonly Cell[], most: number): Cell[] {
  return [...cells].sort((a, b) => Math.abs(b.off) - Math.abs(a.off)).slice(0, most);
}

/** `+1.2`, with a true minus. */
export function deviations(value: number | null): string {
  if (value === null) return "–";
  const text = Math.abs(value).toFixed(1);
  if (Number(text) === 0) return text;
  return `${value < 0 ? MINUS : "+"}${text}`;
}

/** A chance as `0.0431`; what is smaller is said to be. */
export function chanceText(chance: number): string {
  return chance < 0.0001 ? "< 0.0001" : chance.toFixed(4);
}
