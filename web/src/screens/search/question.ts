/** What a search is asked, in the address of the page and in the request to the server. */
import { parse } from "../../lib/money";
import { secondsOf } from "../reports/question";

export const MARKS = [
  "void",
  "corrected",
  "reversed",
  "ruled",
  "disputed",
  "large",
  "over_limit",
  "stalled",
  "jackpot",
] as const;
export type Mark = (typeof MARKS)[number];

/** All as typed; empty is anything. Amounts are in dollars, days are both included. */
export interface Question {
  from: string;
  to: string;
  table: string;
  dealer: string;
  person: string;
  ruling: string;
  clause: string;
  least: string;
  most: string;
  marks: Mark[];
}

const TEXTS = ["from", "to", "table", "dealer", "person", "ruling", "clause", "least", "most"] as const;
/** The dealer who is nobody, as the command calls it. */
export const AUTOMATIC = "automatic";
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function questionOf(search: string): Question {
  const asked = new URLSearchParams(search);
  const text = (name: (typeof TEXTS)[number]) => asked.get(name) ?? "";
  const day = (name: "from" | "to") => (DAY.test(text(name)) ? text(name) : "");
  const marks = asked.getAll("mark");
  return {
    from: day("from"),
    to: day("to"),
    table: text("table"),
    dealer: text("dealer"),
    person: text("person"),
    ruling: text("ruling"),
    clause: text("clause"),
    least: text("least"),
    most: text("most"),
    marks: MARKS.filter((mark) => marks.includes(mark)),
  };
}

/** The address of the page, with the question mark if anything is asked. */
export function addressOf(question: Question): string {
  const asked = new URLSearchParams();
  for (const name of TEXTS) {
    const text = question[name].trim();
    if (text) asked.set(name, text);
  }
  for (const mark of question.marks) asked.append("mark", mark);
  const text = asked.toString();
  return text && `?${text}`;
}

/** The request, or the field that is no amount. */
export function requestOf(question: Question): { request: string } | { wrong: "least" | "most" } {
  const asked = new URLSearchParams();
  const start = secondsOf(question.from, 0);
  const end = secondsOf(question.to, 1);
  if (start !== null) asked.set("start", String(start));
  if (end !== null) asked.set("end", String(end));
  for (const name of ["table", "dealer", "person", "ruling", "clause"] as const) {
    const text = question[name].trim();
    if (name === "dealer" && text === AUTOMATIC) asked.set("automatic", "true");
    else if (text) asked.set(name, text);
  }
  for (const name of ["least", "most"] as const) {
    const text = question[name].trim();
    if (!text) continue;
    const cents = parse(text);
    if (cents === null) return { wrong: name };
    asked.set(name, String(cents));
  }
  for (const mark of question.marks) asked.append("mark", mark);
  return { request: `?${asked.toString()}` };
}
