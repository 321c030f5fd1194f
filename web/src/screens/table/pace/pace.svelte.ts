/** How somebody likes to practise: kept in this browser, and told to the table it is opened at. */
import { api } from "../../../lib/api";
import type { components } from "../../../lib/wire/schema";

export type Speed = components["schemas"]["Speed"];

export const SPEEDS: readonly Speed[] = ["calm", "brisk", "quick", "instant"];

const KEY = "letitride.pace";

interface Kept {
  speed: Speed;
  autoLook: boolean;
}

const PLAIN: Kept = { speed: "brisk", autoLook: true };

function kept(): Kept {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return PLAIN;
  }
}

class Pace {
  #now = $state.raw<Kept>(kept());

  get speed(): Speed {
    return this.#now.speed;
  }

  get autoLook(): boolean {
    return this.#now.autoLook;
  }

  set autoLook(autoLook: boolean) {
    this.#keep({ ...this.#now, autoLook });
  }

  async setSpeed(table: string, speed: Speed): Promise<void> {
    this.#keep({ ...this.#now, speed });
    await api.put(`/practice/${encodeURIComponent(table)}/speed`, { speed });
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

export const pace = new Pace();
