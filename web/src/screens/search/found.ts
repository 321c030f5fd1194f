/** What a search found. */
import type { components } from "../../lib/wire/schema";

export type SearchResult = components["schemas"]["SearchResult"];
export type RoundFound = components["schemas"]["RoundFound"];

/** Notes that say something: a ruling, a dispute, a correction, each once. */
export function told(round: RoundFound): { clause: string; words: string; by: string }[] {
  const seen = new Set<string>();
  return round.notes
    .filter(({ words, clause }) => words !== "" || clause !== "")
    .filter(({ clause, words }) => {
      const key = `${clause} ${words}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .map(({ clause, words, by }) => ({ clause, words, by }));
}
