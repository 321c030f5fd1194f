/** The server's answer to a question that is still being changed. */
import { Refused, api } from "../../lib/api";
import { latest } from "./latest";

/** `pause`, in milliseconds, is how long the question rests before it is asked. */
export class Answer<Report> {
  report = $state.raw<Report | null>(null);
  /** The question that the report answers. */
  answered = $state("");
  wrong = $state.raw<{ field: string; message: string } | null>(null);
  counting = $state(true);
  readonly ask: (query: string) => Promise<void>;
  readonly #pause: number;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(pause: number, address: (query: string) => string) {
    this.#pause = pause;
    this.ask = latest(async (query: string) => {
      this.counting = true;
      try {
        this.report = await api.get<Report>(address(query));
        this.answered = query;
        this.wrong = null;
      } catch (error) {
        const field = error instanceof Refused ? error.problem.field : "";
        this.wrong = { field, message: (error as Error).message };
      }
      this.counting = false;
    });
  }

  askSoon(query: string): void {
    this.stop();
    this.#waiting = setTimeout(() => void this.ask(query), this.#pause);
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }
}
