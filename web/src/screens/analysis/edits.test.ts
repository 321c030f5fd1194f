import { expect, it } from "vitest";
import { changesIn, changesOf, editsOf, isEdited, searchOf } from "./edits";
import type { PaytableReport } from "./types";

const paytable = {
  id: "6CB-1",
  wagers: [
    {
      wager: "six_card",
      name: "6 Card Bonus",
      decided_by: "own_and_dealers_best_five",
      odds: "to",
      pays: { royal_flush: 250, three_of_a_kind: 4 },
      published: null,
    },
  ],
} as unknown as PaytableReport;

it("a table is edited only where something else is typed than stands there", () => {
  expect(isEdited(paytable, {})).toBe(false);
  expect(isEdited(paytable, { six_card: { royal_flush: " 250 ", two_pair: "" } })).toBe(false);
  expect(isEdited(paytable, { six_card: { royal_flush: "300" } })).toBe(true);
});

it("changes come in the order of the hands, however they were typed", () => {
  expect(changesOf(paytable, { six_card: { two_pair: " 3/2", royal_flush: "300", flush: "" } })).toEqual([
    "six_card.royal_flush=300",
    "six_card.two_pair=3/2",
  ]);
});

it("an address holds the changes and gives them back", () => {
  const changes = ["six_card.royal_flush=300", "six_card.two_pair=3/2"];
  const search = searchOf({ pay: changes });
  expect(search).toBe("?pay=six_card.royal_flush=300&pay=six_card.two_pair=3/2");
  expect(changesIn(search)).toEqual(changes);
  expect(changesOf(paytable, editsOf(changesIn(search)))).toEqual(changes);
  expect(searchOf({ pay: [], other: [] })).toBe("");
});

it.each(["base.flush=9", "six_card.flsh=9", "flush=9", "six_card.flush=&=?#", "six_card.flush=a=b"])(
  "%s comes out of an address as it went in, for the server to judge",
  (change) => {
    expect(changesOf(paytable, editsOf(changesIn(searchOf({ pay: [change] }))))).toEqual([change]);
  },
);
