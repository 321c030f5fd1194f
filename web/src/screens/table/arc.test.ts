import { expect, it } from "vitest";
import { arc } from "./arc";

it("has every seat once, the own one nearest and largest", () => {
  for (const seats of [7, 8]) {
    for (let own = 1; own <= seats; own += 1) {
      const spots = arc(seats, own);
      expect(spots.map((spot) => spot.seat).sort()).toEqual(Array.from({ length: seats }, (_, at) => at + 1));
      const [first, ...others] = spots;
      expect(first).toMatchObject({ seat: own, x: 50, scale: 1 });
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
