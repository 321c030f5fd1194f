/** The record as it is searched: one line an entry, in the words of the server. */
import type { Happened } from "../../lib/wire/types";
import { plain } from "./names";

export interface Line {
  readonly version: number;
  readonly round: number | null;
  readonly at: number;
  readonly by: string;
  readonly words: string;
  /** Who sat at the seat that it is about, though the words may name the seat alone. */
  readonly player: string;
  /** `seat 3`, though the words may say "you". */
  readonly seat: string;
}

/**
 * What has no sentence of its own is there too, under its name. Lines are made in the order of the record:
 * `sitting` has who sits where, and goes along.
 */
export function lineOf({ version, round, event, words }: Happened, sitting: Map<number, string>): Line {
  if (event.type === "PlayerSat") sitting.set(event.seat, event.player);
  const seat = "seat" in event && typeof event.seat === "number" ? event.seat : null;
  const player = seat === null ? "" : (sitting.get(seat) ?? "");
  if (event.type === "PlayerLeft") sitting.delete(event.seat);
  const named = event.type.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  const { name, role } = event.by;
  return {
    version,
    round,
    at: event.at,
    by: name ? `${name}, ${plain(role)}` : plain(role),
    words: words || `${named}.`,
    player,
    seat: seat ? `seat ${seat}` : "",
  };
}

/** The words of a search; what stands in quotes belongs together. */
function wordsOf(wanted: string): string[] {
  return [...wanted.matchAll(/"([^"]+)"|[^\s"]+/g)].map(([whole, quoted]) => quoted ?? whole);
}

/** Lines of a round, or of all, that have every word of the search, whatever the case; the latest first. */
export function found(lines: readonly Line[], wanted: string, round: number | null = null): Line[] {
  const words = wordsOf(wanted.toLowerCase());
  return lines
    .filter((line) => {
      const text = `${line.words} ${line.by} ${line.player} ${line.seat}`.toLowerCase();
      return (round === null || line.round === round) && words.every((word) => text.includes(word));
    })
    .reverse();
}
