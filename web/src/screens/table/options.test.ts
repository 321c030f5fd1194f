import { describe, expect, it } from "vitest";
import type { Option } from "../../lib/wire/types";
import { added, bankAmounts, chipsWithin, commandOf, labelOf, misfit, quick, sorted } from "./options";

function option(command: string, fields: object = {}, more: Partial<Option> = {}): Option {
  return { command, fields, amount: null, several: null, words: [], chance: [], worked_out: [], ...more } as Option;
}

const RANGE = { field: "amount", least: 500, most: 6_600, step: 100 };
const open = { amount: RANGE };

describe("options in their places", () => {
  const offers = sorted([
    option("Sit", { seat: 4 }),
    option("Bet", { seat: 7, amount: 0 }),
    option("Bet", { seat: 7, funds: "chips" }, open),
    option("Bet", { seat: 7, funds: "tokens" }, open),
    option("BetSide", { seat: 7, wager: "bonus" }, open),
    option("BetSide", { seat: 7, wager: "bonus", funds: "plaques" }, open),
    option("Tuck", { seat: 7 }),
    option("RaiseDispute", { seat: 7 }, { words: ["about"] }),
    option("LockShare", { seat: 7 }),
    option("SomethingNew", { seat: 7 }),
  ]);

  it("finds the bet of chips, and the one that takes bets down", () => {
    expect(offers.bet?.fields).toEqual({ seat: 7, funds: "chips" });
    expect(offers.clear?.fields).toEqual({ seat: 7, amount: 0 });
    expect([...offers.sides.keys()]).toEqual(["bonus"]);
    expect(offers.sides.get("bonus")?.fields).toEqual({ seat: 7, wager: "bonus" });
    expect([...offers.sit.keys()]).toEqual([4]);
    expect(offers.pull).toBeNull();
  });

  it("loses nothing but what the browser does by itself: what has no place of its own is in the menu", () => {
    expect(offers.plain.map(labelOf)).toEqual(["Tuck your cards"]);
    expect(offers.more.map(labelOf)).toEqual([
      "Bet tokens on each circle",
      expect.stringMatching(/^Bet plaques on /),
      "Raise a dispute",
      "Something new",
    ]);
  });
});

it("offers a button for each pile to whoever picks one", () => {
  const piles = sorted([1, 2, 3].map((pile) => option("PickPile", { seat: 1, pile }))).piles;
  expect(piles.map(labelOf)).toEqual(["Pile 1", "Pile 2", "Pile 3"]);
  expect(piles.map((each) => commandOf(each))[1]).toEqual({ type: "PickPile", seat: 1, pile: 2 });
});

it("makes a command of what is fixed and what is filled in", () => {
  expect(commandOf(option("Bet", { seat: 7, funds: "chips" }), { amount: 500 })).toEqual({
    type: "Bet",
    seat: 7,
    funds: "chips",
    amount: 500,
  });
});

it("says why an amount does not fit", () => {
  expect(misfit(RANGE, 700)).toBe("");
  expect(misfit(RANGE, null)).toBe("Enter an amount such as 25 or 12.50.");
  expect(misfit(RANGE, 6_700)).toBe("You asked for $67. Enter $5 to $66.");
  expect(misfit(RANGE, 650)).toBe("You asked for $6.50. Enter an amount in steps of $1.");
  expect(misfit({ ...RANGE, most: null }, 400)).toBe("You asked for $4. Enter $5 or more.");
  expect(quick(RANGE, [100, 500, 10_000])).toEqual([500]);
});

it("adds a chip within the range", () => {
  expect(added(RANGE, 0, 100)).toBe(500);
  expect(added(RANGE, 500, 500)).toBe(1_000);
  expect(added(RANGE, 6_500, 2_500)).toBe(6_600);
  expect(added(RANGE, 6_600, 100)).toBeNull();
  expect(added({ ...RANGE, step: 500 }, 500, 100)).toBeNull();
});

it("offers chips that can be laid, the smallest first", () => {
  expect(chipsWithin(RANGE)).toEqual([100, 500, 2_500]);
  expect(chipsWithin({ ...RANGE, step: 500 })).toEqual([500, 2_500]);
});

it("offers a bank round wagers, ample for what lies against it", () => {
  const bank = { field: "amount", least: 1, most: 49_800, step: 1 };
  expect(bankAmounts(bank, 0)).toEqual([1_000, 2_500, 5_000, 10_000]);
  expect(bankAmounts(bank, 3_000)).toEqual([5_000, 10_000, 20_000]);
  expect(bankAmounts(bank, 40_000)).toEqual([1_000, 2_500, 5_000, 10_000]);
});
