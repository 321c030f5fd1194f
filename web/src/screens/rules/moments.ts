/** A round in five moments, for somebody who has never played: one pull, one ride, and a straight. */

import { RANKS, SUITS } from "../../lib/cards";

export type Bet = "none" | "lies" | "pulled" | "paid";

export interface Moment {
  readonly community: readonly (string | null)[];
  readonly own: readonly string[];
  readonly bets: Readonly<Record<1 | 2 | 3, Bet>>;
  /** The circle to decide on. */
  readonly asked: 1 | 2 | null;
  readonly wins: boolean;
  /** On each circle, in cents. */
  readonly stake: number;
}

/** Four to a rank, from the two of clubs up. */
const card = (number: number) => `${RANKS[number >> 2] ?? ""}${SUITS[number & 3] ?? ""}`;
const OWN = [30, 32, 37].map(card);
const QUEEN = card(43);
const KING = card(46);
const STAKE = 500;
const DOWN = [null, null];

export const MOMENTS: readonly Moment[] = [
  { community: DOWN, own: [], bets: { 1: "lies", 2: "lies", 3: "lies" }, asked: null, wins: false, stake: STAKE },
  { community: DOWN, own: OWN, bets: { 1: "lies", 2: "lies", 3: "lies" }, asked: 1, wins: false, stake: STAKE },
  {
    community: [QUEEN, null],
    own: OWN,
    bets: { 1: "pulled", 2: "lies", 3: "lies" },
    asked: 2,
    wins: false,
    stake: STAKE,
  },
  {
    community: [QUEEN, KING],
    own: OWN,
    bets: { 1: "pulled", 2: "lies", 3: "lies" },
    asked: null,
    wins: true,
    stake: STAKE,
  },
  {
    community: [QUEEN, KING],
    own: OWN,
    bets: { 1: "pulled", 2: "paid", 3: "paid" },
    asked: null,
    wins: true,
    stake: STAKE,
  },
];
