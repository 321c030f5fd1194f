/**
 * The dealer's stack: it lies beside the community places for a moment, then its cards are slid
 * into them, top card first. Whoever comes later, or wants no motion, finds them in place.
 */

/** Milliseconds: how long the stack lies there, and from one card to the next. */
const LIES = 420;
const SLIDES = 200;

const ALL = 3;

export class Sliding {
  /** How many cards have left the stack for their places. */
  slid = $state(ALL);
  /** How many still lie in the stack. */
  left = $state(0);
  #round: number | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The dealer's cards of a round are on the table, or of none; `size` is that of the stack. */
  dealt(round: number | null, size: number): void {
    const fresh = this.#round === null && round !== null;
    if (round === this.#round) return;
    this.#round = round;
    this.stop();
    if (!fresh || size === 0) return;
    this.slid = 0;
    this.left = size;
    this.#timer = setTimeout(this.#slide, LIES);
  }

  /** Everything is where it belongs. */
  stop(): void {
    clearTimeout(this.#timer);
    this.slid = ALL;
    this.left = 0;
  }

  readonly #slide = (): void => {
    this.slid += 1;
    this.left -= 1;
    if (this.left > 0) this.#timer = setTimeout(this.#slide, SLIDES);
    else this.stop();
  };
}
