// @vitest-environment node
import { expect, test } from "vitest";
import { stepsOf, type Entry } from "./steps";

function entries(...told: [event: object, words: string][]): Entry[] {
  return told.map(([event, words], at) => ({ version: at + 1, event: { at: 7, ...event }, words }) as unknown as Entry);
}

test("a step ends where something is said, and takes along what is silent before it", () => {
  const card = { type: "CardsDealt", faces: [] };
  const steps = stepsOf(
    entries(
      [{ type: "DealBegun" }, "The dealer deals from the red deck."],
      [{ ...card, seat: 4 }, ""],
      [{ ...card, seat: 5 }, "One card to seats 4 and 5."],
      [{ type: "DealCompleted" }, ""],
      [{ type: "CardsLookedAt", seat: 4, faces: [37] }, "Seat 4 looks at the cards."],
      [{ type: "SeatSettled", seat: 4 }, ""],
    ),
  );
  expect(steps.map(({ words, upTo, version, seat }) => [words, upTo, version, seat])).toEqual([
    ["The dealer deals from the red deck.", 1, 1, null],
    ["One card to seats 4 and 5.", 3, 3, null],
    ["Seat 4 looks at the cards.", 5, 5, 4],
  ]);
});
