import { describe, expect, it } from "vitest";
import type { TableEvent } from "../../lib/wire/types";
import { cardName, say } from "./say";

const BY = { role: "dealer", seat: 0, name: "dealer" };

function said(event: object, you: number | null = 7): string | null {
  return say({ by: BY, at: 0, moves: [], ...event } as unknown as TableEvent, you);
}

describe("events in words", () => {
  it("calls the listener you, and others by their seat", () => {
    const event = { type: "BetPulled", circle: 1, amount: 500 };
    expect(said({ ...event, seat: 7 })).toBe("You pull back bet 1, $5.");
    expect(said({ ...event, seat: 5 })).toBe("Seat 5 pulls back bet 1, $5.");
    expect(said({ ...event, seat: 7 }, null)).toBe("Seat 7 pulls back bet 1, $5.");
  });

  it("tells equal bets, others, and none", () => {
    const event = { type: "BetsPlaced", seat: 7 };
    expect(said({ ...event, circles: [500, 500, 500] })).toBe("You bet three times $5.");
    expect(said({ ...event, circles: [500, 500, 1000] })).toBe("You bet $5, $5 and $10.");
    expect(said({ ...event, circles: [0, 0, 0] })).toBe("You take the bets down.");
  });

  it("tells what a bet came to, with the odds", () => {
    const event = { type: "BetSettled", seat: 7, wager: "base", circle: 3, backer: null, returned: 0 };
    const won = { ...event, hand: "three_of_a_kind", pays: "3 to 1", won: 1500, lost: 0 };
    expect(said(won)).toBe("Your third bet wins $15: Three of a kind, 3 to 1.");
    expect(said({ ...event, hand: "high_card", pays: "", won: 0, lost: 500, seat: 6 })).toBe(
      "Seat 6’s third bet loses $5: No pair.",
    );
    expect(said({ ...won, backer: 2 })).toBe("Seat 2’s third bet wins $15: Three of a kind, 3 to 1.");
  });

  it("names cards that are seen, and says nothing about those that are not", () => {
    expect(said({ type: "CardsLookedAt", seat: 7, faces: [28, 50, 44] })).toBe(
      "Your cards: nine of clubs, ace of hearts, king of clubs.",
    );
    expect(said({ type: "CardsLookedAt", seat: 5, faces: [] })).toBeNull();
    expect(said({ type: "CommunityTurned", place: 9, face: 46, circle: 2 })).toBe(
      "The first community card: king of hearts.",
    );
  });

  it("reads a ruling as it was given", () => {
    expect(said({ type: "Ruled", sentence: "The hand is void.", clause: "N 9.1" })).toBe("The hand is void.");
  });

  it("keeps still about what moves behind the table", () => {
    expect(said({ type: "DeckMoved", deck: 0, place: "rack" })).toBeNull();
  });
});

it("knows every card by its number", () => {
  expect(cardName(0)).toBe("two of clubs");
  expect(cardName(51)).toBe("ace of spades");
  expect(cardName(52)).toBe("a card");
});
