/**
 * The check that anybody can make of a round that is over, made here in the browser: the deck order
 * that was revealed is the one that was locked in, and every card that was seen lay there.
 */
import type { CardView, Disclosure, TableView } from "../../lib/wire/types";
import { mixed, mixOf, sha256 } from "./shares";
import { words } from "./words";

export type Deal = Disclosure["deals"][number];

export interface Check {
  what: string;
  fits: boolean;
}

export interface Verdict {
  fair: boolean;
  checks: Check[];
}

/** What this screen has seen itself. */
export interface Witness {
  /** While a deck was in play: card by place, for each commitment. */
  cards: Map<string, Map<number, string>>;
  /** The commitments of the decks that were in play, round by round. */
  rounds: Map<number, Set<string>>;
  /** The shares that this browser opened, round by round. */
  shares: Map<number, string>;
}

export function newWitness(): Witness {
  return { cards: new Map(), rounds: new Map(), shares: new Map() };
}

const SIZE = 52;

/** SHA-256, in hexadecimal, of the nonce and the order written without spaces. */
export function commitmentOf(nonce: string, order: readonly string[]): Promise<string> {
  return sha256(nonce + order.join(""));
}

/** The cards as they leave the device: from the cut on, then those before it, then mixed by the players' shares. */
export function dealt(order: readonly string[], cut: number, mix: string): Promise<string[]> {
  return mixed([...order.slice(cut), ...order.slice(0, cut)], mix);
}

/** Remember what lies open now. Before the first deal there is nothing but the commitment. */
export function watch(witness: Witness, view: TableView): void {
  for (const deck of view.decks) {
    if (deck.commitment && !witness.cards.has(deck.commitment)) witness.cards.set(deck.commitment, new Map());
  }
  const round = view.round;
  const deck = round?.deck == null ? undefined : view.decks[round.deck];
  const seen = deck && witness.cards.get(deck.commitment);
  if (!round || !seen) return;
  witness.rounds.set(round.number, (witness.rounds.get(round.number) ?? new Set()).add(deck.commitment));
  const hands = view.seats.flatMap((seat) => seat.hand?.cards ?? []);
  const cards: (CardView | null)[] = [round.left, round.right, round.kept, ...round.exposed, ...hands];
  for (const card of cards) if (card?.face) seen.set(card.place, card.face);
}

export async function checkDeal(deal: Deal, witness: Witness, round: number): Promise<Verdict> {
  const cards = await dealt(deal.order, deal.cut, deal.mix);
  const own = witness.cards.get(deal.commitment);
  const shown = witness.rounds.get(round);
  const checks: Check[] = [
    {
      what: words.checks.whole,
      fits: deal.order.length === SIZE && new Set(deal.order).size === SIZE,
    },
    {
      what: words.checks.commitment,
      fits: (await commitmentOf(deal.nonce, deal.order)) === deal.commitment,
    },
    // A deck that had to be replaced is locked in late; the house's findings say if it was without need.
    {
      what: deal.committed < deal.called ? words.checks.early : words.checks.late,
      fits: true,
    },
    {
      what: words.checks.faces(deal.faces.length),
      fits: deal.faces.every(({ place, card }) => cards[place] === card),
    },
  ];
  checks.push(...(await checkShares(deal, witness.shares.get(round))));
  if (shown) {
    checks.push({
      what: words.checks.shown,
      fits: shown.has(deal.commitment),
    });
  }
  if (own) {
    checks.push({
      what: words.checks.seen(own.size),
      fits: [...own].every(([place, card]) => cards[place] === card),
    });
  }
  return { fair: checks.every((check) => check.fits), checks };
}

/** The deck was mixed by every share that was opened, each as it was locked in; `own` is this browser's. */
async function checkShares(deal: Deal, own: string | undefined): Promise<Check[]> {
  const opened = deal.shares.filter(({ share }) => share !== "");
  const checks: Check[] = [];
  if (deal.mix !== "") {
    const locked = await Promise.all(opened.map(async ({ lock, share }) => (await sha256(share)) === lock));
    const early = opened.every(({ locked: at }) => at < deal.called);
    const mix = await mixOf(deal.commitment, opened);
    checks.push({ what: words.checks.shares(opened.length), fits: locked.every(Boolean) && early && mix === deal.mix });
  }
  if (own !== undefined) {
    checks.push({ what: words.checks.ownShare, fits: opened.some(({ share }) => share === own) });
  }
  return checks;
}
