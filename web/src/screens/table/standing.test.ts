import { expect, it } from "vitest";
import type { SeatView } from "../../lib/wire/types";
import type { Outcome } from "./settlement";
import { circleLabel, circleNote, statusOf } from "./standing";

const circle = (chips: number) => ({ chips, tokens: 0 });

function seat(lies: number[], first: string | null = null, second: string | null = null): SeatView {
  const hand = { cards: [], first, second, status: "in_play", tucked: false };
  return { seat: 4, circles: lies.map(circle), hand } as unknown as SeatView;
}

function settled(won: number, lost: number, paid: [number, number, number], at: number[] = []): Outcome {
  const circles = [0, 1, 2].map((each) => at.includes(each)) as [boolean, boolean, boolean];
  return { lines: [{ wager: "base", hand: "flush", pays: "8 to 1", won, lost }], paid, lost: circles };
}

const notes = (place: SeatView, outcome?: Outcome) => [0, 1, 2].map((at) => circleNote(place, at, outcome));

it("writes what lies on a circle, and what was decided where nothing lies", () => {
  expect(notes(seat([0, 500, 500], "pull", null))).toEqual(["pulled", "$5", "$5"]);
});

it("writes what a circle was paid, and that it was lost", () => {
  const place = seat([0, 0, 0], "pull", "ride");
  expect(notes(place, settled(8000, 0, [0, 4000, 4000]))).toEqual(["pulled", "+$40", "+$40"]);
  expect(notes(place, settled(0, 1000, [0, 0, 0], [1, 2]))).toEqual(["pulled", "lost", "lost"]);
});

it("never calls a bet lost that was pulled back, also when the cards have gone", () => {
  const cleared = { ...seat([0, 0, 0]), hand: null } as SeatView;
  expect(notes(cleared, settled(0, 1000, [0, 0, 0], [1, 2]))).toEqual(["", "lost", "lost"]);
});

it("reads a circle with its amount, the decision and the pay", () => {
  expect(circleLabel(seat([500, 500, 500], "ride"), 0, undefined)).toBe("Bet 1, $5, rides");
  expect(circleLabel(seat([0, 0, 0], "ride"), 0, settled(1500, 0, [1500, 0, 0]))).toBe("Bet 1, $0, rides, paid $15");
});

it("says how a hand ended that was not settled", () => {
  const folded = { ...seat([0, 0, 0]), hand: { status: "folded" } } as unknown as SeatView;
  expect(statusOf(folded)).toBe("folded");
  expect(statusOf(seat([0, 0, 0]))).toBe("");
});
