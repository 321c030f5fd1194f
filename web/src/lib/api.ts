/** Requests to the server. What it refuses comes back as a `Refused`, with its rule and a sentence. */
import type { Problem } from "./wire/types";
import { words } from "./words";

export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The server could not be reached, or answered with something that is not its own. */
export class Unreachable extends Error {}

type Fetch = typeof fetch;

export class Api {
  /** Sent with every request that changes something; `GET /api/me` tells it. */
  csrf = "";

  readonly #fetch: Fetch;

  constructor(using: Fetch = (...given) => fetch(...given)) {
    this.#fetch = using;
  }

  get<T>(path: string): Promise<T> {
    return this.#ask<T>("GET", path);
  }

  post<T>(path: string, body?: unknown): Promise<T> {
    return this.#ask<T>("POST", path, body);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.#ask<T>("PUT", path, body);
  }

  delete(path: string): Promise<void> {
    return this.#ask<undefined>("DELETE", path);
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { accept: "application/json" };
    if (this.csrf) headers["x-csrf-token"] = this.csrf;
    if (body !== undefined) headers["content-type"] = "application/json";
    const sent = body === undefined ? null : JSON.stringify(body);
    let answer: Response;
    try {
      answer = await this.#fetch(`/api${path}`, { method, headers, body: sent });
    } catch {
      throw new Unreachable(words.error.unreachable);
    }
    if (answer.status === 204) return undefined as T;
    const read: unknown = await answer.json().catch(() => null);
    if (answer.ok) return read as T;
    if (isProblem(read)) throw new Refused(read);
    throw new Unreachable(words.error.unreadable);
  }
}

function isProblem(read: unknown): read is Problem {
  return typeof read === "object" && read !== null && "code" in read && "message" in read;
}

export const api = new Api();
