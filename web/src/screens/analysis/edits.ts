/** Changed pays: as typed into the fields, as changes for the server, and in the address. */
import { handsOf, payOf } from "./figures";
import type { PaytableReport, WagerPays } from "./types";

/** Pays as typed, by wager and hand. */
export type Edits = Record<string, Record<string, string>>;

/** As a paytable file has it; a field left empty pays nothing. */
function written(typed: string): string {
  const text = typed.trim().toLowerCase();
  return text === "" || text === "–" ? "lose" : text;
}

/** Every pay that is not the published one, each as `base.flush=9`, always in the same order. */
export function changesOf(paytable: Pick<PaytableReport, "wagers">, edits: Edits): string[] {
  const known = new Map<string, WagerPays>(paytable.wagers.map((each) => [each.wager, each]));
  const order = [...known.keys(), ...Object.keys(edits).filter((each) => !known.has(each))];
  return order.flatMap((wager) => {
    const pays = known.get(wager);
    const hands = pays ? handsOf(pays) : [];
    const typed = edits[wager] ?? {};
    const strange = Object.keys(typed).filter((each) => !hands.includes(each));
    return [...hands, ...strange].flatMap((hand) => {
      const pay = typed[hand];
      if (pay === undefined) return [];
      // What no table has is left for the server to refuse, in its own words.
      if (!pays || !hands.includes(hand)) return [`${wager}${hand && "."}${hand}=${pay}`];
      return written(pay) === payOf(pays, hand) ? [] : [`${wager}.${hand}=${written(pay)}`];
    });
  });
}

export function isEdited(paytable: Pick<PaytableReport, "wagers">, edits: Edits): boolean {
  return changesOf(paytable, edits).length > 0;
}

/** Changes as they were in an address, put back into the fields. */
export function editsOf(changes: readonly string[]): Edits {
  const edits: Edits = {};
  for (const change of changes) {
    const [, key = "", pay = ""] = /^([^=]*)=?(.*)$/s.exec(change) ?? [];
    const [, wager = "", hand = ""] = /^([^.]*)\.?(.*)$/s.exec(key) ?? [];
    (edits[wager] ??= {})[hand] = pay;
  }
  return edits;
}

export function changesIn(search: string, name = "pay"): string[] {
  return new URLSearchParams(search).getAll(name);
}

/** `?pay=base.flush=9&pay=base.two_pair=3/2`, or nothing: as the server takes it and people can read it. */
export function searchOf(changes: Readonly<Record<string, readonly string[]>>): string {
  const parts = Object.entries(changes).flatMap(([name, each]) => each.map((change) => `${name}=${readable(change)}`));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

function readable(change: string): string {
  return encodeURIComponent(change).replaceAll("%3D", "=").replaceAll("%2F", "/");
}
