/** Shares as percents, with a true minus. */
import { withMinus } from "../../lib/minus";

/** Four places, for costs differ in the third. */
export function share(value: { value: number } | undefined, digits = 4): string {
  if (value === undefined) return "–";
  return `${withMinus((value.value * 100).toFixed(digits))}%`;
}
