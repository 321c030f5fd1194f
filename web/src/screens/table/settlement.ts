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
  /** Paid because another player has the hand. */
  envy?: boolean;
}

export interface Outcome {
  lines: Line[];
  /** What each circle was paid, as it lies there until the next round. */
  paid: [number, number, number];
  /** Which circles were lost: a bet that was pulled back was not. */
  lost: [boolean, boolean, boolean];
}

export type Outcomes = ReadonlyMap<number, Outcome>;

export const NO_OUTCOMES: Outcomes = new Map();

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
      case "MeterPaid":
        after.set(event.seat, withLine(after.get(event.seat), paidOf(event), false));
        break;
      case "EnvyPaid":
        after.set(event.seat, withLine(after.get(event.seat), paidOf(event), true));
        break;
      default:
        break;
    }
  }
  return after;
}

/** A meter pays when the round ends: more on a bet that was settled before. */
function paidOf(event: { wager: string; hand: string; amount: number }): Line {
  return { wager: event.wager, hand: event.hand, pays: "", won: event.amount, lost: 0 };
}

function withLine(before: Outcome | undefined, more: Line, envy: boolean): Outcome {
  const lines = (before?.lines ?? []).map((line) => ({ ...line }));
  const same = lines.find((line) => line.wager === more.wager && line.hand === more.hand && !line.envy);
  if (same && !envy) same.won += more.won;
  else lines.push({ ...more, envy });
  return { lines, paid: before?.paid ?? [0, 0, 0], lost: before?.lost ?? [false, false, false] };
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
  parts.push(line.envy ? words.envy(handName(line.hand)) : handName(line.hand));
  // The $1 bonus is shown by what it wins, not by odds.
  const pays = line.pays === "" || /^wins\b/.test(line.pays) ? [] : [line.pays];
  if (line.won > 0) parts.push(...pays, words.wins(format(line.won)));
  else if (line.lost > 0) parts.push(words.loses(format(line.lost)));
  // A part of a meter is paid when the round ends.
  else parts.push(line.pays === "" ? words.push : line.pays);
  return parts.join(" · ");
}
