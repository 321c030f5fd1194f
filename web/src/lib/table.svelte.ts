/** A table on this screen: the last scene, what has just happened, and what may be done. */
import { Feed, NO_TABLE, browserWorld, type Link, type Outcome, type Scene } from "./live";
import type { Command, Happened, Option, Problem, SeatView } from "./wire/types";

/** After a break all is `fresh`, and the events are those that tell what the last bets came to. */
type Hear = (events: Happened[], fresh: boolean) => void;

export class TableState {
  scene = $state.raw<Scene | null>(null);
  link = $state<Link>("connecting");
  reason = $state("");
  /** There is no such table: to come back would not help. */
  gone = $state(false);
  /** The latest refusal, until something succeeds or it is dismissed. */
  problem = $state.raw<Problem | null>(null);
  /** Events since the screen was opened that came one by one; the newest last. */
  events = $state.raw<Happened[]>([]);
  busy = $state(false);

  readonly #feed: Feed;
  readonly #heard: Hear[] = [];

  constructor(table: string) {
    this.#feed = new Feed(browserWorld(table), {
      scene: (scene, events, fresh) => {
        this.scene = scene;
        this.events = fresh ? [] : [...this.events, ...events].slice(-200);
        for (const hear of this.#heard) hear(events, fresh);
      },
      meters: (meters) => {
        if (this.scene) this.scene = { ...this.scene, meters };
      },
      link: (link, reason, code) => {
        this.link = link;
        this.reason = reason;
        this.gone = code === NO_TABLE;
      },
      problem: (problem) => {
        this.problem = problem;
      },
    });
    addEventListener("online", this.hurry);
    addEventListener("offline", this.#feed.doubt);
    document.addEventListener("visibilitychange", this.#awake);
  }

  get you(): SeatView | null {
    const view = this.scene?.view;
    return view?.you ? (view.seats[view.you - 1] ?? null) : null;
  }

  option(command: string): Option | null {
    return this.scene?.options.find((each) => each.command === command) ?? null;
  }

  onEvents(hear: Hear): void {
    this.#heard.push(hear);
  }

  async do(command: Command): Promise<Outcome> {
    this.busy = true;
    const outcome = await this.#feed.do(command);
    this.busy = false;
    this.problem = outcome.done ? null : outcome.problem;
    return outcome;
  }

  /** What the browser sends by itself: nobody waits for it, and nobody hears of a refusal. Whether it was done. */
  async send(command: Command): Promise<boolean> {
    return (await this.#feed.do(command)).done;
  }

  hurry = (): void => this.#feed.hurry();

  /** A page that was out of sight may have slept through the end of its line. */
  readonly #awake = (): void => {
    if (document.visibilityState === "visible") this.#feed.doubt();
  };

  close(): void {
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.#feed.doubt);
    document.removeEventListener("visibilitychange", this.#awake);
    this.#feed.close();
  }
}
