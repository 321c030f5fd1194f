/** The entries of a player's account with the house: what they are, and how they read. */
import { api } from "../../lib/api";
import { format } from "../../lib/money";
import { dayAndClock } from "../record/times";

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
  | { readonly type: "ChipsBroughtBack"; readonly table: string; readonly amount: number }
  | { readonly type: "SeatTaken"; readonly table: string }
  | { readonly type: "SeatLeft"; readonly table: string }
  | { readonly type: "RoundPlayed"; readonly table: string; readonly round: number; readonly net: number }
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
      return line(event.demo ? "Admitted to the demonstration floor" : "Admitted at the cage");
    case "ChipsPaidIn":
      return line(`Chips paid in${because(event.why)}`, { balance: event.amount });
    case "ChipsPaidOut":
      return line(`Chips paid out${because(event.why)}`, { balance: -event.amount });
    case "VoucherIssued":
      return line(`Voucher of ${format(event.amount)}${because(event.why)}`);
    case "VoucherUsed":
      return line(`Voucher of ${format(event.amount)} used at ${named(event.table)}`);
    case "ChipsTaken":
      return line(`Chips to ${named(event.table)}`, { balance: -event.amount });
    case "ChipsBroughtBack":
      return line(`Chips back from ${named(event.table)}`, { balance: event.amount });
    case "SeatTaken":
      return line(`Seat taken at ${named(event.table)}`);
    case "SeatLeft":
      return line(`Seat left at ${named(event.table)}`);
    case "RoundPlayed":
      return line(`Round ${event.round} at ${named(event.table)}`, {
        won: event.net,
        link: `/record/${encodeURIComponent(event.table)}/${event.round}`,
      });
    case "LimitsSet":
      return line(`Limits set: ${limitsInWords(event.limits)}`);
    case "LooserLimitsAsked":
      return line(`Looser limits asked for: ${limitsInWords(event.limits)}, from ${dayAndClock(event.effective)}`);
    case "ExcludedByHouse":
      return line(`Excluded from the casino, ${event.clause}: ${event.reason}`);
    case "SelfExcluded":
      return line(
        event.until === null
          ? "Excluded for good, by oneself"
          : `Excluded until ${dayAndClock(event.until)}, by oneself`,
      );
    default:
      return event satisfies never;
  }
}

function because(why: string): string {
  return why ? `: ${why}` : "";
}

export function limitsInWords({ loss, minutes }: Limits): string {
  const lost = loss === null ? "no limit on what may be lost" : `at most ${format(loss)} lost a day`;
  const time = minutes === null ? "no limit on time" : `at most ${minutes} minutes a day`;
  return `${lost}, ${time}`;
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
