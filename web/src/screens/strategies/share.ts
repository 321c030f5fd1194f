/** Shares as percents, with a true minus. */

/** Four places, for costs differ in the third. */
export function share(value: { value: number } | undefined, digits = 4): string {
  if (value === undefined) return "–";
  return `${(value.value * 100).toFixed(digits).replace("-", "−")}%`;
}
