import { describe, expect, it } from "vitest";
import type { Option } from "../../lib/wire/types";
import { choiceWords, choicesOf, commandOf, emptyFor, hasEnd, isComplete, rangeWords, type Choice } from "./form";

function option(command: string, rest: object = {}): Option {
  return {
    command,
    fields: {},
    amount: null,
    several: null,
    words: [],
    chance: [],
    worked_out: [],
    between: [],
    ...rest,
  };
}

function only(options: Option[]): Choice {
  const choices = choicesOf(options);
  expect(choices).toHaveLength(1);
  return choices[0] as Choice;
}

const range = (field: string, least: number, most: number | null, step = 1) => ({ field, least, most, step });

describe("an option with nothing open", () => {
  const choice = only([option("Deal", { fields: { rest: true } })]);

  it("is complete, and becomes the command as it is", () => {
    expect(isComplete(choice)).toBe(true);
    expect(commandOf(choice, emptyFor(choice))).toEqual({ command: { type: "Deal", rest: true } });
  });
});

describe("an amount", () => {
  const choice = only([option("BuyIn", { fields: { seat: 3 }, amount: range("amount", 500, 10000, 100) })]);
  const typed = (amount: string) => commandOf(choice, { ...emptyFor(choice), amount });

  it("is typed in dollars and sent in cents", () => {
    expect(typed("$25")).toEqual({ command: { type: "BuyIn", seat: 3, amount: 2500 } });
  });

  it.each(["4.99", "100.01", "5.50", "", "-5"])("is refused where it is %j", (text) => {
    expect(typed(text)).toHaveProperty("field", "amount");
  });
});

describe("ranges of one figure", () => {
  const limits = { minimum: 500, maximum: 10000, unit: null, maximum_payout: null };
  const choice = only([
    option("ChangeLimits", { fields: { limits }, amount: range("limits.maximum", 500, 9999) }),
    option("ChangeLimits", { fields: { limits }, amount: range("limits.maximum", 10001, null) }),
  ]);

  it("are one choice, which leaves the present value out", () => {
    expect(choiceWords(choice)).toBe("maximum");
    expect(commandOf(choice, { ...emptyFor(choice), amount: "100" })).toEqual({
      field: "limits.maximum",
      message: "$5 to $99.99, or $100.01 or more.",
    });
  });

  it("change this figure of the sign and leave the others", () => {
    expect(commandOf(choice, { ...emptyFor(choice), amount: "200" })).toEqual({
      command: { type: "ChangeLimits", limits: { ...limits, maximum: 20000 } },
    });
  });
});

describe("counts", () => {
  const choice = only([
    option("ReportCount", { fields: { seat: 0 }, amount: range("cards", 0, 1) }),
    option("ReportCount", { fields: { seat: 0 }, amount: range("cards", 3, 30) }),
  ]);

  it("are whole numbers and not money", () => {
    expect(commandOf(choice, { ...emptyFor(choice), amount: "4" })).toEqual({
      command: { type: "ReportCount", seat: 0, cards: 4 },
    });
    expect(commandOf(choice, { ...emptyFor(choice), amount: "2.5" })).toHaveProperty("field", "cards");
    expect(commandOf(choice, { ...emptyFor(choice), amount: "2" })).toHaveProperty("field", "cards");
    expect(rangeWords(choice.amount?.ranges ?? [], "cards")).toBe("0 to 1, or 3 to 30.");
  });
});

describe("bets as they lie", () => {
  const choice = only([option("RecordBets", { fields: { seat: 2 }, amount: range("circles", 1, 3000) })]);

  it("are three amounts within a total", () => {
    const lying = { ...emptyFor(choice), circles: ["5", "5", ""] as [string, string, string] };
    expect(commandOf(choice, lying)).toEqual({
      command: { type: "RecordBets", seat: 2, circles: [500, 500, 0] },
    });
    const tooMuch = { ...emptyFor(choice), circles: ["20", "5", "10"] as [string, string, string] };
    expect(commandOf(choice, tooMuch)).toEqual({ field: "circles", message: "$0.01 to $30 in all." });
  });
});

describe("seats and words", () => {
  const several = { field: "seats", of: [1, 2, 5], least: 2, must: [5] };
  const choice = only([option("ActOnCollusion", { fields: { measure: "separate" }, several, words: ["reason"] })]);

  it("begin with the seats that must be named", () => {
    expect(emptyFor(choice).several).toEqual([5]);
  });

  it("are asked for, each by its name", () => {
    const filled = emptyFor(choice);
    expect(commandOf(choice, filled)).toHaveProperty("field", "seats");
    expect(commandOf(choice, { ...filled, several: [5, 1] })).toHaveProperty("field", "reason");
    expect(commandOf(choice, { ...filled, several: [5, 1], words: { reason: " signals " } })).toEqual({
      command: { type: "ActOnCollusion", measure: "separate", seats: [1, 5], reason: "signals" },
    });
  });
});

describe("between whom money moves", () => {
  const choice = only([
    option("ProposePayCorrection", {
      fields: { round: 7 },
      amount: range("amount", 1, 1_000_000),
      between: ["", "Ada", "Ben"],
      words: ["reason"],
    }),
  ]);
  const filled = { ...emptyFor(choice), amount: "5", words: { reason: "the wrong stack" } };

  it("is not chosen for anybody", () => {
    expect([filled.payer, filled.payee]).toEqual([null, null]);
    expect(commandOf(choice, filled)).toHaveProperty("field", "payer");
    expect(commandOf(choice, { ...filled, payer: "" })).toHaveProperty("field", "payee");
    expect(isComplete(choice)).toBe(false);
  });

  it("has two sides", () => {
    expect(commandOf(choice, { ...filled, payer: "Ada", payee: "Ada" })).toHaveProperty("field", "payee");
    expect(commandOf(choice, { ...filled, payer: "", payee: "Ben" })).toEqual({
      command: {
        type: "ProposePayCorrection",
        round: 7,
        payer: "",
        payee: "Ben",
        amount: 500,
        reason: "the wrong stack",
      },
    });
  });
});

it("a choice is told by seat, name and what is fixed", () => {
  const choice = only([option("ReportExposed", { fields: { seat: 3, index: 1 } })]);
  expect(choiceWords(choice, new Map([[3, "Ada"]]))).toBe("seat 3, Ada · card 2");
});

describe("a measure", () => {
  const measure = (command: string, fields: object = {}) => only([option(command, { fields, words: ["reason"] })]);
  const filled = (choice: Choice, until: string) =>
    commandOf(choice, { ...emptyFor(choice), words: { reason: "signals" }, until });

  it("can be given an end, in seconds", () => {
    const choice = measure("Preclude", { seat: 2 });
    expect(hasEnd(choice)).toBe(true);
    const at = new Date("2026-11-18T21:30").getTime() / 1000;
    expect(filled(choice, "2026-11-18T21:30")).toHaveProperty("command.until", at);
    expect(filled(choice, "")).not.toHaveProperty("command.until");
    expect(filled(choice, "soon")).toHaveProperty("field", "until");
  });

  it("has none where it is over at once", () => {
    expect(hasEnd(measure("ActOnDevice", { measure: "void_wagers" }))).toBe(false);
    expect(hasEnd(measure("RefuseWager", { seat: 2 }))).toBe(false);
  });
});

describe("a check of a deck", () => {
  const choice = only([option("CheckDeck", { fields: { deck: 0 } })]);

  it("is asked about, and names cards by their numbers", () => {
    expect(isComplete(choice)).toBe(false);
    const found = { missing: ["2c", "As"], doubled: ["2d"], oddBacks: ["Kh"], foreign: "1", byDevice: false };
    expect(commandOf(choice, { ...emptyFor(choice), found })).toHaveProperty("command.found", {
      missing_cards: [0, 51],
      doubled_cards: [1],
      odd_backs: [46],
      foreign: 1,
      by_device: false,
    });
  });

  it("that found nothing says so", () => {
    expect(commandOf(choice, emptyFor(choice))).toHaveProperty("command.found.missing_cards", []);
  });
});

it("a card to swap is picked, not typed", () => {
  const choice = only([option("SwapCard", { fields: { deck: 1 }, amount: range("card", 0, 51) })]);
  expect(commandOf(choice, emptyFor(choice))).toHaveProperty("field", "card");
  const card = { command: { type: "SwapCard", deck: 1, card: 50 } };
  expect(commandOf(choice, { ...emptyFor(choice), card: "Ah" })).toEqual(card);
});
