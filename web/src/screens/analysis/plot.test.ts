import { expect, it } from "vitest";
import { HEIGHT, netOf, plotOf, resultRows } from "./plot";

const distribution = [
  { net: -1, deals: 90, probability: 0.9 },
  { net: "3/2", deals: 9, probability: 0.09 },
  { net: 1000, deals: 1, probability: 0.0001 },
];

it("there is a bar for every result, the likelier the higher, all inside", () => {
  const { bars, lines } = plotOf(distribution, 640);
  expect(bars.map((bar) => bar.won)).toEqual([false, true, true]);
  expect(bars[0]!.height).toBeGreaterThan(bars[1]!.height);
  expect(bars.every((bar) => bar.height > 0 && bar.y >= 0 && bar.y + bar.height < HEIGHT)).toBe(true);
  expect(bars.every((bar) => bar.x + bar.width < 640)).toBe(true);
  expect(lines.map((line) => line.label)).toEqual(["1", "0.1", "0.01", "10⁻³", "10⁻⁴"]);
});

it("fractions are read, and values written as they came", () => {
  expect(netOf("3/2")).toBe(1.5);
  expect(resultRows(distribution)[2]).toEqual(["3/2", 9, 0.09]);
});
