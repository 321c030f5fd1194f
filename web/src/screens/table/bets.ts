/** Bets made smaller and larger, and taken back one by one. An amount is what lies on each circle, or on a spot. */
import type { Option } from "../../lib/wire/types";
import type { Bets } from "./again";

type Range = NonNullable<Option["amount"]>;

/** The wager of the three circles, beside those of the spots. */
export const BASE = "base";

function onStep(range: Range, amount: number): number {
  return range.least + Math.floor((amount - range.least) / range.step) * range.step;
}

/** What lies there when a chip is taken off: nothing where that leaves less than the least. Null where nothing lies. */
export function less(range: Range, now: number, chip: number): number | null {
  if (now <= 0) return null;
  return now - chip < range.least ? 0 : onStep(range, now - chip);
}

/** Twice what lies there, or as much as can lie there. Null where no more can. */
export function doubled(range: Range, now: number): number | null {
  if (now <= 0) return null;
  const next = onStep(range, Math.min(2 * now, range.most ?? Number.MAX_SAFE_INTEGER));
  return next > now ? next : null;
}

export function amountOf(bets: Bets, wager: string): number {
  return wager === BASE ? bets.base : (bets.sides[wager] ?? 0);
}

/**
 * The first thing to change on the way from what lies there to what is wanted; null on arrival.
 * Some side bets go only with the three: these are laid first, and taken down last.
 */
export function nextChange(now: Bets, want: Bets): { wager: string; amount: number } | null {
  const base = want.base === now.base ? [] : [{ wager: BASE, amount: want.base }];
  const wagers = new Set([...Object.keys(now.sides), ...Object.keys(want.sides)]);
  const sides = [...wagers]
    .filter((wager) => amountOf(now, wager) !== amountOf(want, wager))
    .map((wager) => ({ wager, amount: amountOf(want, wager) }));
  return (want.base > 0 ? [...base, ...sides] : [...sides, ...base])[0] ?? null;
}

/** By wager, and never changed afterwards. */
export function byWager<T>(pairs: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map(pairs);
}
