import { expect, test } from "vitest";
import { addressOf, questionOf, requestOf } from "./question";

const NOTHING = questionOf("");

test("a question survives in the address", () => {
  const asked = { ...NOTHING, from: "2026-11-18", person: "Ann B", least: "500", marks: ["void" as const] };
  expect(questionOf(addressOf(asked))).toEqual(asked);
  expect(addressOf(NOTHING)).toBe("");
});

test("what the address cannot mean is left out", () => {
  expect(questionOf("?from=yesterday&mark=odd&mark=ruled")).toEqual({ ...NOTHING, marks: ["ruled"] });
});

test("amounts go out in cents, and a bad one is named", () => {
  const asked = { ...NOTHING, least: "2.50", most: "1,000" };
  expect(requestOf(asked)).toEqual({ request: "?least=250&most=100000" });
  expect(requestOf({ ...asked, most: "much" })).toEqual({ wrong: "most" });
});

test("a day is asked to its end", () => {
  const asked = requestOf({ ...NOTHING, from: "2026-11-18", to: "2026-11-18" });
  if (!("request" in asked)) throw new Error("refused");
  const sent = new URLSearchParams(asked.request);
  expect(Number(sent.get("end")) - Number(sent.get("start"))).toBe(86_400);
});
