/** Hands as they are called on the felt, the same on every screen. */
const HANDS: Record<string, string> = {
  tens_or_better: "Pair of tens or better",
  high_card: "No pair",
  mini_royal: "Mini royal",
};

/** `three_of_a_kind` as it is written on the felt. */
export function handName(hand: string): string {
  const text = HANDS[hand] ?? hand.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
