/**
 * The check that anybody can make of a round that is over, made here in the browser: the deck order
 * that was revealed is the one that was locked in, and every card that was seen lay there.
 */
import type { CardView, Disclosure, TableView } from "../../lib/wire/types";
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
}

export function newWitness(): Witness {
  return { cards: new Map(), rounds: new Map() };
}

const SIZE = 52;

/** SHA-256, in hexadecimal, of the nonce and the order written without spaces. */
export async function commitmentOf(nonce: string, order: readonly string[]): Promise<string> {
  const text = new TextEncoder().encode(nonce + order.join(""));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The cards as they leave the device: from the cut on, and then those before it. */
export function dealt(order: readonly string[], cut: number): string[] {
  return [...order.slice(cut), ...order.slice(0, cut)];
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
  const cards = dealt(deal.order, deal.cut);
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
