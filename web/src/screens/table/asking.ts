/** What the dealer says to whoever looks: the own turn is asked of "you", all else by its seat. */
import type { TableView } from "../../lib/wire/types";
import { words } from "./words";

export function isAsked(view: TableView): boolean {
  return view.you !== null && view.turn.includes(view.you);
}

export function speechTo(view: TableView): string {
  if (!isAsked(view)) return view.speech;
  if (view.circle !== null) return words.yourBet[view.circle - 1] ?? view.speech;
  if (view.bank?.offered === view.you) return words.yourBank;
  if (view.bank?.seat === view.you) return words.yourBankWager;
  return view.speech;
}
