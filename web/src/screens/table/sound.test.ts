import { expect, it } from "vitest";
import type { Happened } from "../../lib/wire/types";
import { heard } from "./sound";

const happened = (...events: object[]) =>
  events.map((event) => ({ version: 1, round: 1, event }) as unknown as Happened);

it("hears every kind of thing once, and of the others only the cards", () => {
  const events = happened(
    { type: "CardsDealt", seat: 3 },
    { type: "CardsDealt", seat: 4 },
    { type: "BetPulled", seat: 3 },
    { type: "BetPulled", seat: 4 },
  );
  expect(heard(events, 4)).toEqual(["card", "chip"]);
  expect(heard(events, null)).toEqual(["card"]);
});

it("hears a win of one's own, and not what was won behind one", () => {
  const won = { type: "BetSettled", seat: 4, won: 500, backer: null };
  expect(heard(happened(won), 4)).toEqual(["win"]);
  expect(heard(happened({ ...won, backer: 2 }), 4)).toEqual([]);
  expect(heard(happened({ ...won, won: 0 }), 4)).toEqual(["chip"]);
  expect(heard(happened({ ...won, hand: "royal_flush" }), 4)).toEqual(["big"]);
});
