/** What the trainer remembers of somebody, in this browser and nowhere else. */
import type { Depth, Kind } from "./answers";
import type { ExamResult } from "./exam";
import { learned, type Memory } from "./memory";

const KEY = "letitride.trainer";
const MOST_EXAMS = 20;

interface Kept {
  depth: Depth;
  /** In cents. */
  stake: number;
  /** How many play where cards are seen, the player among them. */
  players: number;
  streak: number;
  best: number;
  /** By paytable. */
  memory: Record<string, Memory>;
  exams: ExamResult[];
}

const NOTHING: Kept = { depth: "both", stake: 500, players: 4, streak: 0, best: 0, memory: {}, exams: [] };

function kept(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

export class Progress {
  #now = $state.raw<Kept>(kept());

  get now(): Kept {
    return this.#now;
  }

  memoryOf(paytable: string): Memory {
    return this.#now.memory[paytable] ?? {};
  }

  change(part: Partial<Pick<Kept, "depth" | "stake" | "players">>): void {
    this.#keep({ ...this.#now, ...part });
  }

  answered(paytable: string, kind: Kind, right: boolean, milliseconds: number, now: Date): void {
    const memory = this.memoryOf(paytable);
    const known = learned(memory[kind.id], right, milliseconds, now);
    const streak = right ? this.#now.streak + 1 : 0;
    this.#keep({
      ...this.#now,
      streak,
      best: Math.max(streak, this.#now.best),
      memory: { ...this.#now.memory, [paytable]: { ...memory, [kind.id]: known } },
    });
  }

  examined(result: ExamResult): void {
    this.#keep({ ...this.#now, exams: [result, ...this.#now.exams].slice(0, MOST_EXAMS) });
  }

  forget(): void {
    this.#keep({ ...this.#now, streak: 0, best: 0, memory: {} });
  }

  #keep(now: Kept): void {
    this.#now = now;
    try {
      localStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // A browser that keeps nothing: it holds until the page is closed.
    }
  }
}
