/** What a book has everybody told at its tables, from its fields. A value not known here says nothing. */
import { noticeWords as say } from "./words";

interface Field {
  readonly path: string;
  readonly value: string;
  readonly clause: string;
}

export interface Notice {
  readonly text: string;
  readonly clause: string;
}

type Saying = (value: string, book: (path: string) => string) => string;

const values =
  (sayings: Readonly<Record<string, string>>): Saying =>
  (value) =>
    sayings[value] ?? "";

/** In the order in which they are read. */
const NOTICES: readonly (readonly [path: string, saying: Saying])[] = [
  ["notices.shown", (value) => say.shown(value.split(", ").flatMap((each) => (say.signs as Signs)[each] ?? []))],
  ["betting.between_players", values(say.betweenPlayers)],
  ["choices.showing_cards", values(say.showingCards)],
  ["choices.staff_advice", values(say.staffAdvice)],
  ["choices.bystander_advice", values(say.bystanderAdvice)],
  ["choices.analysing_devices", values(say.devices)],
  ["betting.refusing_ends", values(say.refusing)],
  ["notices.raise_minimum_minutes", (minutes) => say.raising(minutes)],
  ["notices.closing_minutes", (minutes) => say.closing(minutes)],
  ["notices.idle_rounds", (rounds, book) => (book("notices.idle_seat") === "may be vacated" ? say.idle(rounds) : "")],
  ["roles.review_dispute", (value) => (value.startsWith("nobody") ? "" : say.disputes)],
  ["roles.hear_complaint", (value) => (value.startsWith("nobody") ? "" : say.complaints)],
];

type Signs = Readonly<Record<string, string>>;

export function noticesOf(fields: readonly Field[]): Notice[] {
  const found = new Map(fields.map((field) => [field.path, field]));
  const book = (path: string) => found.get(path)?.value ?? "";
  return NOTICES.flatMap(([path, saying]) => {
    const field = found.get(path);
    const text = field ? saying(field.value, book) : "";
    return field && text ? [{ text, clause: field.clause }] : [];
  });
}
