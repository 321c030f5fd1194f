/** The latest rulings of a table: read from its record once, then as they happen. */
import { api } from "../../lib/api";
import type { Happened } from "../../lib/wire/types";

export interface Ruling {
  version: number;
  round: number | null;
  at: number;
  by: string;
  clause: string;
  sentence: string;
  housePolicy: boolean;
  /** What it does, in sentences: whose money goes where, which cards, what play waits for. */
  follows: string[];
}

const KEPT = 20;
const BACK = 400;

/** What a ruling can lead to. */
const FOLLOWS: ReadonlySet<string> = new Set([
  "CardExposed",
  "CardReplaced",
  "HandRecounted",
  "HandEnded",
  "WagersReturned",
  "SettlementUndone",
  "WagersForfeited",
  "WagersRestored",
  "MisdealDeclared",
  "RoundVoided",
  "BetsCorrected",
  "PlayHalted",
  "HaltLifted",
  "DeckFoundWrong",
  "OrderLost",
  "DeckStale",
  "DeckMoved",
  "BackBetReturned",
  "BankReleased",
  "PlayerPrecluded",
  "CollusionActedOn",
  "BetRode",
  "PlayerLeft",
]);

/** Events of one command were asked for by one person at one time, and stand together in the record. */
function isOfOneCommand(one: Happened, next: Happened): boolean {
  const { by, at } = one.event;
  const { by: other, at: later } = next.event;
  const same = by.role === other.role && by.seat === other.seat && by.name === other.name;
  return same && at === later && next.version === one.version + 1;
}

/** The newest first, each with what came of it in the same command. */
export function rulingsOf(events: readonly Happened[]): Ruling[] {
  const found: Ruling[] = [];
  let open: Ruling | null = null;
  let last: Happened | null = null;
  for (const happened of events) {
    const { version, round, event, words } = happened;
    if (last && !isOfOneCommand(last, happened)) open = null;
    last = happened;
    if (event.type === "Ruled") {
      open = {
        version,
        round,
        at: event.at,
        by: event.by.name,
        clause: event.clause,
        sentence: event.sentence,
        housePolicy: event.house_policy,
        follows: [],
      };
      found.push(open);
    } else if (FOLLOWS.has(event.type)) {
      if (words) open?.follows.push(words);
    } else {
      open = null;
    }
  }
  return found.reverse();
}

export function merged(newer: readonly Ruling[], older: readonly Ruling[]): Ruling[] {
  const known = new Set(newer.map((each) => each.version));
  return [...newer, ...older.filter((each) => !known.has(each.version))].slice(0, KEPT);
}

/** Of the last few hundred things that happened before a version. */
export async function rulingsBefore(table: string, version: number): Promise<Ruling[]> {
  const after = Math.max(0, version - BACK);
  const page = await api.get<{ entries: Happened[] }>(
    `/tables/${encodeURIComponent(table)}/record?after=${after}&limit=${BACK}`,
  );
  return rulingsOf(page.entries);
}
