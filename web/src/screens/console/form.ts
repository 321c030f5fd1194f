/**
 * From an option to the fields that a person fills, and from what was filled in to a command.
 *
 * Options of one command that differ in their range alone are one choice with several ranges: the
 * server offers `500 to 9,999` and `10,001 or more` where every maximum but the present one will do.
 */
import { format, parse } from "../../lib/money";
import type { Command, Option } from "../../lib/wire/types";
import { numberOf } from "../../lib/cards";
import { wagerName } from "../../lib/wagers";
import { words } from "../../lib/words";
import { acts, choices, fields as fieldWords, problems, values } from "./commands/words";

type Range = NonNullable<Option["amount"]>;
type Several = NonNullable<Option["several"]>;
type Fixed = Record<string, unknown>;

export interface Choice {
  command: string;
  fixed: Fixed;
  amount: { field: string; ranges: Range[] } | null;
  several: Several | null;
  words: string[];
  between: string[];
}

/** What somebody found who looked at every card of a deck; cards as the server writes them. */
export interface DeckCheck {
  missing: string[];
  doubled: string[];
  oddBacks: string[];
  foreign: string;
  byDevice: boolean;
}

/** What a person has typed and ticked so far; a money field is text as typed, a time as its field has it. */
export interface Filled {
  amount: string;
  circles: [string, string, string];
  several: number[];
  words: Record<string, string>;
  card: string;
  until: string;
  found: DeckCheck;
  payer: string | null;
  payee: string | null;
}

export type Made = { command: Command } | { field: string; message: string };

/** Between whom money moves; the house has no name. */
export const SIDES = ["payer", "payee"] as const;

/** Fields that count things and not cents. */
const COUNTS = new Set(["cards", "total", "foreign"]);

export function isCount(field: string): boolean {
  return COUNTS.has(field);
}

/** Measures that go on, and so can have an end. */
const LASTING = new Set(["ActOnCollusion", "ActOnDevice", "Preclude"]);
const AT_ONCE = new Set<unknown>(["void_wagers", "detain"]);

/** Whether a measure may be given an end. */
export function hasEnd(choice: Choice): boolean {
  return LASTING.has(choice.command) && !AT_ONCE.has(choice.fixed["measure"]);
}

/** Whether it says what a check of a deck found. */
export function isCheck(choice: Choice): boolean {
  return choice.command === "CheckDeck";
}

export function choicesOf(options: readonly Option[]): Choice[] {
  const found = new Map<string, Choice>();
  for (const option of options) {
    const key = JSON.stringify([option.fields, option.amount?.field, option.several, option.words, option.between]);
    const known = found.get(key);
    if (known?.amount && option.amount) {
      known.amount.ranges.push(option.amount);
      continue;
    }
    found.set(key, {
      command: option.command,
      fixed: option.fields,
      amount: option.amount && { field: option.amount.field, ranges: [option.amount] },
      several: option.several,
      words: option.words,
      between: option.between,
    });
  }
  return [...found.values()];
}

/** Nothing is left to fill in. */
export function isComplete(choice: Choice): boolean {
  const open = choice.words.length + choice.between.length;
  const plain = choice.amount === null && choice.several === null && open === 0;
  return plain && !isCheck(choice);
}

export function emptyFor(choice: Choice): Filled {
  return {
    amount: "",
    circles: ["", "", ""],
    several: [...(choice.several?.must ?? [])],
    words: Object.fromEntries(choice.words.map((name) => [name, ""])),
    card: "",
    until: "",
    found: { missing: [], doubled: [], oddBacks: [], foreign: "", byDevice: false },
    payer: null,
    payee: null,
  };
}

export function commandOf(choice: Choice, filled: Filled): Made {
  const command: Command = { type: choice.command, ...choice.fixed };
  for (const side of choice.between.length > 0 ? SIDES : []) {
    const name = filled[side];
    if (name === null) return { field: side, message: problems[side] };
    if (side === "payee" && name === filled.payer) return { field: side, message: problems.twoSides };
    command[side] = name;
  }
  if (choice.amount) {
    const wrong = fillAmount(command, choice.amount, filled);
    if (wrong) return wrong;
  }
  if (choice.several) {
    const { field, of, least } = choice.several;
    const named = of.filter((seat) => filled.several.includes(seat));
    if (named.length < least) return { field, message: problems.seats(least) };
    command[field] = named;
  }
  for (const name of choice.words) {
    const text = filled.words[name]?.trim() ?? "";
    if (text === "") return { field: name, message: problems.words };
    command[name] = text;
  }
  return fillEnd(command, choice, filled) ?? fillFound(command, choice, filled) ?? { command };
}

function fillEnd(command: Command, choice: Choice, { until }: Filled) {
  if (!hasEnd(choice) || until === "") return null;
  const at = Date.parse(until);
  if (Number.isNaN(at)) return { field: "until", message: problems.notATime };
  command["until"] = Math.round(at / 1000);
  return null;
}

function fillFound(command: Command, choice: Choice, { found }: Filled) {
  if (!isCheck(choice)) return null;
  const foreign = read("foreign", found.foreign.trim() || "0");
  if (foreign === null) return { field: "foreign", message: problems.notANumber };
  command["found"] = {
    missing_cards: found.missing.map(numberOf),
    doubled_cards: found.doubled.map(numberOf),
    odd_backs: found.oddBacks.map(numberOf),
    foreign,
    by_device: found.byDevice,
  };
  return null;
}

function fillAmount(command: Command, amount: NonNullable<Choice["amount"]>, filled: Filled) {
  const { field, ranges } = amount;
  if (field === "circles") {
    const circles = filled.circles.map((text) => (text.trim() === "" ? 0 : parse(text)));
    if (circles.includes(null)) return { field, message: words.notAnAmount };
    const total = circles.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    const wrong = outside(total, ranges, field);
    if (wrong) return { field, message: wrong };
    command[field] = circles;
    return null;
  }
  if (field === "card") {
    if (filled.card === "") return { field, message: problems.pickCard };
    command[field] = numberOf(filled.card);
    return null;
  }
  const value = read(field, filled.amount);
  if (value === null) {
    return { field, message: isCount(field) ? problems.notANumber : words.notAnAmount };
  }
  // A higher minimum wants its sign first: the server says so, and by which clause.
  const wrong = field === "limits.minimum" ? null : outside(value, ranges, field);
  if (wrong) return { field, message: wrong };
  const [outer = field, inner] = field.split(".");
  command[outer] = inner === undefined ? value : { ...(command[outer] as Fixed), [inner]: value };
  return null;
}

function read(field: string, text: string): number | null {
  if (!isCount(field)) return parse(text);
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

function outside(value: number, ranges: readonly Range[], field: string): string | null {
  const inside = ranges.some((range) => {
    const within = value >= range.least && (range.most === null || value <= range.most);
    return within && (value - range.least) % range.step === 0;
  });
  return inside ? null : rangeWords(ranges, field);
}

/** `$5 to $99.99, or $100.01 or more.` */
export function rangeWords(ranges: readonly Range[], field: string): string {
  const value = (amount: number) => (isCount(field) ? String(amount) : format(amount));
  const parts = ranges.map(({ least, most }) => {
    if (most === null) return problems.orMore(value(least));
    return least === most ? value(least) : problems.range(value(least), value(most));
  });
  const step = ranges[0]?.step ?? 1;
  const all = parts.join(problems.or);
  const total = field === "circles" ? problems.total(all) : all;
  return `${step > 1 ? problems.steps(total, value(step)) : total}.`;
}

/** Who sits where, for the words of a choice. */
export type Names = ReadonlyMap<number, string>;

export function seatWords(seat: number, names: Names = new Map()): string {
  return seat === 0 ? choices.dealerCards : choices.seat(seat, names.get(seat) ?? "");
}

/** What tells this choice from the others of its command. */
export function choiceWords(choice: Choice, names: Names = new Map()): string {
  const parts = Object.entries(choice.fixed).map(([field, value]) => fixedWords(field, value, names));
  if (choice.command === "ChangeLimits") return limitsWords(choice);
  if (choice.words.includes("person")) parts.push(choices.outside);
  return parts.filter(Boolean).join(" · ");
}

export function fixedWords(field: string, value: unknown, names: Names): string {
  switch (field) {
    case "seat":
      return seatWords(Number(value), names);
    case "behind":
      return choices.behind(seatWords(Number(value), names));
    case "circle":
      return value === 0 ? "" : choices.circle(Number(value));
    case "index":
      return choices.card(Number(value) + 1);
    case "deck":
      return choices.deck(Number(value) + 1);
    case "measure":
      return typeof value === "number" ? choices.measure(value) : (values[String(value)] ?? String(value));
    case "round":
      return choices.pastRound(String(value));
    case "forfeit":
      return "";
    case "correction":
      return choices.correction(String(value));
    case "to":
      return choices.payee(String(value));
    case "dispute":
      return choices.dispute(String(value));
    case "rest":
      return value ? choices.rest : choices.next;
    case "hands_right":
      return value ? choices.handsRight : choices.handWrong;
    case "lit":
      return value ? choices.lit : choices.dark;
    case "no_games_supervisor":
      return value ? choices.noSupervisor : "";
    case "amount":
      return value === 0 ? choices.takeDown : format(Number(value));
    case "wager":
      return wagerName(String(value));
    case "funds":
    case "into":
      return choices.funds(String(value));
    default:
      return values[String(value)] ?? String(value).replaceAll("_", " ");
  }
}

function limitsWords(choice: Choice): string {
  if (choice.amount) return (fieldWords[choice.amount.field] ?? choice.amount.field).toLowerCase();
  const limits = choice.fixed["limits"] as Record<string, number | null>;
  const { minimum, maximum, unit, maximum_payout: payout } = limits;
  const parts = [choices.limits(format(minimum ?? 0), format(maximum ?? 0))];
  parts.push(unit ? choices.unit(format(unit)) : choices.noUnit);
  if (payout) parts.push(choices.payout(format(payout)));
  return parts.join(", ");
}

export function actWords(command: string): string {
  return acts[command] ?? command.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}
