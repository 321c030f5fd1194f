import { MINUS } from "./minus";

/** Money is whole cents everywhere; these are the only two places where it is text. */

const TYPED = /^\$?(?<dollars>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<cents>\d{1,2}))?$/;

/** `$1,234.50`, `$5`, `−$2.05`: no cents where there are none. */
export function format(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  const size = Math.abs(cents);
  const dollars = Math.floor(size / 100)
    .toString()
    .replace(/\B(?=(?:\d{3})+$)/g, ",");
  const rest = size % 100;
  const tail = rest === 0 ? "" : `.${rest.toString().padStart(2, "0")}`;
  return `${cents < 0 ? MINUS : ""}$${dollars}${tail}`;
}

/**
 * What a person typed, in cents, or null if it is not an amount. The dollar sign and the commas
 * may be left out; `12.5` is twelve dollars fifty. An amount typed is never below zero.
 */
export function parse(text: string): number | null {
  const found = TYPED.exec(text.trim())?.groups;
  if (found === undefined) return null;
  const dollars = Number((found["dollars"] ?? "").replaceAll(",", ""));
  const cents = dollars * 100 + Number((found["cents"] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}
