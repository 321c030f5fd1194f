/** The bars of a distribution on a logarithmic scale, in the units of the drawing. */
import type { ResultReport } from "./types";
import { figureWords } from "./words";

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  net: string;
  probability: number;
  won: boolean;
}

export interface Plot {
  bars: Bar[];
  lines: { y: number; label: string }[];
  right: number;
}

export const HEIGHT = 300;
export const LEFT = 52;
const MARGIN = 10;
/** Before there is any room to draw in, it is drawn for so much. */
export const LEAST = 240;
const TOP = 12;
export const BASE = 266;

const DECADES = ["1", "0.1", "0.01", "10⁻³", "10⁻⁴", "10⁻⁵", "10⁻⁶", "10⁻⁷", "10⁻⁸", "10⁻⁹", "10⁻¹⁰"];

/** A net result as a number; the server writes what is not whole as a fraction. */
export function netOf(net: number | string): number {
  if (typeof net === "number") return net;
  const [above = "0", below = "1"] = net.split("/");
  return Number(above) / Number(below);
}

export function plotOf(distribution: readonly ResultReport[], width: number): Plot {
  const right = Math.max(LEAST, width) - MARGIN;
  const results = distribution.filter((each) => each.probability > 0);
  const rarest = Math.min(1, ...results.map((each) => each.probability));
  const needed = Math.ceil(-Math.log10(rarest) - 1e-9);
  const decades = Math.min(DECADES.length - 1, Math.max(1, needed));
  const yOf = (probability: number) => TOP + (-Math.log10(probability) / decades) * (BASE - TOP);
  const slot = (right - LEFT) / Math.max(1, results.length);
  const bars = results.map((each, index) => {
    const y = Math.min(BASE - 1, yOf(each.probability));
    return {
      x: LEFT + slot * (index + 0.15),
      y,
      width: slot * 0.7,
      height: BASE - y,
      net: String(each.net),
      probability: each.probability,
      won: netOf(each.net) > 0,
    };
  });
  const lines = DECADES.slice(0, decades + 1).map((label, power) => ({ y: yOf(10 ** -power), label }));
  return { bars, lines, right };
}

export function resultRows(distribution: readonly ResultReport[]): (string | number)[][] {
  return [[...figureWords.results], ...distribution.map((each) => [each.net, each.deals, each.probability])];
}
