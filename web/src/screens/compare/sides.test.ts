import { describe, expect, it } from "vitest";
import {
  addressOf,
  changesInWords,
  figureRowsOf,
  fileRows,
  nameOf,
  payRows,
  sidesOf,
  type ComparedReport,
} from "./sides";

const side = (id: string, pays: Record<string, number | string>, value: number) => {
  const exact = { value, exact: `${value * 1000}/1000` };
  return {
    id,
    odds: "to",
    pays,
    par: exact,
    edge: exact,
    average_wager: exact,
    hit_frequency: { value: 0.2, exact: "1/5" },
    standard_deviation: 5.1,
  };
};
const compared: ComparedReport = {
  wager: "base",
  name: "Base game",
  paytables: [
    side("A", { straight_flush: 40, pair: 1 }, 0.03),
    side("B", { mini_royal: 50, straight_flush: "81/2", pair: 1 }, 0.025),
  ],
  moved: [],
};

describe("an address", () => {
  it("names both sides and the changed pays of each, and gives them back", () => {
    const sides = sidesOf(["LIRX-01", "LIRX-04"], "?pay=base.flush=9&other_pay=base.two_pair=3/2");
    expect(sides[1]).toEqual({ id: "LIRX-04", changes: ["base.two_pair=3/2"] });
    expect(addressOf(sides)).toEqual(["/compare/LIRX-01/LIRX-04", "?pay=base.flush=9&other_pay=base.two_pair=3/2"]);
    expect(sides.map(nameOf)).toEqual(["LIRX-01, edited", "LIRX-04, edited"]);
    const unnamed = [[], ["LIRX-01"], ["LIRX-04"]].map((names) => sidesOf(names, "").map(({ id }) => id));
    expect(unnamed).toEqual([
      ["LIRX-01", "LIRX-02"],
      ["LIRX-01", "LIRX-02"],
      ["LIRX-04", "LIRX-01"],
    ]);
    expect(changesInWords(["base.two_pair=3/2", "bonus.flush=60"])).toBe("Base, two pair 3/2; Bonus, flush 60");
  });
});

it("pays stand beside each other, the highest hand first, also one that only one table has", () => {
  expect(payRows(compared).map(({ name, values, difference }) => [name, ...values, difference])).toEqual([
    ["Mini royal", "–", "50", ""],
    ["Straight flush", "40", "81/2", "+0.5"],
    ["Pair", "1", "1", "same"],
  ]);
});

it("figures differ by percentage points, or are the same", () => {
  const [par, , hits] = figureRowsOf(compared);
  expect(par).toMatchObject({ name: "Par", values: ["3.0000%", "2.5000%"], difference: "−0.5000 pp" });
  expect(hits).toMatchObject({ name: "Hit frequency", difference: "same", exact: ["1/5", "1/5"] });
});

it("a file has the exact values", () => {
  expect(fileRows(compared, ["A", "B, edited"])[0]).toEqual(["Pay or figure", "A", "B, edited", "Difference"]);
  expect(fileRows(compared, ["A", "B"]).at(-2)).toEqual([
    "Average wager, base bets a round",
    "30/1000",
    "25/1000",
    "−0.005000",
  ]);
});
