import { describe, expect, it } from "vitest";
import { kindsOf, type TrainingReport } from "./answers";
import { drawHand, faceOf, shapeKey, type Below } from "./hands";
import sample from "./sample.json";

const report: TrainingReport = sample.report;

/** Chance that is the same in every run. */
function seeded(seed: number): Below {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

function* combinations(size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (let first = from; first <= 52 - size; first += 1)
      for (const rest of combinations(size - 1, first + 1)) yield [first, ...rest];
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
}

describe("the shape of a hand", () => {
  it.each([3, 4] as const)(
    "is what the server says, for every hand of %i cards",
    async (size) => {
      const keys: string[] = [];
      for (const cards of combinations(size)) keys.push(`${shapeKey(cards)}\n`);
      expect(keys).toHaveLength(size === 3 ? 22_100 : 270_725);
      expect(await digest(keys.join(""))).toBe(sample.digests[size]);
    },
    30_000,
  );

  it("does not depend on the order of the cards", () => {
    expect(shapeKey([0, 5, 9, 40])).toBe(shapeKey([40, 9, 0, 5]));
  });
});

describe("a hand drawn of a shape", () => {
  it.each(kindsOf(report))("$id", ({ shape, size }) => {
    const below = seeded(7);
    for (let drawn = 0; drawn < 50; drawn += 1) {
      const cards = drawHand(shape.key, size, below);
      expect(new Set(cards).size).toBe(size);
      expect(shapeKey(cards)).toBe(shape.key);
    }
  });

  it("can be any of its hands", () => {
    const below = seeded(3);
    const found = new Set<string>();
    for (let drawn = 0; drawn < 1_500; drawn += 1)
      found.add(
        drawHand("three_of_a_kind", 3, below)
          .sort((one, other) => one - other)
          .join(" "),
      );
    expect(found.size).toBe(52);
  });
});

it("cards are written as everywhere", () => {
  expect([0, 51, 33].map(faceOf)).toEqual(["2c", "As", "Td"]);
});
