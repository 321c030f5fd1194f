// @vitest-environment node
import { expect, test } from "vitest";
import type { Happened } from "../../lib/wire/types";
import { found, lineOf } from "./search";

const happened = (version: number, event: object, by = { name: "Ann", role: "player" }) =>
  ({ version, round: 4, event: { at: 7, by, ...event } }) as unknown as Happened;

const LINES = [
  happened(1, { type: "BetPulled", seat: 3, circle: 1, amount: 500 }),
  happened(2, { type: "BetRode", seat: 3, circle: 2 }),
  happened(3, { type: "DealCompleted" }, { name: "dora", role: "dealer" }),
].map((each) => lineOf(each, new Map()));

test("an entry is a sentence with its round and whose act it was", () => {
  expect(LINES[0]).toEqual({
    version: 1,
    round: 4,
    at: 7,
    by: "Ann, player",
    words: "Seat 3 pulls bet 1 back: $5.",
    player: "",
  });
  expect(LINES[2]?.words).toBe("Deal completed.");
});

test("a search may be of one round alone", () => {
  const lines = [...LINES, lineOf({ ...happened(4, { type: "BetRode", seat: 3, circle: 1 }), round: 5 }, new Map())];
  expect(found(lines, "ride", 5).map(({ version }) => version)).toEqual([4]);
  expect(found(lines, "", 6)).toEqual([]);
});

test.each([
  ["", [3, 2, 1]],
  ["SEAT 3", [2, 1]],
  ["pulls ann", [1]],
  ["3 2", [2]],
  ['"bet 2" ann', [2]],
  ['"ann pulls"', []],
  ["dora deal", [3]],
  ["seat 9", []],
])("a search for %j finds, the latest first, %j", (wanted, versions) => {
  expect(found(LINES, wanted).map(({ version }) => version)).toEqual(versions);
});

test("what is told of a seat is found by the name of whoever sat there then", () => {
  const staff = { name: "gabriel", role: "games_supervisor" };
  const sitting = new Map<number, string>();
  const lines = [
    happened(1, { type: "PlayerSat", seat: 3, player: "Ann" }),
    happened(2, { type: "Ruled", seat: 3, matter: "fraud", sentence: "Seat 3 forfeits.", clause: "N 14.5" }, staff),
    happened(3, { type: "PlayerLeft", seat: 3, player: "Ann", reason: "" }),
    happened(4, { type: "BetRode", seat: 3, circle: 1 }, { name: "Bob", role: "player" }),
  ].map((each) => lineOf(each, sitting));
  expect(found(lines, "ann").map(({ version }) => version)).toEqual([3, 2, 1]);
});
