// @vitest-environment node
import { describe, expect, test } from "vitest";
import { deck, format } from "../../lib/cards";
import type { Disclosure } from "../../lib/wire/types";
import { checkRound, verdict } from "./check";

const ORDER = deck().map(format).reverse();
const NONCE = "7f71";

// As the house computes them: SHA-256 of the nonce and the order.
const BOUND = "7a0ae72f45a5f843ae419da221db111d618728d400af31183b782573e2eb9374";
const BOUND_TWICE = "d606e618e81a539178670f8c3f5caed0a2f76e2f855436fb31af64f7058b628f";

function proof(change: Partial<Disclosure["deals"][number]> = {}, whole: Partial<Disclosure> = {}): Disclosure {
  const deal = {
    deck: 0,
    commitment: BOUND,
    committed: 3,
    called: 19,
    cut: 50,
    order: ORDER,
    nonce: NONCE,
    faces: [{ place: 2, card: "As", version: 30 }],
    mix: "",
    shares: [],
    ...change,
  };
  const about = { table: "t", number: 1, first: 9, last: 59, void: false, revealed: true };
  return { ...about, deals: [deal], paid: true, findings: [], opens: null, ...whole };
}

const judged = async (...given: Parameters<typeof checkRound>) => verdict(await checkRound(...given));

describe("the proof of a round", () => {
  test("holds where everything fits; the cards are counted from the cut on", async () => {
    expect(await judged(proof(), [{ deal: 0, place: 0, card: "3c" }])).toBe("holds");
  });

  test.each<[string, Disclosure]>([
    ["another nonce", proof({ nonce: "7f72" })],
    ["another order", proof({ order: [...ORDER.slice(1), ORDER[0]!] })],
    ["another cut", proof({ cut: 49 })],
    ["a card that lay elsewhere", proof({ faces: [{ place: 2, card: "Ks", version: 30 }] })],
    ["a finding of the house", proof({}, { findings: [{ version: 40, matter: "pays", sentence: "It pays 2." }] })],
  ])("fails with %s", async (_, wrong) => {
    expect(await judged(wrong, [])).toBe("fails");
  });

  test("fails with a deck that has a card twice, though it was locked in so", async () => {
    const order = ["As", "As", ...ORDER.slice(2)];
    const checks = await checkRound(proof({ order, commitment: BOUND_TWICE }), []);
    expect(checks.filter(({ result }) => result === "fails").map(({ what }) => what)).toEqual(["The deck is complete"]);
  });

  test("fails with a card that only the reader saw, and of that deal only", async () => {
    expect(await judged(proof(), [{ deal: 0, place: 5, card: "2c" }])).toBe("fails");
    expect(await judged(proof(), [{ deal: 1, place: 5, card: "2c" }])).toBe("holds");
  });

  test.each<[string, Disclosure]>([
    ["the order was not shown", proof({ order: [], nonce: "" })],
    ["the deck was locked in after the call", proof({ committed: 25 })],
    ["the pays could not be computed", proof({}, { paid: false })],
  ])("stays open where %s", async (_, some) => {
    expect(await judged(some, [])).toBe("open");
  });

  test("names every entry that the house has something against", async () => {
    const findings = [40, 41].map((version) => ({ version, matter: "pays" as const, sentence: `It pays ${version}.` }));
    const checks = await checkRound(proof({}, { findings }), []);
    expect(checks.at(-1)?.why).toBe("Entry 40: It pays 40. Entry 41: It pays 41.");
  });

  test("stays open in a browser without SHA-256", async () => {
    expect(await judged(proof(), [], null)).toBe("open");
  });
});
