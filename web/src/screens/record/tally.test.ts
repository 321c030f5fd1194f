// @vitest-environment node
import { expect, test } from "vitest";
import type { TableEvent } from "../../lib/wire/types";
import { sceneAfter } from "./scene";
import { Tally } from "./tally";

function happened(event: Record<string, unknown>): TableEvent {
  return { by: { role: "dealer", seat: 0, name: "dealer" }, at: 0, moves: [], ...event } as unknown as TableEvent;
}

const bet = { type: "BetSettled", wager: "base", hand: "", pays: "", returned: 0, backer: null };

/** Seat 4 banks; seat 8 wins $15 of it, seat 2 loses $5 to it; both sides pay for playing. */
const BANKED = [
  {
    type: "BoughtIn",
    seat: 4,
    amount: 30_000,
    moves: [
      ["cage", "drop_box", 30_000],
      ["tray", "rack:4", 30_000],
    ],
  },
  { type: "BankPosted", seat: 4, amount: 20_000, moves: [["rack:4", "bank:4", 20_000]] },
  { type: "BetsPlaced", seat: 8, circles: [500, 0, 0], moves: [["rack:8", "circle:8:1", 500]] },
  { type: "BetsPlaced", seat: 2, circles: [500, 0, 0], moves: [["rack:2", "circle:2:1", 500]] },
  { type: "FeeTaken", seat: 8, amount: 50, moves: [["rack:8", "fee_box", 50]] },
  { type: "FeeTaken", seat: 4, amount: 200, moves: [["rack:4", "fee_box", 200]] },
  {
    ...bet,
    seat: 8,
    circle: 1,
    won: 1500,
    lost: 0,
    moves: [
      ["bank:4", "rack:8", 1500],
      ["circle:8:1", "rack:8", 500],
    ],
  },
  { ...bet, seat: 2, circle: 1, won: 0, lost: 500, moves: [["circle:2:1", "rack:4", 500]] },
  { type: "BankReleased", seat: 4, amount: 18_500, moves: [["bank:4", "rack:4", 18_500]] },
  { type: "RoundEnded", number: 1, bets: {} },
].map(happened);

function after(events: readonly TableEvent[]): Tally {
  const tally = new Tally();
  for (const event of events) tally.take(event);
  return tally;
}

test("the bank has what it took and gave, and a result with its fee", () => {
  const tally = after(BANKED);
  expect(tally.bank).toEqual({ seat: 4, wager: 20_000, collected: 500, paid: 1500 });
  expect(tally.net(4)).toBe(500 - 1500 - 200);
  expect(tally.net(8)).toBe(1500 - 50);
  expect(tally.net(2)).toBe(-500);
  expect(tally.fees.get(4)).toBe(200);
});

test("nothing is won or lost before a bet is settled, and what is bought in never is", () => {
  const tally = after(BANKED.slice(0, 6));
  expect([2, 4, 8].map((seat) => tally.net(seat))).toEqual([null, null, null]);
});

test("a bank that saw no bet has paid its fee", () => {
  const quiet = [1, 5, 9].flatMap((at) => BANKED[at] ?? []);
  expect(after(quiet).net(4)).toBe(-200);
});

test("what is settled back is as if it had not been", () => {
  const undone = happened({ type: "SettlementUndone", moves: [["rack:8", "rack:4", 1500]] });
  const tally = after([...BANKED.slice(0, 7), undone]);
  expect(tally.net(8)).toBeNull();
  expect(tally.bank).toMatchObject({ collected: 0, paid: 0 });
});

test("whoever banks has the bank's place from the beginning of the round", () => {
  const places = sceneAfter(BANKED.slice(0, 1), [], BANKED).places;
  expect(places.find(({ seat }) => seat === 4)?.bank).toEqual({ wager: 0, collected: 0, paid: 0 });
  expect(places.find(({ seat }) => seat === 8)?.bank).toBeNull();
});
