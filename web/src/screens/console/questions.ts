/**
 * An act with several choices is asked about in short questions: whose hand, then which card. Nothing
 * is chosen before somebody chooses it, and what is not offered any more is asked again.
 */
import type { TableView } from "../../lib/wire/types";
import { choiceWords, fixedWords, type Choice, type Names } from "./form";
import { choices as told, fields as labels, questions as titles } from "./commands/words";
import { say } from "./words";

export interface Answer {
  readonly key: string;
  readonly words: string;
}

export interface Question {
  readonly field: string;
  readonly title: string;
  readonly answers: readonly Answer[];
}

/** Where the fields alone do not tell the choices apart. */
const REST = "which";

const keyOf = (value: unknown) => JSON.stringify(value ?? null);

/** The fields in which the choices differ, in the order in which the server names them. */
export function fieldsAsked(choices: readonly Choice[]): string[] {
  if (choices.length < 2) return [];
  const names = [...new Set(choices.flatMap((each) => Object.keys(each.fixed)))];
  const whole = choices.some((each) => Object.values(each.fixed).some((value) => isNested(value)));
  const differ = whole ? [] : names.filter((name) => new Set(choices.map((each) => keyOf(each.fixed[name]))).size > 1);
  const told = new Set(choices.map((each) => differ.map((name) => keyOf(each.fixed[name])).join()));
  return told.size === choices.length ? differ : [...differ, REST];
}

/** What is the same in every choice. It is asked about nowhere, so it is told. */
export function settledBy(choices: readonly Choice[]): Readonly<Record<string, unknown>> {
  const [first, ...rest] = choices;
  const same = ([name, value]: [string, unknown]) => rest.every((each) => keyOf(each.fixed[name]) === keyOf(value));
  return Object.fromEntries(Object.entries(first?.fixed ?? {}).filter(same));
}

/** The choices that are still about what was settled. */
export function about(settled: Readonly<Record<string, unknown>>, choices: readonly Choice[]): Choice[] {
  return choices.filter((each) =>
    Object.entries(settled).every(([name, value]) => keyOf(each.fixed[name]) === keyOf(value)),
  );
}

/** `seat 4, Ann`: what was settled, in words. */
export function settledWords(settled: Readonly<Record<string, unknown>>, names: Names): string {
  const parts = Object.entries(settled).map(([field, value]) =>
    isNested(value) ? "" : fixedWords(field, value, names),
  );
  return parts.filter(Boolean).join(" · ");
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

const answerOf = (choice: Choice, field: string) =>
  field === REST ? keyOf([choice.fixed, choice.amount?.field, choice.words]) : keyOf(choice.fixed[field]);

/** What fits the answers so far. */
export function fitting(choices: readonly Choice[], given: Readonly<Record<string, string>>): Choice[] {
  return choices.filter((each) => Object.entries(given).every(([field, answer]) => answerOf(each, field) === answer));
}

/**
 * Each question with the answers that are open after those before it. A field that one of the choices
 * has typed in is asked about only where the answers before it do not tell whether it is.
 */
export function questionsOf(
  choices: readonly Choice[],
  fields: readonly string[],
  given: Readonly<Record<string, string>>,
  names: Names,
  disputes: TableView["disputes"] = [],
): Question[] {
  let left = [...choices];
  const asked: Question[] = [];
  for (const field of fields) {
    const answers = new Map<string, string>();
    for (const each of left) {
      const key = answerOf(each, field);
      if (!answers.has(key)) answers.set(key, wordsOf(each, field, names, disputes));
    }
    const typed = choices.some((each) => each.words.includes(field));
    const early = asked.some((each) => given[each.field] === undefined);
    if (typed && (early || answers.size < 2)) continue;
    const answer = given[field];
    if (answer !== undefined) left = left.filter((each) => answerOf(each, field) === answer);
    const title = titles[field] ?? say.which;
    asked.push({ field, title, answers: [...answers].map(([key, words]) => ({ key, words })) });
  }
  return asked;
}

function wordsOf(choice: Choice, field: string, names: Names, disputes: TableView["disputes"]): string {
  if (field === REST) return choiceWords(choice, names) || say.which;
  const value = choice.fixed[field];
  if (value === undefined) return choice.words.includes("person") ? told.outside : (labels[field] ?? say.none);
  if (field === "person") return told.seated;
  const words = fixedWords(field, value, names) || say.none;
  const dispute = field === "dispute" ? disputes.find((each) => each.number === value) : undefined;
  return dispute ? `${words} · ${say.disputed(dispute)}` : words;
}
