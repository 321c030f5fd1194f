/** Who may do what on the floor, in the words of the server's own guards; and a new table's form. */
import { format, parse } from "../../lib/money";
import type { components } from "../../lib/wire/schema";
import type { Role } from "../../lib/wire/types";
import { words } from "../../lib/words";
import { acts } from "../console/commands/words";
import { clockExact, day } from "../record/times";
import { auditWords, setUpWords } from "./words";

type Schemas = components["schemas"];

export type Progress = Schemas["Progress"];
export type RefusedCommand = Schemas["RefusedCommand"];
export type RefusedRequest = Schemas["RefusedRequest"];
export type BookHead = Schemas["BookHead"];
export type FeeRate = Schemas["FeeRate"];
export type HouseChoice = Schemas["HouseChoice"];
export type FaceUpShown = Schemas["FaceUpShown"];
export type RulesOnFile = Schemas["RulesOnFile"];
export type NewVoucher = Schemas["NewVoucher"];
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
  bots: number;
  /** Who counts the tray. */
  tray: "counted" | "automatic" | "uncounted";
  /** The card room's fee sheet and the least bank, where a book has them. */
  fees: FeeRow[];
  bankMinimum: string;
  /** What was chosen, by the name of the choice; what is missing or empty is as the book says. */
  chosen: Record<string, string>;
}

/** A row of the fee sheet as it is typed, in dollars: for tables with these limits, what each pays. */
export type FeeRow = Record<keyof FeeRate, string>;
export const FEE_FIELDS = ["minimum", "maximum", "player", "player_dealer"] as const;
export const EMPTY_ROW: FeeRow = { minimum: "", maximum: "", player: "", player_dealer: "" };

export const NEW_TABLE: TableForm = {
  id: "",
  name: "",
  book: "",
  bots: 0,
  tray: "automatic",
  fees: [],
  bankMinimum: "",
  chosen: {},
};

/** Choices of a preset, as the form shows them: amounts in dollars. */
export function typedChoices(choices: Readonly<Record<string, string | number>>): Record<string, string> {
  const typed = (cents: number) => format(cents).replace("$", "").replaceAll(",", "");
  return Object.fromEntries(
    Object.entries(choices).map(([name, value]) => [name, typeof value === "number" ? typed(value) : value]),
  );
}

/** The sheet that a book starts with, to be changed. */
export function rowsOf(fees: readonly FeeRate[]): FeeRow[] {
  const typed = (cents: number) => format(cents).replace("$", "").replaceAll(",", "");
  return fees.map((rate) => ({
    minimum: typed(rate.minimum),
    maximum: typed(rate.maximum),
    player: typed(rate.player),
    player_dealer: typed(rate.player_dealer),
  }));
}

/** How a field of the sheet is named, here and by the server. */
export const feeField = (row: number, field: keyof FeeRate) => `fees[${row}].${field}`;

function feesOf(rows: readonly FeeRow[]): { fees: FeeRate[] } | { field: string; message: string } {
  const fees: FeeRate[] = [];
  for (const [index, row] of rows.entries()) {
    const rate = { minimum: 0, maximum: 0, player: 0, player_dealer: 0 };
    for (const field of FEE_FIELDS) {
      const cents = parse(row[field]);
      if (cents === null) return { field: feeField(index, field), message: words.notAnAmount };
      rate[field] = cents;
    }
    fees.push(rate);
  }
  return { fees };
}

export type Body = { body: Record<string, unknown> } | { field: string; message: string };

/** Amounts go in cents. A choice of another book that was made before is left out. */
export function bodyOf(form: TableForm, choices: readonly HouseChoice[]): Body {
  if (form.id.trim() === "") return { field: "id", message: setUpWords.needsId };
  const chosen: Record<string, string | number> = {};
  for (const { name, values } of choices) {
    const text = (form.chosen[name] ?? "").trim();
    if (text === "") continue;
    const value = values.length > 0 ? text : parse(text);
    if (value === null) return { field: fieldOf(name), message: words.notAnAmount };
    chosen[name] = value;
  }
  const sheet = feesOf(form.fees);
  if ("field" in sheet) return sheet;
  const bank = form.bankMinimum.trim() === "" ? undefined : parse(form.bankMinimum);
  if (bank === null) return { field: "bank_minimum", message: words.notAnAmount };
  return {
    body: {
      ...(form.fees.length > 0 ? { fees: sheet.fees, bank_minimum: bank } : {}),
      id: form.id.trim(),
      name: form.name.trim() || form.id.trim(),
      book: form.book,
      choices: chosen,
      bots: form.bots,
      tray: form.tray,
    },
  };
}

/** How the server names the field of a choice that it refuses. */
export const fieldOf = (choice: string) => `choices.${choice}`;

/** The values of a choice, or what an amount is unless one is entered. */
export function defaultOf(choice: HouseChoice): string {
  if (typeof choice.default === "number") return format(choice.default);
  return choice.default ?? setUpWords.none;
}

/** The clause of the value that is chosen, or of the choice. */
export function clauseOf(choice: HouseChoice, chosen: string): string {
  return choice.values.find(({ value }) => value === (chosen || choice.default))?.clause ?? choice.clause;
}

/** What is printed on a voucher, as it is chosen; the time is that of the browser's clock. */
export type Printed = Partial<Pick<NewVoucher, "until" | "tables" | "into">>;

export interface Conditions {
  until: string;
  tables: string[];
  into: "" | "chips" | "tokens";
}

export const NO_CONDITIONS: Conditions = { until: "", tables: [], into: "" };

/** For the server, which has seconds since 1970; null if the time is none. What is empty is no condition. */
export function conditionsOf({ until, tables, into }: Conditions): Printed | null {
  const at = until.trim() === "" ? null : new Date(until).getTime();
  if (Number.isNaN(at)) return null;
  return {
    ...(at === null ? {} : { until: Math.floor(at / 1000) }),
    ...(tables.length > 0 ? { tables: [...tables].sort() } : {}),
    ...(into === "" ? {} : { into }),
  };
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
