import { expect, it } from "vitest";
import { BASE, LEFT, stepOf } from "../../lib/chart";
import { dollars, fanOf } from "./fan";

const point = (rounds: number, spread: number) => ({
  rounds,
  alive: 1,
  quantiles: { "0.05": -spread, "0.25": -spread / 2, "0.5": -spread / 10, "0.75": spread / 2, "0.95": spread },
});
const points = [point(0, 0), point(50, 100), point(100, 200)];

it("the fan opens from nothing at the left to its full height at the right", () => {
  const fan = fanOf(points, 500).chart;
  const outline = fan.bands[0]!.split(" ").map((each) => each.split(",").map(Number));
  expect(outline).toHaveLength(6);
  expect(outline[0]![0]).toBe(LEFT);
  expect(outline[0]).toEqual(outline.at(-1));
  expect(outline[2]![0]).toBe(fan.right);
  expect(outline[3]![1]).toBe(BASE);
  expect(outline[2]![1]).toBeLessThan(outline[3]![1]!);
  expect(fan.marks.filter(({ value }) => value === 0)).toHaveLength(1);
  expect(fan.columns[0]!.rounds).toBe(0);
});

it("a fan of nothing can be drawn", () => {
  const fan = fanOf([], 0).chart;
  expect(fan.lines[0]).toBe("");
  expect(fan.marks.length).toBeGreaterThan(0);
});

it.each([
  [0.2, 1],
  [1, 1],
  [1.5, 2],
  [3, 5],
  [70, 100],
  [150, 200],
])("ticks at least %s apart are %s apart", (least, step) => {
  expect(stepOf(least)).toBe(step);
});

it("dollars from the wire are written like other money", () => {
  expect(dollars(-12.5)).toBe("−$12.50");
  expect(dollars(1200)).toBe("$1,200");
});
