/** What the tables are called. Accounts and records have ids alone; the list of the lobby has names. */
import { api } from "./api";
import type { Listed } from "./wire/types";

class TableNames {
  #known = $state.raw<ReadonlyMap<string, string>>(new Map());

  /** A nicety: where it fails, ids stand for names. */
  async load(): Promise<void> {
    try {
      const tables = await api.get<Listed[]>("/lobby");
      this.#known = new Map(tables.map(({ id, name }) => [id, name]));
    } catch {
      // What is known stays known.
    }
  }

  of = (id: string): string => this.#known.get(id) ?? id;
}

export const tableNames = new TableNames();
