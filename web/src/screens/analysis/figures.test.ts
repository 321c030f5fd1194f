import { describe, expect, it } from "vitest";
import { deltaText, figureRows, figureText, figuresOf, handWords, handsOf, oneIn, signed } from "./figures";
import type { PaytableReport, WagerReport } from "./types";

const report = (edge: number) => {
  const exact = (value: number) => ({ value, exact: "1/2" });
  return {
    wager: "base",
    edge: exact(edge),
    par: exact(0.03),
    average_wager: exact(1.2),
    hit_frequency: exact(0.24),
    variance: exact(26),
    standard_deviation: 5.1,
    skewness: 321,
    bets: { 3: { ev: exact(-0.3), ride: exact(1) } },
    outcomes: [{ combinations: 1400 }, { combinations: 200 }],
  } as unknown as WagerReport;
};

const paytable = {
  id: "6CB-1",
  wagers: [
    {
      wager: "six_card",
      name: "6 Card Bonus",
      decided_by: "own_and_dealers_best_five",
      odds: "to",
      pays: { royal_flush: 250, three_of_a_kind: 4 },
      published: null,
    },
  ],
} as unknown as PaytableReport;

describe("figures", () => {
  it("are decimals with their unit, and no change where nothing was edited", () => {
    const [, edge, hits] = figuresOf(report(0.0350568), null);
    expect(edge).toMatchObject({ name: "House edge", unit: "loss, of one base bet", exact: "1/2" });
    expect(hits?.unit).toBe("of 1,600 hands");
    expect(edge && figureText(edge)).toBe("3.5057%");
    expect(edge && deltaText(edge)).toBe("");
  });

  it("show a change in percentage points, with its sign", () => {
    const [par, edge] = figuresOf(report(0.03), report(0.035));
    expect(edge && deltaText(edge)).toBe("−0.5000 pp");
    expect(par && deltaText(par)).toBe("±0 pp");
  });

  it("are rows of a file, with the name of each column", () => {
    const rows = figureRows(figuresOf(report(0.03), null));
    expect(rows[0]).toContain("exact");
    expect(rows.at(-1)).toEqual(["Bet $", "of the bet; in action in 100.00% of rounds", -0.3, "1/2", ""]);
  });

  it("take what rounds to nothing for nothing", () => {
    expect(signed("-0.0000")).toBe("±0");
    expect(signed("0.0100")).toBe("+0.0100");
  });
});

describe("an edited table", () => {
  it("lists hands that lose, so that they can be paid", () => {
    expect(paytable.wagers[0] && handsOf(paytable.wagers[0])).toContain("two_pair");
  });
});

it("hands and chances are said in words", () => {
  expect(handWords("tens_or_better")).toBe("Tens or better");
  expect(oneIn({ exact: "1/4165", value: 1 / 4165 })).toBe("4,165");
});
