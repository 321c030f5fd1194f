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

function happened(...told: [words: string, tone?: Happened["tone"]][]): Happened[] {
  return told.map(
    ([words, tone = "aloud"]) => ({ version: 1, round: 1, event: {}, words, tone }) as unknown as Happened,
  );
}

const texts = (teller: Teller, events: Happened[], seen = view()) => teller.tell(events, seen).map(({ text }) => text);

it("says what is said aloud, in order, and nothing that is only seen", () => {
  const events = happened(["You are dealt cards, face down."], ["One card to seat 5.", "quiet"], ["", "quiet"]);
  expect(texts(new Teller(), events)).toEqual(["You are dealt cards, face down."]);
});

it("asks once, and only whoever is asked", () => {
  const teller = new Teller();
  const first = { phase: "first_choice", circle: 1, speech: "Your first bet?", turn: [4, 6] };
  expect(texts(teller, [], view(first))).toEqual(["Your first bet?"]);
  expect(texts(teller, [], view({ ...first, turn: [4] }))).toEqual([]);
  expect(texts(teller, [], view({ ...first, turn: [6], speech: "Seat 6: your first bet?" }))).toEqual([]);
  const second = { ...first, circle: 2, phase: "second_choice", speech: "Your second bet?" };
  expect(texts(teller, [], view(second))).toEqual(["Your second bet?"]);
});

it("says no more bets once", () => {
  const called = view({ phase: "called", speech: "No more bets." });
  expect(texts(new Teller(), happened(["No more bets."]), called)).toEqual(["No more bets."]);
});

it("marks what was done for whoever was too late; the seat may be gone by then", () => {
  const teller = new Teller();
  const late = "You did not choose in time, so your bets ride.";
  expect(teller.tell(happened([late, "notice"]), view())).toMatchObject([{ text: late, late: true }]);
  const [left] = teller.tell(happened(["Bob leaves seat 4."]), view({ you: null }));
  expect(left?.late).toBeUndefined();
});
