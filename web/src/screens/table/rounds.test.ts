import { expect, it } from "vitest";
import type { Happened, TableView } from "../../lib/wire/types";
import { NO_ROUNDS, counted, roundTime, type Rounds } from "./rounds";
import type { Outcomes } from "./settlement";

const happened = (type: string, at: number) => [{ version: 1, round: 1, event: { type, at } } as unknown as Happened];

function view(round: number, result: number, status = "settled"): TableView {
  return { you: 4, round: { number: round }, seats: [{ seat: 4, result, hand: { status } }] } as unknown as TableView;
}

const OUTCOMES = new Map([[4, { lines: [{ wager: "base", hand: "flush" }] }]]) as unknown as Outcomes;

it("counts a round once, when it is settled, with what came after", () => {
  let rounds: Rounds = NO_ROUNDS;
  rounds = counted(rounds, happened("RoundOpened", 100), view(7, 0, "in_play"), new Map());
  expect(rounds.played).toEqual([]);
  rounds = counted(rounds, happened("BetSettled", 120), view(7, 4500), OUTCOMES);
  rounds = counted(rounds, happened("MeterPaid", 121), view(7, 9500), OUTCOMES);
  expect(rounds.played).toEqual([{ round: 7, net: 9500, hand: "flush", seconds: 21 }]);
});

it("keeps the last eight", () => {
  let rounds: Rounds = NO_ROUNDS;
  for (let round = 1; round <= 10; round += 1)
    rounds = counted(rounds, happened("BetSettled", round), view(round, -500), OUTCOMES);
  expect(rounds.played.map((each) => each.round)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
});

it("tells how long a round takes from those it has seen whole", () => {
  const played = [10, null, 21].map((seconds, round) => ({ round, net: 0, hand: "", seconds }));
  expect(roundTime(played)).toBe(16);
  expect(roundTime([])).toBe(null);
});
