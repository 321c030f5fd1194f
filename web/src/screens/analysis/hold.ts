/** The funnel of the hold over the number of rounds, in the units of the drawing. */
import { withMinus } from "../../lib/minus";
import { LEAST } from "./plot";
import type { WagerReport } from "./types";

type Band = WagerReport["hold_bands"][number];

export const HEIGHT = 260;
export const LEFT = 52;
const MARGIN = 24;
const TOP = 12;
export const BASE = 226;

/** Between two numbers of rounds the reach falls by a power, as it does by the normal law. */
const STEPS = 16;
const TICKS = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

export interface Funnel {
  confidence: number;
  outline: string;
}

export interface HoldPlot {
  funnels: Funnel[];
  marks: { x: number; y: number; value: number; rounds: number; confidence: number }[];
  columns: { x: number; label: string }[];
  lines: { y: number; label: string }[];
  middle: number;
  right: number;
}

export function holdOf(bands: readonly Band[], par: number, width: number): HoldPlot {
  const right = Math.max(LEAST, width) - MARGIN;
  const rounds = [...new Set(bands.map((band) => band.rounds))].sort((a, b) => a - b);
  const first = Math.log10(rounds[0] ?? 1);
  const last = Math.log10(rounds.at(-1) ?? 10);
  const xOf = (number: number) => LEFT + ((Math.log10(number) - first) / (last - first || 1)) * (right - LEFT);

  const low = Math.min(par, ...bands.map((band) => band.low));
  const high = Math.max(par, ...bands.map((band) => band.high));
  const yOf = (value: number) => BASE - ((value - low) / (high - low || 1)) * (BASE - TOP);

  const confidences = [...new Set(bands.map((band) => band.confidence))].sort((a, b) => b - a);
  const funnels = confidences.map((confidence) => {
    const own = bands.filter((band) => band.confidence === confidence).sort((a, b) => a.rounds - b.rounds);
    const edge = (side: "low" | "high") =>
      curve(own.map((band) => [band.rounds, band[side] - par] as const)).map(
        ([number, reach]) => `${xOf(number).toFixed(1)},${yOf(par + reach).toFixed(1)}`,
      );
    return { confidence, outline: [...edge("high"), ...edge("low").reverse()].join(" ") };
  });
  const marks = bands.flatMap(({ rounds: number, confidence, low: from, high: to }) =>
    [from, to].map((value) => ({ x: xOf(number), y: yOf(value), value, rounds: number, confidence })),
  );

  const step = TICKS.find((each) => (high - low) / each <= 8) ?? 20;
  const lines = [];
  for (let tick = Math.ceil(low / step); tick * step <= high; tick += 1) {
    lines.push({ y: yOf(tick * step), label: `${withMinus(String(Number((tick * step * 100).toPrecision(3))))}%` });
  }
  const columns = rounds.map((number) => ({ x: xOf(number), label: number.toLocaleString("en") }));
  return { funnels, marks, columns, lines, middle: yOf(par), right };
}

function curve(points: readonly (readonly [number, number])[]): [number, number][] {
  const drawn: [number, number][] = [];
  points.forEach(([rounds, reach], index) => {
    const next = points[index + 1];
    if (!next || reach * next[1] <= 0) {
      drawn.push([rounds, reach]);
      return;
    }
    for (let step = 0; step < STEPS; step += 1) {
      const part = step / STEPS;
      drawn.push([rounds * (next[0] / rounds) ** part, reach * (next[1] / reach) ** part]);
    }
  });
  return drawn;
}
