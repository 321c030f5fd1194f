/** The cards that make a paid hand, to be lifted: what pays is the server's word, which cards is plain to see. */

/** Every card of these counts. Other hands count by their ranks. */
const WHOLE = new Set(["straight", "flush", "full_house", "straight_flush", "royal_flush", "mini_royal"]);
/** Worth a moment of its own. */
const BIG = new Set(["four_of_a_kind", "straight_flush", "royal_flush"]);

/** How many of a rank a hand needs. */
function needs(hand: string): number {
  if (hand.startsWith("four")) return 4;
  if (hand.startsWith("three")) return 3;
  return hand.includes("pair") || hand === "tens_or_better" ? 2 : 0;
}

/** Of these cards, `Td` and such, those that make the hand. */
export function winners(cards: readonly string[], hand: string): ReadonlySet<string> {
  if (WHOLE.has(hand)) return new Set(cards);
  const many = needs(hand);
  const same = (card: string) => cards.filter((each) => each[0] === card[0]).length;
  return new Set(many === 0 ? [] : cards.filter((card) => same(card) >= many));
}

export function isBig(hand: string): boolean {
  return BIG.has(hand);
}
