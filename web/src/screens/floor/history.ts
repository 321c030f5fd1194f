/** The cage's entries in words, and the receipts among them. */
import { cageEntryWords } from "./words";

export interface CageEntry {
  readonly version: number;
  readonly event: Readonly<Record<string, unknown>>;
}

/** Payments over the desk. */
export const RECEIPTS: ReadonlySet<string> = new Set(["ChipsPaidIn", "ChipsPaidOut", "VoucherIssued"]);

export interface Paid {
  player: string;
  number: number;
  what: string;
  amount: number;
  why: string;
  at: number;
  by: string;
  second: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" ? value : 0);

export function entryWords({ event }: CageEntry): { what: string; amount: number | null; by: string; at: number } {
  const kind = text(event["type"]);
  const amount = event["amount"] ?? event["net"];
  const people = [text(event["by"]), text(event["second"])].filter(Boolean);
  return {
    what: cageEntryWords[kind] ?? kind,
    amount: typeof amount === "number" ? amount : null,
    by: people.join(", "),
    at: number(event["at"]),
  };
}

export function receiptOf(player: string, entry: CageEntry): Paid {
  const { what, amount, at } = entryWords(entry);
  const { event, version } = entry;
  return {
    player,
    number: version,
    what,
    amount: amount ?? 0,
    why: text(event["why"]),
    at,
    by: text(event["by"]),
    second: text(event["second"]),
  };
}
