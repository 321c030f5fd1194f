import { expect, it } from "vitest";
import { MINUS, withMinus } from "./minus";

it("is the sign U+2212", () => {
  expect(MINUS.codePointAt(0)).toBe(0x2212);
});

it.each([
  ["-0.40", "\u22120.40"],
  ["\u22125", "\u22125"],
  ["12", "12"],
  ["5-6", "5-6"],
])("writes %s as %s", (text, written) => {
  expect(withMinus(text)).toBe(written);
});
