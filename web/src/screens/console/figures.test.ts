import { expect, it } from "vitest";
import type { CardView, SeatView, TableView } from "../../lib/wire/types";
import { backInPlay, cardName, cardText, choicesText, fatesOf, left, resultText, waitedFor } from "./figures";

const card = (face: string | null, seen: CardView["seen"]): CardView => ({ face, place: 0, seen });
const seat = (rest: object) => rest as SeatView;

it("cards are short to read and whole to hear", () => {
  expect(cardText(card("Td", "open"))).toBe("10♦");
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
  expect([1500, -500, 0].map(resultText)).toEqual(["+$15", "−$5", "–"]);
});

const SEATS = [
  seat({ seat: 1, player: "Ada", in_action: 1500, rack: 20000 }),
  seat({ seat: 2, player: null, in_action: 0, rack: 0 }),
  seat({ seat: 3, player: "Ben", in_action: 0, rack: 5000 }),
  seat({ seat: 4, player: "Cy", in_action: 600, rack: 0 }),
];
const told = (command: { type: string; [field: string]: unknown }, phase: TableView["phase"] = "first_choice") =>
  fatesOf(command, { seats: SEATS, phase }).map(({ player, amount, fate }) => [player, amount, fate]);

it("whose money a grave act moves is known before it is done", () => {
  expect(told({ type: "DeclareMisdeal" })).toEqual([
    ["Ada", 1500, "back"],
    ["Cy", 600, "back"],
  ]);
  expect(told({ type: "InvalidateRound", forfeit: [4] })).toEqual([
    ["Ada", 1500, "back"],
    ["Cy", 600, "forfeited"],
  ]);
  expect(told({ type: "ActOnDevice", measure: "void_wagers", seat: 1 })).toEqual([
    ["Ada", 1500, "back"],
    ["Cy", 600, "stands"],
  ]);
  expect(told({ type: "RefuseWager", seat: 4 }, "betting")).toEqual([["Cy", 600, "back"]]);
  expect(told({ type: "VacateSeat", seat: 3 })).toEqual([["Ben", 5000, "along"]]);
  expect(told({ type: "CloseTable" })).toEqual([
    ["Ada", 20000, "along"],
    ["Ben", 5000, "along"],
  ]);
});

it("whoever is kept out has the bets back before the first card, and plays out a hand", () => {
  const measures = [
    { type: "Preclude", seat: 1 },
    { type: "ActOnDevice", measure: "detain", seat: 1 },
    { type: "ActOnCollusion", measure: "preclude", seats: [1, 3] },
  ];
  for (const each of measures) {
    expect(told(each, "betting")).toEqual([["Ada", 1500, "back"]]);
    expect(told(each)).toEqual([["Ada", 1500, "stands"]]);
  }
  expect(told({ type: "ActOnCollusion", measure: "separate", seats: [1, 3] }, "betting")).toEqual([]);
});

it("bets are waited for from all at once, a choice from one seat", () => {
  expect(waitedFor({ seat: 0, what: "bets" })).toBe("Time for bets");
  expect(waitedFor({ seat: 3, what: "choice" })).toBe("Seat 3, to choose");
});

it("cards have the back of the deck in play", () => {
  const decks = [{ back: "red" }, { back: "blue" }] as TableView["decks"];
  const round = (deck: number | null) => ({ deck }) as TableView["round"];
  expect([0, 1, null].map((deck) => backInPlay({ round: round(deck), decks }))).toEqual(["red", "blue", "red"]);
  expect(backInPlay({ round: null, decks })).toBe("red");
});

it("time runs down to nothing and no further", () => {
  const deadline = { seat: 1, what: "choice", at: 100 } as const;
  expect(left(deadline, 35.2)).toBe("1:05");
  expect(left(deadline, 200)).toBe("0:00");
  expect(left({ ...deadline, at: null }, 0)).toBeNull();
});
