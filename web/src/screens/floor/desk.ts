/** Who may do what on the floor, in the words of the server's own guards; and a new table's form. */
import { parse } from "../../lib/money";
import type { components } from "../../lib/wire/schema";
import type { Role } from "../../lib/wire/types";
import { words } from "../../lib/words";
import { acts } from "../console/words";
import { clockExact, day } from "../record/times";
import { auditWords, setUpWords } from "./words";

type Schemas = components["schemas"];

export type Progress = Schemas["Progress"];
export type RefusedCommand = Schemas["RefusedCommand"];
export type RefusedRequest = Schemas["RefusedRequest"];
export type BookHead = Schemas["BookHead"];
export type Doubt = Schemas["Doubt"];

/** The server decides; this only says beforehand what it would answer. */
export function may(role: Role | null | undefined) {
  const casino = role === "casino_supervisor";
  const inspector = role === "inspector";
  return {
    supervise: casino || inspector || role === "games_supervisor",
    setUp: casino,
    cage: casino,
    audit: casino || inspector,
  };
}

export interface TableForm {
  id: string;
  name: string;
  book: string;
  sideBets: boolean;
  meters: boolean;
  device: string;
  face: string;
  turns: string;
  bots: number;
  minimum: string;
  maximum: string;
  unit: string;
  payout: string;
}

export const NEW_TABLE: TableForm = {
  id: "",
  name: "",
  book: "",
  sideBets: true,
  meters: false,
  device: "",
  face: "",
  turns: "in_turn",
  bots: 0,
  minimum: "",
  maximum: "",
  unit: "",
  payout: "",
};

export type Body = { body: Record<string, unknown> } | { field: keyof TableForm; message: string };

/** Limits are all the book's, or the form's own with a minimum and a maximum. */
export function bodyOf(form: TableForm): Body {
  if (form.id.trim() === "") return { field: "id", message: setUpWords.needsId };
  const body: Record<string, unknown> = {
    id: form.id.trim(),
    name: form.name.trim() || form.id.trim(),
    book: form.book,
    side_bets: form.sideBets,
    turns: form.turns,
    bots: form.bots,
  };
  if (form.meters) body["meters"] = true;
  if (form.device) body["device"] = form.device;
  if (form.face) body["face"] = form.face;
  const own = [form.minimum, form.maximum, form.unit, form.payout];
  if (own.every((text) => text.trim() === "")) return { body };
  const minimum = parse(form.minimum);
  const maximum = parse(form.maximum);
  const unit = form.unit.trim() === "" ? null : parse(form.unit);
  const payout = form.payout.trim() === "" ? null : parse(form.payout);
  if (minimum === null) return { field: "minimum", message: words.notAnAmount };
  if (maximum === null) return { field: "maximum", message: words.notAnAmount };
  if (unit === null && form.unit.trim() !== "") return { field: "unit", message: words.notAnAmount };
  if (payout === null && form.payout.trim() !== "") return { field: "payout", message: words.notAnAmount };
  body["limits"] = { minimum, maximum, unit, maximum_payout: payout };
  return { body };
}

/** The verdict of a proof in one sentence. */
export function verdict(progress: Progress): string {
  if (progress.stage !== "done") return "";
  const { streams, events, rounds, wrong } = progress;
  return wrong === 0 ? auditWords.whole(streams, events, rounds) : auditWords.broken(streams, events, rounds, wrong);
}

/** To the second, and in the form that the record has: entries are compared with it. */
export function when(at: number): string {
  return `${day(at)}, ${clockExact(at)}`;
}

/** What was refused, by the name that its key has; what has no key is told as it came. */
export function askedFor(what: string): string {
  const [command = "", ...rest] = what.split(" ");
  return Object.hasOwn(acts, command) ? [acts[command], ...rest].join(" ") : what;
}
