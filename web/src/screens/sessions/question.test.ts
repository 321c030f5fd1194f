import { expect, it } from "vitest";
import { FIRST, queryOf, questionOf } from "./question";

it("an address holds the whole question", () => {
  const question = {
    ...FIRST,
    bet: 10,
    stopWin: 0,
    stopLoss: 150,
    side: "three_card=3CB-1",
    sideAmount: 5,
    pays: ["base.two_pair=3/2"],
  };
  expect(questionOf(`?${queryOf(question)}`)).toEqual(question);
  expect(questionOf("")).toEqual(FIRST);
});

it("a stop at zero is none", () => {
  expect(queryOf({ ...FIRST, stopWin: 0 })).toBe("bet=5&bankroll=200&rounds=300&play=best&system=flat");
});

it("what no slider can show is left out", () => {
  expect(questionOf("?bet=-4&bankroll=x&rounds=1e9&side=bonus")).toEqual({ ...FIRST, stopWin: 0 });
});
