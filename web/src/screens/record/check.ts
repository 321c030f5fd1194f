/** A round's proof, checked here, in the reader's own browser, with nothing but what was shown. */
import { deck, format } from "../../lib/cards";
import type { Disclosure } from "../../lib/wire/types";
import { commitmentOf, dealt } from "../table/fairness";
import { mixOf, sha256 } from "../table/shares";
import type { Seen } from "./scene";
import { proofWords } from "./words";

type Deal = Disclosure["deals"][number];

export interface Check {
  readonly what: string;
  /** `open`: it could not be checked, and `why` says so. */
  readonly result: "holds" | "fails" | "open";
  readonly why: string;
}

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
      checks.push(several ? { ...check, what: proofWords.ofDeal(at + 1, check.what) } : check);
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
    what: proofWords.locked,
    result: early ? "holds" : "open",
    why: [proofWords.lockedAt(deal.committed, deal.called), ...(early ? [] : [proofWords.late])].join(" "),
  };
  if (!deal.order.length) {
    return [before, { what: proofWords.same, result: "open", why: proofWords.notRevealed }];
  }
  return [
    before,
    await isBound(deal, using),
    isWhole(deal),
    ...(await areShared(deal, using)),
    await isAsDealt(deal, own, using),
  ];
}

async function isBound(deal: Deal, using: Commit | null): Promise<Check> {
  const what = proofWords.same;
  if (using === null) {
    return { what, result: "open", why: proofWords.noHash };
  }
  const found = await using(deal.nonce, deal.order);
  return found === deal.commitment
    ? { what, result: "holds", why: proofWords.sameHash(short(found)) }
    : { what, result: "fails", why: proofWords.otherHash(short(found), short(deal.commitment)) };
}

function isWhole(deal: Deal): Check {
  const right = deal.order.length === 52 && deck().every((card) => deal.order.includes(format(card)));
  const why = right ? proofWords.wholeWhy : proofWords.notWhole;
  return { what: proofWords.whole, result: right ? "holds" : "fails", why };
}

/** The shares are those that were locked in, and the deck was mixed by all that were opened. */
async function areShared(deal: Deal, using: Commit | null): Promise<Check[]> {
  if (deal.mix === "") return [];
  const what = proofWords.shares;
  if (using === null) return [{ what, result: "open", why: proofWords.noHash }];
  const opened = deal.shares.filter(({ share }) => share !== "");
  const locked = await Promise.all(opened.map(async ({ lock, share }) => (await sha256(share)) === lock));
  const mix = await mixOf(deal.commitment, opened);
  const right = locked.every(Boolean) && mix === deal.mix && opened.every((each) => each.locked < deal.called);
  const withheld = deal.shares.length - opened.length;
  const why = right ? proofWords.sharesWhy(opened.length, withheld) : proofWords.otherShares;
  return [{ what, result: right ? "holds" : "fails", why }];
}

async function isAsDealt(deal: Deal, own: readonly Seen[], using: Commit | null): Promise<Check> {
  const what = proofWords.dealt;
  if (deal.mix !== "" && using === null) return { what, result: "open", why: proofWords.noHash };
  const cards = await dealt(deal.order, deal.cut, deal.mix);
  const all = new Map<number, Set<string>>();
  for (const { place, card } of [...deal.faces, ...own]) {
    all.set(place, new Set([...(all.get(place) ?? []), card]));
  }
  for (const [place, faces] of all) {
    const due = cards[place];
    const odd = [...faces].find((card) => card !== due);
    if (odd) return { what, result: "fails", why: proofWords.notDealt(place + 1, odd, due) };
  }
  return { what, result: "holds", why: proofWords.dealtWhy(all.size, deal.cut) };
}

function houseFound(proof: Disclosure): Check {
  const what = proofWords.house;
  if (proof.findings.length > 0) {
    const why = proof.findings.map(({ version, sentence }) => proofWords.houseFound(version, sentence)).join(" ");
    return { what, result: "fails", why };
  }
  if (!proof.paid) return { what, result: "open", why: proofWords.houseUnpaid };
  return { what, result: "holds", why: proofWords.houseRight };
}

function short(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-8)}`;
}
