/** What a report is asked, in the address of the page and in the request to the server. */

export const BY = ["table", "book", "paytable", "dealer", "side-bet", "shift", "day", "month"] as const;
export type By = (typeof BY)[number];

export const MARKS = ["all", "void", "fees", "jackpots", "tokens", "mistakes"] as const;
export type Marks = (typeof MARKS)[number];

/** `from` and `to` are days, both included; empty is open. `group` is null without a figure chosen. */
export interface Question {
  from: string;
  to: string;
  by: By;
  shift: string;
  group: string | null;
  marks: Marks;
  player: string;
  behind: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function today(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** So many days before a day. */
export function daysBefore(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return today(new Date(year, month - 1, date - days));
}

/** The first day of a day's month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** An address that names no span asks about today. */
export function questionOf(search: string, now = new Date()): Question {
  const asked = new URLSearchParams(search);
  const day = (name: string) => {
    const text = asked.get(name) ?? "";
    return DAY.test(text) ? text : "";
  };
  const open = asked.has("all");
  const named = asked.has("from") || asked.has("to");
  const by = asked.get("by") as By;
  const marks = asked.get("marks") as Marks;
  const shift = asked.get("shift") ?? "";
  return {
    from: open ? "" : named ? day("from") : today(now),
    to: open ? "" : named ? day("to") : today(now),
    by: BY.includes(by) ? by : "table",
    shift: /^[1-9]\d{0,8}$/.test(shift) ? shift : "",
    group: asked.get("group"),
    marks: MARKS.includes(marks) ? marks : "all",
    player: asked.get("player") ?? "",
    behind: asked.has("behind"),
  };
}

/** The address of the page, with the question mark. */
export function addressOf(question: Question): string {
  const asked = new URLSearchParams();
  if (!question.from && !question.to) asked.set("all", "");
  if (question.from) asked.set("from", question.from);
  if (question.to) asked.set("to", question.to);
  if (question.by !== "table") asked.set("by", question.by);
  if (question.shift) asked.set("shift", question.shift);
  if (question.behind) {
    asked.set("behind", "");
    if (question.group !== null) asked.set("group", question.group);
    if (question.marks !== "all") asked.set("marks", question.marks);
    if (question.player) asked.set("player", question.player);
  }
  return `?${asked.toString()}`;
}

/** The request: times in seconds, the zone in minutes east of UTC. With `behind`, of one figure. */
export function requestOf(question: Question, { behind = false } = {}): string {
  const asked = new URLSearchParams({ by: question.by });
  const start = secondsOf(question.from, 0);
  const end = secondsOf(question.to, 1);
  if (start !== null) asked.set("start", String(start));
  if (end !== null) asked.set("end", String(end));
  asked.set("zone", String(zoneOf(question.from || question.to)));
  if (question.shift) asked.set("shift", question.shift);
  if (behind) {
    asked.set("rounds", "true");
    asked.set("marks", question.marks);
    if (question.group !== null) asked.set("group", question.group);
    if (question.player) asked.set("player", question.player);
  }
  return `?${asked.toString()}`;
}

/** The first second of a day, or of the one so many days later; null for no day. */
export function secondsOf(day: string, later: number): number | null {
  if (!day) return null;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.max(0, Math.floor(new Date(year, month - 1, date + later).getTime() / 1000));
}

function zoneOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day ? day.split("-").map(Number) : [];
  return -(day ? new Date(year, month - 1, date) : new Date()).getTimezoneOffset();
}
