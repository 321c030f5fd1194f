// @vitest-environment node
import { describe, expect, test } from "vitest";
import { nameWagers } from "../../lib/wagers";
import type { TableEvent } from "../../lib/wire/types";
import { sceneAfter, sightings } from "./scene";

nameWagers({ bonus: "Bonus", three_card: "3 Card Bonus" });

const DEALER = { role: "dealer", seat: 0, name: "dealer" } as const;

function happened(event: Record<string, unknown>): TableEvent {
  return { by: DEALER, at: 0, moves: [], ...event } as unknown as TableEvent;
}

const bet = { type: "BetSettled", seat: 3, wager: "base", circle: 1, stake: 500, hand: "three_of_a_kind" };

const ROUND = [
  {
    type: "BetsPlaced",
    seat: 4,
    circles: [500, 500, 500],
    by: { role: "player", seat: 4, name: "ann" },
    moves: [
      ["rack:4", "circle:4:1", 500],
      ["rack:4", "circle:4:2", 500],
      ["rack:4", "circle:4:3", 500],
    ],
  },
  { type: "DealBegun", deck: 0, seats: [4, 5] },
  { type: "CardsDealt", seat: 4, places: [0], faces: [] },
  { type: "CardsDealt", seat: 5, places: [1], faces: [] },
  { type: "CardsDealt", seat: 4, places: [2], faces: [] },
  { type: "DealerCardsDealt", left: 3, right: 4, kept: null, burned: null },
  { type: "DealCompleted", next: "first_choice" },
  { type: "CardsLookedAt", seat: 4, faces: [37, 34] },
  { type: "BetPulled", seat: 4, circle: 1, amount: 500, moves: [["circle:4:1", "rack:4", 500]] },
  { type: "CommunityTurned", place: 3, face: 23, circle: 2 },
  {
    ...bet,
    seat: 4,
    circle: 2,
    pays: "",
    won: 0,
    lost: 500,
    returned: 0,
    backer: null,
    moves: [["circle:4:2", "tray", 500]],
  },
].map(happened);

const BACKS = ["red", "blue"];

describe("a round", () => {
  test("lies on the felt as far as it has come", () => {
    const before = sceneAfter(ROUND.slice(0, 6), BACKS);
    expect(before.places.map(({ seat, player, cards }) => [seat, player, cards])).toEqual([
      [4, "ann", [null, null]],
      [5, "", [null]],
    ]);
    expect(before.dealt).toEqual({ left: true, right: true, kept: false });
    const after = sceneAfter(ROUND, BACKS);
    expect(after.left).toBe("7s");
    expect(after.right).toBeNull();
    expect(after.places[0]).toMatchObject({ cards: ["Jd", "Th"], circles: [0, 0, 500], net: -500 });
    expect(after.places[0]?.pulled).toEqual(new Set([1]));
  });

  test("has all its places from the beginning", () => {
    const { places } = sceneAfter(ROUND.slice(0, 1), BACKS, ROUND);
    expect(places.map(({ seat, cards, net }) => [seat, cards, net])).toEqual([
      [4, [], null],
      [5, [], null],
    ]);
  });

  test("is drawn with the back of the deck that was dealt", () => {
    const dealt = (deck: number) => happened({ type: "DealBegun", deck, seats: [4] });
    const fitted = happened({ type: "DeviceFitted", device: "shuffler", backs: ["blue", "red"] });
    const replaced = happened({ type: "DeckReplaced", deck: 1, back: "red", place: "device", commitment: "" });
    expect(sceneAfter([dealt(0)], BACKS).back).toBe("red");
    expect(sceneAfter([dealt(1)], BACKS).back).toBe("blue");
    expect(sceneAfter([dealt(0), dealt(1)], BACKS).back).toBe("blue");
    expect(sceneAfter([dealt(1), fitted], BACKS).back).toBe("blue");
    expect(sceneAfter([dealt(1), fitted, dealt(1)], BACKS).back).toBe("red");
    expect(sceneAfter([replaced, dealt(1)], BACKS).back).toBe("red");
  });

  test("dealt again shows the new cards, and remembers in which deal each was seen", () => {
    const again = [
      ...ROUND,
      happened({ type: "RoundVoided", number: 1, same_round: true }),
      happened({ type: "DealBegun", deck: 1, seats: [4] }),
      happened({ type: "CardsDealt", seat: 4, places: [0], faces: [51] }),
    ];
    expect(sceneAfter(again, BACKS).places[0]?.cards).toEqual(["As"]);
    expect(sightings(again)).toEqual([
      { deal: 0, place: 0, card: "Jd" },
      { deal: 0, place: 2, card: "Th" },
      { deal: 0, place: 3, card: "7s" },
      { deal: 1, place: 0, card: "As" },
    ]);
  });
});
