import { expect, it } from "vitest";
import type { Happened } from "../../lib/wire/types";
import { merged, rulingsOf } from "./rulings";

const DORA = { role: "dealer", seat: null, name: "dora" };
const ANN = { role: "player", seat: 5, name: "ann" };

function happened(version: number, event: object, by: object = DORA, at = 7): Happened {
  return { version, round: 1, event: { at, by, moves: [], ...event } } as unknown as Happened;
}

function ruled(version: number, clause: string): Happened {
  return happened(version, { type: "Ruled", clause, sentence: "…", house_policy: false });
}

it("rulings are told apart from all else, the newest first", () => {
  const other = happened(2, { type: "RoundEnded" });
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
  const [ruling] = rulingsOf([
    ruled(1, "N 12.3"),
    happened(2, { type: "WagersReturned", seat: 3, amount: 1500 }),
    happened(3, { type: "RoundVoided", number: 1, same_round: false }),
    happened(4, { type: "RoundOpened", number: 2 }),
    happened(5, { type: "WagersReturned", seat: 4, amount: 100 }),
  ]);
  expect(ruling?.follows).toEqual(["Wagers go back to seat 3: $15.", "Round 1 is void."]);
});

it("what others do next, or the same person later, is no part of a ruling", () => {
  const rode = (seat: number) => ({ type: "BetRode", seat, circle: 1 });
  const own = [ruled(1, "N 12.14"), happened(2, rode(1))];
  const left = { type: "PlayerLeft", seat: 5, player: "ann", reason: "" };
  for (const next of [
    happened(3, rode(5), ANN),
    happened(3, left, ANN),
    happened(3, rode(5), DORA, 9),
    happened(4, rode(5)),
  ]) {
    expect(rulingsOf([...own, next])[0]?.follows).toEqual(["Seat 1 lets bet 1 ride."]);
  }
});
