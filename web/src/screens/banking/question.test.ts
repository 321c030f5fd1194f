import { expect, test } from "vitest";
import { commandOf, dollars, queryOf, questionOf } from "./question";

test("a question survives in the address", () => {
  const asked = { bets: ["5", "10", "2.50"], cover: "", fee: "1" };
  expect(questionOf(queryOf(asked))).toEqual(asked);
  expect(questionOf("").bets).toHaveLength(2);
  expect(questionOf("?bet=1".repeat(1) + "&bet=1".repeat(9)).bets).toHaveLength(7);
});

test("the command asks the same", () => {
  expect(commandOf("LIRX-01", { bets: ["5", "10 "], cover: "90", fee: "" })).toBe(
    "letitride banking LIRX-01 --bets 5,10 --cover 90",
  );
});

test("cents as dollars with four places", () => {
  expect(dollars(17.5283)).toBe("$0.1753");
  expect(dollars(-123456)).toBe("−$1,234.5600");
});
