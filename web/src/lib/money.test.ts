import { describe, expect, it } from "vitest";
import { format, parse } from "./money";

describe("format", () => {
  it.each([
    [0, "$0"],
    [5, "$0.05"],
    [500, "$5"],
    [250, "$2.50"],
    [123_450, "$1,234.50"],
    [100_000_000, "$1,000,000"],
    [-205, "−$2.05"],
  ])("writes %i cents as %s", (cents, text) => {
    expect(format(cents)).toBe(text);
  });

  it.each([0.5, NaN, Infinity])("refuses %d, which is no whole number of cents", (cents) => {
    expect(() => format(cents)).toThrow(RangeError);
  });
});

describe("parse", () => {
  it.each([
    ["12.50", 1250],
    ["12.5", 1250],
    ["12.05", 1205],
    ["5", 500],
    ["$5", 500],
    [" 25 ", 2500],
    ["1,234.50", 123_450],
    ["$1,000,000", 100_000_000],
    ["0", 0],
  ])("reads %j as %i cents", (text, cents) => {
    expect(parse(text)).toBe(cents);
  });

  it.each(["", "$", "five", "-5", "12.", ".50", "1.234", "1,23", "12,50", "1e3", "5 $", "1 000"])(
    "does not read %j",
    (text) => {
      expect(parse(text)).toBeNull();
    },
  );

  it("refuses what cannot be counted exactly", () => {
    expect(parse("99999999999999999")).toBeNull();
  });

  it("reads back what format writes", () => {
    for (let cents = 0; cents < 250_000; cents += 37) expect(parse(format(cents))).toBe(cents);
  });
});
