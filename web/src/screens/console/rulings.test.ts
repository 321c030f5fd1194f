import { expect, it } from "vitest";
import type { Happened } from "../../lib/wire/types";
import { merged, rulingsOf } from "./rulings";

const DORA = { role: "dealer", seat: null, name: "dora" };
const ANN = { role: "player", seat: 5, name: "ann" };

function happened(version: number, event: object, words = "", by: object = DORA, at = 7): Happened {
  return { version, round: 1, event: { at, by, moves: [], ...event }, words, tone: "aloud" } as unknown as Happened;
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
    happened(2, { type: "WagersReturned" }, "Seat 3 gets $15 back."),
    happened(3, { type: "RoundVoided" }, "Round 1 is void."),
    happened(4, { type: "RoundOpened" }, "Round 2. Place your bets."),
    happened(5, { type: "WagersReturned" }, "Seat 4 gets $1 back."),
  ]);
  expect(ruling?.follows).toEqual(["Seat 3 gets $15 back.", "Round 1 is void."]);
});

it("what others do next, or the same person later, is no part of a ruling", () => {
  const rode = { type: "BetRode" };
  const own = [ruled(1, "N 12.14"), happened(2, rode, "Seat 1 lets bet 1 ride.")];
  const also = "Seat 5 lets bet 1 ride.";
  for (const next of [
    happened(3, rode, also, ANN),
    happened(3, { type: "PlayerLeft" }, "ann leaves seat 5.", ANN),
    happened(3, rode, also, DORA, 9),
    happened(4, rode, also),
  ]) {
    expect(rulingsOf([...own, next])[0]?.follows).toEqual(["Seat 1 lets bet 1 ride."]);
  }
});
