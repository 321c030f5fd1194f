/** The exam: 200 hands of a fixed mix, no verdict before the end, and a result to keep. */
import type { Choice, Depth, Kind, Verdict } from "./answers";
import { distinct, judge } from "./answers";
import { drawHand, type Below } from "./hands";
import { stakes, weighted } from "./memory";

/** A hand of the kind; one with seen cards is itself. */
export function sheetOf(kind: Kind, below: Below): Sheet {
  return { kind, cards: kind.dealt?.cards ?? drawHand(kind.shape.key, kind.size, below) };
}

export const EXAM_HANDS = 200;

export interface Sheet {
  readonly kind: Kind;
  readonly cards: readonly number[];
}

export interface Missed {
  readonly words: string;
  readonly best: string;
  readonly circle: number;
  readonly times: number;
}

export interface ExamResult {
  readonly at: string;
  readonly paytable: string;
  readonly depth: Depth;
  /** How many played where cards were seen; results of earlier days have none. */
  readonly players?: number;
  /** In cents. */
  readonly stake: number;
  readonly of: number;
  readonly right: number;
  /** What the mistakes of the exam cost, in bets. */
  readonly cost: number;
  /** What they would cost in a hundred rounds as they are dealt, in bets: an estimate. */
  readonly per100: number;
  readonly seconds: number;
  readonly missed: readonly Missed[];
}

/**
 * No kind twice in a row, so that nobody need wonder whether a key was taken. A hand that lies ready with its seen
 * cards does not come twice before all of them came once.
 */
export function examHands(kinds: readonly Kind[], below: Below): Sheet[] {
  const sheets: Sheet[] = [];
  const used = new Set<Kind>();
  let last: Kind | undefined;
  while (sheets.length < EXAM_HANDS) {
    const unlike = kinds.filter((kind) => kind.id !== last?.id);
    const fresh = unlike.filter((kind) => !kind.dealt || !used.has(kind));
    last = weighted(fresh.length > 0 ? fresh : unlike, stakes, below);
    used.add(last);
    sheets.push(sheetOf(last, below));
  }
  return sheets;
}

interface Sat {
  paytable: string;
  depth: Depth;
  players?: number;
  stake: number;
  began: Date;
  ended: Date;
}

export function examResult(sheets: readonly Sheet[], choices: readonly Choice[], sat: Sat): ExamResult {
  const verdicts = sheets.map(({ kind, cards }, at) => judge(kind, cards, choices[at] ?? "pull"));
  // `often` of a hand with seen cards is its share of the kind.
  const same = new Map<string, number>();
  for (const kind of new Set(sheets.map((sheet) => sheet.kind))) same.set(kind.id, (same.get(kind.id) ?? 0) + 1);
  const wrong = verdicts.filter(({ right }) => !right);
  const kinds = distinct(wrong.map(({ kind }) => kind));
  return {
    at: sat.ended.toISOString(),
    paytable: sat.paytable,
    depth: sat.depth,
    stake: sat.stake,
    ...(sat.depth === "seen" && sat.players ? { players: sat.players } : {}),
    of: verdicts.length,
    right: verdicts.length - wrong.length,
    cost: sum(wrong.map(({ cost }) => cost)),
    per100: 100 * sum(kinds.map((kind) => share(kind, verdicts) * kind.often * (same.get(kind.id) ?? 1) * kind.cost)),
    seconds: Math.round((sat.ended.getTime() - sat.began.getTime()) / 1000),
    missed: kinds
      .map((kind) => ({
        words: kind.shape.words,
        best: kind.shape.decision,
        circle: kind.circle,
        times: wrong.filter((each) => each.kind.id === kind.id).length,
      }))
      .sort((one, other) => other.times - one.times),
  };
}

function share(kind: Kind, verdicts: readonly Verdict[]): number {
  const asked = verdicts.filter((each) => each.kind.id === kind.id);
  return asked.filter(({ right }) => !right).length / asked.length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
