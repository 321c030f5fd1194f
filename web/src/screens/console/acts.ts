/** Options sorted for the console: the one that the book wants next, and the others by kind. */
import type { Option, TableView } from "../../lib/wire/types";

export type Halt = TableView["halts"][number]["halt"];

/**
 * The course of a round as a dealer goes through it; the first that is offered is next. A deal that
 * has begun goes on: with a shuffler the other deck can be shuffled all the while, and is when the
 * dealer waits for the players, or before the next round at the latest.
 */
export const COURSE = [
  "OpenTable",
  "TakeOpeningStep",
  "PressKey",
  "RollDice",
  "ReleaseDeck",
  "Deal",
  "UnloadStub",
  "ShowThree",
  "TurnCommunity",
  "TurnKept",
  "SettleNext",
  "Shuffle",
  "CutDeck",
  "OpenRound",
  "AskForSideBets",
  "CallNoMoreBets",
] as const;

/** Done by the house without anybody: a key for when it waits, among the other actions. */
export const BY_ITSELF: ReadonlySet<string> = new Set(["TurnHand", "RevealDeck", "EndRound"]);

/** What a halt waits for. Where it is offered it is next, whatever else the book allows meanwhile. */
const LIFTS: Record<Halt, readonly string[]> = {
  collect: ["CollectCards"],
  stub: ["UnloadStub"],
  count: ["CountCards"],
  hands_and_stub: ["CountCards"],
  check: ["CheckDeck"],
  misdeal: ["DeclareMisdeal"],
  new_deck: ["ReplaceDeck"],
  keypad: ["CollectCards", "RestoreBonusBets", "UseMaintenanceKey", "PressKey", "RemoveKey"],
  device: ["FitDevice"],
};

const KINDS = {
  players: [
    "Sit",
    "Leave",
    "BuyIn",
    "PresentVoucher",
    "TakeBackVoucher",
    "ExchangeVoucher",
    "CashOut",
    "Bet",
    "BetSide",
    "BackBet",
    "RecordBets",
    "AcceptBank",
    "DeclineBank",
    "PostBank",
    "PickPile",
    "CorrectBets",
    "Fold",
    "Look",
    "Ride",
    "Pull",
    "Tuck",
    "WaveOff",
    "RecordSignal",
  ],
  report: [
    "ReportExposed",
    "ReportCount",
    "ReportWrongDeal",
    "ReportHandWithoutWager",
    "ReportUnequalBets",
    "ReportAbsent",
    "ReportBadDeck",
    "ReportEarlyStub",
    "ReportCountAlarm",
    "ReportJam",
    "ReportDeviceFailure",
    "FitDevice",
    "RecordLamp",
    "CollectCards",
    "RestoreBonusBets",
    "UseMaintenanceKey",
    "RemoveKey",
    "OrderCount",
    "CountCards",
    "ShuffleByHand",
    "CheckDeck",
    "SwapCard",
    "ReplaceDeck",
  ],
  disputes: [
    "RaiseDispute",
    "RuleDispute",
    "AskReview",
    "ReviewDispute",
    "Complain",
    "HearComplaint",
    "ProposeCorrection",
    "ProposePayCorrection",
    "ConfirmCorrection",
    "DropCorrection",
  ],
  limits: [
    "PutUpSign",
    "TakeDownSign",
    "ChangeLimits",
    "Fill",
    "Credit",
    "SignTrayCount",
    "DropTrayCount",
    "SendSlip",
    "ReceiveSlip",
    "VoidSlip",
    "SignDropCount",
    "NameGamesSupervisor",
    "DealFaceDown",
  ],
  grave: [
    "RefuseWager",
    "DeclareMisdeal",
    "InvalidateRound",
    "Preclude",
    "ActOnCollusion",
    "ActOnDevice",
    "LiftMeasure",
    "ProposeInvalidation",
    "ConfirmInvalidation",
    "DropInvalidation",
    "VacateSeat",
    "CloseTable",
  ],
} as const;

export type Kind = keyof typeof KINDS | "other";

/** All options of one command: one key. */
export interface Act {
  command: string;
  options: Option[];
}

export interface Group {
  kind: Kind;
  acts: Act[];
}

export interface Sorted {
  /** One step of the course, or everything that can be said with the act that lifts a halt. */
  next: Act | null;
  /** It says that something was done to the cards or the device: asked about before it is told. */
  lifts: boolean;
  /** The next hand is about to be turned by itself: nobody confirms a payout before it is shown. */
  waits: boolean;
  /** The same command in another form, or a later one of the course that is open already. */
  alternatives: Option[];
  groups: Group[];
}

const ORDER: readonly Kind[] = ["players", "report", "disputes", "limits", "other", "grave"];

export function kindOf(command: string): Kind {
  for (const [kind, commands] of Object.entries(KINDS)) {
    if ((commands as readonly string[]).includes(command)) return kind as Kind;
  }
  return "other";
}

export function isGrave(command: string): boolean {
  return kindOf(command) === "grave";
}

export function lifts(command: string, halts: readonly Halt[]): boolean {
  return halts.some((halt) => LIFTS[halt].includes(command));
}

export function sorted(options: readonly Option[], halts: readonly Halt[] = []): Sorted {
  const open = COURSE.flatMap((command) => options.filter((option) => option.command === command));
  // Cards first: beside the key for them, the one that opens the round would be pressed for it.
  const course = open.filter(({ command }, index) => index === 0 || command !== "OpenRound");
  const turning = options.filter(({ command }) => command === "TurnHand");
  // Where the dealer enters each payout, a hand that lies face down is not settled at all.
  const [step = turning[0], ...later] = course;
  const lifting = actsOf(options).find(({ command }) => lifts(command, halts));
  const taken = new Set([...course, ...(lifting?.options ?? [])]);
  const rest = options.filter((option) => !taken.has(option));
  const groups = ORDER.map((kind) => ({
    kind,
    acts: actsOf(rest.filter((option) => kindOf(option.command) === kind)),
  })).filter((group) => group.acts.length > 0);
  return {
    next: lifting ?? (step ? { command: step.command, options: [step] } : null),
    lifts: lifting !== undefined,
    waits: turning.length > 0 && (step?.command === "SettleNext" || step?.command === "TurnHand"),
    alternatives: lifting ? course.filter((option) => !lifting.options.includes(option)) : later,
    groups,
  };
}

/** In the order in which they were offered. */
function actsOf(options: readonly Option[]): Act[] {
  const acts = new Map<string, Act>();
  for (const option of options) {
    const act = acts.get(option.command);
    if (act) act.options.push(option);
    else acts.set(option.command, { command: option.command, options: [option] });
  }
  return [...acts.values()];
}
