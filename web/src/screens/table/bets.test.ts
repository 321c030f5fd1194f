import { describe, expect, it } from "vitest";
import { doubled, less, nextChange } from "./bets";

const RANGE = { field: "amount", least: 500, most: 3000, step: 100 };

describe("less", () => {
  it.each([
    [1000, 500, 500],
    [1000, 100, 900],
    [500, 100, 0],
    [1000, 2500, 0],
    [0, 500, null],
  ])("%i less %i is %s", (now, chip, left) => expect(less(RANGE, now, chip)).toBe(left));
});

describe("doubled", () => {
  it.each([
    [500, 1000],
    [2000, 3000],
    [3000, null],
    [0, null],
  ])("%i becomes %s", (now, next) => expect(doubled(RANGE, now)).toBe(next));

  it("stays on a step where the most does not", () => {
    expect(doubled({ ...RANGE, most: 950 }, 500)).toBe(900);
  });
});

describe("the way back to other bets", () => {
  const bets = (base: number, bonus = 0) => ({ base, sides: { bonus } });

  it.each([
    [bets(1000), bets(500), { wager: "base", amount: 500 }],
    [bets(500, 100), bets(0), { wager: "bonus", amount: 0 }],
    [bets(500), bets(0), { wager: "base", amount: 0 }],
    [bets(0), bets(500, 100), { wager: "base", amount: 500 }],
    [bets(500), bets(500, 100), { wager: "bonus", amount: 100 }],
    [bets(500, 100), bets(500, 100), null],
    [{ base: 500, sides: {} }, bets(500), null],
  ])("%#", (now, want, change) => expect(nextChange(now, want)).toEqual(change));
});
