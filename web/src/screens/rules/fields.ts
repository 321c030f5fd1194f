/** A book's fields in sections, searched; and two books beside each other. */
import type { components } from "../../lib/wire/schema";

type Schemas = components["schemas"];

export type BookHead = Schemas["BookHead"];
export type BookReport = Schemas["BookReport"];
export type Comparison = Schemas["Comparison"];

interface Said {
  value: string;
  clause: string;
}

/** One field, in one book or in two. */
export interface Row {
  path: string;
  a: Said | null;
  b: Said | null;
  differs: boolean;
}

export interface Section {
  /** To link to: `side-bets`. */
  anchor: string;
  name: string;
  rows: Row[];
}

export function rowsOf(book: BookReport): Row[] {
  return book.fields.map((field) => ({ path: field.path, a: field, b: null, differs: false }));
}

export function rowsOfBoth(comparison: Comparison): Row[] {
  return comparison.fields.map(({ path, a, b, differs }) => ({ path, a, b, differs }));
}

/** `betting.equal_bets` is `Equal bets` in the section `Betting`. */
export function fieldWords(path: string): string {
  const [first = "", ...rest] = path.split(".");
  const words = (rest.length > 0 ? rest.join(", ") : first).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function sectionWords(path: string): string {
  const words = (path.split(".")[0] ?? "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every word that was typed must stand somewhere in the row. */
export function matching(rows: readonly Row[], typed: string, onlyDiffering: boolean): Row[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (onlyDiffering && !row.differs) return false;
    const text = [row.path.replaceAll("_", " "), row.path, row.a?.value, row.a?.clause, row.b?.value, row.b?.clause]
      .join(" ")
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export function sectionsOf(rows: readonly Row[]): Section[] {
  const sections = new Map<string, Row[]>();
  for (const row of rows) {
    const name = sectionWords(row.path);
    sections.set(name, [...(sections.get(name) ?? []), row]);
  }
  return [...sections].map(([name, each]) => ({ anchor: name.toLowerCase().replaceAll(" ", "-"), name, rows: each }));
}
