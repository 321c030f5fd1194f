import { expect, it } from "vitest";
import { choicesOf } from "./form";
import { about, fieldsAsked, questionsOf, settledBy, settledWords } from "./questions";
import type { Option } from "../../lib/wire/types";

const option = (fields: object, words: string[]) =>
  ({ command: "Preclude", fields, words, amount: null, several: null }) as unknown as Option;

const NAMES = new Map([
  [2, "Ann"],
  [5, "Bob"],
]);

function asked(options: Option[], given: Record<string, string> = {}) {
  const choices = choicesOf(options);
  const found = questionsOf(choices, fieldsAsked(choices), given, NAMES);
  return found.map(({ field, answers }) => [field, ...answers.map(({ words }) => words)]);
}

it("whoever is not seated here is one answer among the seats, and the name is typed", () => {
  const options = [
    option({ seat: 2, person: "" }, ["reason"]),
    option({ seat: 5, person: "" }, ["reason"]),
    option({}, ["reason", "person"]),
  ];
  const seats = [["seat", "seat 2, Ann", "seat 5, Bob", "somebody who is not seated here"]];
  expect(asked(options)).toEqual(seats);
  expect(asked(options, { seat: "5" })).toEqual(seats);
  expect(asked(options, { seat: "null" })).toEqual(seats);
});

it("what is typed for one ground alone is no question of its own", () => {
  const options = [
    option({ ground: "disruption", fraud_by: "" }, ["reason"]),
    option({ ground: "fraud" }, ["reason", "fraud_by"]),
  ];
  expect(asked(options, { ground: '"fraud"' })).toEqual([["ground", "disruption of play", "fraud"]]);
});

it("who is concerned is asked after the measure, where the measure does not tell", () => {
  const options = [
    option({ measure: "separate", person: "" }, ["reason"]),
    option({ measure: "preclude", person: "" }, ["reason"]),
    option({ measure: "separate" }, ["reason", "person"]),
    option({ measure: "preclude" }, ["reason", "person"]),
  ];
  const measure = ["measure", "seat apart", "preclude from wagering"];
  expect(asked(options)).toEqual([measure]);
  expect(asked(options, { measure: '"separate"' })).toEqual([
    measure,
    ["person", "only players seated here", "somebody who is not seated here"],
  ]);
});

it("a report asks which hand, and no answer is given beforehand", () => {
  const reports = [0, 2, 5].map((seat) => option({ seat }, []));
  expect(asked(reports)).toEqual([["seat", "the dealer's cards", "seat 2, Ann", "seat 5, Bob"]]);
});

it("what all choices have in common is told, and holds while the dialog is open", () => {
  const signal = (seat: number) => ["scratch", "tuck"].map((sign) => option({ seat, signal: sign }, []));
  const opened = choicesOf(signal(2));
  const settled = settledBy(opened);
  expect(settledWords(settled, NAMES)).toBe("seat 2, Ann");
  expect(about(settled, opened)).toHaveLength(2);
  expect(about(settled, choicesOf(signal(5)))).toEqual([]);
  expect(settledWords(settledBy(choicesOf([...signal(2), ...signal(5)])), NAMES)).toBe("");
});
