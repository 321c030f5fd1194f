/** The entries of a player's account with the house: what they are, and how they read. */
import { api } from "../../lib/api";
import { format } from "../../lib/money";
import { dayAndClock } from "../record/times";
import { cageWords } from "./words";

interface Limits {
  readonly loss: number | null;
  readonly minutes: number | null;
}

/** Events of the cage as the server writes them (`house/cage/events.py`). */
export type CageEvent = { readonly by: string; readonly at: number } & (
  | { readonly type: "PatronAdmitted"; readonly demo: boolean }
  | { readonly type: "ChipsPaidIn"; readonly amount: number; readonly why: string }
  | { readonly type: "ChipsPaidOut"; readonly amount: number; readonly why: string }
  | { readonly type: "VoucherIssued"; readonly amount: number; readonly why: string }
  | { readonly type: "VoucherUsed"; readonly table: string; readonly amount: number; readonly chips: number }
  | { readonly type: "ChipsTaken"; readonly table: string; readonly amount: number }
  | { readonly type: "ChipsClaimed"; readonly table: string; readonly amount: number; readonly owed: number }
  | { readonly type: "DebtSettled"; readonly amount: number }
  | { readonly type: "ChipsBroughtBack"; readonly table: string; readonly amount: number }
  | { readonly type: "SeatTaken"; readonly table: string }
  | { readonly type: "SeatLeft"; readonly table: string }
  | { readonly type: "RoundPlayed"; readonly table: string; readonly round: number; readonly net: number }
  | { readonly type: "ResultCorrected"; readonly table: string; readonly round: number; readonly net: number }
  | { readonly type: "ExclusionLifted"; readonly table: string; readonly reason: string }
  | { readonly type: "LimitsSet"; readonly limits: Limits }
  | { readonly type: "LooserLimitsAsked"; readonly limits: Limits; readonly effective: number }
  | { readonly type: "ExcludedByHouse"; readonly table: string; readonly clause: string; readonly reason: string }
  | { readonly type: "SelfExcluded"; readonly until: number | null }
);

export interface CageEntry {
  readonly version: number;
  readonly event: CageEvent;
}

const PAGE = 500;

/** All entries, the newest first. */
export async function entriesOfCage(): Promise<CageEntry[]> {
  const all: CageEntry[] = [];
  for (;;) {
    const after = all[all.length - 1]?.version ?? 0;
    const page = await api.get<CageEntry[]>(`/me/cage/entries?after=${after}`);
    all.push(...page);
    if (page.length < PAGE) return all.reverse();
  }
}

export interface Line {
  readonly words: string;
  /** What it did to the balance; null where that is not what it is about. */
  readonly balance: number | null;
  /** What was won at a table, below zero lost; null where nothing was played. */
  readonly won: number | null;
  readonly link: string | null;
}

/** `named` tells what a table is called. */
export function lineOf(event: CageEvent, named: (table: string) => string): Line {
  const line = (words: string, more: Partial<Line> = {}): Line => ({
    words,
    balance: null,
    won: null,
    link: null,
    ...more,
  });
  switch (event.type) {
    case "PatronAdmitted":
      return line(cageWords.admitted[event.demo ? "demo" : "cage"]);
    case "ChipsPaidIn":
      return line(cageWords.paidIn(event.why), { balance: event.amount });
    case "ChipsPaidOut":
      return line(cageWords.paidOut(event.why), { balance: -event.amount });
    case "VoucherIssued":
      return line(cageWords.voucher(format(event.amount), event.why));
    case "VoucherUsed":
      return line(cageWords.voucherUsed(format(event.amount), named(event.table)));
    case "ChipsTaken":
      return line(cageWords.taken(named(event.table)), { balance: -event.amount });
    case "ChipsClaimed":
      return line(cageWords.claimed(named(event.table), event.owed > 0 ? format(event.owed) : null), {
        balance: event.owed - event.amount,
      });
    case "DebtSettled":
      return line(cageWords.debtSettled, { balance: -event.amount });
    case "ChipsBroughtBack":
      return line(cageWords.broughtBack(named(event.table)), { balance: event.amount });
    case "SeatTaken":
      return line(cageWords.sat(named(event.table)));
    case "SeatLeft":
      return line(cageWords.left(named(event.table)));
    case "RoundPlayed":
      return line(cageWords.round(event.round, named(event.table)), {
        won: event.net,
        link: `/record/${encodeURIComponent(event.table)}/${event.round}`,
      });
    case "ResultCorrected":
      return line(cageWords.corrected(event.round, named(event.table)), {
        won: event.net,
        link: `/record/${encodeURIComponent(event.table)}/${event.round}`,
      });
    case "ExclusionLifted":
      return line(cageWords.exclusionLifted(event.reason));
    case "LimitsSet":
      return line(cageWords.limitsSet(limitsInWords(event.limits)));
    case "LooserLimitsAsked":
      return line(cageWords.limitsAsked(limitsInWords(event.limits), dayAndClock(event.effective)));
    case "ExcludedByHouse":
      return line(cageWords.excludedByHouse(event.clause, event.reason));
    case "SelfExcluded":
      return line(cageWords.selfExcluded(event.until === null ? null : dayAndClock(event.until)));
    default:
      return event satisfies never;
  }
}

export function limitsInWords({ loss, minutes }: Limits): string {
  return cageWords.limits(loss === null ? null : format(loss), minutes);
}

/** What the player of these entries won at a table, round by round, in cents. */
export function netByRound(entries: readonly CageEntry[], table: string): Map<number, number> {
  const net = new Map<number, number>();
  for (const { event } of entries) {
    if (event.type === "RoundPlayed" && event.table === table) {
      net.set(event.round, (net.get(event.round) ?? 0) + event.net);
    }
  }
  return net;
}
