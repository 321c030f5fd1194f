import { expect, it } from "vitest";
import { csv } from "./save";

it("a value with a comma or a quote is quoted", () => {
  expect(
    csv([
      ["figure", "value"],
      ['a "high", card', 1.5],
    ]),
  ).toBe('figure,value\n"a ""high"", card",1.5\n');
});
