/** What wagers are called. The server tells the names of side bets when a session begins. */
import { words } from "./words";

const names = new Map<string, string>();

export function nameWagers(told: Readonly<Record<string, string>>): void {
  for (const [wager, name] of Object.entries(told)) names.set(wager, name);
}

/** What people call a wager; the id in plain words for a bet that nobody told of. */
export function wagerName(wager: string): string {
  if (wager === "base") return words.base;
  const text = names.get(wager) ?? wager.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The side bet whose stake was moved: its spot is called `spot:2:lucky`. */
export function wagerMoved(moves: readonly (readonly [string, string, number])[]): string {
  const held = moves.map(([from]) => from).find((from) => from.startsWith("spot:"));
  return held?.split(":")[2] ?? "";
}
