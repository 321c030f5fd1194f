import { describe, expect, it } from "vitest";
import { NOTHING, nextPlace, withCard, without } from "./picked";

const three = ["9h", "Th", "Jh"].reduce((picked, face) => withCard(picked, "hand", face), NOTHING);

describe("cards picked for advice", () => {
  it("fill the hand, then the community card", () => {
    expect(three.hand).toEqual(["9h", "Th", "Jh"]);
    expect(nextPlace(NOTHING, "hand")).toBe("hand");
    expect(nextPlace(three, "hand")).toBe("community");
    expect(nextPlace(withCard(three, "community", "Qd"), "community")).toBe("community");
  });

  it("push out the first of a full place", () => {
    expect(withCard(three, "hand", "2c").hand).toEqual(["Th", "Jh", "2c"]);
    expect(withCard(withCard(three, "community", "Qd"), "community", "Kd").community).toEqual(["Kd"]);
  });

  it("go from wherever they lie", () => {
    const seen = withCard(three, "seen", "2c");
    expect(without(seen, ["9h", "Jh", "2c"])).toEqual({ hand: ["9h", "Jh"], community: [], seen: ["2c"] });
    expect(without(seen, ["9h", "Th", "Jh"]).seen).toEqual([]);
  });
});
