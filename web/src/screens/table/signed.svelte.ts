/** A sign made with the cards, before it is sent: for a moment it can be taken back. */
import type { Sign } from "./gesture";

/** In milliseconds: long enough to see what the hand did. */
export const UNDO = 2_000;

export class Signed {
  sign = $state<Sign | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Send it when the moment is over. */
  make(sign: Sign, send: (sign: Sign) => void): void {
    this.undo();
    this.sign = sign;
    this.#timer = setTimeout(() => {
      this.sign = null;
      send(sign);
    }, UNDO);
  }

  undo(): void {
    clearTimeout(this.#timer);
    this.sign = null;
  }
}
