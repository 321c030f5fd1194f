// @vitest-environment node
import { expect, test } from "vitest";
import type { Happened } from "../../lib/wire/types";
import { found, lineOf } from "./search";

const happened = (version: number, event: object, words = "", by = { name: "Ann", role: "player" }) =>
  ({ version, round: 4, event: { at: 7, by, ...event }, words, tone: "aloud" }) as unknown as Happened;

const LINES = [
  happened(1, { type: "BetPulled", seat: 3 }, "You pull back bet 1, $5."),
  happened(2, { type: "BetRode", seat: 3 }, "You let bet 2 ride."),
  happened(3, { type: "DealCompleted" }, "", { name: "dora", role: "dealer" }),
].map((each) => lineOf(each, new Map()));

test("an entry is a sentence with its round and whose act it was", () => {
  expect(LINES[0]).toEqual({
    version: 1,
    round: 4,
    at: 7,
    by: "Ann, player",
    words: "You pull back bet 1, $5.",
    player: "",
    seat: "seat 3",
  });
  expect(LINES[2]?.words).toBe("Deal completed.");
});

test("a search may be of one round alone", () => {
  const lines = [...LINES, lineOf({ ...happened(4, { type: "BetRode" }, "You let bet 1 ride."), round: 5 }, new Map())];
  expect(found(lines, "ride", 5).map(({ version }) => version)).toEqual([4]);
  expect(found(lines, "", 6)).toEqual([]);
});

test.each([
  ["", [3, 2, 1]],
  ["SEAT 3", [2, 1]],
  ["pull ann", [1]],
  ["3 2", [2]],
  ['"bet 2" ann', [2]],
  ['"ann pull"', []],
  ["dora deal", [3]],
  ["seat 9", []],
])("a search for %j finds, the latest first, %j", (wanted, versions) => {
  expect(found(LINES, wanted).map(({ version }) => version)).toEqual(versions);
});

test("what is told of a seat is found by the name of whoever sat there then", () => {
  const staff = { name: "gabriel", role: "games_supervisor" };
  const sitting = new Map<number, string>();
  const lines = [
    happened(1, { type: "PlayerSat", seat: 3, player: "Ann" }, "Ann takes seat 3."),
    happened(2, { type: "Ruled", seat: 3 }, "Ruling [N 14.5]: Fraud. Seat 3 forfeits.", staff),
    happened(3, { type: "PlayerLeft", seat: 3, player: "Ann" }, "Ann leaves seat 3."),
    happened(4, { type: "BetRode", seat: 3 }, "Seat 3 lets bet 1 ride.", { name: "Bob", role: "player" }),
  ].map((each) => lineOf(each, sitting));
  expect(found(lines, "ann").map(({ version }) => version)).toEqual([3, 2, 1]);
});
