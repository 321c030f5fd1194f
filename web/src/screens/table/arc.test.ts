import { expect, it } from "vitest";
import { STAGE, arc, edgePath, halfAt } from "./arc";

it("has every seat once, the player's own nearest and largest", () => {
  for (const seats of [7, 8]) {
    for (let own = 1; own <= seats; own += 1) {
      const spots = arc(seats, own);
      expect(spots.map((spot) => spot.seat).sort()).toEqual(Array.from({ length: seats }, (_, at) => at + 1));
      const [first, ...others] = spots;
      expect(first).toMatchObject({ seat: own, x: STAGE.wide / 2, scale: 1, turn: 0 });
      for (const other of others) {
        expect(other.scale).toBeLessThan(1);
        expect(other.y).toBeLessThan(first?.y ?? 0);
      }
    }
  }
});

it("has the next higher seat on the left", () => {
  const spots = arc(7, 4);
  const at = (seat: number) => spots.find((spot) => spot.seat === seat)?.x ?? NaN;
  expect(at(5)).toBeLessThan(at(4));
  expect(at(3)).toBeGreaterThan(at(4));
});

it("keeps the places of the others on the felt, turned towards the dealer, smaller with distance", () => {
  for (const seats of [7, 8]) {
    for (const { x, y, turn } of arc(seats, 4).slice(1)) {
      expect(Math.abs(x - STAGE.wide / 2) + 7).toBeLessThan(halfAt(y));
      expect(Math.sign(turn)).toBe(x < STAGE.wide / 2 ? 1 : -1);
    }
    const left = arc(seats, 4).filter(({ x }) => x < STAGE.wide / 2);
    expect(left.map(({ scale }) => scale)).toEqual(
      left
        .map(({ scale }) => scale)
        .sort()
        .reverse(),
    );
  }
});

it("draws the edge from the far left to the far right", () => {
  const path = edgePath();
  expect(path.startsWith("M3 0L")).toBe(true);
  expect(path.endsWith("L141 0")).toBe(true);
});
