import { expect, it } from "vitest";
import type { TableView } from "../../lib/wire/types";
import { troubleOf } from "./troubles";

function dispute(number: number, stage: string) {
  return { number, seat: 2, round: 1, about: `about ${number}`, stage, decision: "", player: "ann", ruled_by: "" };
}

it("a table tells of its halts, and of disputes that nobody has answered yet", () => {
  const stages = ["raised", "ruled", "review_asked", "reviewed", "complaint", "heard"];
  const view = {
    halts: [{ halt: "keypad", words: "The keypad has to be reset." }],
    disputes: stages.map((stage, at) => dispute(at + 1, stage)),
  } as TableView;
  expect(troubleOf(view)).toEqual({
    halts: ["The keypad has to be reset."],
    disputes: ["ann: “about 1”", "ann: “about 3”", "ann: “about 5”"],
  });
});
