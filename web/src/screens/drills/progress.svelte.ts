/** What the drills remember of a dealer in this browser: the schedule, and answers not sent yet. */
import { learned, type Memory } from "../trainer/memory";
import { memoryKey, paced, type Kind, type Verdict } from "./drills";
import { put, type Sent } from "./outbox";

const KEY = "letitride.drills";

interface Kept {
  book: string;
  kind: Kind;
  paytable: string;
  /** In seconds; 0 without a clock. */
  clock: number;
  streak: number;
  best: number;
  memory: Memory;
  waiting: readonly Sent[];
}

const NOTHING: Kept = {
  book: "",
  kind: "payout",
  paytable: "",
  clock: 0,
  streak: 0,
  best: 0,
  memory: {},
  waiting: [],
};

interface Everybody {
  /** Who was drilled last: without a connection nobody can say who is here. */
  last: string;
  dealers: Record<string, Partial<Kept>>;
}

function read(): Everybody {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Everybody>;
    return { last: found.last ?? "", dealers: found.dealers ?? {} };
  } catch {
    return { last: "", dealers: {} };
  }
}

export class Progress {
  readonly name: string;
  #now: Kept = $state.raw(NOTHING);

  /** Of the person who is signed in; of whoever was last if that is not known. */
  constructor(name: string | undefined) {
    const everybody = read();
    this.name = name ?? everybody.last;
    this.#now = { ...NOTHING, ...everybody.dealers[this.name] };
  }

  get now(): Kept {
    return this.#now;
  }

  change(part: Partial<Pick<Kept, "book" | "kind" | "paytable" | "clock">>): void {
    this.#keep({ ...this.#now, ...part });
  }

  answered(book: string, verdict: Verdict, sent: Sent, now: Date): void {
    const { drill, right, milliseconds } = verdict;
    const key = memoryKey(book, drill);
    const { memory } = this.#now;
    const known = learned(memory[key], right, paced(drill, milliseconds), now);
    const streak = right ? this.#now.streak + 1 : 0;
    this.#keep({
      ...this.#now,
      streak,
      best: Math.max(streak, this.#now.best),
      memory: { ...memory, [key]: known },
      waiting: put(this.#now.waiting, sent),
    });
  }

  /** These have arrived; others may have come meanwhile. */
  delivered(ids: readonly string[]): void {
    this.#keep({ ...this.#now, waiting: this.#now.waiting.filter(({ id }) => !ids.includes(id)) });
  }

  #keep(now: Kept): void {
    this.#now = now;
    const { dealers } = read();
    try {
      localStorage.setItem(KEY, JSON.stringify({ last: this.name, dealers: { ...dealers, [this.name]: now } }));
    } catch {
      // A browser that keeps nothing: it holds until the page is closed.
    }
  }
}
