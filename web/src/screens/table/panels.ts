/** What can be opened beside the table. */
import { words } from "./words";

export type Panel = "more" | "log" | "house" | "fairness" | "settings" | "keys";

export const PANELS: readonly (readonly [Panel, string])[] = [
  ["more", words.more],
  ["log", words.log],
  ["house", words.house],
  ["fairness", words.fairness],
  ["keys", words.keys],
  ["settings", words.switches],
];

export function titleOf(panel: Panel): string {
  return PANELS.find(([which]) => which === panel)?.[1] ?? "";
}
