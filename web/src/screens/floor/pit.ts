/** The pit: every table with what waits there for a person, as the server sorts them. */
import type { components } from "../../lib/wire/schema";

export type PitTable = components["schemas"]["PitTable"];
export type Need = components["schemas"]["Need"];
