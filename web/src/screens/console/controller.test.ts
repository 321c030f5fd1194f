import { expect, it } from "vitest";
import type { Happened, TableView } from "../../lib/wire/types";
import { lampsOf, paidOf } from "./controller";

const seat = (number: number, spots: object[] = []) => ({ seat: number, spots });

it("a lamp is lit where a side bet lies, and a lammer lies where it was taken", () => {
  const view = {
    wagers: [
      { wager: "base", name: "Base game" },
      { wager: "bonus", name: "Bonus" },
      { wager: "three_card", name: "3 Card Bonus" },
    ],
    seats: [
      seat(1, [{ wager: "bonus", amount: 100, taken: 0 }]),
      seat(2, [
        { wager: "bonus", amount: 0, taken: 100 },
        { wager: "three_card", amount: 500, taken: 0 },
      ]),
      seat(3),
    ],
  } as unknown as TableView;
  expect(lampsOf(view)).toEqual([
    { wager: "bonus", name: "Bonus", lit: [{ seat: 1, amount: 100 }], taken: [{ seat: 2, amount: 100 }] },
    { wager: "three_card", name: "3 Card Bonus", lit: [{ seat: 2, amount: 500 }], taken: [] },
  ]);
});

const settled = (version: number, round: number, rest: object = {}) =>
  ({
    version,
    round,
    event: {
      type: "BetSettled",
      seat: 3,
      backer: null,
      wager: "base",
      circle: 3,
      hand: "two_pair",
      pays: "2 to 1",
      stake: 500,
      won: 1000,
      lost: 0,
      returned: 0,
      ...rest,
    },
  }) as unknown as Happened;

it("what is paid is told bet by bet, of this round alone", () => {
  const events = [
    settled(1, 1),
    settled(2, 2),
    settled(3, 2, { circle: 1, won: 0, lost: 500, pays: "", hand: "high_card" }),
  ];
  const lines = paidOf(events, { round: { number: 2 } } as TableView);
  expect(lines.map(({ bet, hand, pays, words }) => [bet, hand, pays, words])).toEqual([
    ["$", "Two pair", "2 to 1", "pay $10"],
    ["1", "No pair", "", "take $5"],
  ]);
});

it("a settlement that was undone is not shown any more", () => {
  const undone = { version: 3, round: 2, event: { type: "SettlementUndone" } } as unknown as Happened;
  expect(paidOf([settled(2, 2), undone], { round: { number: 2 } } as TableView)).toEqual([]);
});
