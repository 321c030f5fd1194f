import { expect, it } from "vitest";
import { nameWagers } from "../../lib/wagers";
import type { Option, SeatView, TableView } from "../../lib/wire/types";
import { detail, isDealAll, keyWords, sentence, waitsFor } from "./next";

const seat = (number: number, rest: Partial<SeatView> = {}) =>
  ({
    seat: number,
    player: `player ${number}`,
    sitting_out: false,
    precluded: false,
    betting_area: true,
    in_action: 0,
    ...rest,
  }) as SeatView;
const view = (rest: object) =>
  ({ turn: [], seats: [], phase: "betting", settling: null, ...rest }) as never as TableView;
const settle: Option = {
  command: "SettleNext",
  fields: {},
  amount: null,
  several: null,
  words: [],
  chance: [],
  worked_out: [],
  between: [],
};

it("the console says whom a dealer waits for", () => {
  expect(waitsFor(view({ turn: [2, 5], phase: "first_choice" }))).toBe("Waiting for seat 2, seat 5.");
  expect(waitsFor(view({ seats: [seat(1), seat(4, { in_action: 1500 }), seat(7)] }))).toBe(
    "Waiting for bets: seat 1, seat 7.",
  );
  expect(waitsFor(view({ seats: [seat(1, { player: null })] }))).toBe("Waiting for players.");
  expect(waitsFor(view({ phase: "between_rounds" }))).toBe("");
});

it("a hand that lies face down is turned, not said to be settled", () => {
  const hidden = view({ phase: "settling", settling: 3, staff: { due: null } });
  expect(keyWords(settle, hidden)).toBe("Turn the hand");
  expect(sentence(settle, hidden)).toBe("Seat 3.");
});

it("the key says to whom cards go, and that all are dealt", () => {
  const deal = (fields: object) => ({ ...settle, command: "Deal", fields }) as Option;
  const next = deal({ rest: false });
  const all = deal({ rest: true });
  const dealing = view({ phase: "dealing", staff: { dealing: [1, 4, 0] } });
  expect([isDealAll(next), isDealAll(all)]).toEqual([false, true]);
  expect(keyWords(next, dealing)).not.toBe(keyWords(all, dealing));
  expect(detail(next, dealing, new Map())).toBe("to seat 1");
  expect(detail(all, dealing, new Map())).toBe("to seats 1, 4 and the dealer");
});

it("before betting closes the key says how many have bet, and who has not", () => {
  const call: Option = { ...settle, command: "CallNoMoreBets" };
  const seats = [seat(1, { in_action: 1500 }), seat(4), seat(5, { sitting_out: true })];
  expect(detail(call, view({ seats }), new Map())).toBe("1 of 2 have bet · not yet: seat 4");
});

it("a payout that the dealer works out is not on the key, and another is there before it is confirmed", () => {
  const due = { seat: 3, lines: [], pay: 1500, take: 0, enters_payout: false };
  const shown = view({ phase: "settling", settling: 3, staff: { due } });
  const hidden = view({ phase: "settling", settling: 3, staff: { due: { ...due, enters_payout: true } } });
  expect(keyWords(settle, shown)).toContain("$15");
  expect(keyWords(settle, hidden)).not.toContain("$15");
});

it("a deck that is shuffled during a round is not the one in play", () => {
  const shuffle: Option = { ...settle, command: "Shuffle" };
  const decks = [{ back: "red" }, { back: "blue" }];
  expect(detail(shuffle, view({ decks, round: { deck: 0 } }), new Map())).toBe("blue backs");
  expect(detail(shuffle, view({ decks, round: null }), new Map())).toBe("");
  expect(detail(shuffle, view({ decks: decks.slice(0, 1), round: { deck: 0 } }), new Map())).toBe("");
});

it("the hand said aloud is that of the three bets, and a side bet that wins is named", () => {
  nameWagers({ three_card: "3 Card Bonus" });
  const line = (wager: string, hand: string, pays: string) => ({ wager, hand, pays });
  const due = {
    seat: 3,
    pay: 600,
    take: 1600,
    enters_payout: false,
    lines: [line("base", "high_card", ""), line("base", "high_card", ""), line("three_card", "straight", "6 to 1")],
  };
  const shown = view({ phase: "settling", settling: 3, staff: { due } });
  expect(sentence(settle, shown)).toBe("Seat 3: No pair. 3 Card Bonus: Straight. Pays $6.");
});

it("nothing is said that belongs to a later act", () => {
  const unload: Option = { ...settle, command: "UnloadStub" };
  const waiting = view({ phase: "first_choice", turn: [2], speech: "Seat 2: your first bet?" });
  expect(sentence(unload, waiting)).toBe("Seat 2: your first bet?");
  expect(sentence(unload, view({ phase: "first_choice", speech: "The first community card." }))).toBe("");
  const third: Option = { ...settle, command: "TurnKept" };
  expect(sentence(third, view({ phase: "settling", speech: "Seat 7 is settled." }))).toBe("The dealer’s third card.");
});
