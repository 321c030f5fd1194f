import { expect, it } from "vitest";
import type { CardView, SeatView } from "../../lib/wire/types";
import { cardName, cardText, choicesText, inPlay, left, resultText } from "./figures";

const card = (face: string | null, seen: CardView["seen"]): CardView => ({ face, place: 0, seen });
const seat = (rest: object) => rest as SeatView;

it("cards are short to read and whole to hear", () => {
  expect(cardText(card("Td", "open"))).toBe("T♦");
  expect(cardText(card(null, "down"))).toBe("");
  expect(cardName(card("Td", "exposed"))).toBe("ten of diamonds, exposed");
});

it("choices are told in their order, as far as they are made", () => {
  const hand = { looked: true, first: "pull", second: null };
  expect(choicesText(seat({ hand }))).toBe("pulls");
  expect(choicesText(seat({ hand: { ...hand, second: "ride" } }))).toBe("pulls, rides");
  expect(choicesText(seat({ hand: { ...hand, first: null } }))).toBe("has looked");
  expect(choicesText(seat({ hand: null }))).toBe("");
});

it("a result has its sign", () => {
  expect([1500, -500, 0].map(resultText)).toEqual(["+$15", "-$5", "–"]);
});

it("only seats with money out are in play", () => {
  const seats = [
    seat({ seat: 1, player: "Ada", in_action: 1500 }),
    seat({ seat: 2, player: null, in_action: 0 }),
    seat({ seat: 3, player: "Ben", in_action: 0 }),
  ];
  expect(inPlay(seats)).toEqual([{ seat: 1, player: "Ada", amount: 1500 }]);
});

it("time runs down to nothing and no further", () => {
  const deadline = { seat: 1, what: "choice", at: 100 } as const;
  expect(left(deadline, 35.2)).toBe("1:05");
  expect(left(deadline, 200)).toBe("0:00");
  expect(left({ ...deadline, at: null }, 0)).toBeNull();
});
