import { expect, test } from "vitest";
import { entryWords, receiptOf } from "./history";

const PAID = {
  version: 7,
  event: { type: "ChipsPaidIn", amount: 5000, why: "cash", by: "carla", second: "gabriel", at: 60 },
};

test("a payment is told with both who signed", () => {
  expect(entryWords(PAID)).toEqual({ what: "Paid in", amount: 5000, by: "carla, gabriel", at: 60 });
});

test("what has no words is told by its name, and without an amount has none", () => {
  expect(entryWords({ version: 1, event: { type: "Odd" } })).toEqual({ what: "Odd", amount: null, by: "", at: 0 });
  expect(entryWords({ version: 2, event: { type: "RoundPlayed", net: -300 } }).amount).toBe(-300);
});

test("a receipt has the number of its entry", () => {
  expect(receiptOf("ann", PAID)).toEqual({
    player: "ann",
    number: 7,
    what: "Paid in",
    amount: 5000,
    why: "cash",
    at: 60,
    by: "carla",
    second: "gabriel",
  });
});
