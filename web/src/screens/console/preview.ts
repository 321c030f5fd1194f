/** The ruling as it would be: asked of the server, which decides it and keeps nothing. */
import { api } from "../../lib/api";
import type { components } from "../../lib/wire/schema";
import type { Command } from "../../lib/wire/types";

export type Preview = components["schemas"]["Preview"];

const ALSO: ReadonlySet<string> = new Set([
  "OrderCount",
  "CountCards",
  "ProposeCorrection",
  "ProposePayCorrection",
  "ConfirmCorrection",
  "ConfirmInvalidation",
]);

/** Whether the console shows what an act comes to before it is done. */
export function isPreviewed(command: string): boolean {
  return command.startsWith("Report") || ALSO.has(command);
}

export function previewOf(table: string, command: Command): Promise<Preview> {
  return api.post<Preview>(`/tables/${encodeURIComponent(table)}/preview`, { command });
}
