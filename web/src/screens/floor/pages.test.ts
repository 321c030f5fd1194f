import { expect, it } from "vitest";
import { LIMIT, before, newest } from "./pages";

function list(length: number) {
  const asked: number[] = [];
  const read = (after: number, limit: number) => {
    asked.push(after);
    const versions = Array.from({ length: Math.max(0, Math.min(limit, length - after)) }, (_, at) => ({
      version: after + at + 1,
    }));
    return Promise.resolve(versions);
  };
  return { read, asked };
}

it("a short list is one page, the newest first, asked for once", async () => {
  const { read, asked } = list(3);
  expect(await newest(read)).toEqual({ entries: [{ version: 3 }, { version: 2 }, { version: 1 }], before: null });
  expect(asked).toEqual([0]);
  expect(await newest(list(0).read)).toEqual({ entries: [], before: null });
});

it("of a long list the newest come first, and every entry comes once on the way back", async () => {
  for (const length of [LIMIT - 1, LIMIT, LIMIT + 1, 2 * LIMIT, 1234]) {
    const { read } = list(length);
    let shown = await newest(read);
    const seen = shown.entries.map((each) => each.version);
    expect(seen[0], String(length)).toBe(length);
    while (shown.before !== null) {
      shown = await before(shown.before, read);
      seen.push(...shown.entries.map((each) => each.version));
    }
    expect(seen).toEqual(Array.from({ length }, (_, at) => length - at));
  }
});

it("the end of a very long list is found in a few requests", async () => {
  const { read, asked } = list(1_000_000);
  expect((await newest(read)).entries[0]?.version).toBe(1_000_000);
  expect(asked.length).toBeLessThan(40);
});
