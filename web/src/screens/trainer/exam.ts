/** The exam: 200 hands of a fixed mix, no verdict before the end, and a result to keep. */
import type { Choice, Depth, Kind, Verdict } from "./answers";
import { judge } from "./answers";
import { drawHand, type Below } from "./hands";
import { stakes, weighted } from "./memory";

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

/** No kind twice in a row, so that nobody need wonder whether a key was taken. */
export function examHands(kinds: readonly Kind[], below: Below): Sheet[] {
  const sheets: Sheet[] = [];
  let last: Kind | undefined;
  while (sheets.length < EXAM_HANDS) {
    const others = kinds.filter((kind) => kind !== last);
    last = weighted(others, stakes, below);
    sheets.push({ kind: last, cards: drawHand(last.shape.key, last.size, below) });
  }
  return sheets;
}

interface Sat {
  paytable: string;
  depth: Depth;
  stake: number;
  began: Date;
  ended: Date;
}

export function examResult(sheets: readonly Sheet[], choices: readonly Choice[], sat: Sat): ExamResult {
  const verdicts = sheets.map(({ kind, cards }, at) => judge(kind, cards, choices[at] ?? "pull"));
  const wrong = verdicts.filter(({ right }) => !right);
  const kinds = [...new Set(wrong.map(({ kind }) => kind))];
  return {
    at: sat.ended.toISOString(),
    paytable: sat.paytable,
    depth: sat.depth,
    stake: sat.stake,
    of: verdicts.length,
    right: verdicts.length - wrong.length,
    cost: sum(wrong.map(({ cost }) => cost)),
    per100: 100 * sum(kinds.map((kind) => share(kind, verdicts) * kind.often * kind.cost)),
    seconds: Math.round((sat.ended.getTime() - sat.began.getTime()) / 1000),
    missed: kinds
      .map((kind) => ({
        words: kind.shape.words,
        best: kind.shape.decision,
        circle: kind.circle,
        times: wrong.filter((each) => each.kind === kind).length,
      }))
      .sort((one, other) => other.times - one.times),
  };
}

function share(kind: Kind, verdicts: readonly Verdict[]): number {
  const asked = verdicts.filter((each) => each.kind === kind);
  return asked.filter(({ right }) => !right).length / asked.length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
