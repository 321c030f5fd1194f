import { expect, it } from "vitest";
import type { Happened, TableView } from "../../lib/wire/types";
import { kept, type Lately } from "./lately";

const LINE = { wager: "base", hand: "flush", pays: "8 to 1", won: 4000, lost: 0 };
const outcomes = new Map([
  [
    4,
    {
      lines: [LINE],
      paid: [0, 0, 4000] as [number, number, number],
      lost: [false, false, false] as [boolean, boolean, boolean],
    },
  ],
]);

function view(seat: object, more: object = {}): TableView {
  return {
    you: 4,
    phase: "settling",
    bank: null,
    seats: [{ seat: 4, result: 0, fee: 0, hand: null, ...seat }],
    ...more,
  } as unknown as TableView;
}

const settled = view({ hand: { status: "settled" }, result: 3850, fee: 150 });
const then = (type: string) => [{ event: { type } }] as unknown as Happened[];
const told: Lately = { lines: [LINE], cards: [], winning: new Set(), result: 3850, fee: 150, bank: false };

it("keeps what a round came to when the cards have gone, until no more bets is called", () => {
  expect(kept(null, [], settled, outcomes)).toEqual(told);
  const cleared = view({});
  const ended = [{ event: { type: "RoundEnded", number: 7 } }] as unknown as Happened[];
  expect(kept(told, ended, cleared, outcomes)).toEqual({ ...told, over: 7 });
  expect(kept(told, then("RoundOpened"), cleared, new Map())).toBe(told);
  expect(kept(told, then("NoMoreBetsCalled"), cleared, new Map())).toBeNull();
});

it("keeps what the bank came to, and forgets all of it with the seat", () => {
  const bank = view({ result: -2200, fee: 200 }, { phase: "round_over", bank: { seat: 4 } });
  expect(kept(null, [], bank, new Map())).toEqual({
    lines: [],
    cards: [],
    winning: new Set(),
    result: -2200,
    fee: 200,
    bank: true,
  });
  expect(kept(told, [], { ...settled, you: null }, outcomes)).toBeNull();
});

it("keeps the cards, and which of them made the paid hand", () => {
  const face = (each: string) => ({ face: each });
  const hand = { status: "settled", cards: ["2h", "5h", "9h"].map(face) };
  const round = { left: face("Jh"), right: face("Kh") };
  const now = kept(null, [], view({ hand, result: 4000 }, { round }), outcomes);
  expect(now?.cards).toEqual(["2h", "5h", "9h", "Jh", "Kh"]);
  expect([...(now?.winning ?? [])]).toEqual(["2h", "5h", "9h", "Jh", "Kh"]);
  expect(kept(null, [], view({ hand, result: -500 }, { round }), new Map())?.winning.size).toBe(0);
});
