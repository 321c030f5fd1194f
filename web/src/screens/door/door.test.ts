// @vitest-environment node
import { describe, expect, test } from "vitest";
import { Refused, Unreachable } from "../../lib/api";
import { parse } from "../../lib/money";
import { lineOf, limitsInWords, netByRound, type CageEvent } from "./cage";
import { faultFrom, faultOf } from "./fault";
import { isPhrase, limitsTyped } from "./typed";

const problem = { status: 400, code: "bad", clause: "house", message: "", field: "", retry_after: null };

describe("a fault", () => {
  test("is of the field that the sentence begins with", () => {
    expect(faultOf({ ...problem, message: "password: 10 to 200 characters." })).toEqual({
      field: "password",
      sentence: "10 to 200 characters.",
      wait: 0,
    });
  });

  test("is of the field that the server names", () => {
    expect(faultOf({ ...problem, field: "name", message: "too long" })).toMatchObject({
      field: "name",
      sentence: "Too long",
    });
  });

  test("is of the whole form otherwise, and tells how long to wait", () => {
    const message = "Too many tries from here: wait a moment.";
    expect(faultFrom(new Refused({ ...problem, message, retry_after: 12 }))).toEqual({
      field: "",
      sentence: message,
      wait: 12,
    });
    expect(faultFrom(new Unreachable("Gone."))).toEqual({ field: "", sentence: "Gone.", wait: 0 });
  });
});

describe("limits as typed", () => {
  test.each([
    ["50", "90", { bad: null, limits: { loss: 5000, minutes: 90 } }],
    ["", " ", { bad: null, limits: { loss: null, minutes: null } }],
    ["$12.50", "1,440", { bad: null, limits: { loss: 1250, minutes: 1440 } }],
    ["fifty", "", { bad: "loss", limits: null }],
    ["50", "1.5", { bad: "minutes", limits: null }],
  ])("%j and %j", (loss, minutes, typed) => {
    expect(limitsTyped(loss, minutes, parse)).toEqual(typed);
  });

  test("the words that confirm must all be there", () => {
    expect(isPhrase("  Exclude  me ", "exclude me")).toBe(true);
    expect(isPhrase("exclude", "exclude me")).toBe(false);
  });
});

describe("an entry of the cage", () => {
  const entry = (event: object) => ({ by: "", at: 0, ...event }) as CageEvent;
  const named = (table: string) => (table === "nsw" ? "Let It Ride, New South Wales" : table);

  test("tells what it did to the balance", () => {
    expect(lineOf(entry({ type: "ChipsTaken", table: "nsw", amount: 50_000 }), named)).toMatchObject({
      balance: -50_000,
      won: null,
    });
    expect(lineOf(entry({ type: "ChipsPaidIn", amount: 100, why: "to begin with" }), named).words).toBe(
      "Chips paid in: to begin with",
    );
  });

  test("leads to the round that was played", () => {
    expect(lineOf(entry({ type: "RoundPlayed", table: "nsw", round: 4, net: -1500 }), named)).toEqual({
      words: "Round 4 at Let It Ride, New South Wales",
      balance: null,
      won: -1500,
      link: "/record/nsw/4",
    });
  });

  test("a round that was told of twice is summed; other tables are left out", () => {
    const played = [
      { type: "RoundPlayed", table: "nsw", round: 4, net: -500 },
      { type: "RoundPlayed", table: "nsw", round: 4, net: 1500 },
      { type: "RoundPlayed", table: "wa", round: 4, net: 9 },
    ].map((event, at) => ({ version: at + 1, event: entry(event) }));
    expect(netByRound(played, "nsw")).toEqual(new Map([[4, 1000]]));
  });

  test("limits read as words", () => {
    expect(limitsInWords({ loss: 5000, minutes: null })).toBe("lose at most $50 a day, no time limit");
  });
});
