/** Chips in the colours people know. A value is in cents, like all money. */

export const VALUES = [100_000, 50_000, 10_000, 2_500, 500, 100] as const;

export type Value = (typeof VALUES)[number];

export interface Pile {
  readonly value: Value;
  readonly count: number;
}

export interface Chips {
  /** The largest value first, as a dealer stacks them from the felt up. */
  readonly piles: readonly Pile[];
  /** What no chip can pay: less than a dollar. */
  readonly odd: number;
}

export const COLOURS: Record<Value, string> = {
  100_000: "yellow",
  50_000: "purple",
  10_000: "black",
  2_500: "green",
  500: "red",
  100: "white",
};

/** What is written on the chip; four figures cannot be read at 24 px. */
export const FACES: Record<Value, string> = {
  100_000: "1K",
  50_000: "500",
  10_000: "100",
  2_500: "25",
  500: "5",
  100: "1",
};

/** The fewest chips that make `cents`. */
export function chipsFor(cents: number): Chips {
  if (!Number.isSafeInteger(cents) || cents < 0) {
    throw new RangeError(`${cents} is not an amount that chips can make`);
  }
  const piles: Pile[] = [];
  let left = cents;
  for (const value of VALUES) {
    const count = Math.floor(left / value);
    if (count > 0) piles.push({ value, count });
    left -= count * value;
  }
  return { piles, odd: left };
}

/**
 * At most `most` chips to draw, from the felt up. The tallest pile is shortened first, so that
 * every value in the stack stays visible as long as there is room for one of each.
 */
export function drawn(piles: readonly Pile[], most: number): Value[] {
  const counts = piles.map((pile) => Math.min(pile.count, most));
  let over = counts.reduce((sum, count) => sum + count, 0) - most;
  for (; over > 0; over -= 1) {
    const tallest = Math.max(...counts);
    counts[counts.indexOf(tallest)] = tallest - 1;
  }
  return piles.flatMap((pile, at) => Array<Value>(counts[at] ?? 0).fill(pile.value));
}
