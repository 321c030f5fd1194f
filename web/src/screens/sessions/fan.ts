/** The fan of a session's outcomes over the rounds, in the units of the drawing. */
import type { components } from "../../lib/wire/schema";
import { chartOf, type Chart } from "../../lib/chart";
import { format } from "../../lib/money";

export type SessionReport = components["schemas"]["SessionReport"];
export type FanPoint = SessionReport["fan"][number];

export const BANDS = [
  ["0.05", "0.95"],
  ["0.25", "0.75"],
] as const;
export const LEVELS = ["0.05", "0.25", "0.5", "0.75", "0.95"] as const;

export interface Fan {
  chart: Chart;
  marks: { x: number; y: number; point: FanPoint }[];
}

/** Dollars from the wire as text; they may have cents. */
export function dollars(amount: number): string {
  return format(Math.round(amount * 100));
}

export function at(point: FanPoint, level: string): number {
  return point.quantiles[level] ?? 0;
}

/** The bands from below to above, and the median with a mark at every point. */
export function fanOf(points: readonly FanPoint[], width: number, head = 0): Fan {
  const values = (level: string) => points.map((point) => at(point, level));
  const chart = chartOf(
    {
      rounds: points.map(({ rounds }) => rounds),
      lines: [values("0.5")],
      bands: BANDS.map(([from, to]) => [values(from), values(to)]),
      head,
    },
    width,
  );
  const marks = points.map((point) => ({ x: chart.xOf(point.rounds), y: chart.yOf(at(point, "0.5")), point }));
  return { chart, marks };
}
