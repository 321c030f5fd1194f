import { describe, expect, it } from "vitest";
import type { SeatView, TableView } from "../../../lib/wire/types";
import { awaited, isAlone, keyOf, markOf } from "./readiness";

const FREE = {
  seat: 1,
  player: null,
  still_betting: false,
  ready: false,
  sitting_out: false,
  leaving: false,
  in_action: 0,
} as unknown as SeatView;
const ANN = { ...FREE, seat: 2, player: "Ann", still_betting: true };
const BOB = { ...FREE, seat: 3, player: "Bob", still_betting: true };
const viewOf = (...seats: SeatView[]) => ({ seats, you: 2, phase: "betting" as const });

describe("marks", () => {
  it.each([
    [FREE, null],
    [ANN, "betting"],
    [{ ...ANN, still_betting: false, ready: true }, "ready"],
    [{ ...ANN, still_betting: false, sitting_out: true }, "out"],
    [{ ...ANN, still_betting: false }, null],
  ])("%#", (seat, mark) => expect(markOf(seat)).toBe(mark));
});

it("waits for the others, not for oneself", () => {
  expect(awaited(viewOf(FREE, ANN, BOB)).map((each) => each.player)).toEqual(["Bob"]);
});

it("is alone when everybody else sits out", () => {
  expect(isAlone(viewOf(FREE, ANN, BOB))).toBe(false);
  expect(isAlone(viewOf(FREE, ANN, { ...BOB, sitting_out: true }))).toBe(true);
});

it("waits for an answer from whoever is offered the bank, unless their bets are down", () => {
  const bank = { seat: null, offered: 2 } as NonNullable<TableView["bank"]>;
  expect(keyOf({ ...viewOf(FREE, ANN), bank }, ANN)).toBe("asked");
  expect(keyOf({ ...viewOf(FREE, ANN), bank }, { ...ANN, in_action: 1500 })).toBe("deal");
  expect(keyOf({ ...viewOf(FREE, ANN), bank: { ...bank, offered: 3 } }, ANN)).toBe("deal");
});

it("has nothing to bet for the bank", () => {
  const bank = { seat: 2 } as NonNullable<TableView["bank"]>;
  expect(keyOf({ ...viewOf(FREE, ANN), bank }, ANN)).toBe("bank");
});

describe("the big key", () => {
  it.each([
    [ANN, "betting", "deal"],
    [{ ...ANN, ready: true }, "betting", "waits"],
    [{ ...ANN, sitting_out: true }, "betting", "back"],
    [{ ...ANN, sitting_out: true }, "first_choice", "back"],
    [{ ...ANN, sitting_out: true, in_action: 1500 }, "second_choice", null],
    [{ ...ANN, leaving: true }, "betting", "stay"],
    [ANN, "first_choice", null],
  ] as const)("%#", (seat, phase, key) => expect(keyOf({ ...viewOf(FREE, ANN), phase }, seat)).toBe(key));
});
