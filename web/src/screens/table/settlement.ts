/** What the bets of a round came to, seat by seat, gathered from the events as they come. */
import { format } from "../../lib/money";
import type { Happened, TableEvent } from "../../lib/wire/types";
import { handName, words } from "./words";
import { wagerName } from "../../lib/wagers";

type Settled = Extract<TableEvent, { type: "BetSettled" }>;

export interface Line {
  wager: string;
  hand: string;
  pays: string;
  won: number;
  lost: number;
}

export interface Outcome {
  lines: Line[];
  /** What each circle was paid, as it lies there until the next round. */
  paid: [number, number, number];
  /** Which circles were lost: a bet that was pulled back was not. */
  lost: [boolean, boolean, boolean];
}

export type Outcomes = ReadonlyMap<number, Outcome>;

/** The outcomes after these events; a new round, or one that is undone, begins with none. */
export function gather(before: Outcomes, events: readonly Happened[]): Outcomes {
  let after = new Map(before);
  for (const { event } of events) {
    switch (event.type) {
      case "RoundOpened":
      case "RoundVoided":
      case "SettlementUndone":
        after = new Map();
        break;
      case "BetSettled":
        if (event.backer === null) after.set(event.seat, added(after.get(event.seat), event));
        break;
      default:
        break;
    }
  }
  return after;
}

function added(before: Outcome | undefined, event: Settled): Outcome {
  const paid: [number, number, number] = before ? [...before.paid] : [0, 0, 0];
  const lost: [boolean, boolean, boolean] = before ? [...before.lost] : [false, false, false];
  if (event.wager === "base" && event.circle >= 1 && event.circle <= 3) {
    paid[event.circle - 1] = event.won;
    lost[event.circle - 1] = event.lost > 0;
  }
  const lines = (before?.lines ?? []).map((line) => ({ ...line }));
  const same = lines.find((line) => line.wager === event.wager && line.hand === event.hand);
  if (same) {
    same.won += event.won;
    same.lost += event.lost;
    same.pays ||= event.pays;
  } else {
    const { wager, hand, pays, won, lost } = event;
    lines.push({ wager, hand, pays, won, lost });
  }
  return { lines, paid, lost };
}

/** `Three of a kind · 3 to 1 · wins $30`. */
export function lineText(line: Line): string {
  const parts = line.wager === "base" ? [] : [wagerName(line.wager)];
  parts.push(handName(line.hand));
  // The $1 bonus is shown by what it wins, not by odds.
  if (line.won > 0) parts.push(...(/^wins\b/.test(line.pays) ? [] : [line.pays]), words.wins(format(line.won)));
  else if (line.lost > 0) parts.push(words.loses(format(line.lost)));
  else parts.push(words.push);
  return parts.join(" · ");
}
