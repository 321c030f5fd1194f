/** What was typed into the form of one's own limits. */

export type Typed =
  | { readonly bad: "loss" | "minutes"; readonly limits: null }
  | { readonly bad: null; readonly limits: { readonly loss: number | null; readonly minutes: number | null } };

/** An empty field is no limit. `money` reads an amount, or gives null. */
export function limitsTyped(loss: string, minutes: string, money: (text: string) => number | null): Typed {
  const lost = loss.trim() ? money(loss) : null;
  if (loss.trim() && lost === null) return { bad: "loss", limits: null };
  const time = minutes.trim().replaceAll(",", "");
  if (time && !/^\d{1,6}$/.test(time)) return { bad: "minutes", limits: null };
  return { bad: null, limits: { loss: lost, minutes: time ? Number(time) : null } };
}

/** Whether the words that confirm were written; case and spaces around them do not matter. */
export function isPhrase(typed: string, phrase: string): boolean {
  return typed.trim().replace(/\s+/g, " ").toLowerCase() === phrase.toLowerCase();
}
