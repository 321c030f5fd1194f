/**
 * What somebody knows: each kind of hand is a card of FSRS, which says when it is due again.
 *
 * The next hand is one that is due or new, or any if none is. Among these the chance of a kind
 * follows what a mistake costs, how often the hand comes, and how likely it is forgotten.
 */
import { Rating, createEmptyCard, fsrs, type CardInput, type Grade } from "ts-fsrs";
import { distinct, type Kind } from "./answers";
import type { Below } from "./hands";

/** Plain values, so that it can be kept as text; times are ISO texts. */
export interface Known {
  card: CardInput;
  right: number;
  wrong: number;
  /** How much of the last answers was wrong, the last counting most. */
  slips: number;
}

export type Memory = Readonly<Record<string, Known>>;

const QUICK = 2_500;
const SLOW = 10_000;
const LAST = 0.4;
const NEW = 0.5;
const LEAST = 0.02;
const GRAIN = 1_000_000;

export const now = () => new Date();

const scheduler = fsrs({ enable_fuzz: false });

/** Quick and right is easy; right after a long look is hard. */
export function gradeOf(right: boolean, milliseconds: number): Grade {
  if (!right) return Rating.Again;
  return milliseconds < QUICK ? Rating.Easy : milliseconds > SLOW ? Rating.Hard : Rating.Good;
}

export function learned(before: Known | undefined, right: boolean, milliseconds: number, now: Date): Known {
  const card: CardInput = before === undefined ? createEmptyCard(now) : before.card;
  const next = scheduler.next(card, now, gradeOf(right, milliseconds)).card;
  const last = next.last_review ?? null;
  return {
    card: {
      ...next,
      due: new Date(next.due).toISOString(),
      last_review: last === null ? null : new Date(last).toISOString(),
    },
    right: (before?.right ?? 0) + (right ? 1 : 0),
    wrong: (before?.wrong ?? 0) + (right ? 0 : 1),
    slips: (1 - LAST) * (before?.slips ?? (right ? 0 : 1)) + LAST * (right ? 0 : 1),
  };
}

export function isDue(known: Known | undefined, now: Date): boolean {
  return known === undefined || new Date(known.card.due) <= now;
}

/** How likely somebody gets it wrong now. */
export function doubt(known: Known | undefined, now: Date): number {
  if (known === undefined) return NEW;
  const recalled = scheduler.get_retrievability(known.card, now, false);
  return Math.max(1 - recalled, known.slips, LEAST);
}

/** The root keeps the rare and the cheap in sight: without it a few kinds would take all the time. */
export function stakes(kind: Kind): number {
  return Math.sqrt(Math.max(kind.cost, 0.01) * kind.often);
}

export function nextKind(kinds: readonly Kind[], memory: Memory, now: Date, below: Below, last?: Kind): Kind {
  const others = kinds.filter((kind) => kind.id !== last?.id);
  const due = others.filter((kind) => isDue(memory[kind.id], now));
  const pool = due.length > 0 ? due : others;
  return weighted(pool, (kind) => stakes(kind) * doubt(memory[kind.id], now), below);
}

/** One of them, with chances as their weights are. */
export function weighted<T>(things: readonly T[], weight: (thing: T) => number, below: Below): T {
  const weights = things.map(weight);
  const all = weights.reduce((sum, each) => sum + each, 0);
  let left = (below(GRAIN) / GRAIN) * all;
  for (const [at, thing] of things.entries()) {
    left -= weights[at] ?? 0;
    if (left < 0) return thing;
  }
  return things[things.length - 1] as T;
}

/** From 0, sure, to 4, mostly wrong; null if it never came. */
export function warmth(known: Known | undefined): number | null {
  if (known === undefined) return null;
  return [0.05, 0.2, 0.4, 0.6].filter((least) => known.slips >= least).length;
}

/** The kinds that went wrong, the most expensive first. */
export function weakest(all: readonly Kind[], memory: Memory): Kind[] {
  const kinds = distinct(all);
  const lost = (kind: Kind) => (memory[kind.id]?.slips ?? 0) * kind.cost * kind.often;
  return kinds
    .filter((kind) => (warmth(memory[kind.id]) ?? 0) > 0 && kind.cost > 0)
    .sort((one, other) => lost(other) - lost(one))
    .slice(0, 5);
}
