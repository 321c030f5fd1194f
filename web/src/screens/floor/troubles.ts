/** What waits for somebody at each table: halts, and disputes that the staff have not answered yet. */
import { api } from "../../lib/api";
import type { components } from "../../lib/wire/schema";
import type { Listed, TableView } from "../../lib/wire/types";

export interface Trouble {
  readonly halts: readonly string[];
  readonly disputes: readonly string[];
}

type Dispute = TableView["disputes"][number];

/** At these stages it is the staff's turn, or the inspector's. */
const UNANSWERED: ReadonlySet<Dispute["stage"]> = new Set(["raised", "review_asked", "complaint"]);

/** Between two tables, so that a large floor is not asked for all at once. */
const PAUSE = 60;

export function troubleOf({ halts, disputes }: Pick<TableView, "halts" | "disputes">): Trouble {
  return {
    halts: halts.map((each) => each.words),
    disputes: disputes.filter((each) => UNANSWERED.has(each.stage)).map((each) => `${each.player}: “${each.about}”`),
  };
}

/** Table by table, each told as soon as it is known. One that cannot be read has nothing to tell. */
export async function readTroubles(
  tables: readonly Listed[],
  tell: (table: string, trouble: Trouble) => void,
): Promise<void> {
  for (const { id, out_of_order: broken } of tables) {
    if (broken) continue;
    try {
      const { view } = await api.get<components["schemas"]["TableNow"]>(`/tables/${encodeURIComponent(id)}`);
      tell(id, troubleOf(view));
    } catch {
      // Removed a moment ago, or the line is down: the list itself says so.
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
