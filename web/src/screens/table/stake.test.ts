import { expect, test } from "vitest";
import type { Option, TableView } from "../../lib/wire/types";
import { leastStake, usefulBuyIn } from "./stake";

const sign = { minimum: 500 } as TableView["sign"];
const fees = (counted_by: "each_wager" | "each_hand") => ({ counted_by, player: 100 }) as TableView["fees"];

test("a round takes three bets, and the fee where there is one", () => {
  expect(leastStake({ sign, fees: null })).toBe(1500);
  expect(leastStake({ sign, fees: fees("each_hand") })).toBe(1600);
  expect(leastStake({ sign, fees: fees("each_wager") })).toBe(1800);
});

test("a buy-in brings the rack to a round at least, and is no less than the smallest chip", () => {
  const option = { command: "BuyIn", amount: { field: "amount", least: 1, most: null, step: 1 } } as Option;
  const least = (rack: number, tokens = 0) => usefulBuyIn(option, { rack, tokens }, { sign, fees: null }).amount?.least;
  expect(least(0)).toBe(1500);
  expect(least(250, 500)).toBe(750);
  expect(least(1450)).toBe(100);
  expect(least(50_000)).toBe(100);
});
