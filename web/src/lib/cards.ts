/** Cards as the server writes them: rank then suit, `Td` for the ten of diamonds. */
import { words } from "./words";

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"] as const;
export const SUITS = ["c", "d", "h", "s"] as const;

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

export interface Card {
  readonly rank: Rank;
  readonly suit: Suit;
}

/** The card that `text` names, or null: the server writes no other case and no other length. */
export function parse(text: string): Card | null {
  const rank = RANKS.find((one) => one === text[0]);
  const suit = SUITS.find((one) => one === text[1]);
  return rank === undefined || suit === undefined || text.length !== 2 ? null : { rank, suit };
}

export function format(card: Card): string {
  return `${card.rank}${card.suit}`;
}

/** The number that a command names a card by. */
export function numberOf(text: string): number {
  const card = parse(text);
  return card === null ? -1 : SUITS.length * RANKS.indexOf(card.rank) + SUITS.indexOf(card.suit);
}

/** As a dealer says it: `ten of diamonds`. */
export function spoken(card: Card): string {
  return words.card.named(words.card.ranks[card.rank], words.card.suits[card.suit]);
}

/** The back that a deck's cards are drawn with. Ours come in two colours. */
export function backOf(colour: string | undefined): "red" | "blue" {
  return colour === "blue" ? "blue" : "red";
}

/** The fifty-two, suit by suit, each from the two to the ace. */
export function deck(): Card[] {
  return SUITS.flatMap((suit) => RANKS.map((rank) => ({ rank, suit })));
}
