import { expect, test } from "vitest";
import type { TableView } from "../../lib/wire/types";
import { leastStake } from "./stake";

const sign = { minimum: 500 } as TableView["sign"];
const fees = (counted_by: "each_wager" | "each_hand") => ({ counted_by, player: 100 }) as TableView["fees"];

test("a round takes three bets, and the fee where there is one", () => {
  expect(leastStake({ sign, fees: null })).toBe(1500);
  expect(leastStake({ sign, fees: fees("each_hand") })).toBe(1600);
  expect(leastStake({ sign, fees: fees("each_wager") })).toBe(1800);
});
