import { describe, expect, it } from "vitest";
import { isBig, winners } from "./winners";

describe("the cards of a hand", () => {
  it.each([
    ["pair", "Jh Js 4c 7d 9s", "Jh Js"],
    ["tens_or_better", "Td 2s 4c 7d Ts", "Td Ts"],
    ["two_pair", "Jh Js 4c 4d 9s", "Jh Js 4c 4d"],
    ["three_of_a_kind", "Jh Js 4c Jd 9s", "Jh Js Jd"],
    ["four_of_a_kind", "Jh Js Jc Jd 9s", "Jh Js Jc Jd"],
    ["full_house", "Jh Js Jc 9d 9s", "Jh Js Jc 9d 9s"],
    ["flush", "2h 5h 9h Jh Kh", "2h 5h 9h Jh Kh"],
    ["straight", "5h 6s 7c 8d 9s", "5h 6s 7c 8d 9s"],
    ["nothing", "2h 5s 9h Jh Kh", ""],
  ])("%s", (hand, cards, lifted) => {
    expect([...winners(cards.split(" "), hand)]).toEqual(lifted ? lifted.split(" ") : []);
  });
});

it("keeps the moment for hands that are rare", () => {
  expect(["pair", "flush", "full_house", "four_of_a_kind", "royal_flush"].filter(isBig)).toEqual([
    "four_of_a_kind",
    "royal_flush",
  ]);
});
