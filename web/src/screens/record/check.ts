/** A round's proof, checked here, in the reader's own browser, with nothing but what was shown. */
import { deck, format } from "../../lib/cards";
import type { Disclosure } from "../../lib/wire/types";
import { commitmentOf, dealt } from "../table/fairness";
import type { Seen } from "./scene";

type Deal = Disclosure["deals"][number];

export interface Check {
  readonly what: string;
  /** `open`: it could not be checked, and `why` says so. */
  readonly result: "holds" | "fails" | "open";
  readonly why: string;
}

/** Right only where the deck bound before the call could not be dealt: the record has to tell why. */
const LATE = " A deck is bound so late only where the one before could not be dealt.";

/** SHA-256 of a nonce and an order; null where the browser has none, as on pages without TLS. */
export type Commit = (nonce: string, order: readonly string[]) => Promise<string>;

const commit: Commit | null =
  (globalThis.crypto as Partial<Crypto> | undefined)?.subtle === undefined ? null : commitmentOf;

/** `seen` are the cards that the reader saw in the record of the round, beyond those all saw. */
export async function checkRound(
  proof: Disclosure,
  seen: readonly Seen[],
  using: Commit | null = commit,
): Promise<Check[]> {
  const several = proof.deals.length > 1;
  const checks: Check[] = [];
  for (const [at, deal] of proof.deals.entries()) {
    const own = seen.filter((each) => each.deal === at);
    for (const check of await checkDeal(deal, own, using)) {
      checks.push(several ? { ...check, what: `Deal ${at + 1}: ${check.what}` } : check);
    }
  }
  checks.push(houseFound(proof));
  return checks;
}

/** Whether all of it holds; `open` where something could not be checked and nothing fails. */
export function verdict(checks: readonly Check[]): Check["result"] {
  if (checks.some(({ result }) => result === "fails")) return "fails";
  return checks.every(({ result }) => result === "holds") ? "holds" : "open";
}

async function checkDeal(deal: Deal, own: readonly Seen[], using: Commit | null): Promise<Check[]> {
  const early = deal.committed < deal.called;
  const before: Check = {
    what: "The order was bound before bets were closed",
    result: early ? "holds" : "open",
    why: `Bound as entry ${deal.committed} of the record; no more bets was entry ${deal.called}.${early ? "" : LATE}`,
  };
  if (!deal.order.length) {
    const why = "The order of this deck was not shown.";
    return [before, { what: "The order is the one that was bound", result: "open", why }];
  }
  return [before, await isBound(deal, using), isWhole(deal), isAsDealt(deal, own)];
}

async function isBound(deal: Deal, using: Commit | null): Promise<Check> {
  const what = "The order is the one that was bound";
  if (using === null) {
    return { what, result: "open", why: "This browser computes SHA-256 on secure pages only." };
  }
  const found = await using(deal.nonce, deal.order);
  return found === deal.commitment
    ? { what, result: "holds", why: `SHA-256 of nonce and order is ${short(found)}, as bound.` }
    : { what, result: "fails", why: `SHA-256 gives ${short(found)}; ${short(deal.commitment)} was bound.` };
}

function isWhole(deal: Deal): Check {
  const right = deal.order.length === 52 && deck().every((card) => deal.order.includes(format(card)));
  const why = right ? "Fifty-two, each once." : "A card is missing, foreign, or there twice.";
  return { what: "The deck is whole", result: right ? "holds" : "fails", why };
}

function isAsDealt(deal: Deal, own: readonly Seen[]): Check {
  const what = "Every card seen is the card of that order";
  const cards = dealt(deal.order, deal.cut);
  const all = new Map<number, Set<string>>();
  for (const { place, card } of [...deal.faces, ...own]) {
    all.set(place, new Set([...(all.get(place) ?? []), card]));
  }
  for (const [place, faces] of all) {
    const due = cards[place];
    const odd = [...faces].find((card) => card !== due);
    if (odd) return { what, result: "fails", why: `Card ${place + 1} was ${odd}; the order has ${due ?? "none"}.` };
  }
  return { what, result: "holds", why: `${all.size} cards compared, cut at ${deal.cut}.` };
}

function houseFound(proof: Disclosure): Check {
  const what = "The house's own proof of money, choices and pays";
  if (proof.findings.length > 0) {
    const why = proof.findings.map(({ version, sentence }) => `Entry ${version}: ${sentence}`).join(" ");
    return { what, result: "fails", why };
  }
  if (!proof.paid)
    return { what, result: "open", why: "The pays could not be computed again: another edition of the book." };
  return { what, result: "holds", why: "Computed by the house again from the record; nothing found." };
}

function short(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-8)}`;
}
