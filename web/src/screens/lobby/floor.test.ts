// @vitest-environment node
import { describe, expect, test } from "vitest";
import { entryTo, sheetsOf, spotsOf, type Entry, type Visitor } from "./floor";

const OPEN = { out_of_order: "", phase: "betting", seats: 7, taken: 3 } as const;
const PLAYER: Visitor = { role: "player", demo: true };
const NOBODY: Visitor = { role: null, demo: false };

test.each<[string, Parameters<typeof entryTo>[0], Visitor, Entry]>([
  ["a player sits down", OPEN, PLAYER, "sit"],
  ["a player watches a full table", { ...OPEN, taken: 7 }, PLAYER, "watch"],
  ["a player watches a closed table", { ...OPEN, phase: "closed" }, PLAYER, "watch"],
  ["somebody comes in as a guest", OPEN, { role: null, demo: true }, "guest"],
  ["somebody goes to the door where there are no guests", OPEN, NOBODY, "door"],
  ["somebody watches a full table", { ...OPEN, taken: 7 }, NOBODY, "watch"],
  ["a dealer goes to the console", { ...OPEN, taken: 7 }, { role: "dealer", demo: true }, "console"],
  ["nobody goes to a table out of order", { ...OPEN, out_of_order: "Why." }, PLAYER, "none"],
])("%s", (_, table, visitor, entry) => {
  expect(entryTo(table, visitor)).toBe(entry);
});

describe("places", () => {
  test("are as many as the seats, the taken ones filled, all on the table", () => {
    for (const seats of [1, 6, 7, 8]) {
      const spots = spotsOf(seats, 1);
      expect(spots.map(({ taken }) => taken)).toEqual(spots.map((_, at) => at === 0));
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThan(4);
        expect(x).toBeLessThan(96);
        expect(y).toBeLessThan(48);
      }
      expect(spots).toHaveLength(seats);
    }
  });
});

test("a paytable that pays two bets is named once", () => {
  expect(sheetsOf({ base: "LIRB-25", bonus: "LIRB-25", three_card: "3CB-1" })).toEqual([
    { id: "LIRB-25", wagers: ["base", "bonus"] },
    { id: "3CB-1", wagers: ["three_card"] },
  ]);
});
