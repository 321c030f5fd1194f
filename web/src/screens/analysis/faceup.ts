/** The row of table sizes, face up: its columns, its plot, and the changed plays in words. */
import { withMinus } from "../../lib/minus";
import { figureText, percent, type Figure } from "./figures";
import { LEAST } from "./plot";
import type { ChangedReport, Exact, FaceUpReport, ThumbReport } from "./types";
import { figureWords } from "./words";

interface Column {
  name: string;
  unit: string;
  percent: boolean;
  digits: number;
  of: (report: FaceUpReport) => Exact;
}

const NEVER: Exact = { exact: "0", value: 0 };

const column = (
  [name = "", unit = ""]: readonly string[],
  of: Column["of"],
  { percent = true, digits = 4 } = {},
): Column => ({ name, unit, percent, digits, of });

export const COLUMNS: readonly Column[] = [
  column(figureWords.faceUpEdge, (row) => row.edge),
  column(figureWords.faceUpGain, (row) => row.gain),
  column(figureWords.faceUpAverage, (row) => row.average_wager, { percent: false, digits: 6 }),
  column(figureWords.faceUpRides(1), (row) => row.bets["1"]?.ride ?? NEVER, { digits: 2 }),
  column(figureWords.faceUpRides(2), (row) => row.bets["2"]?.ride ?? NEVER, { digits: 2 }),
];

/** One number of players, with its change where a table was edited. */
export function faceUpFigures(now: FaceUpReport, published: FaceUpReport | null): Figure[] {
  return COLUMNS.map(({ of, ...column }) => ({
    ...column,
    ...of(now),
    delta: published && of(now).value - of(published).value,
  }));
}

/** With nothing seen: what is gained was lost before. */
export function ordinaryOf(row: readonly FaceUpReport[]): number {
  const first = row[0];
  return first ? first.edge.value + first.gain.value : 0;
}

export function faceUpRows(row: readonly FaceUpReport[]): (string | number)[][] {
  const heads = COLUMNS.flatMap(({ name, unit }) => [
    figureWords.faceUpUnit(name, unit),
    figureWords.faceUpExact(name),
  ]);
  return [
    [...figureWords.faceUp, ...heads],
    ...row.map((each) => [each.players, each.seen, ...COLUMNS.flatMap(({ of }) => [of(each).value, of(each).exact])]),
  ];
}

const DOES: Readonly<Record<string, string>> = figureWords.does;

/** `Bet 1, a low pair: let it ride`. */
export function playWords(play: ChangedReport): string {
  return figureWords.play(play.circle, play.hand, DOES[play.changed] ?? play.changed);
}

/** `When none of its ranks is seen: all of its worth`. */
export function thumbWords(thumb: ThumbReport, of: Exact): string {
  const part = thumb.worth.exact === of.exact ? null : percent(thumb.worth.value / of.value, 1);
  return figureWords.thumb(thumb.condition, part);
}

export const HEIGHT = 300;
export const LEFT = 52;
export const BASE = 256;
const MARGIN = 12;
const TOP = 20;
const LINES = 6;
const STEPS = [1, 2, 5, 10];

export interface Dot {
  x: number;
  y: number;
  players: number;
  label: string;
}

export interface FaceUpPlot {
  dots: Dot[];
  /** The published table's, where another is drawn over it. */
  before: Dot[];
  lines: { y: number; label: string; zero: boolean }[];
  ordinary: number;
  right: number;
}

/** On a scale from nothing, since one wants to see how far from nothing the edge stays. */
export function faceUpPlot(
  row: readonly FaceUpReport[],
  published: readonly FaceUpReport[] | null,
  width: number,
): FaceUpPlot {
  const right = Math.max(LEAST, width) - MARGIN;
  const ordinary = ordinaryOf(row);
  const edges = [...row, ...(published ?? [])].map((each) => each.edge.value);
  const step = stepOf(Math.min(0, ordinary, ...edges), Math.max(0, ordinary, ...edges));
  const low = Math.floor(Math.min(0, ordinary, ...edges) / step);
  const high = Math.max(Math.ceil(Math.max(0, ordinary, ...edges) / step), low + 1);
  const yOf = (edge: number) => BASE - ((edge / step - low) / (high - low)) * (BASE - TOP);

  const slot = (right - LEFT) / Math.max(1, row.length);
  const dotsOf = (reports: readonly FaceUpReport[]) =>
    reports.map((each, index) => ({
      x: LEFT + slot * (index + 0.5),
      y: yOf(each.edge.value),
      players: each.players,
      label: percent(each.edge.value, 2),
    }));
  const lines = Array.from({ length: high - low + 1 }, (_, index) => low + index).map((tick) => ({
    y: yOf(tick * step),
    label: `${withMinus(String(Number((tick * step * 100).toPrecision(3))))}%`,
    zero: tick === 0,
  }));
  return { dots: dotsOf(row), before: dotsOf(published ?? []), lines, ordinary: yOf(ordinary), right };
}

function stepOf(low: number, high: number): number {
  const rough = (high - low) / (LINES - 1) || 0.01;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (STEPS.find((each) => power * each >= rough - 1e-12) ?? 10);
}

/** What the row comes to, in a sentence. */
export function summaryOf(row: readonly FaceUpReport[]): string {
  const last = row.at(-1);
  if (!last) return "";
  const edge = (value: number) => figureText({ name: "", unit: "", exact: null, percent: true, delta: null, value });
  const { players, seen, edge: now } = last;
  return figureWords.summary(edge(ordinaryOf(row)), seen, players - 1, edge(now.value), now.value < 0);
}
