/** The money of a round: where it lies, what was won and lost, what the bank and the house took. */
import type { TableEvent } from "../../lib/wire/types";

/** The wager of a player who banks, and what it took and gave. */
export interface Bank {
  wager: number;
  collected: number;
  paid: number;
}

export class Tally {
  /** What lies where, by account. */
  readonly lying = new Map<string, number>();
  readonly fees = new Map<number, number>();
  bank: (Bank & { readonly seat: number }) | null = null;
  readonly #won = new Map<number, number>();
  readonly #settled = new Set<number>();

  take(event: TableEvent): void {
    for (const [source, target, amount] of event.moves) {
      add(this.lying, source, -amount);
      add(this.lying, target, amount);
    }
    this.#count(event);
    switch (event.type) {
      case "BankPosted":
        this.bank = event.amount ? { seat: event.seat, wager: event.amount, collected: 0, paid: 0 } : null;
        break;
      case "BetSettled":
        this.#settled.add(event.backer ?? event.seat);
        this.#bankMoves(event);
        break;
      case "ThreeCardSettled":
      case "WagersForfeited":
        this.#settled.add(event.seat);
        break;
      case "SettlementUndone":
        this.#settled.clear();
        if (this.bank) this.bank = { ...this.bank, collected: 0, paid: 0 };
        break;
      case "RoundEnded":
        // Whoever banked and saw no bet has a result as well: the fee.
        for (const seat of this.#won.keys()) this.#settled.add(seat);
        break;
      default:
        break;
    }
  }

  /** Seats that have won, lost or paid anything. */
  get seats(): number[] {
    return [...this.#won.keys()];
  }

  /** What the round won or lost a seat so far, as the cage counts it; null before anything is settled. */
  net(seat: number): number | null {
    return this.#settled.has(seat) ? (this.#won.get(seat) ?? 0) : null;
  }

  /** What is bought in or cashed out is neither won nor lost, and goes through the cage. */
  #count({ moves }: TableEvent): void {
    if (moves.some(([source, target]) => source === "cage" || target === "cage")) return;
    for (const [source, target, amount] of moves) {
      const [from, to] = [ownerOf(source), ownerOf(target)];
      if (from !== null && target === "fee_box") add(this.fees, from, amount);
      if (to !== null && source === "fee_box") add(this.fees, to, -amount);
      if (from === to) continue;
      if (from !== null) add(this.#won, from, -amount);
      if (to !== null) add(this.#won, to, amount);
    }
  }

  #bankMoves({ moves }: TableEvent): void {
    const { bank } = this;
    if (bank === null) return;
    this.#settled.add(bank.seat);
    for (const [source, target, amount] of moves) {
      if (source === `bank:${bank.seat}`) bank.paid += amount;
      else if (target === `rack:${bank.seat}`) bank.collected += amount;
    }
  }
}

/** The seat whose chips lie there; promotional tokens are nobody's chips, as at the cage. */
function ownerOf(account: string): number | null {
  const seat = /^(?:rack|bank|circle|spot|back:\d+):(\d+)/.exec(account)?.[1];
  return seat === undefined ? null : Number(seat);
}

function add<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
