import { expect, it } from "vitest";
import { fieldWords, matching, sectionsOf, type Row } from "./fields";

const row = (path: string, value: string, differs = false): Row => ({
  path,
  a: { value, clause: "N 5.4" },
  b: null,
  differs,
});
const rows = [row("table.seats", "7"), row("betting.equal_bets", "3", true), row("betting.currencies", "chips")];

it("a field is named in words, within its section", () => {
  expect(fieldWords("betting.equal_bets")).toBe("Equal bets");
  expect(fieldWords("side_bets.three_card.minimum")).toBe("Three card, minimum");
  expect(sectionsOf(rows).map(({ name, rows: each }) => [name, each.length])).toEqual([
    ["Table", 1],
    ["Betting", 2],
  ]);
});

it("a search finds names, values and clauses, and wants every word", () => {
  expect(matching(rows, "equal bets", false)).toEqual([rows[1]]);
  expect(matching(rows, "CHIPS n 5.4", false)).toEqual([rows[2]]);
  expect(matching(rows, "chips seats", false)).toEqual([]);
  expect(matching(rows, " ", false)).toEqual(rows);
});

it("what agrees can be left out", () => {
  expect(matching(rows, "", true)).toEqual([rows[1]]);
});
