/** Tells what happens, each thing once and in order: for the log, which is read aloud. */
import type { Happened, TableView } from "../../lib/wire/types";
import { isAsked, speechTo } from "./asking";
import { tooLate } from "./late";
import { say } from "./say";

export interface Sentence {
  key: number;
  text: string;
  /** Whoever listens did not act in time, and should see it too. */
  late?: boolean;
}

export class Teller {
  /** Cards come one by one from a shoe; that they come is said for the first. */
  #dealt = false;
  #asked = "";
  #said = 0;
  #seat: number | null = null;

  tell(events: readonly Happened[], view: TableView): Sentence[] {
    const said: Omit<Sentence, "key">[] = [];
    // Who has just lost the seat is still told so.
    const you = view.you ?? this.#seat;
    this.#seat = view.you;
    for (const { event } of events) {
      const face = event.type === "CardsDealt" && event.faces.length === 0 && event.seat === you;
      if (event.type === "DealBegun" || event.type === "RoundOpened") this.#dealt = false;
      const late = tooLate(event, you);
      const text = late ?? (face && this.#dealt ? null : say(event, you));
      if (face) this.#dealt = true;
      if (text !== null) said.push(late === null ? { text } : { text, late: true });
    }
    const question = this.#question(view);
    if (question !== null) said.push({ text: question });
    return said.map((each) => ({ key: (this.#said += 1), ...each }));
  }

  /** What the dealer asks of whoever listens, when it is new: no event says it. */
  #question(view: TableView): string | null {
    const mine = isAsked(view);
    const now = mine ? `${view.rounds} ${view.phase} ${view.circle ?? ""}` : "";
    const fresh = mine && now !== this.#asked;
    this.#asked = now;
    return fresh ? speechTo(view) : null;
  }
}
