import { expect, test } from "vitest";
import { addressOf, daysBefore, monthOf, questionOf, requestOf, today } from "./question";

const NOON = new Date(2026, 10, 18, 12);

test("an address that names no span asks about today", () => {
  const asked = questionOf("", NOON);
  expect([asked.from, asked.to, asked.by]).toEqual(["2026-11-18", "2026-11-18", "table"]);
  expect(questionOf("?all", NOON).from).toBe("");
  expect(questionOf("?from=nonsense&by=weather&shift=-1", NOON)).toMatchObject({ from: "", by: "table", shift: "" });
});

test("a question survives its address", () => {
  const asked = {
    ...questionOf("?from=2026-11-01&to=2026-11-18&by=dealer&shift=2", NOON),
    behind: true,
    group: "",
    marks: "void" as const,
    player: "Ann",
  };
  expect(questionOf(addressOf(asked), NOON)).toEqual(asked);
  expect(addressOf({ ...asked, behind: false })).not.toContain("group");
});

test("a request has whole days, both included", () => {
  const asked = new URLSearchParams(requestOf(questionOf("?from=2026-11-18&to=2026-11-18", NOON)));
  expect(Number(asked.get("end")) - Number(asked.get("start"))).toBe(86_400);
  expect(asked.has("rounds")).toBe(false);
  const behind = new URLSearchParams(requestOf(questionOf("?all&behind&group=x", NOON), { behind: true }));
  expect([behind.get("rounds"), behind.get("group"), behind.has("start")]).toEqual(["true", "x", false]);
});

test("days and months are those of the calendar", () => {
  expect(today(NOON)).toBe("2026-11-18");
  expect(daysBefore("2026-03-01", 1)).toBe("2026-02-28");
  expect(monthOf("2026-11-18")).toBe("2026-11-01");
});
