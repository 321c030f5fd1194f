/** Names for what events speak of: cards, hands, bets, seats. */
import { words as shared } from "../../lib/words";
import { RANKS, SUITS } from "../../lib/cards";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" } as const;

/** A card of an event, which is a number there, as text: `Td`. */
export function cardText(card: number): string {
  return `${RANKS[card >> 2] ?? "?"}${SUITS[card & 3] ?? "?"}`;
}

/** `10♦`. */
export function cardSign(card: number): string {
  const rank = RANKS[card >> 2] ?? "?";
  const suit = SUITS[card & 3];
  return `${rank === "T" ? "10" : rank}${suit === undefined ? "?" : SIGNS[suit]}`;
}

/** `1`, `2`, and `$` for the third. */
export function circleName(circle: number): string {
  return circle === 3 ? "$" : String(circle);
}

/** `tens_or_better` is `tens or better`. */
export function plain(name: string): string {
  return name.replaceAll("_", " ");
}

/** `1, 2 and $`. */
export function listed(words: readonly string[]): string {
  const last = words[words.length - 1] ?? "";
  return words.length < 2 ? last : shared.list(words.slice(0, -1).join(", "), last);
}

export function countCards(number: number): string {
  return shared.countCards(number);
}
