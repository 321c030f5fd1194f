/**
 * A table's live feed: one socket that comes back by itself, and commands that are sent once.
 *
 * It knows no Svelte and no browser beyond the socket it is given, so that it can be tested alone.
 * After a break it says which version it has seen and is told the rest; a command that was not
 * answered before the break is sent again under its id, and gets its first answer. A line may die
 * without a word, as when a phone leaves the network: one that is quiet for long is asked whether it
 * lives, and given up when it does not answer.
 */
import type { components } from "./wire/schema";
import type {
  ClientMessage,
  Command,
  Deadline,
  Happened,
  Option,
  Problem,
  ServerMessage,
  TableView,
} from "./wire/types";

type Schemas = components["schemas"];

export const VERSION = 1;

/** What one sees of a table, and may do there. */
export interface Scene {
  version: number;
  view: TableView;
  options: Option[];
  deadlines: Deadline[];
  dealer: string;
  /** How fast the dealer is at a practice table; null at others. */
  speed: Schemas["Speed"] | null;
  /** Where shared meters stand, in cents, by side bet. */
  meters: Record<string, number>;
  /** How far the server's clock is ahead of this one's, in milliseconds. */
  ahead: number;
}

export type Link = "connecting" | "open" | "lost" | "ended";

export type Outcome = { done: true } | { done: false; problem: Problem };

export interface Listener {
  /** What is seen now. Where it is `fresh` the events are no news: they tell what bets came to. */
  scene(scene: Scene, events: Happened[], fresh: boolean): void;
  /** A shared meter has changed, here or at another table. */
  meters(meters: Record<string, number>): void;
  /** `code` says why a line ended for good, and is 0 otherwise. */
  link(link: Link, reason: string, code: number): void;
  problem(problem: Problem): void;
}

/** As much of a WebSocket as is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface World {
  open(): Socket;
  now(): number;
  later(milliseconds: number, act: () => void): () => void;
  id(): string;
}

interface Waiting {
  command: Command;
  answer: (outcome: Outcome) => void;
}

const PAUSES = [250, 500, 1000, 2000, 4000, 8000];
const QUIET = 15_000;
const PATIENCE = 5_000;
/** There is no such table, or not any more. */
export const NO_TABLE = 4404;
/** Closing for these reasons is for good: to try again would end the same way. */
const FINAL = new Set([4400, 4401, 4403, NO_TABLE]);

export class Feed {
  readonly #world: World;
  readonly #listener: Listener;
  readonly #waiting = new Map<string, Waiting>();
  #socket: Socket | null = null;
  #version: number | null = null;
  #meters: Record<string, number> = {};
  #tries = 0;
  #cancel: (() => void) | null = null;
  #unwatch: (() => void) | null = null;
  #pings = 0;
  #closed = false;

  constructor(world: World, listener: Listener) {
    this.#world = world;
    this.#listener = listener;
    this.#connect();
  }

  /** Send a command. The answer comes when it is on disk, or says why it was refused. */
  do(command: Command): Promise<Outcome> {
    const id = this.#world.id();
    return new Promise((answer) => {
      this.#waiting.set(id, { command, answer });
      this.#send({ type: "Do", id, command } as ClientMessage);
    });
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#unwatch?.();
    this.#socket?.close();
  }

  /** Ask at once whether the line still lives: the network has changed, or the page was asleep. */
  doubt = (): void => {
    if (this.#socket === null || this.#closed) return;
    this.#pings += 1;
    this.#send({ type: "Ping", n: this.#pings });
    this.#watch(PATIENCE, () => this.#giveUp());
  };

  /** Try at once: the network is back, or the person is impatient. */
  hurry(): void {
    if (this.#socket !== null || this.#closed) return;
    this.#cancel?.();
    this.#tries = 0;
    this.#connect();
  }

  #connect(): void {
    this.#cancel = null;
    this.#listener.link("connecting", "", 0);
    const socket = this.#world.open();
    this.#socket = socket;
    this.#watch(QUIET, this.doubt);
    socket.onopen = () => {
      this.#send({ type: "Hello", v: VERSION, after: this.#version });
      for (const [id, { command }] of this.#waiting) {
        this.#send({ type: "Do", id, command } as ClientMessage);
      }
    };
    socket.onmessage = (event) => {
      // What still comes from a line that was given up comes again on the next.
      if (this.#socket !== socket) return;
      this.#watch(QUIET, this.doubt);
      this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code, event.reason);
    };
  }

  #watch(milliseconds: number, act: () => void): void {
    this.#unwatch?.();
    this.#unwatch = this.#world.later(milliseconds, () => {
      this.#unwatch = null;
      act();
    });
  }

  #giveUp(): void {
    const socket = this.#socket;
    // The closing of a dead line may take long to be told.
    this.#lost(1006, "");
    socket?.close();
  }

  #lost(code: number, reason: string): void {
    this.#socket = null;
    this.#unwatch?.();
    this.#unwatch = null;
    if (this.#closed) return;
    if (FINAL.has(code)) {
      this.#closed = true;
      this.#listener.link("ended", reason, code);
      return;
    }
    this.#listener.link("lost", reason, 0);
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)] ?? 8000;
    this.#tries += 1;
    this.#cancel = this.#world.later(pause, () => this.#connect());
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "Welcome":
        this.#tries = 0;
        this.#listener.link("open", "", 0);
        break;
      case "Now":
        // A gap cannot happen; if it does, what we know is wrong, and we ask for all of it.
        if (this.#version !== null && message.from !== this.#version) {
          this.#version = null;
          this.#socket?.close();
          break;
        }
        this.#shown(message, message.events, false);
        break;
      case "Resync":
        this.#shown(message, message.settled, true);
        break;
      case "Meters":
        this.#meters = message.meters;
        this.#listener.meters(message.meters);
        break;
      case "Answer":
        this.#answered(message.id, { done: true });
        break;
      case "Refusal":
        this.#answered(message.id, { done: false, problem: message.problem });
        break;
      case "Problem":
        this.#listener.problem(message.problem);
        break;
      case "Pong":
      case "Bye":
        break;
    }
  }

  #shown(
    message: {
      version: number;
      view: TableView;
      options: Option[];
      deadlines: Deadline[];
      dealer: string;
      speed: Scene["speed"];
      now: number;
    },
    events: Happened[],
    fresh: boolean,
  ): void {
    this.#version = message.version;
    const { version, view, options, deadlines, dealer, speed } = message;
    const ahead = message.now * 1000 - this.#world.now();
    const meters = this.#meters;
    this.#listener.scene({ version, view, options, deadlines, dealer, speed, meters, ahead }, events, fresh);
  }

  #answered(id: string, outcome: Outcome): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answer(outcome);
  }

  #send(message: ClientMessage): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // Not open yet, or not any more: what waits is sent when it is.
    }
  }
}

/** The feed of a table in a browser. */
export function browserWorld(table: string): World {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    open: () => new WebSocket(`${scheme}://${location.host}/api/tables/${table}/live`) as unknown as Socket,
    now: () => Date.now(),
    later: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    id: () => crypto.randomUUID(),
  };
}
