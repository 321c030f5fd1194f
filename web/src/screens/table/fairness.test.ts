import { describe, expect, it } from "vitest";
import type { TableView } from "../../lib/wire/types";
import { checkDeal, commitmentOf, dealt, newWitness, watch, type Deal, type Witness } from "./fairness";

/** A deal of a server's, as it was revealed. */
const DEAL: Deal = {
  deck: 0,
  commitment: "7c585778b59d54df983baecdcaa2119df25db1366f0c5f1847e0c2b6bed0362e",
  committed: 3,
  called: 17,
  cut: 44,
  nonce: "49f44a05f8c4b98c8e92e7a848d7b875",
  order:
    "Kc Kh 4s 2h 2s Qd 6c Ts 9s 3s 2d Td 7c 5s 9d Qc Ks 8s 5c 8c 8d 4h Jc Js 7h 4c 2c 6s Qs 5h 3d Jd 6d 7s 8h 7d 3c Th 6h 4d Tc Qh As Kd 9h 3h 9c 5d Ad Ah Jh Ac".split(
      " ",
    ),
  faces: [
    { place: 9, card: "Kh", version: 37 },
    { place: 10, card: "4s", version: 41 },
    { place: 2, card: "9c", version: 42 },
    { place: 5, card: "Ah", version: 42 },
    { place: 8, card: "Kc", version: 42 },
  ],
  mix: "",
  shares: [],
};

const ROUND = 12;

function seen(cards: [number, string][]): Witness {
  return {
    cards: new Map([[DEAL.commitment, new Map(cards)]]),
    rounds: new Map([[ROUND, new Set([DEAL.commitment])]]),
    shares: new Map(),
  };
}

async function wrong(deal: Deal, witness: Witness = newWitness()): Promise<string[]> {
  const verdict = await checkDeal(deal, witness, ROUND);
  expect(verdict.fair).toBe(verdict.checks.every((check) => check.fits));
  return verdict.checks.filter((check) => !check.fits).map((check) => check.what);
}

function swapped(order: readonly string[], one: number, other: number): string[] {
  const changed = [...order];
  [changed[one], changed[other]] = [order[other] ?? "", order[one] ?? ""];
  return changed;
}

describe("a round whose deck order is revealed", () => {
  it("fits where nothing was changed", async () => {
    expect(await wrong(DEAL)).toEqual([]);
    expect(
      await wrong(
        DEAL,
        seen([
          [2, "9c"],
          [9, "Kh"],
        ]),
      ),
    ).toEqual([]);
  });

  it("does not fit with two cards changed in the order", async () => {
    // Two that nobody saw: only the commitment can tell.
    expect(await wrong({ ...DEAL, order: swapped(DEAL.order, 10, 11) })).toEqual([
      "The deck is the one that was locked in.",
    ]);
  });

  it("does not fit with another nonce", async () => {
    expect(await wrong({ ...DEAL, nonce: `${DEAL.nonce}0` })).toHaveLength(1);
  });

  it("does not fit with another commitment, made up afterwards", async () => {
    const order = swapped(DEAL.order, 0, 1);
    const commitment = await commitmentOf(DEAL.nonce, order);
    expect(await wrong({ ...DEAL, order, commitment })).toEqual([
      "The 5 cards everyone saw are where the deck order has them.",
    ]);
  });

  it("does not fit with another cut", async () => {
    expect(await wrong({ ...DEAL, cut: DEAL.cut - 1 })).toHaveLength(1);
  });

  it("does not fit with an order and a commitment made up together, where the screen saw another", async () => {
    const order = swapped(DEAL.order, 10, 11);
    const commitment = await commitmentOf(DEAL.nonce, order);
    expect(await wrong({ ...DEAL, order, commitment })).toEqual([]);
    expect(await wrong({ ...DEAL, order, commitment }, seen([]))).toEqual([
      "The commitment is the one this screen showed before.",
    ]);
  });

  it("says that a commitment came late, and leaves it to the house's findings", async () => {
    const verdict = await checkDeal({ ...DEAL, committed: DEAL.called + 1 }, newWitness(), ROUND);
    expect(verdict.fair).toBe(true);
    expect(verdict.checks.map(({ what }) => what).join()).toContain("locked in after betting closed");
  });

  it("does not fit with a card that lay elsewhere by our own eyes", async () => {
    expect(await wrong(DEAL, seen([[2, "9d"]]))).toHaveLength(1);
  });

  it("does not fit with a deck that has a card twice", async () => {
    const order = [...DEAL.order.slice(0, 51), "Kc"];
    const commitment = await commitmentOf(DEAL.nonce, order);
    expect(await wrong({ ...DEAL, order, commitment })).toContain("The deck has 52 different cards.");
  });
});

it("deals from the cut on, and then the cards before it", async () => {
  expect(await dealt(["2c", "3c", "4c"], 2, "")).toEqual(["4c", "2c", "3c"]);
  expect(await dealt(["2c", "3c", "4c"], 0, "")).toEqual(["2c", "3c", "4c"]);
});

it("remembers what lies open, under the commitment of the deck in play", () => {
  const witness = newWitness();
  const down = { place: 5, seen: "down", face: null };
  const view = {
    decks: [{ commitment: "aa" }, { commitment: "bb" }],
    round: { number: 5, deck: 1, left: { place: 9, seen: "open", face: "Kh" }, right: down, kept: null, exposed: [] },
    seats: [{ hand: null }, { hand: { cards: [{ place: 2, seen: "own", face: "9c" }, down] } }],
  } as unknown as TableView;
  watch(witness, view);
  expect(witness.cards.get("aa")?.size).toBe(0);
  expect([...(witness.cards.get("bb") ?? [])]).toEqual([
    [9, "Kh"],
    [2, "9c"],
  ]);
  expect([...(witness.rounds.get(5) ?? [])]).toEqual(["bb"]);
});
