/** Hands as they are called on the felt, the same on every screen. */
import { words } from "./words";

const HANDS: Readonly<Record<string, string>> = words.hands;

/** `three_of_a_kind` as it is written on the felt. */
export function handName(hand: string): string {
  const text = HANDS[hand] ?? hand.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
