/** Answers on their way to the house: kept until it has them, in this browser. */
import { Refused } from "../../lib/api";
import type { Batch, Verdict } from "./drills";

export interface Sent {
  readonly id: string;
  readonly book: string;
  readonly kind: string;
  readonly batch: number;
  readonly paytable: string;
  readonly answers: readonly { number: number; given: number | null; milliseconds: number }[];
}

const LONGEST = 3_600_000;
const MOST = 500;

/** What the house says of an answer that it will never take. */
const LOST: ReadonlySet<string> = new Set([
  "unknown_book",
  "unknown_drill",
  "no_paytable",
  "bad_drill_paytable",
  "bad_answers",
  "bad_request",
  "id_taken",
]);

export function sentOf(id: string, batch: Batch, { drill, given, milliseconds }: Verdict): Sent {
  const time = Math.min(LONGEST, Math.max(0, Math.round(milliseconds)));
  const { book, kind, paytable } = batch;
  return {
    id,
    book,
    kind,
    batch: batch.batch,
    paytable,
    answers: [{ number: drill.number, given, milliseconds: time }],
  };
}

/** Sends the first ones in order; returns what is left, and the last reply. */
export async function deliver<Reply>(
  waiting: readonly Sent[],
  post: (sent: Sent) => Promise<Reply>,
): Promise<{ left: readonly Sent[]; reply: Reply | null }> {
  let left = waiting;
  let reply: Reply | null = null;
  while (left.length > 0) {
    try {
      reply = await post(left[0] as Sent);
    } catch (error) {
      if (!(error instanceof Refused && LOST.has(error.problem.code))) break;
    }
    left = left.slice(1);
  }
  return { left, reply };
}

/** The oldest give way, if somebody is without a connection for days. */
export function put(waiting: readonly Sent[], sent: Sent): readonly Sent[] {
  return [...waiting, sent].slice(-MOST);
}
