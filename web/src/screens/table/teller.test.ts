import { expect, it } from "vitest";
import type { Happened, TableView } from "../../lib/wire/types";
import { Teller } from "./teller";

const VIEW = {
  you: 4,
  turn: [],
  phase: "dealing",
  circle: null,
  rounds: 3,
  speech: "The cards are dealt.",
  version: 9,
};
const view = (more: object = {}) => ({ ...VIEW, ...more }) as unknown as TableView;

function happened(...events: object[]): Happened[] {
  return events.map(
    (event) => ({ version: 1, round: 1, event: { by: {}, at: 0, moves: [], ...event } }) as unknown as Happened,
  );
}

const texts = (teller: Teller, events: Happened[], seen = view()) => teller.tell(events, seen).map(({ text }) => text);

it("says once that cards come, however they come, and again in the next deal", () => {
  const teller = new Teller();
  const card = { type: "CardsDealt", seat: 4, faces: [] };
  const dealt = "You are dealt cards, face down.";
  expect(texts(teller, happened({ type: "DealBegun" }, card, card))).toEqual([dealt]);
  expect(texts(teller, happened(card))).toEqual([]);
  expect(texts(teller, happened({ type: "DealBegun" }, card))).toEqual([dealt]);
});

it("asks once, and only whoever is asked", () => {
  const teller = new Teller();
  const first = { phase: "first_choice", circle: 1, speech: "Seats 4 and 6: your first bet?", turn: [4, 6] };
  expect(texts(teller, [], view(first))).toEqual(["Your first bet?"]);
  expect(texts(teller, [], view({ ...first, turn: [4] }))).toEqual([]);
  expect(texts(teller, [], view({ ...first, turn: [6] }))).toEqual([]);
  expect(texts(teller, [], view({ ...first, circle: 2, phase: "second_choice" }))).toEqual(["Your second bet?"]);
});

it("says no more bets once", () => {
  const called = view({ phase: "called", speech: "No more bets." });
  expect(texts(new Teller(), happened({ type: "NoMoreBetsCalled" }), called)).toEqual(["No more bets."]);
});

it("tells whoever was too late, and marks it; the seat may be gone by then", () => {
  const teller = new Teller();
  const ruled = { type: "Ruled", seat: 4, outcome: "bets_ride", sentence: "The bets of seat 4 ride." };
  expect(teller.tell(happened(ruled), view())).toMatchObject([
    { text: "You did not choose in time, so your bets ride.", late: true },
  ]);
  const left = { type: "PlayerLeft", seat: 4, player: "Ann", by: { name: "clock" } };
  expect(teller.tell(happened(left), view({ you: null }))).toMatchObject([{ late: true }]);
  expect(texts(teller, happened({ ...left, player: "Bob" }), view({ you: null }))).toEqual(["Bob leaves seat 4."]);
});
