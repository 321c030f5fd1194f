// @vitest-environment node
import { expect, test } from "vitest";
import { span } from "./times";

test.each([
  [0, "0 s"],
  [-3, "0 s"],
  [45, "45 s"],
  [120, "2 min"],
  [125, "2 min 5 s"],
  [3600, "1 h"],
  [12_000, "3 h 20 min"],
])("%i seconds are %s", (seconds, words) => {
  expect(span(seconds)).toBe(words);
});
