import { expect, it } from "vitest";
import {
  BASE,
  HEIGHT,
  LEFT,
  faceUpFigures,
  faceUpPlot,
  faceUpRows,
  ordinaryOf,
  playWords,
  thumbWords,
  summaryOf,
} from "./faceup";
import type { FaceUpReport } from "./types";

const exact = (value: number) => ({ exact: `${value * 10000}/10000`, value });
const report = (players: number, edge: number): FaceUpReport => ({
  players,
  seen: 3 * (players - 1),
  bets: { "1": { ev: exact(0.1), ride: exact(0.07) }, "2": { ev: exact(0.2), ride: exact(0.15) } },
  edge: exact(edge),
  gain: exact(0.035 - edge),
  average_wager: exact(1.25),
  par: exact(edge / 1.25),
});
const row = [report(2, 0.034), report(3, 0.031), report(4, 0.029)];

it("each figure has its unit, its fraction and its change", () => {
  const [edge, gain, wager, first, second] = faceUpFigures(row[1]!, report(3, 0.03));
  expect(edge).toMatchObject({ name: "Edge", unit: "of one base bet", exact: "310/10000" });
  expect(edge?.delta).toBeCloseTo(0.001);
  expect(gain?.delta).toBeCloseTo(-0.001);
  expect(wager).toMatchObject({ value: 1.25, percent: false, delta: 0 });
  expect([first?.value, second?.value]).toEqual([0.07, 0.15]);
  expect(faceUpFigures(row[1]!, null)[0]?.delta).toBeNull();
});

it("a dot stands at its edge, on a scale with nothing on it", () => {
  const { dots, lines, ordinary, right } = faceUpPlot(row, null, 400);
  const zero = lines.find((line) => line.zero)!;
  expect(zero).toMatchObject({ y: BASE, label: "0%" });
  const scale = (zero.y - ordinary) / ordinaryOf(row);
  dots.forEach((dot, index) => expect(zero.y - dot.y).toBeCloseTo(scale * row[index]!.edge.value, 6));
  expect(dots.every((dot) => dot.x > LEFT && dot.x < right)).toBe(true);
  expect(dots.map((dot) => dot.label)).toEqual(["3.40%", "3.10%", "2.90%"]);
});

it("edges on either side of nothing, far from the published ones, are all inside", () => {
  for (const edges of [
    [-0.4, -0.5],
    [0.001, -0.002],
    [0, 0],
    [2.5, 3],
  ]) {
    const own = edges.map((edge, index) => report(index + 2, edge));
    const { dots, before, lines, ordinary } = faceUpPlot(own, row, 400);
    expect(before).toHaveLength(3);
    for (const { y } of [...dots, ...before, ...lines, { y: ordinary }]) {
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(HEIGHT);
    }
    expect(lines.filter((line) => line.zero)).toHaveLength(1);
    expect(new Set(lines.map((line) => line.label)).size).toBe(lines.length);
  }
});

it("the file has every column with its fraction", () => {
  const [heads, first] = faceUpRows(row);
  expect(heads?.slice(0, 4)).toEqual(["players", "cards seen", "Edge, of one base bet", "Edge, exact"]);
  expect(first?.slice(0, 4)).toEqual([2, 3, 0.034, "340/10000"]);
  expect(first).toHaveLength(heads!.length);
});

it("a summary says from where to where, and who is ahead", () => {
  expect(summaryOf(row)).toBe(
    "With nothing seen, the edge is 3.5000% of one base bet; with 9 cards of 3 other players seen, it is 2.9000%.",
  );
  expect(summaryOf([report(2, -0.01)])).toContain("of 1 other player seen, it is −1.0000%, so the player is ahead.");
});

it("a changed play is told in words", () => {
  const play = { circle: 1, hand: "a low pair", hands: 8, basic: "pull", changed: "ride" };
  const zero = exact(0);
  expect(playWords({ ...play, often: zero, share: zero, worth: zero, thumb: null })).toBe(
    "Bet 1, a low pair: let it ride",
  );
});

it("a rule of thumb says how much of the play it is worth", () => {
  const thumb = { line: "", condition: "none of its ranks is seen", often: exact(0.05), worth: exact(0.002) };
  expect(thumbWords(thumb, exact(0.002))).toBe("When none of its ranks is seen: all of its worth");
  expect(thumbWords(thumb, exact(0.0025))).toBe("When none of its ranks is seen: 80.0% of its worth");
});
