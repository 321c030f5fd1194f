/** The staff of the house, read once: so that people are picked and not typed. */
import { api } from "../../lib/api";
import type { components } from "../../lib/wire/schema";

export type Member = components["schemas"]["Member"];

export function readStaff(): Promise<Member[]> {
  return api.get<Member[]>("/floor/staff");
}
