/** Two paytables of an address, and one wager of both as rows. */
import { changesIn, editsOf, searchOf } from "../analysis/edits";
import { deltaText, figureText, handWords, signed, type Figure } from "../analysis/figures";
import { netOf } from "../analysis/plot";
import { figureWords } from "../analysis/words";
import type { components } from "../../lib/wire/schema";
import { compareWords as say } from "./words";

type Wire = components["schemas"]["ComparedReport"];
type ComparedSide = Wire["paytables"][number];
/** The wire has a list of two, which its types cannot say. */
export type ComparedReport = Omit<Wire, "paytables"> & { paytables: [ComparedSide, ComparedSide] };

/** A paytable, with the pays that were changed. */
export interface Side {
  id: string;
  changes: string[];
}

export type Sides = readonly [Side, Side];

/** An address may leave out one paytable, or both. */
const UNLESS_NAMED = ["LIRX-01", "LIRX-02"] as const;

export function sidesOf(names: readonly string[], search: string): Sides {
  const one = names[0] ?? UNLESS_NAMED[0];
  const other = names[1] ?? UNLESS_NAMED.find((id) => id !== one) ?? one;
  return [
    { id: one, changes: changesIn(search, "pay") },
    { id: other, changes: changesIn(search, "other_pay") },
  ];
}

/** The address of two sides: path and search. */
export function addressOf([one, other]: Sides): [path: string, search: string] {
  const path = `/compare/${encodeURIComponent(one.id)}/${encodeURIComponent(other.id)}`;
  return [path, searchOf({ pay: one.changes, other_pay: other.changes })];
}

export function nameOf({ id, changes }: Side): string {
  return changes.length > 0 ? say.edited(id) : id;
}

/** `Base, flush 9; Base, straight 6`. */
export function changesInWords(changes: readonly string[]): string {
  return Object.entries(editsOf(changes))
    .flatMap(([wager, pays]) =>
      Object.entries(pays).map(([hand, pay]) => say.change(handWords(wager), handWords(hand), pay)),
    )
    .join("; ");
}

export interface Row {
  name: string;
  unit: string;
  values: [string, string];
  exact: [string, string] | null;
  difference: string;
}

/** The pays of a wager, the highest hand first. */
export function payRows({ paytables: [one, other] }: ComparedReport): Row[] {
  const hands = Object.keys({ ...one.pays, ...other.pays });
  const rank = (hand: string) => Math.max(...[one, other].map(({ pays }) => Object.keys(pays).indexOf(hand)));
  return hands
    .sort((a, b) => rank(a) - rank(b))
    .map((hand) => {
      const [was, now] = [one.pays[hand], other.pays[hand]];
      const moved = was !== undefined && now !== undefined ? netOf(now) - netOf(was) : null;
      return {
        name: handWords(hand),
        unit: "",
        values: [String(was ?? "–"), String(now ?? "–")],
        exact: null,
        difference: moved ? signed(String(moved)) : was === now ? say.same : "",
      };
    });
}

type ExactKey = "par" | "edge" | "hit_frequency" | "average_wager";

export function figureRowsOf({ wager, paytables: [one, other] }: ComparedReport): Row[] {
  const bet = figureWords.bets[wager === "base" ? "base" : "other"];
  const row = (
    [name = "", unit = ""]: readonly string[],
    of: (side: ComparedSide) => number,
    percent: boolean,
    key?: ExactKey,
  ): Row => {
    const figure = (side: ComparedSide): Figure => ({
      name,
      unit,
      value: of(side),
      exact: null,
      percent,
      delta: of(other) - of(one),
    });
    return {
      name,
      unit,
      values: [figureText(figure(one)), figureText(figure(other))],
      exact: key ? [one[key].exact, other[key].exact] : null,
      difference: of(one) === of(other) ? say.same : deltaText(figure(other)),
    };
  };
  const exact = (words: readonly string[], key: ExactKey, percent: boolean) =>
    row(words, (side) => side[key].value, percent, key);
  return [
    exact(figureWords.par, "par", true),
    exact(figureWords.edge(bet), "edge", true),
    exact([figureWords.hits(0)[0] ?? ""], "hit_frequency", true),
    exact(figureWords.average(bet), "average_wager", false),
    row(figureWords.deviation(bet), (side) => side.standard_deviation, false),
  ];
}

/** All of a wager as rows of a file. */
export function fileRows(compared: ComparedReport, names: readonly [string, string]): string[][] {
  const rows = [...payRows(compared), ...figureRowsOf(compared)];
  return [
    [say.figure, ...names, say.difference],
    ...rows.map(({ name, unit, values, exact, difference }) => [
      unit ? `${name}, ${unit}` : name,
      ...(exact ?? values),
      difference,
    ]),
  ];
}
