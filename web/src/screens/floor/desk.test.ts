import { describe, expect, it } from "vitest";
import {
  NEW_TABLE,
  NO_CONDITIONS,
  askedFor,
  bodyOf,
  clauseOf,
  conditionsOf,
  defaultOf,
  may,
  rowsOf,
  verdict,
  type HouseChoice,
  type Progress,
} from "./desk";

it("each role has its own desk", () => {
  expect(may("dealer")).toEqual({ supervise: false, setUp: false, cage: false, audit: false });
  expect(may("games_supervisor")).toEqual({ supervise: true, setUp: false, cage: false, audit: false });
  expect(may("inspector")).toEqual({ supervise: true, setUp: false, cage: false, audit: true });
  expect(may("casino_supervisor")).toEqual({ supervise: true, setUp: true, cage: true, audit: true });
});

describe("what is printed on a voucher", () => {
  it("is nothing unless it is chosen", () => {
    expect(conditionsOf(NO_CONDITIONS)).toEqual({});
  });

  it("has its time in seconds, and its tables in one order", () => {
    const chosen = { until: "2030-01-02T03:04", tables: ["pit-2", "pit-1"], into: "tokens" } as const;
    const until = new Date(2030, 0, 2, 3, 4).getTime() / 1000;
    expect(conditionsOf({ ...chosen, tables: [...chosen.tables] })).toEqual({
      until,
      tables: ["pit-1", "pit-2"],
      into: "tokens",
    });
    expect(conditionsOf({ ...NO_CONDITIONS, until: "tomorrow" })).toBeNull();
  });
});

describe("a new table", () => {
  const form = { ...NEW_TABLE, id: "pit-2", book: "nsw-let-it-ride" };
  const way = { value: "pick_and_pay", words: "hand by hand", clause: "N 1.1" };
  const amount = { values: [], least: 1, most: null };
  const settling: HouseChoice = {
    ...amount,
    name: "settling",
    words: "Settling",
    clause: "N 9.2",
    default: "losers_first",
    values: [{ value: "losers_first", words: "losing bets first", clause: "N 9.2" }, way],
  };
  const minimum: HouseChoice = { ...amount, name: "limits.minimum", words: "Minimum", clause: "house", default: 500 };

  it("is as the book has it where nothing else is said", () => {
    expect(bodyOf(form, [settling, minimum])).toEqual({
      body: { id: "pit-2", name: "pit-2", book: "nsw-let-it-ride", choices: {}, bots: 0, tray: "automatic" },
    });
    expect(defaultOf(minimum)).toBe("$5");
    expect(defaultOf({ ...minimum, default: null })).toBe("none");
  });

  it("has what was chosen, amounts in cents, and nothing that another book left open", () => {
    const chosen = { settling: "pick_and_pay", "limits.minimum": "$1,000", dice: "on" };
    expect(bodyOf({ ...form, chosen }, [settling, minimum])).toMatchObject({
      body: { choices: { settling: "pick_and_pay", "limits.minimum": 100000 } },
    });
    expect(bodyOf({ ...form, chosen }, [settling])).toHaveProperty("body.choices", { settling: "pick_and_pay" });
  });

  it("names the amount that is none", () => {
    const wrong = bodyOf({ ...form, chosen: { "limits.minimum": "x" } }, [minimum]);
    expect(wrong).toHaveProperty("field", "choices.limits.minimum");
  });

  it("tells the clause of the value", () => {
    expect(clauseOf(settling, "")).toBe("N 9.2");
    expect(clauseOf(settling, "pick_and_pay")).toBe("N 1.1");
    expect(clauseOf(minimum, "10")).toBe("house");
  });

  it("needs an id", () => {
    expect(bodyOf(NEW_TABLE, [])).toHaveProperty("field", "id");
  });
});

it("a verdict is given only at the end, and says how much was read", () => {
  const progress = { stage: "done", streams: 5, events: 1200, rounds: 40, wrong: 0 } as Progress;
  expect(verdict({ ...progress, stage: "running" })).toBe("");
  expect(verdict(progress)).toBe("The log checks out: 5 streams, 1,200 events and 40 rounds read, nothing wrong.");
  expect(verdict({ ...progress, wrong: 1 })).toContain("1 problem found");
});

it("what was refused has the name of its key, and what came otherwise is as it came", () => {
  expect(askedFor("BetSide")).toBe("Side bet");
  expect(askedFor("InvalidateRound at pit-1")).toBe("Invalidate the round at pit-1");
  expect(askedFor("POST /api/floor/tables")).toBe("POST /api/floor/tables");
});

describe("the fee sheet", () => {
  const form = { ...NEW_TABLE, id: "pit-3", book: "ca-let-it-ride" };
  const row = { minimum: "5", maximum: "25", player: "0.50", player_dealer: "2" };

  it("goes along in cents, with the least bank", () => {
    expect(bodyOf({ ...form, fees: [row], bankMinimum: "20" }, [])).toMatchObject({
      body: { fees: [{ minimum: 500, maximum: 2500, player: 50, player_dealer: 200 }], bank_minimum: 2000 },
    });
  });

  it("names the field that is no amount", () => {
    const two = [row, { ...row, player: "a little" }];
    expect(bodyOf({ ...form, fees: two }, [])).toHaveProperty("field", "fees[1].player");
    expect(bodyOf({ ...form, fees: [row], bankMinimum: "lots" }, [])).toHaveProperty("field", "bank_minimum");
  });

  it("is left out where a book has none", () => {
    expect(bodyOf(form, [])).not.toHaveProperty("body.fees");
  });

  it("starts with the book's own", () => {
    expect(rowsOf([{ minimum: 500, maximum: 100000, player: 50, player_dealer: 200 }])).toEqual([
      { minimum: "5", maximum: "1000", player: "0.50", player_dealer: "2" },
    ]);
  });
});
