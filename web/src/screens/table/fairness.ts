/**
 * The check that anybody can make of a round that is over, made here in the browser: the order that
 * was laid open is the one the house had bound itself to, and every card that was seen lay there.
 */
import type { CardView, Disclosure, TableView } from "../../lib/wire/types";

export type Deal = Disclosure["deals"][number];

export interface Check {
  what: string;
  fits: boolean;
}

export interface Verdict {
  fair: boolean;
  checks: Check[];
}

/** What this screen has seen itself while a deck was in play: card by place, for each commitment. */
export type Witness = Map<string, Map<number, string>>;

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
    if (deck.commitment && !witness.has(deck.commitment)) witness.set(deck.commitment, new Map());
  }
  const round = view.round;
  const deck = round?.deck == null ? undefined : view.decks[round.deck];
  const seen = deck && witness.get(deck.commitment);
  if (!round || !seen) return;
  const hands = view.seats.flatMap((seat) => seat.hand?.cards ?? []);
  const cards: (CardView | null)[] = [round.left, round.right, round.kept, ...round.exposed, ...hands];
  for (const card of cards) if (card?.face) seen.set(card.place, card.face);
}

export async function checkDeal(deal: Deal, witness: Witness): Promise<Verdict> {
  const cards = dealt(deal.order, deal.cut);
  const own = witness.get(deal.commitment);
  const checks: Check[] = [
    {
      what: "The order has 52 different cards.",
      fits: deal.order.length === SIZE && new Set(deal.order).size === SIZE,
    },
    {
      what: "The order and the nonce give the commitment.",
      fits: (await commitmentOf(deal.nonce, deal.order)) === deal.commitment,
    },
    {
      what: "The commitment was made before no more bets was called.",
      fits: deal.committed < deal.called,
    },
    {
      what: `The ${deal.faces.length} cards that all could see lay where the order has them.`,
      fits: deal.faces.every(({ place, card }) => cards[place] === card),
    },
  ];
  if (own) {
    checks.push({
      what: `This screen had been shown the commitment before; the ${own.size} cards that you saw lay there.`,
      fits: [...own].every(([place, card]) => cards[place] === card),
    });
  }
  return { fair: checks.every((check) => check.fits), checks };
}
