/** Practice tables, and the one click that leads a stranger to cards. */
import { api } from "../../lib/api";
import { router } from "../../lib/router.svelte";
import { session } from "../../lib/session.svelte";
import type { components } from "../../lib/wire/schema";
import { pace } from "../table/pace/pace.svelte";

type Schemas = components["schemas"];
type Wanted = Omit<Schemas["NewPractice"], "speed" | "start">;

/** Open a practice table, as a guest where nobody has signed in, and go there. */
export async function practise(wanted: Wanted, start: Schemas["Start"]): Promise<void> {
  if (!session.here) await session.guest();
  const { table } = await api.post<Schemas["Practice"]>("/practice", { ...wanted, speed: pace.speed, start });
  router.go(`/tables/${encodeURIComponent(table)}`);
}

/** Practice tables are played with chips that are worth nothing. */
export function mayPractise(): boolean {
  return session.me?.demo === true && (!session.here || session.plays);
}
