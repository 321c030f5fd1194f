/** Lines and bands over the rounds, in the units of the drawing. */

export const HEIGHT = 300;
export const LEFT = 68;
export const BASE = 262;
const MARGIN = 16;
const TOP = 12;
export const LINE = 17;
const LEAST = 240;
const STEPS = [1, 2, 5];

export interface Series {
  rounds: number[];
  lines: number[][];
  /** Each from below to above. */
  bands?: [number[], number[]][];
  /** Where the axis begins and ends at least. */
  span?: [number, number];
  /** How many lines of writing stand above everything that is drawn. */
  head?: number;
}

export interface Chart {
  lines: string[];
  bands: string[];
  marks: { y: number; value: number }[];
  columns: { x: number; rounds: number }[];
  right: number;
  xOf: (rounds: number) => number;
  yOf: (value: number) => number;
}

export function chartOf({ rounds, lines, bands = [], span = [0, 0], head = 0 }: Series, width: number): Chart {
  const right = Math.max(LEAST, width) - MARGIN;
  const last = rounds.at(-1) ?? 1;
  const all = [...lines, ...bands.flat()].flat();
  const low = Math.min(span[0], ...all);
  const high = Math.max(span[1], ...all);
  const xOf = (at: number) => LEFT + (at / (last || 1)) * (right - LEFT);
  const yOf = (value: number) => BASE - ((value - low) / (high - low || 1)) * (BASE - TOP - head * LINE);
  const pairs = (values: number[]) =>
    values.map((value, at) => `${xOf(rounds[at] ?? 0).toFixed(1)},${yOf(value).toFixed(1)}`);
  const step = stepOf((high - low) / 6);
  const marks = [];
  for (let tick = Math.ceil(low / step); tick * step <= high; tick += 1) {
    marks.push({ y: yOf(tick * step), value: tick * step });
  }
  const wide = Math.max(1, stepOf(last / (right < 480 ? 3 : 6)));
  const columns = [];
  for (let at = 0; at <= last; at += wide) columns.push({ x: xOf(at), rounds: at });
  return {
    lines: lines.map((values) => pairs(values).join(" ")),
    bands: bands.map(([below, above]) => [...pairs(above), ...pairs(below).reverse()].join(" ")),
    marks,
    columns,
    right,
    xOf,
    yOf,
  };
}

/** The next of 1, 2, 5, 10, 20, … that is not below. */
export function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return (STEPS.find((each) => each * power >= least) ?? 10) * power;
}
