/** The record as it is searched: one line an entry, in the words in which it is told. */
import type { Happened } from "../../lib/wire/types";
import { plain } from "./names";
import { tell } from "./tell";

export interface Line {
  readonly version: number;
  readonly round: number | null;
  readonly at: number;
  readonly by: string;
  readonly words: string;
}

/** What has no sentence of its own is there too, under its name. */
export function lineOf({ version, round, event }: Happened): Line {
  const named = event.type.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  const { name, role } = event.by;
  return {
    version,
    round,
    at: event.at,
    by: name ? `${name}, ${plain(role)}` : plain(role),
    words: tell(event) ?? `${named}.`,
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
      const text = `${line.words} ${line.by}`.toLowerCase();
      return (round === null || line.round === round) && words.every((word) => text.includes(word));
    })
    .reverse();
}
