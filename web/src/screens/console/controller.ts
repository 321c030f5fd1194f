/** What the table controller shows: lamps, lammers, and the bets that are settled in this round. */
import { handName } from "../../lib/hands";
import { format } from "../../lib/money";
import type { Happened, TableView } from "../../lib/wire/types";
import { wagerName } from "../../lib/wagers";
import { circleName } from "../record/names";
import { facts } from "./words";

interface Lying {
  readonly seat: number;
  readonly amount: number;
}

export interface Lamps {
  readonly wager: string;
  readonly name: string;
  readonly lit: readonly Lying[];
  /** Taken before the deal, and marked until the round is over. */
  readonly taken: readonly Lying[];
}

/** A row of lamps for every side bet of the table. */
export function lampsOf(view: Pick<TableView, "wagers" | "seats">): Lamps[] {
  return view.wagers
    .filter(({ wager }) => wager !== "base")
    .map(({ wager, name }) => ({
      wager,
      name,
      lit: view.seats.flatMap(({ seat, spots }) =>
        spots.filter((spot) => spot.wager === wager && spot.amount > 0).map(({ amount }) => ({ seat, amount })),
      ),
      taken: view.seats.flatMap(({ seat, spots }) =>
        spots.filter((spot) => spot.wager === wager && spot.taken > 0).map(({ taken }) => ({ seat, amount: taken })),
      ),
    }));
}

export interface Paid {
  readonly version: number;
  readonly seat: number;
  readonly base: boolean;
  readonly who: string;
  readonly bet: string;
  readonly hand: string;
  readonly pays: string;
  readonly stake: number;
  readonly won: number;
  readonly words: string;
}

/** The bets of this round that have been settled, in their order; nothing where it was undone. */
export function paidOf(events: readonly Happened[], view: Pick<TableView, "round">): Paid[] {
  const lines: Paid[] = [];
  for (const { version, round, event } of events) {
    if (view.round === null || round !== view.round.number) continue;
    if (event.type === "SettlementUndone") lines.length = 0;
    if (event.type !== "BetSettled") continue;
    const { won, lost, returned } = event;
    const settled = won > 0 ? facts.pay(format(won)) : lost > 0 ? facts.take(format(lost)) : facts.noCover;
    lines.push({
      version,
      seat: event.seat,
      base: event.wager === "base" && event.backer === null,
      who: event.backer === null ? `${event.seat}` : facts.behind(event.backer, event.seat),
      bet: event.wager === "base" ? circleName(event.circle) : wagerName(event.wager),
      hand: handName(event.hand),
      pays: event.pays,
      stake: event.stake,
      won,
      words: returned > 0 ? facts.back(settled, format(returned)) : settled,
    });
  }
  return lines;
}
