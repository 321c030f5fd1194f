import { describe, expect, it } from "vitest";
import { VALUES, chipsFor, drawn } from "./chips";

describe("chipsFor", () => {
  it("uses the fewest chips, the largest first", () => {
    expect(chipsFor(163_600)).toEqual({
      piles: [
        { value: 100_000, count: 1 },
        { value: 50_000, count: 1 },
        { value: 10_000, count: 1 },
        { value: 2_500, count: 1 },
        { value: 500, count: 2 },
        { value: 100, count: 1 },
      ],
      odd: 0,
    });
  });

  it("leaves what is less than a dollar", () => {
    expect(chipsFor(1_250)).toEqual({
      piles: [
        { value: 500, count: 2 },
        { value: 100, count: 2 },
      ],
      odd: 50,
    });
    expect(chipsFor(99)).toEqual({ piles: [], odd: 99 });
  });

  it("makes nothing of nothing", () => {
    expect(chipsFor(0)).toEqual({ piles: [], odd: 0 });
  });

  it("is exact, and never wants five of what the next chip is", () => {
    for (let cents = 0; cents < 2_000_000; cents += 1_237) {
      const { piles, odd } = chipsFor(cents);
      expect(piles.reduce((sum, { value, count }) => sum + value * count, odd)).toBe(cents);
      for (const { value, count } of piles) {
        const larger = VALUES[VALUES.indexOf(value) - 1];
        if (larger !== undefined) expect(value * count).toBeLessThan(larger);
      }
    }
  });

  it.each([-100, 0.5, NaN])("refuses %d", (cents) => {
    expect(() => chipsFor(cents)).toThrow(RangeError);
  });
});

describe("drawn", () => {
  it("draws every chip of a low stack, from the felt up", () => {
    expect(drawn(chipsFor(3_600).piles, 8)).toEqual([2_500, 500, 500, 100]);
  });

  it("shortens the tallest pile and keeps every value", () => {
    const stack = drawn(chipsFor(1_203_700).piles, 8);
    expect(stack).toHaveLength(8);
    expect(new Set(stack)).toEqual(new Set([100_000, 2_500, 500, 100]));
  });

  it("stays at the most for any amount", () => {
    for (let cents = 0; cents < 5_000_000; cents += 4_999) {
      const { piles } = chipsFor(cents);
      const all = piles.reduce((sum, { count }) => sum + count, 0);
      expect(drawn(piles, 8)).toHaveLength(Math.min(8, all));
    }
  });
});
