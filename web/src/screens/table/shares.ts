/**
 * The players' shares in the shuffle. Each browser locks in a random share while bets are open, and opens it after
 * the call; the deck, which the house locked in before, is shuffled once more by all of them together.
 */
import type { Command, Option, TableView } from "../../lib/wire/types";

const BLOCK = 8;
const WORDS = 2 ** 32;

/** SHA-256 of a text, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return hex(await digest(text));
}

async function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}

function hex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the shares come to: SHA-256 of the commitment and, seat by seat, `|3:` and the share. */
export function mixOf(commitment: string, shares: readonly { seat: number; share: string }[]): Promise<string> {
  const inOrder = [...shares].sort((one, other) => one.seat - other.seat);
  return sha256(commitment + inOrder.map(({ seat, share }) => `|${seat}:${share}`).join(""));
}

/** The cards shuffled once more by a mix, or as they are without one. */
export async function mixed(cards: string[], mix: string): Promise<string[]> {
  if (mix === "") return cards;
  const found = [...cards];
  const numbers = words(mix);
  for (let last = found.length - 1; last > 0; last--) {
    const bound = last + 1;
    const fair = WORDS - (WORDS % bound);
    let word = await numbers();
    while (word >= fair) word = await numbers();
    const other = word % bound;
    [found[last], found[other]] = [found[other] ?? "", found[last] ?? ""];
  }
  return found;
}

/** The 32-bit words of SHA-256 of `mix:0`, `mix:1` and so on, one after another. */
function words(mix: string): () => Promise<number> {
  let at = 0;
  let block = new DataView(new ArrayBuffer(0));
  return async () => {
    if (at % BLOCK === 0) block = new DataView(await digest(`${mix}:${at / BLOCK}`));
    return block.getUint32((at++ % BLOCK) * 4);
  };
}

/** Where this browser keeps its share of a table, so that a reload does not lose it. */
export interface Drawer {
  read(): string | null;
  write(text: string): void;
}

interface Own {
  round: number;
  share: string;
  lock: string;
}

/** Says what this browser has to send for its share, if anything. */
export class Sharer {
  #own: Own | null = null;
  #opened = 0;

  constructor(
    private readonly drawer: Drawer,
    private readonly chance: () => Uint8Array = () => crypto.getRandomValues(new Uint8Array(32)),
  ) {
    this.#own = recalled(drawer);
  }

  async next(view: TableView, options: readonly Option[]): Promise<Command | null> {
    const round = view.round;
    if (round === null || view.you === null) return null;
    const locked = round.shares.find(({ seat }) => seat === view.you);
    if (options.some(({ command }) => command === "LockShare"))
      return this.#locking(round.number, view.you, locked?.lock);
    const mine = this.#own?.round === round.number && locked?.lock === this.#own.lock;
    const opens = options.some(({ command }) => command === "OpenShare") && this.#opened !== round.number;
    if (!opens || !mine || this.#own === null) return null;
    this.#opened = round.number;
    return { type: "OpenShare", seat: view.you, share: this.#own.share };
  }

  /** The share that was opened in a round, for the check of the round. */
  openedIn(round: number): string | undefined {
    return this.#opened === round ? this.#own?.share : undefined;
  }

  async #locking(round: number, seat: number, locked: string | undefined): Promise<Command | null> {
    const known = this.#own?.round === round && (locked === undefined || locked === this.#own.lock);
    if (known) return null;
    const share = hex(this.chance());
    // Before the wait, so that the next scene does not lock in another.
    const own = (this.#own = { round, share, lock: "" });
    own.lock = await sha256(share);
    this.drawer.write(JSON.stringify(own));
    return { type: "LockShare", seat, lock: own.lock };
  }
}

function recalled(drawer: Drawer): Own | null {
  try {
    return JSON.parse(drawer.read() ?? "null") as Own | null;
  } catch {
    return null;
  }
}
