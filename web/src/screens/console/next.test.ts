import { expect, it } from "vitest";
import type { Option, SeatView, TableView } from "../../lib/wire/types";
import { keyWords, sentence, waitsFor } from "./next";

const seat = (number: number, rest: Partial<SeatView> = {}) =>
  ({
    seat: number,
    player: `player ${number}`,
    sitting_out: false,
    precluded: false,
    betting_area: true,
    in_action: 0,
    ...rest,
  }) as SeatView;
const view = (rest: object) =>
  ({ turn: [], seats: [], phase: "betting", settling: null, ...rest }) as never as TableView;
const settle: Option = {
  command: "SettleNext",
  fields: {},
  amount: null,
  several: null,
  words: [],
  chance: [],
  worked_out: [],
};

it("the console says whom a dealer waits for", () => {
  expect(waitsFor(view({ turn: [2, 5], phase: "first_choice" }))).toBe("Waiting for seat 2, seat 5.");
  expect(waitsFor(view({ seats: [seat(1), seat(4, { in_action: 1500 }), seat(7)] }))).toBe(
    "Waiting for bets: seat 1, seat 7.",
  );
  expect(waitsFor(view({ seats: [seat(1, { player: null })] }))).toBe("Waiting for players.");
  expect(waitsFor(view({ phase: "between_rounds" }))).toBe("");
});

it("a hand that lies face down is turned, not said to be settled", () => {
  const hidden = view({ phase: "settling", settling: 3, staff: { due: null } });
  expect(keyWords(settle, hidden)).toBe("Turn the hand");
  expect(sentence(settle, hidden)).toBe("Seat 3.");
});
