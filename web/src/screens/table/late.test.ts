import { expect, it } from "vitest";
import type { TableEvent } from "../../lib/wire/types";
import { tooLate } from "./late";

function told(event: object, you: number | null = 4): string | null {
  return tooLate({ by: { name: "clock" }, ...event } as unknown as TableEvent, you);
}

it("tells a player what was done without them, and nobody else", () => {
  const ruled = { type: "Ruled", seat: 4, outcome: "bets_ride", by: { name: "dealer" } };
  expect(told(ruled)).toBe("You did not choose in time, so your bets ride.");
  expect(told({ ...ruled, outcome: "hand_void" })).toBe(
    "You did not look in time: your hand is void, and your bets came back.",
  );
  expect(told(ruled, 5)).toBeNull();
  expect(told(ruled, null)).toBeNull();
  expect(told({ ...ruled, outcome: "play_on" })).toBeNull();
});

it("tells apart what players did themselves", () => {
  expect(told({ type: "BankDeclined", seat: 4 })).toBe("Your time ran out, and the bank was passed on.");
  expect(told({ type: "BankDeclined", seat: 4, by: { name: "Ann" } })).toBeNull();
  expect(told({ type: "PlayerLeft", seat: 4 })).toBe(
    "Your time ran out, and your seat was given up. Your chips are at the cage.",
  );
});
