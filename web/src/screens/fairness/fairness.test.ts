import { expect, test } from "vitest";
import { cellsOf, chanceText, deviations, oddest, type FairnessReport } from "./fairness";

const card = { card: "2c", observed: 0, expected: { exact: "0", value: 0 }, deviation: null };
const report = {
  decks: 4,
  cards: [card, card],
  places: [
    [4, 0],
    [2, 2],
  ],
} as unknown as FairnessReport;

test("cells say how far from even they are", () => {
  const cells = cellsOf(report);
  expect(cells).toHaveLength(4);
  expect(cells[0]).toEqual({ place: 0, card: 0, seen: 4, off: 2 });
  expect(cells[2]?.off).toBe(0);
  expect(oddest(cells, 1)[0]?.off).toBe(2);
  expect(cellsOf({ ...report, decks: 0 })).toEqual([]);
});

test("figures as people read them", () => {
  expect(deviations(-1.25)).toBe("−1.3");
  expect(deviations(-0.04)).toBe("0.0");
  expect(deviations(null)).toBe("–");
  expect(chanceText(0.00001)).toBe("< 0.0001");
  expect(chanceText(0.25)).toBe("0.2500");
});
