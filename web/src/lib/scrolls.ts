/**
 * How far each page of the history was scrolled. The browser would look after it, but it scrolls
 * before our screen has come and fetched what makes it tall.
 */

const KEPT = "scrolls";
/** In milliseconds: a page that has not grown by then is not what it was. */
const PATIENCE = 3000;
const HANDS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

export class Scrolls {
  readonly #heights = new Map<string, number>(kept());
  #page = pageNow();
  /** Where the page that comes is to be scrolled to; null once it is. */
  #wanted: number | null = this.#heights.get(this.#page) ?? 0;
  #stop: () => void = () => undefined;

  constructor() {
    history.scrollRestoration = "manual";
    addEventListener("scroll", () => this.#scrolled(), { passive: true });
    addEventListener("pagehide", () => sessionStorage.setItem(KEPT, JSON.stringify([...this.#heights])));
  }

  /** For the state of the page that is gone to, which begins at its top. */
  leave(): { page: string } {
    this.#scrolled();
    this.#page = String(Date.now());
    this.#wanted = 0;
    return { page: this.#page };
  }

  comeBack(): void {
    this.#page = pageNow();
    this.#wanted = this.#heights.get(this.#page) ?? 0;
  }

  /** The screen is there. Where it is not tall enough yet it is followed as it grows. */
  arrive(): void {
    this.#stop();
    // A link into the page is the page's own business.
    if (location.hash) this.#wanted = null;
    if (this.#reached()) return;
    const growing = new ResizeObserver(() => {
      if (this.#reached()) this.#stop();
    });
    const stop = () => this.#stop();
    const timer = setTimeout(stop, PATIENCE);
    for (const hand of HANDS) addEventListener(hand, stop, { passive: true });
    this.#stop = () => {
      growing.disconnect();
      clearTimeout(timer);
      for (const hand of HANDS) removeEventListener(hand, stop);
      this.#wanted = null;
      this.#stop = () => undefined;
    };
    growing.observe(document.body);
  }

  #reached(): boolean {
    if (this.#wanted === null) return true;
    scrollTo(0, this.#wanted);
    if (Math.abs(scrollY - this.#wanted) > 1) return false;
    this.#wanted = null;
    return true;
  }

  #scrolled(): void {
    if (this.#wanted === null) this.#heights.set(this.#page, scrollY);
  }
}

function pageNow(): string {
  return (history.state as { page?: string } | null)?.page ?? location.pathname;
}

function kept(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
}
