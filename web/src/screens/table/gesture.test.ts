import { describe, expect, it } from "vitest";
import { FAR_ENOUGH, followed, signOf } from "./gesture";

describe("a drag of one's own cards", () => {
  it("towards oneself pulls back, away rides", () => {
    expect(signOf(0, FAR_ENOUGH)).toBe("pull");
    expect(signOf(10, -FAR_ENOUGH - 20)).toBe("ride");
  });

  it("says nothing when it is short or goes aside", () => {
    expect(signOf(0, FAR_ENOUGH - 1)).toBeNull();
    expect(signOf(80, 60)).toBeNull();
    expect(signOf(60, 100)).toBeNull();
  });

  it("is followed a part of the way", () => {
    expect(followed(0)).toBeCloseTo(0);
    expect(followed(30)).toBeGreaterThan(20);
    expect(followed(-1000)).toBeGreaterThan(-73);
  });
});
