import { expect, it } from "vitest";
import { latest } from "./latest";

it("while one is answered only the last of the others waits", async () => {
  const begun: number[] = [];
  let finish = () => {};
  const ask = latest<number>((question) => {
    begun.push(question);
    return new Promise((done) => (finish = done));
  });
  const first = ask(1);
  await Promise.all([ask(2), ask(3), ask(4)]);
  expect(begun).toEqual([1]);
  finish();
  await new Promise((done) => setTimeout(done));
  expect(begun).toEqual([1, 4]);
  finish();
  await first;
  void ask(5);
  expect(begun).toEqual([1, 4, 5]);
});
