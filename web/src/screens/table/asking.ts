/** Whether whoever looks is asked something now. What the dealer says is the server's. */
import type { TableView } from "../../lib/wire/types";

export function isAsked(view: TableView): boolean {
  return view.you !== null && view.turn.includes(view.you);
}
