/** What somebody likes to see and hear, kept in this browser and nowhere else. */

const KEY = "letitride.taste";

interface Kept {
  fourColour: boolean;
  sound: boolean;
  /** Cards that are drawn or pushed say pull back or let it ride. */
  gestures: boolean;
}

const PLAIN: Kept = { fourColour: false, sound: false, gestures: true };

function kept(): Kept {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return PLAIN;
  }
}

class Taste {
  #now = $state.raw<Kept>(kept());

  get fourColour(): boolean {
    return this.#now.fourColour;
  }

  set fourColour(fourColour: boolean) {
    this.#keep({ ...this.#now, fourColour });
  }

  get sound(): boolean {
    return this.#now.sound;
  }

  set sound(sound: boolean) {
    this.#keep({ ...this.#now, sound });
  }

  get gestures(): boolean {
    return this.#now.gestures;
  }

  set gestures(gestures: boolean) {
    this.#keep({ ...this.#now, gestures });
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

export const taste = new Taste();
