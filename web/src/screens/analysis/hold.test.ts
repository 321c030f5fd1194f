import { expect, it } from "vitest";
import { BASE, LEFT, holdOf } from "./hold";

const band = (rounds: number, confidence: number, reach: number) => ({
  rounds,
  confidence,
  low: 0.03 - reach,
  high: 0.03 + reach,
  skewness: 1,
});
const bands = [band(100, 0.95, 0.2), band(100, 0.99, 0.3), band(10_000, 0.95, 0.02), band(10_000, 0.99, 0.03)];

const points = (outline: string) => outline.split(" ").map((each) => each.split(",").map(Number) as [number, number]);

it("each confidence has a funnel that closes on par, the surer outside", () => {
  const { funnels, middle, columns, right } = holdOf(bands, 0.03, 400);
  expect(funnels.map((each) => each.confidence)).toEqual([0.99, 0.95]);
  const [wide, narrow] = funnels.map((each) => points(each.outline));
  expect(wide?.[0]?.[0]).toBe(LEFT);
  expect(Math.max(...(wide ?? []).map(([x]) => x))).toBe(right);
  expect(wide![0]![1]).toBeLessThan(narrow![0]![1]);
  expect(narrow![0]![1]).toBeLessThan(middle);
  expect(narrow!.at(-1)![1]).toBeGreaterThan(middle);
  expect(columns.map((each) => each.label)).toEqual(["100", "10,000"]);
});

it("halfway on the logarithmic scale the reach has fallen by the square root", () => {
  const { funnels, middle, marks, right } = holdOf(bands, 0.03, 400);
  const halfway = points(funnels[1]!.outline).find(([x]) => Math.abs(x - (LEFT + right) / 2) < 0.1)!;
  const first = marks.find((mark) => mark.confidence === 0.95 && mark.value > 0.03)!;
  expect((middle - halfway[1]) / (middle - first.y)).toBeCloseTo(Math.sqrt(0.1), 1);
});

it("every line is inside, and has its percentage", () => {
  const { lines } = holdOf(bands, 0.03, 400);
  expect(lines.every((line) => line.y >= 0 && line.y <= BASE && line.label.endsWith("%"))).toBe(true);
  expect(lines.map((line) => line.label)).toContain("0%");
});
