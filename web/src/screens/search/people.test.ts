import { expect, test } from "vitest";
import { NOBODY, dealersOf, namesIn, peopleOf } from "./people";

const round = (dealer: string, players: string[], people: string[] = []) => ({ dealer, players, people });
const staff = [
  { name: "dora", role: "dealer" },
  { name: "gabriel", role: "games_supervisor" },
] as const;

test("dealers are picked, also one whose account is closed", () => {
  const known = namesIn({ rounds: [round("drew", ["ann"]), round("", ["bob"])] as never }, NOBODY);
  expect(dealersOf(staff, known, "")).toEqual(["dora", "drew"]);
  expect(dealersOf(staff, NOBODY, "old")).toEqual(["dora", "old"]);
  expect(dealersOf(staff, NOBODY, "automatic")).toEqual(["dora"]);
});

test("a person is anybody of the staff or of a round that was found", () => {
  const first = namesIn({ rounds: [round("dora", ["ann"], ["carla", "ann"])] as never }, NOBODY);
  const both = namesIn({ rounds: [round("dora", ["bob"])] as never }, first);
  expect(peopleOf(staff, both)).toEqual(["ann", "bob", "carla", "dora", "gabriel"]);
});
