/** Figures of a paytable for the eye: numbers in words, and rows with their change. */
import { MINUS, withMinus } from "../../lib/minus";
import type { Exact, WagerPays, WagerReport } from "./types";
import { analysisWords, figureWords } from "./words";

export interface Figure {
  name: string;
  /** What it is counted in, and of what. */
  unit: string;
  value: number;
  exact: string | null;
  percent: boolean;
  /** Of a percentage, after the point; four where nothing is said. */
  digits?: number;
  /** A win or a loss, rather than the size of one. */
  signed?: boolean;
  /** Against the published table; null where nothing was edited. */
  delta: number | null;
}

export function percent(value: number, digits = 4): string {
  return `${withMinus((value * 100).toFixed(digits))}%`;
}

export function decimal(value: number, digits = 6): string {
  return withMinus(value.toFixed(digits));
}

/** With its sign, so that a change is never read as a value; what rounds to nothing is none. */
export function signed(text: string): string {
  if (!/[1-9]/.test(text)) return "±0";
  const written = withMinus(text);
  return written.startsWith(MINUS) ? written : `+${written}`;
}

export function figureText(figure: Figure): string {
  if (figure.signed) return signed(decimal(figure.value));
  return figure.percent ? percent(figure.value, figure.digits) : decimal(figure.value);
}

/** A change in percentages is told in percentage points. */
export function deltaText(figure: Figure): string {
  if (figure.delta === null) return "";
  return figure.percent
    ? `${signed((figure.delta * 100).toFixed(figure.digits ?? 4))} pp`
    : signed(decimal(figure.delta));
}

type ExactKey = "edge" | "par" | "average_wager" | "hit_frequency" | "variance";
type FloatKey = "standard_deviation" | "skewness";

/** All figures of a wager: the first four are what one looks for. */
export function figuresOf(now: WagerReport, published: WagerReport | null): Figure[] {
  const bet = figureWords.bets[now.wager === "base" ? "base" : "other"];
  const hands = totalOf(now.outcomes.map((each) => each.combinations));
  const exact = ([name = "", unit = ""]: readonly string[], key: ExactKey, inPercent: boolean): Figure => ({
    name,
    unit,
    value: now[key].value,
    exact: now[key].exact,
    percent: inPercent,
    delta: published && now[key].value - published[key].value,
  });
  const float = ([name = "", unit = ""]: readonly string[], key: FloatKey): Figure => ({
    name,
    unit,
    value: now[key],
    exact: null,
    percent: false,
    delta: published && now[key] - published[key],
  });
  const bets = Object.entries(now.bets).map(([circle, { ev, ride }]) => ({
    name: analysisWords.bet(circle === "3" ? "$" : circle),
    unit: figureWords.bet(percent(ride.value, 2)),
    value: ev.value,
    exact: ev.exact,
    percent: false,
    signed: true,
    delta: published && ev.value - (published.bets[circle]?.ev.value ?? 0),
  }));
  return [
    exact(figureWords.par, "par", true),
    exact(figureWords.edge(bet), "edge", true),
    exact(figureWords.hits(hands), "hit_frequency", true),
    float(figureWords.deviation(bet), "standard_deviation"),
    exact(figureWords.average(bet), "average_wager", false),
    exact(figureWords.variance(bet), "variance", false),
    float(figureWords.skewness, "skewness"),
    ...bets,
  ];
}

export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, each) => sum + each, 0);
}

/** Figures as rows of a file. */
export function figureRows(figures: readonly Figure[]): (string | number)[][] {
  const rows = figures.map(({ name, unit, value, exact, delta }) => [name, unit, value, exact ?? "", delta ?? ""]);
  return [[...figureWords.file], ...rows];
}

/** `royal_flush` as it is said. */
export function handWords(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `4,165` of `1 in 4,165`. */
export function oneIn(probability: Exact): string {
  if (probability.value === 0) return analysisWords.never;
  const ways = 1 / probability.value;
  return ways.toLocaleString("en", { maximumFractionDigits: ways < 1000 ? 2 : 0 });
}

const FIVE = [
  "royal_flush",
  "straight_flush",
  "four_of_a_kind",
  "full_house",
  "flush",
  "straight",
  "three_of_a_kind",
  "two_pair",
  "tens_or_better",
];
const THREE = ["straight_flush", "three_of_a_kind", "straight", "flush", "pair"];

/** A hand that loses is not listed; it stands among the rows all the same, so that it can be paid. */
export function handsOf(wager: WagerPays): string[] {
  if (wager.decided_by !== "own_three") return FIVE;
  return "mini_royal" in wager.pays ? ["mini_royal", ...THREE] : THREE;
}

export function payOf(wager: WagerPays, hand: string): string {
  return String(wager.pays[hand] ?? "lose");
}
