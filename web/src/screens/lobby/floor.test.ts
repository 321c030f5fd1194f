// @vitest-environment node
import { describe, expect, test } from "vitest";
import { entryTo, ranges, seatedAt, sheetsOf, spotsOf, takenSeats, type Entry, type Visitor } from "./floor";

const OPEN = { out_of_order: "", phase: "betting", seats: 7, taken: 3 } as const;
const PLAYER: Visitor = { role: "player", demo: true, sits: "nowhere" };
const NOBODY: Visitor = { role: null, demo: false, sits: "nowhere" };

test.each<[string, Parameters<typeof entryTo>[0], Visitor, Entry]>([
  ["a player sits down", OPEN, PLAYER, "sit"],
  ["a player watches a full table", { ...OPEN, taken: 7 }, PLAYER, "watch"],
  ["a player watches a closed table", { ...OPEN, phase: "closed" }, PLAYER, "watch"],
  [
    "a player goes back to their own seat, however full the table is",
    { ...OPEN, taken: 7 },
    { ...PLAYER, sits: "here" },
    "back",
  ],
  ["a player who sits elsewhere has first to leave", OPEN, { ...PLAYER, sits: "elsewhere" }, "elsewhere"],
  ["somebody comes in as a guest", OPEN, { ...NOBODY, demo: true }, "guest"],
  ["somebody goes to the door where there are no guests", OPEN, NOBODY, "door"],
  ["somebody watches a full table", { ...OPEN, taken: 7 }, NOBODY, "watch"],
  ["a dealer goes to the console", { ...OPEN, taken: 7 }, { ...NOBODY, role: "dealer" }, "console"],
  ["nobody goes to a table out of order", { ...OPEN, out_of_order: "Why." }, PLAYER, "none"],
])("%s", (_, table, visitor, entry) => {
  expect(entryTo(table, visitor)).toBe(entry);
});

test("one sits where the view has a seat of one's own", () => {
  const views = new Map([
    ["nsw", { you: null }],
    ["wa", { you: 3 }],
  ]);
  expect(seatedAt(views)).toBe("wa");
  expect(seatedAt(new Map([["nsw", { you: null }]]))).toBeNull();
});

describe("places", () => {
  test("are as many as the seats, from the right to the left, all on the table", () => {
    for (const seats of [1, 6, 7, 8]) {
      const spots = spotsOf(seats);
      expect(spots.map(({ seat }) => seat)).toEqual(Array.from({ length: seats }, (_, at) => at + 1));
      expect(spots.map(({ x }) => x)).toEqual(spots.map(({ x }) => x).sort((one, other) => other - one));
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThan(8);
        expect(x).toBeLessThan(92);
        expect(y).toBeLessThan(44);
      }
    }
  });

  test("are taken where somebody sits", () => {
    const seats = ["ann", null, "bob"].map((player, at) => ({ seat: at + 1, player }));
    expect(takenSeats({ seats } as unknown as Parameters<typeof takenSeats>[0])).toEqual([1, 3]);
  });
});

test.each([
  [[], ""],
  [[4], "4"],
  [[1, 2], "1, 2"],
  [[1, 3, 4, 5, 7], "1, 3 to 5, 7"],
])("seats %j are read as %j", (seats, text) => {
  expect(ranges(seats)).toBe(text);
});

test("a paytable that pays two bets is named once", () => {
  expect(sheetsOf({ base: "LIRB-25", bonus: "LIRB-25", three_card: "3CB-1" })).toEqual([
    { id: "LIRB-25", wagers: ["base", "bonus"] },
    { id: "3CB-1", wagers: ["three_card"] },
  ]);
});
