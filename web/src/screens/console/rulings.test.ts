import { expect, it } from "vitest";
import type { Happened } from "../../lib/wire/types";
import { merged, rulingsOf } from "./rulings";

function ruled(version: number, clause: string): Happened {
  const event = { type: "Ruled", at: 7, clause, sentence: "…", house_policy: false, moves: [], by: { name: "dora" } };
  return { version, round: 1, event } as unknown as Happened;
}

it("rulings are told apart from all else, the newest first", () => {
  const other = { version: 2, round: 1, event: { type: "RoundEnded" } } as unknown as Happened;
  expect(rulingsOf([ruled(1, "N 12.5"), other, ruled(3, "N 12.7")]).map((each) => each.clause)).toEqual([
    "N 12.7",
    "N 12.5",
  ]);
});

it("what was read and what has happened since are one list, nothing twice", () => {
  const live = rulingsOf([ruled(4, "b")]);
  const read = rulingsOf([ruled(1, "a"), ruled(4, "b")]);
  expect(merged(live, read).map((each) => each.version)).toEqual([4, 1]);
});

it("what follows a ruling is told with it, and nothing that comes later", () => {
  const happened = (version: number, event: object) => ({ version, round: 1, event }) as unknown as Happened;
  const [ruling] = rulingsOf([
    ruled(1, "N 12.3"),
    happened(2, { type: "WagersReturned", seat: 3, amount: 1500 }),
    happened(3, { type: "RoundVoided", number: 1, same_round: false }),
    happened(4, { type: "RoundOpened", number: 2 }),
    happened(5, { type: "WagersReturned", seat: 4, amount: 100 }),
  ]);
  expect(ruling?.follows).toEqual(["Wagers go back to seat 3: $15.", "Round 1 is void."]);
});
