/** What the bank is asked, in the address and in the request. */
import { MINUS } from "../../lib/minus";

/** As typed, in dollars; one bet for each player. */
export interface Question {
  bets: string[];
  cover: string;
  fee: string;
}

export const MOST = 7;
/** More players are counted here only against a wager that always covers. */
export const MOST_COVERED = 2;

export function questionOf(search: string): Question {
  const asked = new URLSearchParams(search);
  const bets = asked.getAll("bet").slice(0, MOST);
  return {
    bets: bets.length > 0 ? bets : ["5", "5"],
    cover: asked.get("cover") ?? "",
    fee: asked.get("fee") ?? "",
  };
}

export function queryOf({ bets, cover, fee }: Question): string {
  const asked = new URLSearchParams();
  for (const bet of bets) asked.append("bet", bet.trim());
  if (cover.trim()) asked.set("cover", cover.trim());
  if (fee.trim()) asked.set("fee", fee.trim());
  return `?${asked.toString()}`;
}

/** The command that answers the same question, and more of it. */
export function commandOf(paytable: string, { bets, cover, fee }: Question): string {
  const parts = ["letitride", "banking", paytable, "--bets", bets.map((bet) => bet.trim()).join(",")];
  if (cover.trim()) parts.push("--cover", cover.trim());
  if (fee.trim()) parts.push("--fee", fee.trim());
  return parts.join(" ");
}

/** `$1.7530` from cents; four places, for a gain is small. */
export function dollars(cents: number): string {
  const size = Math.abs(cents) / 100;
  const text = size.toLocaleString("en", { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  return `${cents < 0 ? MINUS : ""}$${text}`;
}
