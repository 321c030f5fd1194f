/** Figures of a report as people read them: money with its cents, so that columns line up. */
import { MINUS, withMinus } from "../../lib/minus";
import type { components } from "../../lib/wire/schema";

type Schemas = components["schemas"];
export type Report = Schemas["TableReport"];
export type Figures = Schemas["GroupFigures"];
export type Rating = Schemas["PlayerRating"];
export type ExceptionLine = Schemas["ExceptionLine"];

const NONE = "–";

/** `$1,234.50`; a mean is rounded to whole cents. */
export function money(cents: number | null): string {
  if (cents === null) return NONE;
  const size = Math.abs(Math.round(cents));
  const dollars = Math.floor(size / 100).toLocaleString("en");
  const rest = String(size % 100).padStart(2, "0");
  return `${cents < 0 && size > 0 ? MINUS : ""}$${dollars}.${rest}`;
}

export function percent(share: number | null): string {
  return share === null ? NONE : `${withMinus((share * 100).toFixed(2))}%`;
}

export function decimal(value: number | null, digits = 1): string {
  if (value === null) return NONE;
  return withMinus(value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }));
}

export function count(value: number): string {
  return value.toLocaleString("en");
}

/** `1:05:09`. */
export function hours(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

const HAPPENED = [
  "rounds",
  "void",
  "drop",
  "fills",
  "credits",
  "handle",
  "fees",
  "corrections",
  "tokens_left",
  "variance",
  "fed",
  "jackpots",
] as const satisfies readonly (keyof Figures)[];

/** Groups where anything happened, and those without a round or any money, which have no figures to show. */
export function apart(groups: readonly Figures[]): { busy: Figures[]; idle: Figures[] } {
  const isIdle = (each: Figures) => HAPPENED.every((name) => each[name] === 0);
  return { busy: groups.filter((each) => !isIdle(each)), idle: groups.filter(isIdle) };
}

/** The holds that a scale must hold: all bands, all results, and zero. */
export function reach(figures: readonly Figures[]): [low: number, high: number] {
  const ends = [0];
  for (const each of figures) {
    const wide = each.bands.at(-1);
    if (wide?.hold_low == null || wide.hold_high == null || each.judged_hold === null) continue;
    ends.push(wide.hold_low, wide.hold_high, each.judged_hold);
  }
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const margin = (high - low) * 0.04 || 0.01;
  return [low - margin, high + margin];
}
