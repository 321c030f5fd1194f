// @vitest-environment node
import { describe, expect, test } from "vitest";
import { nameWagers } from "../../lib/wagers";
import type { TableEvent } from "../../lib/wire/types";
import { sceneAfter, sightings } from "./scene";
import { stepsOf } from "./steps";
import { tell } from "./tell";

nameWagers({ bonus: "Bonus", three_card: "3 Card Bonus" });

const DEALER = { role: "dealer", seat: 0, name: "dealer" } as const;

function happened(event: Record<string, unknown>): TableEvent {
  return { by: DEALER, at: 0, moves: [], ...event } as unknown as TableEvent;
}

const bet = { type: "BetSettled", seat: 3, wager: "base", circle: 1, stake: 500, hand: "three_of_a_kind" };

describe("an event is told", () => {
  test.each<[Record<string, unknown>, string | null]>([
    [{ type: "RoundOpened", number: 12 }, "Round 12. Dealer: Place your bets."],
    [{ type: "BetsPlaced", seat: 3, circles: [500, 500, 500] }, "Seat 3 bets $5 on each of 1, 2 and $."],
    [{ type: "BetsPlaced", seat: 3, circles: [500, 0, 750] }, "Seat 3 bets $5 on 1 and $7.50 on $."],
    [{ type: "BetsPlaced", seat: 3, circles: [0, 0, 0] }, "Seat 3 takes the bets down."],
    [{ type: "SideBetPlaced", seat: 1, wager: "three_card", amount: 100 }, "Seat 1 makes the 3 Card Bonus bet: $1."],
    [{ type: "BetPulled", seat: 3, circle: 2, amount: 123_450 }, "Seat 3 pulls bet 2 back: $1,234.50."],
    [{ type: "BetRode", seat: 3, circle: 1 }, "Seat 3 lets bet 1 ride."],
    [{ type: "CardsLookedAt", seat: 4, faces: [37, 34, 39] }, "Seat 4 looks: J♦ 10♥ J♠."],
    [{ type: "CardsLookedAt", seat: 4, faces: [] }, "Seat 4 looks at the cards."],
    [{ type: "CommunityTurned", place: 9, face: 0, circle: 2 }, "First community card: 2♣."],
    [{ type: "CommunityTurned", place: 10, face: 51, circle: null }, "Second community card: A♠."],
    [
      { type: "DealerCardsDealt", left: 4, right: 3, kept: null, burned: 5 },
      "The dealer's cards: one to the right, one to the left and one burned.",
    ],
    [
      { ...bet, pays: "3 to 1", won: 1500, lost: 0, returned: 0, backer: null },
      "Seat 3, bet 1: three of a kind, 3 to 1, wins $15.",
    ],
    [
      { ...bet, circle: 3, hand: "high_card", pays: "", won: 0, lost: 500, returned: 0, backer: 5 },
      "Seat 5 behind seat 3, bet $: no pair, loses $5.",
    ],
    [
      { ...bet, pays: "3 to 1", won: 300, lost: 0, returned: 400, backer: null },
      "Seat 3, bet 1: three of a kind, 3 to 1, wins $3; $4 goes back unplayed.",
    ],
    [
      { type: "ThreeCardSettled", seat: 2, hand: "", won: 0, moves: [["spot:2:three_card", "tray", 100]] },
      "Seat 2, 3 Card Bonus: less than a pair, not shown, loses $1.",
    ],
    [
      { type: "Ruled", clause: "N 8.1", matter: "a card was exposed", sentence: "It is replaced.", seat: 1 },
      "Ruling [N 8.1]: A card was exposed. It is replaced.",
    ],
    [{ type: "RoundVoided", number: 7, same_round: true }, "Round 7 is dealt again."],
    [{ type: "SeatSettled", seat: 3 }, null],
  ])("%o", (event, words) => {
    expect(tell(happened(event))).toBe(words);
  });
});

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
  test("is told in steps: the deal in one breath, what is silent with no step of its own", () => {
    const steps = stepsOf(ROUND.map((event, at) => ({ version: at + 1, event })));
    expect(steps.map(({ words, upTo }) => [words, upTo]).slice(1, 5)).toEqual([
      ["Deck 1 is dealt.", 2],
      ["2 cards to seat 4, 1 card to seat 5.", 5],
      ["The dealer's cards: one to the left and one to the right.", 6],
      ["Seat 4 looks: J♦ 10♥.", 8],
    ]);
  });

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
