/** What is below zero is written with a true minus, as wide as a digit, never with a hyphen. */
export const MINUS = "−";

/** `-0.40` as `−0.40`; anything else stays as it is. */
export function withMinus(text: string): string {
  return text.replace(/^-/, MINUS);
}
