/** What has happened at a table, as its screen remembers it: results, rounds played, sentences. */
import type { TableState } from "../../lib/table.svelte";
import { taste } from "../../lib/ui/taste.svelte";
import type { Happened } from "../../lib/wire/types";
import { keep, lying, recalled, remember } from "./again";
import { kept, type Lately } from "./lately";
import { NO_ROUNDS, counted, keepRounds, recalledRounds, type Rounds } from "./rounds";
import { NO_OUTCOMES, gather, type Outcomes } from "./settlement";
import { heard, play } from "./sound";
import { Teller, type Sentence } from "./teller";
import type { Wagering } from "./wagering.svelte";

/** The table as it is at any moment, and the player's bets there. */
interface At {
  scene: () => TableState["scene"];
  seat: () => TableState["you"];
  wagering: Wagering;
}

export class Story {
  readonly #id: string;
  readonly #at: At;
  readonly #teller = new Teller();
  outcomes = $state.raw<Outcomes>(NO_OUTCOMES);
  sentences = $state.raw<Sentence[]>([]);
  rounds = $state.raw<Rounds>(NO_ROUNDS);
  lately = $state.raw<Lately | null>(null);
  /** The last notice, until it has been read. */
  late = $state("");

  constructor(id: string, at: At) {
    this.#id = id;
    this.#at = at;
  }

  readonly hear = (events: Happened[], fresh: boolean): void => {
    const view = this.#at.scene()?.view;
    if (!view) return;
    const { wagering } = this.#at;
    this.outcomes = gather(fresh ? NO_OUTCOMES : this.outcomes, events);
    this.lately = kept(this.lately, events, view, this.outcomes);
    const player = this.#at.seat()?.player ?? "";
    if (fresh) {
      wagering.memory = { laid: lying(view), last: recalled(this.#id, player, view.book.id) };
      this.rounds = recalledRounds(this.#id, player);
    }
    const before = this.rounds.played;
    this.rounds = counted(this.rounds, events, view, this.outcomes);
    if (this.rounds.played !== before) keepRounds(this.#id, player, this.rounds);
    if (fresh) return;
    const played = wagering.memory.last;
    wagering.memory = remember(wagering.memory, events, view.you);
    const { last } = wagering.memory;
    if (last && last !== played) keep(this.#id, player, view.book.id, last);
    const said = this.#teller.tell(events, view);
    this.late = said.filter((each) => each.late).at(-1)?.text ?? this.late;
    if (said.length > 0) this.sentences = [...this.sentences, ...said].slice(-80);
    if (taste.sound) heard(events, view.you).forEach(play);
  };
}
