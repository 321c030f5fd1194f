import { describe, expect, it } from "vitest";
import { BASE, LEFT, LINE, chartOf } from "../../lib/chart";
import { errors, faces, few, filtersOf, luckAt, money, percent, rarely, searchOf, signed } from "./figures";

describe("figures of a player's play", () => {
  it("shows money to the cent, and what is less than a cent as more than nothing", () => {
    expect(money(125)).toBe("$1.25");
    expect(money(41.666)).toBe("$0.42");
    expect(money(0.42)).toBe("$0.0042");
    expect(money(-0.42)).toBe("−$0.0042");
    expect(money(0)).toBe("$0");
    expect(signed(500)).toBe("+$5");
    expect(signed(-500)).toBe("−$5");
    expect(signed(0)).toBe("$0");
  });

  it("writes shares and standard errors with two places", () => {
    expect(percent(1 / 49)).toBe("2.04%");
    expect(errors(1.318)).toBe("+1.32");
    expect(errors(-0.4)).toBe("−0.40");
  });

  it("shows two figures of what is rare, and of what is expected of it", () => {
    expect(rarely(1 / 649740)).toBe("0.00015%");
    expect(rarely(1277 / 2548)).toBe("50.12%");
    expect(few(14 / 649740)).toBe("0.000022");
    expect(few(0.0202)).toBe("0.020");
    expect(few(0.096)).toBe("0.10");
    expect(few(0)).toBe("0.00");
  });

  it("reads cards, and none from nothing", () => {
    expect(faces("Td Jh 2c")).toEqual(["Td", "Jh", "2c"]);
    expect(faces("")).toEqual([]);
  });

  it("keeps filters in the address", () => {
    const filters = { table: "t 1", book: "", outcome: "lost", mistakes: true };
    expect(searchOf(filters)).toBe("?table=t+1&outcome=lost&mistakes=true");
    expect(filtersOf(searchOf(filters))).toEqual(filters);
    const none = filtersOf("");
    expect(searchOf(none)).toBe("");
    expect(searchOf(none, { skip: 50 })).toBe("?skip=50");
  });

  it("takes expectation and mistakes off the result, and calls the rest luck", () => {
    const point = { rounds: 1, ended_at: 0, net: -500, expected: -35, deviation: 1, cost: 40, choices: 2, right: 1 };
    expect(luckAt(point)).toBe(-425);
  });
});

describe("a chart", () => {
  it("runs from the left edge to the right, with zero and the bands inside", () => {
    const chart = chartOf(
      {
        rounds: [1, 2],
        lines: [[100, 300]],
        bands: [
          [
            [-100, -200],
            [100, 200],
          ],
        ],
      },
      500,
    );
    const [line = ""] = chart.lines;
    expect(line.split(" ").at(-1)).toBe(`${chart.right.toFixed(1)},12.0`);
    expect(chart.bands[0]?.split(" ")).toHaveLength(4);
    expect(chart.marks.map(({ value }) => value)).toContain(0);
    expect(chart.columns[0]).toEqual({ x: LEFT, rounds: 0 });
  });

  it("leaves room for what is written above", () => {
    const chart = chartOf({ rounds: [1], lines: [[5]], head: 2 }, 300);
    expect(chart.yOf(5)).toBe(12 + 2 * LINE);
    expect(chart.yOf(0)).toBe(BASE);
  });

  it("draws one round of nothing without dividing by it", () => {
    const chart = chartOf({ rounds: [1], lines: [[0]] }, 300);
    expect(chart.lines).toEqual([`${chart.right.toFixed(1)},${BASE.toFixed(1)}`]);
  });
});
