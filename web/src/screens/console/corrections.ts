/** A correction that waits for the second person, in words. */
import { format } from "../../lib/money";
import type { components } from "../../lib/wire/schema";
import { choices } from "./commands/words";
import { facts } from "./words";

export type Correction = components["schemas"]["Correction"];

export function correctionWords({ number, amount, to, player, other, round, by }: Correction): string {
  const way = other ? facts.fromTo(other, player) : `${choices.payee(to)}, ${player}`;
  return facts.correction(number, round, format(amount), way, by.name);
}
