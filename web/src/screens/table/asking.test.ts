import { expect, it } from "vitest";
import type { TableView } from "../../lib/wire/types";
import { isAsked } from "./asking";

const asked = (you: number | null) => isAsked({ you, turn: [4, 6] } as unknown as TableView);

it("knows whose turn it is, also where several choose together", () => {
  expect([4, 6, 5, null].map(asked)).toEqual([true, true, false, false]);
});
