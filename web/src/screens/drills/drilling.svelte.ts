/** One dealer at the drills: the drill on the table, the verdict on the last, and the score. */
import { api } from "../../lib/api";
import { session } from "../../lib/session.svelte";
import { byChance } from "../trainer/hands";
import { now } from "../trainer/memory";
import {
  BATCHES,
  batchPath,
  judge,
  nextDrill,
  type Batch,
  type Book,
  type Drill,
  type Kind,
  type Score,
  type Verdict,
} from "./drills";
import { deliver, sentOf } from "./outbox";
import { Progress } from "./progress.svelte";
import { drillWords as say } from "./words";

const TICK = 200;

export class Drilling {
  readonly progress = new Progress(session.me?.name ?? undefined);

  books = $state.raw<Book[]>([]);
  batch = $state.raw<Batch | null>(null);
  drill = $state.raw<Drill | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** After a mistake the next drill waits until the reasons were read. */
  paused = $state(false);
  score = $state.raw<Score | null>(null);
  failed = $state("");
  told = $state("");
  /** Seconds left on the clock; null without one. */
  left = $state<number | null>(null);
  #open: readonly Drill[] = [];
  #asked = 0;
  #sending = false;
  #shownAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  readonly book = $derived(this.books.find(({ id }) => id === this.progress.now.book));

  constructor() {
    void this.load();
  }

  async load(): Promise<void> {
    this.failed = "";
    try {
      this.books = await api.get<Book[]>("/drills");
      if (!this.book) this.progress.change({ book: this.books[0]?.id ?? "", paytable: "" });
      await this.#draw();
    } catch (error) {
      this.failed = (error as Error).message;
    }
    void this.#send();
    api.get<Score>("/drills/score").then(
      (score) => (this.score ??= score),
      () => undefined, // without a connection there is no score, and the drills go on
    );
  }

  change(to: { book?: string; kind?: Kind; paytable?: string }): void {
    this.progress.change(to.book === undefined ? to : { ...to, paytable: "" });
    this.verdict = null;
    this.paused = false;
    this.#stop();
    this.drill = null;
    this.failed = "";
    this.#draw().catch((error: unknown) => (this.failed = (error as Error).message));
  }

  setClock(seconds: number): void {
    this.progress.change({ clock: seconds });
    if (this.drill && !this.paused) this.#start();
  }

  /** The number of a choice, an amount in cents, or null when the time is up. */
  answer(given: number | null): void {
    const { batch, drill } = this;
    if (!batch || !drill || this.paused) return;
    const verdict = judge(drill, given, performance.now() - this.#shownAt);
    this.verdict = verdict;
    this.progress.answered(batch.book, verdict, sentOf(crypto.randomUUID(), batch, verdict), now());
    // What went wrong stays among the drills, and comes again.
    if (verdict.right) this.#open = this.#open.filter((each) => each !== drill);
    void this.#send();
    this.#stop();
    if (verdict.right) void this.next();
    else {
      this.paused = true;
      this.told = given === null ? say.timeUp : say.wrong;
    }
  }

  async next(): Promise<void> {
    const last = this.drill ?? undefined;
    this.paused = false;
    try {
      await this.#draw(last);
    } catch (error) {
      this.failed = (error as Error).message;
    }
  }

  leave(): void {
    this.#stop();
  }

  async #draw(last?: Drill): Promise<void> {
    const { book, kind, paytable } = this.progress.now;
    const same =
      this.batch?.book === book &&
      this.batch.kind === kind &&
      this.batch.paytable === (kind === "payout" ? paytable : "");
    if (!same || this.#open.length === 0) {
      const asked = ++this.#asked;
      const found = await api.get<Batch>(batchPath(book, kind, paytable, 1 + byChance(BATCHES)));
      if (asked !== this.#asked) return; // something else was chosen meanwhile
      this.batch = found;
      this.#open = found.drills;
    }
    this.drill = nextDrill(this.#open, book, this.progress.now.memory, now(), byChance, last) ?? null;
    this.#shownAt = performance.now();
    this.#start();
    if (this.drill) this.told = this.verdict?.right ? say.told(say.right, this.drill.question) : this.drill.question;
  }

  #start(): void {
    this.#stop();
    const { clock } = this.progress.now;
    if (clock === 0) return;
    this.left = clock;
    const ends = performance.now() + clock * 1000;
    this.#timer = setInterval(() => {
      this.left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
      if (performance.now() >= ends) this.answer(null);
    }, TICK);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.left = null;
  }

  async #send(): Promise<void> {
    if (this.#sending || session.me?.name !== this.progress.name) return;
    this.#sending = true;
    for (let sent = true; sent && this.progress.now.waiting.length > 0;) {
      const { waiting } = this.progress.now;
      const { left, reply } = await deliver(waiting, (each) => api.post<Score>("/drills/answers", each));
      const kept = left.map(({ id }) => id);
      this.progress.delivered(waiting.map(({ id }) => id).filter((id) => !kept.includes(id)));
      if (reply) this.score = reply;
      sent = left.length < waiting.length;
    }
    this.#sending = false;
  }
}
