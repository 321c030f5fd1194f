/** The fan of a session's outcomes over the rounds, in the units of the drawing. */
import type { components } from "../../lib/wire/schema";
import { format } from "../../lib/money";

export type SessionReport = components["schemas"]["SessionReport"];
export type FanPoint = SessionReport["fan"][number];

export const HEIGHT = 320;
export const LEFT = 64;
const MARGIN = 16;
const TOP = 12;
export const BASE = 282;
const LEAST = 240;
const STEPS = [1, 2, 5];

export const BANDS = [
  ["0.05", "0.95"],
  ["0.25", "0.75"],
] as const;
export const LEVELS = ["0.05", "0.25", "0.5", "0.75", "0.95"] as const;

export interface Fan {
  bands: string[];
  median: string;
  marks: { x: number; y: number; point: FanPoint }[];
  lines: { y: number; label: string; zero: boolean }[];
  columns: { x: number; label: string }[];
  right: number;
}

/** Dollars from the wire as text; they may have cents. */
export function dollars(amount: number): string {
  return format(Math.round(amount * 100));
}

export function at(point: FanPoint, level: string): number {
  return point.quantiles[level] ?? 0;
}

export function fanOf(points: readonly FanPoint[], width: number): Fan {
  const right = Math.max(LEAST, width) - MARGIN;
  const last = points.at(-1)?.rounds ?? 1;
  const all = points.flatMap((point) => LEVELS.map((level) => at(point, level)));
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const xOf = (rounds: number) => LEFT + (rounds / (last || 1)) * (right - LEFT);
  const yOf = (gain: number) => BASE - ((gain - low) / (high - low || 1)) * (BASE - TOP);
  const pair = (point: FanPoint, level: string) =>
    `${xOf(point.rounds).toFixed(1)},${yOf(at(point, level)).toFixed(1)}`;
  const step = stepOf((high - low) / 6);
  const lines = [];
  for (let tick = Math.ceil(low / step); tick * step <= high; tick += 1) {
    lines.push({ y: yOf(tick * step), label: dollars(tick * step), zero: tick === 0 });
  }
  const wide = Math.max(1, stepOf(last / (right < 480 ? 3 : 6)));
  const columns = [];
  for (let rounds = 0; rounds <= last; rounds += wide) {
    columns.push({ x: xOf(rounds), label: rounds.toLocaleString("en") });
  }
  return {
    bands: BANDS.map(([from, to]) =>
      [...points.map((point) => pair(point, to)), ...points.map((point) => pair(point, from)).reverse()].join(" "),
    ),
    median: points.map((point) => pair(point, "0.5")).join(" "),
    marks: points.map((point) => ({ x: xOf(point.rounds), y: yOf(at(point, "0.5")), point })),
    lines,
    columns,
    right,
  };
}

/** The next of 1, 2, 5, 10, 20, … that is not below. */
export function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return (STEPS.find((each) => each * power >= least) ?? 10) * power;
}
