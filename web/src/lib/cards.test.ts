import { describe, expect, it } from "vitest";
import { deck, format, parse, spoken } from "./cards";

describe("a card", () => {
  it("parses", () => {
    expect(parse("Td")).toEqual({ rank: "T", suit: "d" });
    expect(parse("2c")).toEqual({ rank: "2", suit: "c" });
  });

  it.each(["", "T", "d", "td", "TD", "10d", "1d", "Tx", "Tdd", " Td", "??"])("is not what %j says", (text) => {
    expect(parse(text)).toBeNull();
  });

  it("reads back as it is written, for all fifty-two", () => {
    const written = deck().map(format);
    expect(new Set(written).size).toBe(52);
    expect(written.map((text) => parse(text))).toEqual(deck());
  });

  it.each([
    ["Td", "ten of diamonds"],
    ["As", "ace of spades"],
    ["Qh", "queen of hearts"],
    ["2c", "two of clubs"],
  ])("%s is spoken %j", (text, words) => {
    const card = parse(text);
    expect(card && spoken(card)).toBe(words);
  });
});
