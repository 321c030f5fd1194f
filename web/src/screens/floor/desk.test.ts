import { describe, expect, it } from "vitest";
import { NEW_TABLE, askedFor, bodyOf, may, verdict, type Progress } from "./desk";

it("each role has its own desk", () => {
  expect(may("dealer")).toEqual({ supervise: false, setUp: false, cage: false, audit: false });
  expect(may("games_supervisor")).toEqual({ supervise: true, setUp: false, cage: false, audit: false });
  expect(may("inspector")).toEqual({ supervise: true, setUp: false, cage: false, audit: true });
  expect(may("casino_supervisor")).toEqual({ supervise: true, setUp: true, cage: true, audit: true });
});

describe("a new table", () => {
  const form = { ...NEW_TABLE, id: "pit-2", book: "nsw-let-it-ride" };

  it("is as the book has it where nothing else is said", () => {
    expect(bodyOf(form)).toEqual({
      body: { id: "pit-2", name: "pit-2", book: "nsw-let-it-ride", side_bets: true, turns: "in_turn", bots: 0 },
    });
  });

  it("has bets on a meter only where somebody asks for them", () => {
    expect(bodyOf({ ...form, meters: true })).toMatchObject({ body: { side_bets: true, meters: true } });
  });

  it("has limits of its own in cents, whole or not at all", () => {
    expect(bodyOf({ ...form, minimum: "10", maximum: "$1,000" })).toMatchObject({
      body: { limits: { minimum: 1000, maximum: 100000, unit: null, maximum_payout: null } },
    });
    expect(bodyOf({ ...form, minimum: "10" })).toHaveProperty("field", "maximum");
    expect(bodyOf({ ...form, payout: "50000" })).toHaveProperty("field", "minimum");
    expect(bodyOf({ ...form, minimum: "10", maximum: "20", payout: "5000" })).toMatchObject({
      body: { limits: { minimum: 1000, maximum: 2000, unit: null, maximum_payout: 500000 } },
    });
    expect(bodyOf({ ...form, minimum: "10", maximum: "20", payout: "x" })).toHaveProperty("field", "payout");
    expect(bodyOf({ ...form, minimum: "10", maximum: "20", unit: "x" })).toHaveProperty("field", "unit");
  });

  it("needs an id", () => {
    expect(bodyOf(NEW_TABLE)).toHaveProperty("field", "id");
  });
});

it("a verdict is given only at the end, and says how much was read", () => {
  const progress = { stage: "done", streams: 5, events: 1200, rounds: 40, wrong: 0 } as Progress;
  expect(verdict({ ...progress, stage: "running" })).toBe("");
  expect(verdict(progress)).toBe("The log checks out: 5 streams, 1,200 events and 40 rounds read, nothing wrong.");
  expect(verdict({ ...progress, wrong: 1 })).toContain("1 problem found");
});

it("what was refused has the name of its key, and what came otherwise is as it came", () => {
  expect(askedFor("BetSide")).toBe("Side bet");
  expect(askedFor("InvalidateRound at pit-1")).toBe("Invalidate the round at pit-1");
  expect(askedFor("POST /api/floor/tables")).toBe("POST /api/floor/tables");
});
