import { expect, it } from "vitest";
import type { Happened, Option, TableView } from "../../lib/wire/types";
import { FORGOTTEN, lying, remember, takes } from "./again";

const happened = (...events: object[]) => events.map((event) => ({ event })) as unknown as Happened[];
const bet = (amount: number, seat = 4) => ({ type: "BetsPlaced", seat, circles: [amount, amount, amount] });
const side = (amount: number) => ({ type: "SideBetPlaced", seat: 4, wager: "bonus", amount });
const OPENED = { type: "RoundOpened" };
const CALLED = { type: "NoMoreBetsCalled" };

it("remembers the bets that were played, side bets too, and nobody else's", () => {
  const one = remember(FORGOTTEN, happened(OPENED, bet(500), bet(900, 5), side(100), bet(1000), CALLED), 4);
  expect(one.last).toEqual({ base: 1000, sides: { bonus: 100 } });
});

it("forgets nothing over bets that were taken down again", () => {
  const one = remember(FORGOTTEN, happened(OPENED, bet(500), side(100), CALLED), 4);
  expect(remember(one, happened(OPENED, bet(2500), bet(0), CALLED), 4).last).toEqual({
    base: 500,
    sides: { bonus: 100 },
  });
  expect(remember(one, happened(OPENED, bet(2500), side(100), side(0), CALLED), 4).last).toEqual({
    base: 2500,
    sides: { bonus: 0 },
  });
});

it("begins with what lies there when the page comes late", () => {
  const seat = {
    seat: 4,
    circles: [{ chips: 500 }, { chips: 500 }, { chips: 500 }],
    spots: [{ wager: "bonus", amount: 100 }],
  };
  const view = { you: 4, phase: "betting", seats: [seat] } as unknown as TableView;
  expect(lying(view)).toEqual({ base: 500, sides: { bonus: 100 } });
  expect(lying({ ...view, phase: "settling" })).toEqual({ base: 0, sides: {} });
});

it("lays only what is still taken", () => {
  const option = { amount: { field: "amount", least: 500, most: 6000, step: 100 } } as unknown as Option;
  expect(takes(option, 500)).toBe(true);
  expect(takes(option, 6100)).toBe(false);
  expect(takes(option, 0)).toBe(false);
  expect(takes(null, 500)).toBe(false);
});
