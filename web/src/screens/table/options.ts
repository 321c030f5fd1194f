/** Options as buttons and forms: which is which, and the command that a filled one makes. */
import { VALUES, type Value } from "../../lib/chips";
import type { Command, Option } from "../../lib/wire/types";
import { plain, words } from "./words";
import { wagerName } from "../../lib/wagers";
import { format } from "../../lib/money";

type Range = NonNullable<Option["amount"]>;

export function field(option: Option, name: string): unknown {
  return (option.fields as Record<string, unknown>)[name];
}

export function commandOf(option: Option, filled: Record<string, unknown> = {}): Command {
  return { type: option.command, ...option.fields, ...filled };
}

/** What the felt and the dock offer in their own places; the rest is in the menu. */
export interface Offers {
  sit: ReadonlyMap<number, Option>;
  buyIn: Option | null;
  bet: Option | null;
  clear: Option | null;
  sides: ReadonlyMap<string, Option>;
  sidesDown: ReadonlyMap<string, Option>;
  look: Option | null;
  ride: Option | null;
  pull: Option | null;
  takeBank: Option | null;
  declineBank: Option | null;
  postBank: Option | null;
  /** One for each stack on the table, for whoever banks where dice are rolled. */
  piles: Option[];
  /** Without anything to fill in: one press, beside the choices. */
  plain: Option[];
  correct: Option | null;
  more: Option[];
}

const PLAIN = new Set(["Tuck", "ShowThree", "WaveOff"]);

export function sorted(options: readonly Option[]): Offers {
  const sit = new Map<number, Option>();
  const sides = new Map<string, Option>();
  const sidesDown = new Map<string, Option>();
  const named = new Map<string, Option>();
  const offers: Offers = {
    sit,
    sides,
    sidesDown,
    buyIn: null,
    bet: null,
    clear: null,
    look: null,
    ride: null,
    pull: null,
    takeBank: null,
    declineBank: null,
    postBank: null,
    piles: [],
    correct: null,
    plain: [],
    more: [],
  };
  for (const option of options) {
    const open = option.amount !== null;
    switch (option.command) {
      case "Sit":
        sit.set(field(option, "seat") as number, option);
        break;
      case "Bet":
        if (!open) offers.clear = option;
        else if (field(option, "funds") === "chips") offers.bet = option;
        else offers.more.push(option);
        break;
      case "BetSide":
        if ((field(option, "funds") ?? "chips") !== "chips") offers.more.push(option);
        else (open ? sides : sidesDown).set(field(option, "wager") as string, option);
        break;
      case "PostBank":
        if (open) offers.postBank = option;
        else offers.more.push(option);
        break;
      case "PickPile":
        offers.piles.push(option);
        break;
      case "BuyIn":
        offers.buyIn = option;
        offers.more.push(option);
        break;
      case "Look":
      case "Ride":
      case "Pull":
      case "AcceptBank":
      case "DeclineBank":
      case "CorrectBets":
        named.set(option.command, option);
        break;
      // The browser itself draws a share in the shuffle and sends it.
      case "LockShare":
      case "OpenShare":
        break;
      default:
        (PLAIN.has(option.command) ? offers.plain : offers.more).push(option);
    }
  }
  return {
    ...offers,
    look: named.get("Look") ?? null,
    ride: named.get("Ride") ?? null,
    pull: named.get("Pull") ?? null,
    takeBank: named.get("AcceptBank") ?? null,
    declineBank: named.get("DeclineBank") ?? null,
    correct: named.get("CorrectBets") ?? null,
  };
}

const ACTS: Readonly<Record<string, string>> = words.acts;

/** What an option is called in the menu, with what is fixed in it. */
export function labelOf(option: Option): string {
  const { command } = option;
  const dispute = field(option, "dispute");
  switch (command) {
    case "TakeBackVoucher":
      return words.takeBackVoucher;
    case "Bet":
      return words.betWith(String(field(option, "funds")));
    case "BackBet": {
      const seat = String(field(option, "behind"));
      return option.amount ? words.betBehind(seat) : words.downBehind(seat);
    }
    case "BetSide":
      return words.betOn(
        wagerName(String(field(option, "wager"))),
        (field(option, "funds") as string | undefined) ?? "",
      );
    case "PostBank":
      return words.downBank;
    case "PickPile":
      return words.pile(Number(field(option, "pile")));
    default: {
      const act = ACTS[command] ?? plain(command.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase());
      return dispute === undefined ? act : words.ofDispute(act, Number(dispute));
    }
  }
}

/** Why an amount does not fit, or an empty text. */
export function misfit(range: Range, cents: number | null): string {
  if (cents === null) return words.badAmount;
  const most = range.most ?? Number.MAX_SAFE_INTEGER;
  if (cents < range.least || cents > most) return words.outside(format(cents), rangeText(range));
  if ((cents - range.least) % range.step !== 0) return words.step(format(cents), format(range.step));
  return "";
}

export function rangeText(range: Range): string {
  return words.range(format(range.least), range.most === null ? null : format(range.most));
}

/**
 * What lies on each circle when a chip is added: never less than the least that is taken, never
 * more than the most, and on a step. Null where nothing can be added.
 */
export function added(range: Range, now: number, chip: number): number | null {
  const most = range.most ?? Number.MAX_SAFE_INTEGER;
  const wanted = Math.min(Math.max(now + chip, range.least), most);
  const next = range.least + Math.floor((wanted - range.least) / range.step) * range.step;
  return next > now ? next : null;
}

/** Chips that can be put down in a range: none that is above it, none that is below a step. */
export function chipsWithin(range: Range): Value[] {
  const most = range.most ?? Number.MAX_SAFE_INTEGER;
  const fitting = VALUES.filter((value) => value <= most && value >= range.step);
  return [...fitting].reverse();
}

/** A few round amounts within a range, for one press. */
export function quick(range: Range, among: readonly number[]): number[] {
  return among.filter((cents) => misfit(range, cents) === "");
}

const BANKS = [1_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];

/** Round wagers for a bank, four at the most: enough for what lies against it, where there is as much. */
export function bankAmounts(range: Range, against: number): number[] {
  const fitting = quick(range, BANKS);
  const ample = fitting.filter((cents) => cents >= against);
  return (ample.length > 0 ? ample : fitting).slice(0, 4);
}
