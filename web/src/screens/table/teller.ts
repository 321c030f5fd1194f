/** Tells what happens, each thing once and in order: for the log, which is read aloud. The words are the server's. */
import type { Happened, TableView } from "../../lib/wire/types";
import { isAsked } from "./asking";

export interface Sentence {
  key: number;
  text: string;
  /** Done in the listener's place, who did not act in time and should see it too. */
  late?: boolean;
}

export class Teller {
  #asked = "";
  #said = 0;

  tell(events: readonly Happened[], view: TableView): Sentence[] {
    const said: Omit<Sentence, "key">[] = [];
    for (const { words, tone } of events) {
      if (words && tone !== "quiet") said.push(tone === "notice" ? { text: words, late: true } : { text: words });
    }
    if (this.#isNew(view)) said.push({ text: view.speech });
    return said.map((each) => ({ key: (this.#said += 1), ...each }));
  }

  /** Whether the dealer asks something new of whoever listens: no event says it. */
  #isNew(view: TableView): boolean {
    const mine = isAsked(view);
    const now = mine ? `${view.rounds} ${view.phase} ${view.circle ?? ""}` : "";
    const fresh = mine && now !== this.#asked;
    this.#asked = now;
    return fresh;
  }
}
