/**
 * Hands as the trainer sees them: which shape one has, and one drawn of a shape.
 *
 * Must agree with `shape_of` and `shape_key` of the server; a test compares all 292,825 hands.
 * A card is a number, four to a rank from the two up: clubs, diamonds, hearts, spades.
 */
import { RANKS, SUITS } from "../../lib/cards";

const TEN = 8;
const STRAIGHTS = [0b1_0000_0000_1111, ...Array.from({ length: 9 }, (_, low) => 0b11111 << low)];

/** A number from 0 to below `most`. */
export type Below = (most: number) => number;

export const byChance: Below = (most) => Math.floor(Math.random() * most);

export function faceOf(card: number): string {
  return `${RANKS[card >> 2] ?? ""}${SUITS[card & 3] ?? ""}`;
}

/** The name of the shape: `low_pair`, or `suited-3-2` for a draw to three straights with two high cards. */
export function shapeKey(cards: readonly number[]): string {
  const counts = new Array<number>(RANKS.length).fill(0);
  for (const card of cards) counts[card >> 2] = (counts[card >> 2] ?? 0) + 1;
  const most = Math.max(...counts);
  if (most > 1) return madeKey(counts, most);
  let mask = 0;
  for (const card of cards) mask |= 1 << (card >> 2);
  const suited = cards.every((card) => (card & 3) === ((cards[0] ?? 0) & 3));
  return drawKey(suited, mask);
}

function madeKey(counts: readonly number[], most: number): string {
  if (most === 4) return "four_of_a_kind";
  if (most === 3) return "three_of_a_kind";
  if (counts.filter((count) => count === 2).length === 2) return "two_pair";
  return counts.indexOf(2) >= TEN ? "tens_or_better" : "low_pair";
}

function drawKey(suited: boolean, mask: number): string {
  const straights = STRAIGHTS.filter((straight) => (mask & straight) === mask).length;
  return `${suited ? "suited" : "mixed"}-${straights}-${bits(mask >> TEN)}`;
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left; left &= left - 1) count += 1;
  return count;
}

/** A hand of `size` cards of the shape, each as likely as any other, in any order. */
export function drawHand(key: string, size: number, below: Below): number[] {
  const cards = key.includes("-") ? drawOf(key, size, below) : madeOf(key, size, below);
  return shuffled(cards, below);
}

function drawOf(key: string, size: number, below: Below): number[] {
  const suited = key.startsWith("suited");
  const masks = masksOf(size).filter((mask) => drawKey(suited, mask) === key);
  const mask = masks[below(masks.length)] ?? 0;
  const ranks = RANKS.flatMap((_, rank) => (mask & (1 << rank) ? [rank] : []));
  for (;;) {
    const first = below(SUITS.length);
    const suits = ranks.map(() => (suited ? first : below(SUITS.length)));
    if (suited || suits.some((suit) => suit !== suits[0])) return ranks.map((rank, at) => 4 * rank + (suits[at] ?? 0));
  }
}

function madeOf(key: string, size: number, below: Below): number[] {
  const ranks = shuffled([...RANKS.keys()], below);
  const [first = 0, second = 0] = ranks;
  switch (key) {
    case "four_of_a_kind":
      return some(first, 4, below);
    case "three_of_a_kind":
      return [...some(first, 3, below), ...(size > 3 ? some(second, 1, below) : [])];
    case "two_pair":
      return [...some(first, 2, below), ...some(second, 2, below)];
    default: {
      const pair = ranks.find((rank) => rank >= TEN === (key === "tens_or_better")) ?? 0;
      const kickers = ranks.filter((rank) => rank !== pair).slice(0, size - 2);
      return [...some(pair, 2, below), ...kickers.flatMap((rank) => some(rank, 1, below))];
    }
  }
}

/** So many cards of a rank. */
function some(rank: number, count: number, below: Below): number[] {
  return shuffled([...SUITS.keys()], below)
    .slice(0, count)
    .map((suit) => 4 * rank + suit);
}

export function shuffled<T>(things: readonly T[], below: Below): T[] {
  const left = [...things];
  return things.flatMap(() => left.splice(below(left.length), 1));
}

const MASKS = new Map<number, readonly number[]>();

/** All sets of so many ranks. */
function masksOf(size: number): readonly number[] {
  const known = MASKS.get(size);
  if (known) return known;
  const made = Array.from({ length: 1 << RANKS.length }, (_, mask) => mask).filter((mask) => bits(mask) === size);
  MASKS.set(size, made);
  return made;
}
