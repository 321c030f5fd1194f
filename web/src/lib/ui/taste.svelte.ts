/** What somebody likes to see and hear, kept in this browser and nowhere else. */

const KEY = "letitride.taste";

export const FELTS = ["green", "blue", "wine", "slate"] as const;
export const BACKS = ["lozenges", "rings", "plain"] as const;

interface Kept {
  fourColour: boolean;
  sound: boolean;
  /** Cards that are drawn or pushed say pull back or let it ride. */
  gestures: boolean;
  /** The browser tells when it is one's turn and the page is out of sight. */
  notify: boolean;
  felt: (typeof FELTS)[number];
  /** What is drawn on the backs; their colour is the deck's. */
  back: (typeof BACKS)[number];
}

const PLAIN: Kept = {
  fourColour: false,
  sound: false,
  gestures: true,
  notify: false,
  felt: "green",
  back: "lozenges",
};

function kept(): Kept {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return PLAIN;
  }
}

class Taste {
  #now = $state.raw<Kept>(kept());

  constructor() {
    this.#lay();
  }

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

  get notify(): boolean {
    return this.#now.notify;
  }

  set notify(notify: boolean) {
    this.#keep({ ...this.#now, notify });
  }

  get felt(): Kept["felt"] {
    return this.#now.felt;
  }

  set felt(felt: Kept["felt"]) {
    this.#keep({ ...this.#now, felt });
    this.#lay();
  }

  get back(): Kept["back"] {
    return this.#now.back;
  }

  set back(back: Kept["back"]) {
    this.#keep({ ...this.#now, back });
  }

  #lay(): void {
    if (typeof document !== "undefined") document.documentElement.dataset["felt"] = this.#now.felt;
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
