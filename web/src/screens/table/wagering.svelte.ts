/** A player's bets while they can be changed: the chip in hand, what it would make, and every change. */
import { VALUES, type Value } from "../../lib/chips";
import type { TableState } from "../../lib/table.svelte";
import type { Command } from "../../lib/wire/types";
import { FORGOTTEN, lying, takes, type Bets } from "./again";
import { BASE, amountOf, byWager, doubled, less, nextChange } from "./bets";
import { added, chipsWithin, commandOf, type sorted } from "./options";
import { words } from "./words";

/** The table as it is at any moment, and the ways to it. */
interface At {
  scene: () => TableState["scene"];
  seat: () => TableState["you"];
  offers: () => ReturnType<typeof sorted>;
  busy: () => boolean;
  linked: () => boolean;
  /** Whether it was done. */
  send: (command: Command) => Promise<boolean>;
  ready: (seat: number) => Promise<void>;
}

export class Wagering {
  readonly #at: At;
  wanted = $state<Value>(500);
  /** The bet that less, double and other amounts change: the one that was touched last. */
  aim = $state<string>(BASE);
  /** Whether another amount is being typed. */
  typing = $state(false);
  memory = $state.raw(FORGOTTEN);
  /** What lay there before each change of this round's bets. */
  #history = $state.raw<readonly Bets[]>([]);
  /** The end of what is being done, one after another. */
  #turn: Promise<unknown> = Promise.resolve();

  readonly #range = $derived.by(() => this.#at.offers().bet?.amount ?? null);
  readonly chips = $derived.by(() => (this.#range ? chipsWithin(this.#range) : []));
  readonly chip = $derived.by(() =>
    this.chips.includes(this.wanted) ? this.wanted : (this.chips[0] ?? VALUES[VALUES.length - 1] ?? 100),
  );
  readonly #lies = $derived.by(() => this.#at.seat()?.circles[2]?.chips ?? 0);
  readonly next = $derived.by(() => (this.#range ? added(this.#range, this.#lies, this.chip) : null));
  readonly repeat = $derived.by(() => {
    const { last } = this.memory;
    if (last === null || !takes(this.#at.offers().bet, last.base)) return null;
    const there: string[] = this.#at.seat()?.spots.map((spot) => spot.wager) ?? [];
    const sides = Object.entries(last.sides).filter(([wager, amount]) => amount > 0 && there.includes(wager));
    return { base: last.base, sides: Object.fromEntries(sides) };
  });
  readonly nextSide = $derived.by(() =>
    byWager(
      [...this.#at.offers().sides.keys()].flatMap((wager) => {
        const amount = this.#sideWith(wager, this.chip);
        return amount === null ? [] : [[wager, amount] as const];
      }),
    ),
  );
  /** Why a spot takes no more, in a word. */
  readonly whySide = $derived.by(() => {
    const seat = this.#at.seat();
    return byWager(
      (seat?.spots ?? []).flatMap(({ wager, amount }) => {
        const betting = this.#betting && seat && !seat.ready && !seat.sitting_out;
        if (!betting || this.nextSide.has(wager) || seat.rack + this.#lies === 0) return [];
        const reason = this.#lies === 0 ? "first" : amount > 0 ? "most" : "rack";
        return [[wager, words.sideWhy[reason]] as const];
      }),
    );
  });
  readonly #laid = $derived.by(() => {
    const scene = this.#at.scene();
    return scene ? lying(scene.view) : FORGOTTEN.laid;
  });
  readonly #aimed = $derived.by(() => {
    const { bet, sides } = this.#at.offers();
    return this.aim === BASE ? bet : (sides.get(this.aim) ?? null);
  });
  readonly smaller = $derived.by(() =>
    this.#aimed?.amount ? less(this.#aimed.amount, amountOf(this.#laid, this.aim), this.chip) : null,
  );
  readonly larger = $derived.by(() =>
    this.#aimed?.amount ? doubled(this.#aimed.amount, amountOf(this.#laid, this.aim)) : null,
  );
  readonly undoes = $derived.by(() => this.#history.length > 0);

  /** While a component is set up: its effects live as long as the component. */
  constructor(at: At) {
    this.#at = at;
    $effect(() => {
      if (this.#betting) return;
      this.#history = [];
      this.aim = BASE;
      this.typing = false;
    });
    $effect(() => {
      if (this.aim !== BASE && this.#betting && this.#laid.base === 0 && !at.offers().sides.has(this.aim)) {
        this.aim = BASE;
      }
    });
  }

  get #betting(): boolean {
    return this.#at.scene()?.view.phase === "betting";
  }

  /** The chip at a place in the tray. */
  choose(place: number): void {
    const chip = this.chips[place];
    if (chip !== undefined) this.wanted = chip;
  }

  type(): void {
    if (this.#at.offers().bet) this.typing = !this.typing;
  }

  /** What lies on a spot when a chip is added; null where none can be. */
  #sideWith(wager: string, value: Value): number | null {
    const amount = this.#at.offers().sides.get(wager)?.amount;
    const now = this.#at.seat()?.spots.find((spot) => spot.wager === wager)?.amount ?? 0;
    return amount ? added(amount, now, value) : null;
  }

  /** So much on each circle, or on a spot; nothing takes the bet down. Whether it was done. */
  async #put(wager: string, amount: number): Promise<boolean> {
    const offers = this.#at.offers();
    const base = wager === BASE;
    const option = base ? offers.bet : offers.sides.get(wager);
    const down = base ? offers.clear : offers.sidesDown.get(wager);
    if (amount === 0) return !!down && (await this.#at.send(commandOf(down)));
    return !!option?.amount && (await this.#at.send(commandOf(option, { [option.amount.field]: amount })));
  }

  /** A change of the bets that can be undone. */
  async change(wager: string, amount: number | null): Promise<boolean> {
    if (amount === null) return false;
    const before = this.#laid;
    const done = await this.#put(wager, amount);
    if (done) this.#history = [...this.#history, before];
    if (done) this.aim = wager;
    return done;
  }

  /** Chips lie down one after another: taps that come faster than the answers all count. */
  #queue(act: () => Promise<unknown>): void {
    if (this.#at.linked()) this.#turn = this.#turn.then(act);
  }

  bet(): void {
    this.#queue(() => this.change(BASE, this.next));
  }

  betSide(wager: string): void {
    this.#queue(() => this.change(wager, this.#sideWith(wager, this.chip)));
  }

  drop(value: Value, where: string): void {
    this.wanted = value;
    this.#queue(() =>
      where === "circles"
        ? this.change(BASE, this.#range && added(this.#range, this.#lies, value))
        : this.change(where, this.#sideWith(where, value)),
    );
  }

  clear(): void {
    if (this.#at.offers().clear) void this.change(BASE, 0);
  }

  /** Step by step, for the server decides on each. */
  async undo(): Promise<void> {
    const want = this.#history.at(-1);
    if (!want || this.#at.busy()) return;
    for (let left = 1 + Object.keys({ ...this.#laid.sides, ...want.sides }).length; left > 0; left -= 1) {
      const step = nextChange(this.#laid, want);
      if (step === null) break;
      if (!(await this.#put(step.wager, step.amount))) break;
    }
    this.#history = this.#history.slice(0, -1);
  }

  /** The three bets, then the side bets: some of these go only with the three. */
  async again(): Promise<void> {
    if (this.repeat === null || this.#lies > 0 || !this.#at.offers().bet?.amount) return;
    const { base, sides } = this.repeat;
    if (!(await this.change(BASE, base))) return;
    for (const [wager, amount] of Object.entries(sides)) {
      const option = this.#at.offers().sides.get(wager);
      if (option?.amount && takes(option, amount)) {
        await this.#at.send(commandOf(option, { [option.amount.field]: amount }));
      }
    }
  }

  /** Bets first where none are down: the last ones, or the chosen chip. Then the cards may come. */
  deal(): void {
    this.#queue(() => this.#deal());
  }

  async #deal(): Promise<void> {
    const seat = this.#at.seat();
    if (this.#at.busy() || !this.#betting || seat === null) return;
    if (this.#lies === 0 && this.repeat !== null) await this.again();
    else if (this.#lies === 0 && this.next !== null) await this.change(BASE, this.next);
    if ((this.#at.seat()?.in_action ?? 0) > 0) await this.#at.ready(seat.seat);
  }
}
