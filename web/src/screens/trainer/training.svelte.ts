/** One trainer: the hand on the felt, the verdict on the last, and the exam. The page only shows it. */
import { tick } from "svelte";
import { api } from "../../lib/api";
import { parse, spoken } from "../../lib/cards";
import {
  judge,
  kindsOf,
  worth,
  type Choice,
  type Depth,
  type Kind,
  type TrainingReport,
  type TrainingTable,
  type Verdict,
} from "./answers";
import { EXAM_HANDS, examHands, examResult, sheetOf, type ExamResult, type Sheet } from "./exam";
import { BATCHES, batchPath, faceUpKinds, type FaceUpBatch } from "./face-up";
import { byChance, faceOf } from "./hands";
import { nextKind, now, weakest } from "./memory";
import { Progress } from "./progress.svelte";
import { trainerWords as say } from "./words";

interface Exam {
  readonly sheets: readonly Sheet[];
  readonly choices: readonly Choice[];
  readonly began: Date;
}

export class Training {
  readonly id: string;
  /** Changed pays, as in the address: `?pay=base.flush=9`, or nothing. */
  readonly search: string;
  readonly progress = new Progress();

  tables = $state.raw<TrainingTable[]>([]);
  report = $state.raw<TrainingReport | null>(null);
  failed = $state("");
  hand = $state.raw<Sheet | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  told = $state("");
  exam = $state.raw<Exam | null>(null);
  result = $state.raw<ExamResult | null>(null);
  #batch = $state.raw<{ kinds: Kind[]; players: number } | null>(null);
  #ahead: { kinds: Kind[]; players: number } | null = null;
  #sinceBatch = 0;
  #dealtAt = 0;

  readonly depth = $derived(this.progress.now.depth);
  readonly stake = $derived(this.progress.now.stake);
  readonly players = $derived(this.progress.now.players);
  readonly memory = $derived(this.progress.memoryOf(this.#memoryKey));
  readonly kinds = $derived(this.#kindsNow());
  readonly weak = $derived(weakest(this.kinds, this.memory));
  readonly seen = $derived(Object.values(this.memory).reduce((sum, { right, wrong }) => sum + right + wrong, 0));
  /** The hand to be answered, in the exam counted from 1. */
  readonly at = $derived(this.exam ? this.exam.choices.length + 1 : 0);

  constructor(id: string, search: string) {
    this.id = id;
    this.search = search;
    void this.load();
    void api.get<TrainingTable[]>("/trainer").then(
      (found) => (this.tables = found),
      () => undefined, // the list stays short; the paytable itself says what is wrong
    );
  }

  get #memoryKey(): string {
    return this.id + this.search;
  }

  #kindsNow(): Kind[] {
    if (!this.report) return [];
    if (this.depth !== "seen") return kindsOf(this.report, this.depth);
    return this.#batch?.players === this.players ? this.#batch.kinds : [];
  }

  async load(): Promise<void> {
    this.failed = "";
    try {
      this.report ??= await api.get<TrainingReport>(`/trainer/${encodeURIComponent(this.id)}${this.search}`);
      if (this.depth === "seen") await this.#seenCards();
      if (this.kinds.length > 0) this.#deal();
    } catch (error) {
      this.failed = (error as Error).message;
    }
  }

  /** The hands that lie ready, then at once the next ones, so that nobody waits for them later. */
  async #seenCards(): Promise<void> {
    if (this.#batch?.players === this.players) return;
    const ready = this.#ahead?.players === this.players ? this.#ahead : await this.#fetch();
    if (ready.players !== this.players) return;
    this.#use(ready);
  }

  #use(batch: { kinds: Kind[]; players: number }): void {
    this.#batch = batch;
    this.#sinceBatch = 0;
    this.#ahead = null;
    this.#fetch().then(
      (next) => (this.#ahead = next),
      () => undefined, // without a connection these hands come round again
    );
  }

  async #fetch(): Promise<{ kinds: Kind[]; players: number }> {
    const { players, report } = this;
    const path = batchPath(this.id, this.search, players, 1 + byChance(BATCHES));
    const batch = await api.get<FaceUpBatch>(path);
    return { kinds: report ? faceUpKinds(report, batch) : [], players };
  }

  #deal(last?: Kind): void {
    if (this.exam) this.hand = this.exam.sheets[this.exam.choices.length] ?? null;
    else {
      if (this.depth === "seen" && this.#ahead && this.#sinceBatch > this.kinds.length / 2) this.#use(this.#ahead);
      this.#sinceBatch += 1;
      this.hand = sheetOf(nextKind(this.kinds, this.memory, now(), byChance, last), byChance);
    }
    this.#dealtAt = performance.now();
  }

  choose(choice: Choice): void {
    if (!this.hand || this.result) return;
    if (this.exam) {
      this.#answer(this.exam, choice);
      return;
    }
    const { kind, cards } = this.hand;
    this.verdict = judge(kind, cards, choice);
    const waited = performance.now() - this.#dealtAt;
    this.progress.answered(this.#memoryKey, kind, this.verdict.right, waited, now());
    this.#deal(kind);
    this.told = `${spokenVerdict(this.verdict, this.stake)} ${say.next(this.hand.kind.circle, spokenHand(this.hand))}`;
  }

  #answer(exam: Exam, choice: Choice): void {
    this.exam = { ...exam, choices: [...exam.choices, choice] };
    if (this.exam.choices.length === EXAM_HANDS) {
      void this.#finish(this.exam);
      return;
    }
    this.#deal();
    this.#tellExam();
  }

  startExam(): void {
    this.verdict = null;
    this.exam = { sheets: examHands(this.kinds, byChance), choices: [], began: now() };
    this.#deal();
    this.#tellExam();
  }

  stopExam(): void {
    this.exam = null;
    this.result = null;
    this.told = "";
    if (this.kinds.length > 0) this.#deal();
  }

  show(result: ExamResult): void {
    this.result = result;
    this.hand = null;
  }

  #tellExam(): void {
    this.told = this.hand ? `${say.examAt(this.at, EXAM_HANDS)}. ${spokenHand(this.hand)}` : "";
  }

  async #finish({ sheets, choices, began }: Exam): Promise<void> {
    const { depth, stake, players } = this;
    const sat = { paytable: this.#memoryKey, depth, stake, players, began, ended: now() };
    this.result = examResult(sheets, choices, sat);
    this.progress.examined(this.result);
    this.hand = null;
    this.told = say.score(this.result.right, this.result.of);
    await tick();
    document.getElementById("exam-result")?.focus();
  }

  change(to: { depth?: Depth; players?: number }): void {
    this.progress.change(to);
    this.verdict = null;
    this.hand = null;
    void this.load();
  }

  forget(): void {
    this.progress.forget();
    this.verdict = null;
    this.#deal();
  }
}

export function spokenHand({ cards, kind }: Sheet): string {
  const named = spokenCards(cards);
  return kind.dealt ? say.withSeen(named, spokenCards(kind.dealt.seen)) : named;
}

function spokenCards(cards: readonly number[]): string {
  return cards
    .map((card) => parse(faceOf(card)))
    .map((card) => (card ? spoken(card) : ""))
    .join(", ");
}

function spokenVerdict({ right, kind, cost }: Verdict, stake: number): string {
  const best = say.best[kind.shape.decision as keyof typeof say.best];
  const price = right ? "" : say.costs(worth(cost, stake, { signed: false }));
  const turned = kind.dealt?.turned ? say.turnedShort : "";
  return `${right ? say.right : say.wrong}: ${kind.shape.words}, ${best}. ${turned} ${price}`;
}
