/** What the server has against a form, by field. */
import { Refused } from "../../lib/api";
import type { Problem } from "../../lib/wire/types";
import { words } from "../../lib/words";

export interface Fault {
  /** The field that is meant; empty where it is the whole form. */
  readonly field: string;
  readonly sentence: string;
  /** Seconds to wait before it is worth asking again. */
  readonly wait: number;
}

/** Sentences of the house begin with the field they are about: `password: 10 to 200 characters.` */
const ABOUT = /^(?<field>[a-z_]+): (?<rest>.+)$/s;

export function faultOf(problem: Pick<Problem, "field" | "message" | "retry_after">): Fault {
  const found = ABOUT.exec(problem.message)?.groups;
  const rest = found?.["rest"] ?? problem.message;
  return {
    field: problem.field || (found?.["field"] ?? ""),
    sentence: `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`,
    wait: problem.retry_after ?? 0,
  };
}

export function faultFrom(error: unknown): Fault {
  if (error instanceof Refused) return faultOf(error.problem);
  return { field: "", sentence: error instanceof Error ? error.message : words.error.unreachable, wait: 0 };
}
