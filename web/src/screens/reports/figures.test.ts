import { expect, test } from "vitest";
import { MONEY } from "./columns";
import { apart, decimal, hours, money, percent, reach, type Figures } from "./figures";

test("money has its cents, so that a column lines up", () => {
  expect(money(123450)).toBe("$1,234.50");
  expect(money(-5)).toBe("−$0.05");
  expect(money(-0.2)).toBe("$0.00");
  expect(money(null)).toBe("–");
});

test("shares, means and times", () => {
  expect(percent(-0.0167)).toBe("−1.67%");
  expect(decimal(-1.25, 2)).toBe("−1.25");
  expect(hours(3909)).toBe("1:05:09");
});

test("what had neither rounds nor money is told apart, and a fill is money", () => {
  const nothing = { rounds: 0, void: 0, drop: 0, fills: 0, credits: 0, handle: 0, fees: 0, corrections: 0 };
  const none = { ...nothing, tokens_left: 0, variance: 0, fed: 0, jackpots: 0 };
  const groups = [
    { ...none, key: "closed" },
    { ...none, key: "filled", fills: 500 },
    { ...none, key: "dealt", rounds: 1 },
  ] as unknown as Figures[];
  const { busy, idle } = apart(groups);
  expect(busy.map((each) => each.key)).toEqual(["filled", "dealt"]);
  expect(idle.map((each) => each.key)).toEqual(["closed"]);
});

test("a scale holds every band, every result, and zero", () => {
  const band = (low: number, high: number) => ({ confidence: 0.95, low: 0, high: 0, hold_low: low, hold_high: high });
  const each = { bands: [band(0.1, 0.2), band(0.05, 0.3)], judged_hold: 0.5 } as unknown as Figures;
  const [low, high] = reach([each]);
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThan(0.5);
});

test("the hold of the money is the one that is judged: without the bets that a player banked", () => {
  const each = { hold: 0, judged_hold: null } as Figures;
  expect(MONEY.find(({ name }) => name === "Hold")?.text(each)).toBe("–");
});
