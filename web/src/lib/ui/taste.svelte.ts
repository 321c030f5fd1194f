/** What somebody likes to see and hear, kept in this browser and nowhere else. */

const KEY = "letitride.taste";

interface Kept {
  fourColour: boolean;
  sound: boolean;
}

const PLAIN: Kept = { fourColour: false, sound: false };

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
