import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sliding } from "./sliding.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function seen(sliding: Sliding): [left: number, slid: number] {
  return [sliding.left, sliding.slid];
}

test("the stack lies there, then its cards go one by one", () => {
  const sliding = new Sliding();
  sliding.dealt(null, 3);
  expect(seen(sliding)).toEqual([0, 3]);
  sliding.dealt(7, 3);
  const steps = [seen(sliding)];
  for (let step = 0; step < 3; step += 1) {
    vi.advanceTimersToNextTimer();
    steps.push(seen(sliding));
  }
  expect(steps).toEqual([
    [3, 0],
    [2, 1],
    [1, 2],
    [0, 3],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test("whoever comes later, gets single cards or wants no motion sees no stack", () => {
  const late = new Sliding();
  late.dealt(7, 3);
  expect(seen(late)).toEqual([0, 3]);
  const single = new Sliding();
  single.dealt(null, 0);
  single.dealt(7, 0);
  expect(seen(single)).toEqual([0, 3]);
});

test("a round that ends at once leaves no stack behind", () => {
  const sliding = new Sliding();
  sliding.dealt(null, 3);
  sliding.dealt(7, 3);
  sliding.dealt(null, 3);
  expect(seen(sliding)).toEqual([0, 3]);
  expect(vi.getTimerCount()).toBe(0);
});
