import { expect, it } from "vitest";
import { FIRST, commandOf, queryOf, questionOf, wagerOf, withSide } from "./question";

it("an address holds the whole question", () => {
  const question = {
    ...FIRST,
    bet: 10,
    stopWin: 0,
    stopLoss: 150,
    sides: [
      { bet: "three_card=3CB-1", amount: 5 },
      { bet: "bonus=LIRB-03", amount: 1 },
    ],
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

it("an address may hold more side bets than the page has places for", () => {
  const query = Array.from({ length: 6 }, (_, n) => `side=w${n}=T:${n + 1}`).join("&");
  expect(questionOf(`?${query}`).sides.map(({ bet }) => bet)).toEqual(["w0=T", "w1=T", "w2=T", "w3=T"]);
});

it("side bets are added at the end, changed in place, and go with their bet", () => {
  const one = withSide([], 0, { bet: "bonus=LIRB-03" });
  expect(one).toEqual([{ bet: "bonus=LIRB-03", amount: 1 }]);
  const two = withSide(one, 1, { bet: "three_card=3CB-1" });
  expect(withSide(two, 0, { amount: 5 })).toEqual([
    { bet: "bonus=LIRB-03", amount: 5 },
    { bet: "three_card=3CB-1", amount: 1 },
  ]);
  expect(withSide(two, 0, { bet: "" })).toEqual([{ bet: "three_card=3CB-1", amount: 1 }]);
  expect(wagerOf("three_card=3CB-1")).toBe("three_card");
});

it("the command asks the same", () => {
  expect(commandOf("LIRX-01", FIRST)).toBe(
    "letitride session LIRX-01 --bet 5 --bankroll 200 --stop-win 200 --rounds 300",
  );
  const edited = {
    ...FIRST,
    stopWin: 0,
    stopLoss: 150,
    play: "any-pair",
    system: "paroli",
    sides: [{ bet: "bonus=LIRB-03", amount: 1 }],
    pays: ["base.flush=9"],
  };
  expect(commandOf("LIRX-01", edited)).toBe(
    "letitride session LIRX-01-edited.toml --bet 5 --bankroll 200 --stop-loss 150 --rounds 300 " +
      "--play any-pair --system paroli --side bonus=LIRB-03:1",
  );
});
