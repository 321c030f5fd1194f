/** The least that one needs: for a round, and so for a buy-in. */
import { VALUES } from "../../lib/chips";
import type { Option, SeatView, TableView } from "../../lib/wire/types";

const SMALLEST = Math.min(...VALUES);

/** Three bets at the minimum, and the house's fee. */
export function leastStake({ sign, fees }: Pick<TableView, "sign" | "fees">): number {
  const fee = fees ? (fees.counted_by === "each_wager" ? 3 : 1) * fees.player : 0;
  return 3 * (sign?.minimum ?? 0) + fee;
}

/**
 * A buy-in that is worth asking for: what is missing for a round, and never less than the smallest
 * chip. The table itself would sell a cent.
 */
export function usefulBuyIn(
  option: Option,
  { rack, tokens }: Pick<SeatView, "rack" | "tokens">,
  view: Pick<TableView, "sign" | "fees">,
): Option {
  if (option.amount === null) return option;
  const missing = leastStake(view) - rack - tokens;
  return { ...option, amount: { ...option.amount, least: Math.max(option.amount.least, SMALLEST, missing) } };
}
