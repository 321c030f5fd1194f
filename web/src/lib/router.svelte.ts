/** Where we are: the path, and the screen that belongs to it. */
import { Scrolls } from "./scrolls";

const SCREENS = {
  "": "lobby",
  tables: "table",
  door: "door",
  account: "account",
  console: "console",
  floor: "floor",
  money: "money",
  record: "record",
  analysis: "analysis",
  compare: "compare",
  sessions: "sessions",
  review: "review",
  history: "history",
  statistics: "statistics",
  round: "shared",
  chart: "chart",
  trainer: "trainer",
  drills: "drills",
  rules: "rules",
  strategies: "strategies",
  banking: "banking",
  claims: "claims",
} as const;

/** Screens of their own below another: their first two names. */
const BELOW = {
  "floor/reports": "reports",
  "floor/search": "search",
  "floor/fairness": "fairness",
  "floor/training": "training",
} as const;

type Screen = (typeof SCREENS)[keyof typeof SCREENS] | (typeof BELOW)[keyof typeof BELOW];

/** How many names may and must follow the first in a path: `/record/TABLE/ROUND`. */
const NAMES: Record<Screen, [least: number, most: number]> = {
  lobby: [0, 0],
  table: [1, 1],
  door: [0, 0],
  account: [0, 0],
  console: [1, 1],
  floor: [0, 0],
  money: [1, 1],
  record: [1, 2],
  analysis: [0, 1],
  compare: [0, 2],
  sessions: [0, 1],
  review: [2, 2],
  history: [0, 0],
  statistics: [0, 0],
  shared: [3, 3],
  chart: [0, 1],
  trainer: [0, 1],
  drills: [0, 0],
  training: [0, 0],
  rules: [0, 2],
  reports: [0, 0],
  search: [0, 0],
  fairness: [0, 0],
  strategies: [0, 2],
  banking: [0, 1],
  claims: [0, 0],
};

export interface Place {
  screen: Screen | "nowhere";
  names: string[];
}

const NOWHERE: Place = { screen: "nowhere", names: [] };

export function placeOf(path: string): Place {
  const [first = "", ...names] = partsOf(path);
  const below = `${first}/${names[0] ?? ""}`;
  if (Object.hasOwn(BELOW, below)) return placed(BELOW[below as keyof typeof BELOW], names.slice(1));
  const screen = Object.hasOwn(SCREENS, first) ? SCREENS[first as keyof typeof SCREENS] : null;
  return screen === null ? NOWHERE : placed(screen, names);
}

function placed(screen: Screen, names: string[]): Place {
  const [least, most] = NAMES[screen];
  const fits = names.length >= least && names.length <= most;
  return fits ? { screen, names } : NOWHERE;
}

/** An address may be typed by anybody; one that is no text is none of ours. */
function partsOf(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return [path];
  }
}

/** The page to go back to from the door and the account: the last that was neither. */
export function cameFrom(path: string, before: string): string {
  return path === "/door" || path === "/account" ? before : path;
}

class Router {
  path = $state(location.pathname);
  /** What the screen is asked: the part of the address after the question mark, with it. */
  search = $state(location.search);
  place = $derived(placeOf(this.path));
  readonly #scrolls = new Scrolls();

  constructor() {
    addEventListener("popstate", () => {
      if (this.path !== location.pathname) this.#scrolls.comeBack();
      this.path = location.pathname;
      this.search = location.search;
    });
  }

  /** It is kept with the page, so that it is still known when the page is reloaded. */
  get from(): string {
    const kept: unknown = (history.state as { from?: unknown } | null)?.from;
    return typeof kept === "string" ? kept : "/";
  }

  /** `search` is for the screen to read; it makes no other place. */
  go(path: string, search = ""): void {
    if (path !== this.path || search !== this.search) {
      const from = cameFrom(this.path, this.from);
      history.pushState({ from, ...this.#scrolls.leave() }, "", path + search);
    } else scrollTo(0, 0);
    this.path = path;
    this.search = search;
  }

  /** Puts another question into the address of the screen; a step back leads to the one before. */
  ask(search: string, { replace = false } = {}): void {
    if (search === this.search) return;
    const address = this.path + search;
    if (replace) history.replaceState(history.state, "", address);
    else history.pushState(history.state, "", address);
    this.search = search;
  }

  /** The screen of the path is shown. */
  arrived(): void {
    this.#scrolls.arrive();
  }

  /** For `onclick` of links: ours are followed without reloading the page. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || link.origin !== location.origin) return;
    if (link.hasAttribute("download") || link.pathname.startsWith("/api") || link.hash) return;
    event.preventDefault();
    this.go(link.pathname, link.search);
  };
}

export const router = new Router();
