/** The answers to all hands of a paytable, and the verdict on one decision. Everything is exact. */
import { MINUS } from "../../lib/minus";
import type { components } from "../../lib/wire/schema";

type Schemas = components["schemas"];
export type TrainingReport = Schemas["TrainingReport"];
export type TrainingTable = Schemas["TrainingTable"];
export type TrainingShape = Schemas["TrainingShape"];

export type Choice = "ride" | "pull";
/** `seen` is both bets, with the cards of others face up. */
export type Depth = "both" | "1" | "2" | "seen";

/** The very cards of a hand that is worth what it is because of the cards that are seen. */
export interface Dealt {
  readonly cards: readonly number[];
  readonly seen: readonly number[];
  /** The same hand with nothing seen; its `ride` is over `usualOver`. */
  readonly usual: TrainingShape;
  readonly usualOver: number;
  readonly ways: number;
  readonly paying: number;
  /** The seen cards change the best play. */
  readonly turned: boolean;
}

/** A kind of hand: a shape of three cards before bet 1, or of four before bet 2. */
export interface Kind {
  /** Unlike the shape's own key it tells three cards from four: `1 low_pair`. */
  readonly id: string;
  readonly circle: number;
  readonly size: number;
  readonly shape: TrainingShape;
  /** What riding gains is `shape.ride` over this, in bets; pulling gains nothing. */
  readonly over: number;
  /** How often the hand comes, from 0 to 1. */
  readonly often: number;
  /** What the wrong choice costs, in bets. */
  readonly cost: number;
  readonly dealt?: Dealt;
}

export function kindsOf(report: TrainingReport, depth: Depth = "both"): Kind[] {
  return report.circles
    .filter(({ circle }) => depth === "both" || depth === "seen" || depth === String(circle))
    .flatMap(({ circle, size, hands, over, shapes }) =>
      shapes.map((shape) => ({
        id: `${circle} ${shape.key}`,
        circle,
        size,
        shape,
        over,
        often: shape.hands / hands,
        cost: Math.abs(shape.ride) / over,
      })),
    );
}

export interface Verdict {
  readonly kind: Kind;
  readonly cards: readonly number[];
  readonly choice: Choice;
  readonly right: boolean;
  /** What the choice costs, in bets; 0 if it is right. */
  readonly cost: number;
}

export function judge(kind: Kind, cards: readonly number[], choice: Choice): Verdict {
  const right = kind.shape.decision === choice || kind.shape.decision === "either";
  return { kind, cards, choice, right, cost: right ? 0 : kind.cost };
}

/** An amount that may be a part of a cent: `+$1.44`, `−$0.0042`, `$0`. */
export function worth(bets: number, stake: number, { signed = true } = {}): string {
  const dollars = (bets * stake) / 100;
  const size = Math.abs(dollars);
  if (size === 0) return "$0";
  const digits = size < 0.1 ? 4 : 2;
  const text = size.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${!signed ? "" : dollars < 0 ? MINUS : "+"}$${text}`;
}

/** The exact value in bets, as a fraction that is not reduced, so that its denominator says what was counted. */
export function fraction(ride: number, over: number): string {
  return `${ride < 0 ? MINUS : ""}${Math.abs(ride)}/${over}`;
}

/** One of each kind: of hands with seen cards, several are the same to practise. */
export function distinct(kinds: readonly Kind[]): Kind[] {
  return [...new Map(kinds.map((kind) => [kind.id, kind])).values()];
}
