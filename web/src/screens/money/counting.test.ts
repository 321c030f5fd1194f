import { expect, test } from "vitest";
import { listed, stacksOf, totalOf, worth } from "./counting";

const VALUES = [10_000, 500, 1];

test("what is typed becomes stacks, highest first, without empty ones", () => {
  expect(stacksOf(VALUES, { 500: "3", 10_000: " 2 ", 1: "" })).toEqual({
    stacks: [
      [10_000, 2],
      [500, 3],
    ],
  });
  expect(stacksOf(VALUES, { 500: "0" })).toEqual({ stacks: [] });
});

test.each(["-1", "1.5", "two", "1e3", "999999999"])("%s is no number of pieces", (text) => {
  expect(stacksOf(VALUES, { 500: text })).toEqual({ wrong: 500 });
  expect(totalOf(VALUES, { 500: text, 1: "7" })).toBe(7);
});

test("stacks are worth what they say", () => {
  expect(worth([[10_000, 2], [500, 3]])).toBe(21_500); // prettier-ignore
  expect(listed([[10_000, 2], [500, 3]])).toBe("2 × $100 + 3 × $5"); // prettier-ignore
});
