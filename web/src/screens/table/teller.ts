/** Tells what happens, each thing once and in order: for the log, which is read aloud. */
import type { Happened, TableView } from "../../lib/wire/types";
import { say } from "./say";

export interface Sentence {
  key: number;
  text: string;
}

export class Teller {
  /** Cards come one by one from a shoe; that they come is said for the first. */
  #dealt = false;
  #asked = "";
  #said = 0;

  tell(events: readonly Happened[], view: TableView): Sentence[] {
    const said: string[] = [];
    for (const { event } of events) {
      const face = event.type === "CardsDealt" && event.faces.length === 0 && event.seat === view.you;
      if (event.type === "DealBegun" || event.type === "RoundOpened") this.#dealt = false;
      const text = face && this.#dealt ? null : say(event, view.you);
      if (face) this.#dealt = true;
      if (text !== null) said.push(text);
    }
    const question = this.#question(view);
    if (question !== null) said.push(question);
    return said.map((text) => ({ key: (this.#said += 1), text }));
  }

  /** What the dealer asks of whoever listens, when it is new: no event says it. */
  #question(view: TableView): string | null {
    const mine = view.you !== null && view.turn.includes(view.you);
    const now = mine ? `${view.rounds} ${view.phase} ${view.circle ?? ""}` : "";
    const fresh = mine && now !== this.#asked;
    this.#asked = now;
    return fresh ? view.speech : null;
  }
}
