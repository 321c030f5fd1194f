import { expect, it } from "vitest";
import { nameWagers } from "../../lib/wagers";
import type { Happened } from "../../lib/wire/types";
import { gather, lineText, type Outcomes } from "./settlement";

nameWagers({ bonus: "Bonus" });

const NONE: Outcomes = new Map();

function happened(...events: object[]): Happened[] {
  return events.map((event, at) => ({ version: at, round: 1, event }) as unknown as Happened);
}

function bet(circle: number, more: object = {}) {
  return {
    type: "BetSettled",
    seat: 3,
    wager: "base",
    circle,
    stake: 500,
    hand: "three_of_a_kind",
    pays: "3 to 1",
    won: 1500,
    lost: 0,
    returned: 0,
    backer: null,
    ...more,
  };
}

it("adds up the circles of a hand, and keeps side bets apart", () => {
  const side = bet(0, { wager: "bonus", won: 0, lost: 100, pays: "" });
  const outcome = gather(NONE, happened(bet(2), bet(3), side)).get(3);
  expect(outcome?.paid).toEqual([0, 1500, 1500]);
  expect(outcome?.lines.map(lineText)).toEqual([
    "Three of a kind · 3 to 1 · wins $30",
    "Bonus · Three of a kind · loses $1",
  ]);
});

it("says once what the $1 bonus wins", () => {
  const bonus = { wager: "bonus", hand: "straight", pays: "wins $25", won: 2500, lost: 0 };
  expect(lineText(bonus)).toBe("Bonus · Straight · wins $25");
});

it("adds what a meter pays to its bet, and tells envy pays apart", () => {
  const side = bet(0, { wager: "bonus", hand: "royal_flush", won: 0, lost: 0, pays: "100% of the meter" });
  const before = gather(NONE, happened(side));
  expect(before.get(3)?.lines.map(lineText)).toEqual(["Bonus · Royal flush · 100% of the meter"]);
  const paid = { type: "MeterPaid", seat: 3, wager: "bonus", hand: "royal_flush", meter: 1_000_025, amount: 1_000_025 };
  const envy = { type: "EnvyPaid", seat: 4, wager: "bonus", winner: 3, hand: "royal_flush", amount: 25_000 };
  const after = gather(before, happened(paid, envy));
  expect(after.get(3)?.lines.map(lineText)).toEqual(["Bonus · Royal flush · 100% of the meter · wins $10,000.25"]);
  expect(after.get(4)?.lines.map(lineText)).toEqual(["Bonus · Another player’s royal flush · wins $250"]);
});

it("goes on over several messages, and leaves what it was given alone", () => {
  const before = gather(NONE, happened(bet(2)));
  const after = gather(before, happened(bet(3)));
  expect(after.get(3)?.lines[0]?.won).toBe(3000);
  expect(before.get(3)?.lines[0]?.won).toBe(1500);
});

it("starts again with a round, and when a settlement is undone", () => {
  const before = gather(NONE, happened(bet(3)));
  expect(gather(before, happened({ type: "RoundOpened", number: 2 })).size).toBe(0);
  expect(gather(before, happened({ type: "SettlementUndone" })).size).toBe(0);
});

it("does not give a seat what was won behind it", () => {
  expect(gather(NONE, happened(bet(3, { backer: 5 }))).size).toBe(0);
});
