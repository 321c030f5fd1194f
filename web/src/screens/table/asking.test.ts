import { expect, it } from "vitest";
import type { TableView } from "../../lib/wire/types";
import { speechTo } from "./asking";

function heard(you: number | null, more: object = {}): string {
  const view = { you, turn: [4, 6], circle: 1, bank: null, speech: "Seats 4 and 6: your first bet?", ...more };
  return speechTo(view as unknown as TableView);
}

it("asks whoever is to decide, and names the seats to all others", () => {
  expect(heard(4)).toBe("Your first bet?");
  expect(heard(4, { circle: 2 })).toBe("Your second bet?");
  expect(heard(5)).toBe("Seats 4 and 6: your first bet?");
  expect(heard(null)).toBe("Seats 4 and 6: your first bet?");
});

it("offers the bank to whom it is offered, and asks the bank for its wager", () => {
  const bank = { circle: null, turn: [4], speech: "Seat 4: the bank?" };
  expect(heard(4, { ...bank, bank: { offered: 4, seat: null } })).toBe("Will you take the bank?");
  expect(heard(4, { ...bank, bank: { offered: null, seat: 4 } })).toBe("Your wager as the bank?");
  expect(heard(6, { ...bank, bank: { offered: 4, seat: null } })).toBe("Seat 4: the bank?");
});
