import { describe, expect, it } from "vitest";
import type { TrainingReport } from "../trainer/answers";
import sample from "../trainer/sample.json";
import { partsOf } from "./rows";

const report: TrainingReport = sample.report;
const keys = (sought: string) => partsOf(report, sought).map(({ kinds }) => kinds.map(({ shape }) => shape.key));

describe("the chart", () => {
  it("has every kind of hand, the best first", () => {
    const [first, second] = partsOf(report, "");
    expect([first?.kinds.length, second?.kinds.length]).toEqual([33, 33]);
    const values = first?.kinds.map(({ shape, over }) => shape.ride / over) ?? [];
    expect(values).toEqual([...values].sort((one, other) => other - one));
  });

  it("finds the kind that some cards are", () => {
    expect(keys("5c 5d Ah")).toEqual([["low_pair"], []]);
    expect(keys("10c, 10d 2h 3s")).toEqual([[], ["tens_or_better"]]);
  });

  it("finds words, and nothing for the same card twice", () => {
    const pairs = keys("pair").flat();
    expect(pairs).toContain("low_pair");
    expect(pairs.every((key) => !key.startsWith("mixed"))).toBe(true);
    expect(keys("5c 5c Ah").flat()).toEqual([]);
  });
});
