// @vitest-environment node
import { expect, test } from "vitest";
import { openingStep, stepsOf, type Entry } from "./steps";

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

test("looking at a round begins with the first bet, or at the beginning", () => {
  const played = entries(
    [{ type: "RoundOpened" }, "Round 1."],
    [{ type: "PlayerSat", seat: 4 }, "Seat 4 sits down."],
    [{ type: "BetsPlaced", seat: 4 }, "Seat 4 bets $5 on each circle."],
    [{ type: "NoMoreBetsCalled" }, "No more bets."],
  );
  expect(openingStep(stepsOf(played), played)).toBe(2);
  const empty = played.slice(0, 2);
  expect(openingStep(stepsOf(empty), empty)).toBe(0);
});
