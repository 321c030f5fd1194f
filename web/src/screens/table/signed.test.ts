import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sign } from "./gesture";
import { Signed, UNDO } from "./signed.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a sign is sent when the moment to undo it is over", () => {
  const sent: Sign[] = [];
  const signed = new Signed();
  signed.make("pull", (sign) => sent.push(sign));
  vi.advanceTimersByTime(UNDO - 1);
  expect([signed.sign, sent]).toEqual(["pull", []]);
  vi.advanceTimersByTime(1);
  expect([signed.sign, sent]).toEqual([null, ["pull"]]);
});

test("a sign that is undone is never sent, and the latest replaces the one before", () => {
  const sent: Sign[] = [];
  const signed = new Signed();
  signed.make("ride", (sign) => sent.push(sign));
  signed.undo();
  vi.runAllTimers();
  expect([signed.sign, sent]).toEqual([null, []]);
  signed.make("ride", (sign) => sent.push(sign));
  signed.make("pull", (sign) => sent.push(sign));
  vi.runAllTimers();
  expect(sent).toEqual(["pull"]);
});
