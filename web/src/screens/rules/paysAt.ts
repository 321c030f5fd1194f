/** The wagers of the table that the rules are read at, with the paytables in force there. */
import { api } from "../../lib/api";
import type { components } from "../../lib/wire/schema";
import type { WagerView } from "../../lib/wire/types";

type Schemas = components["schemas"];

export interface AtTable {
  name: string;
  wagers: readonly WagerView[];
}

/** Null where no table is named, or none that is played by this book. */
export async function wagersAt(table: string, book: string): Promise<AtTable | null> {
  if (!table) return null;
  const lobby = await api.get<Schemas["ListedTable"][]>("/lobby");
  const listed = lobby.find((each) => each.id === table && each.book === book && !each.out_of_order);
  if (!listed) return null;
  const now = await api.get<Schemas["TableNow"]>(`/tables/${encodeURIComponent(table)}`);
  return { name: listed.name, wagers: now.view.wagers };
}
