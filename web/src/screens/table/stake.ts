/** The least that a round takes: three bets at the minimum, and the house's fee. */
import type { TableView } from "../../lib/wire/types";

export function leastStake({ sign, fees }: Pick<TableView, "sign" | "fees">): number {
  const fee = fees ? (fees.counted_by === "each_wager" ? 3 : 1) * fees.player : 0;
  return 3 * (sign?.minimum ?? 0) + fee;
}
