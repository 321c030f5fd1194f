// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("sessionStorage", { getItem: () => null });
vi.stubGlobal("scrollY", 0);
vi.stubGlobal("history", { state: null });
const { cameFrom, placeOf, router } = await import("./router.svelte");

test.each([
  ["/", "lobby", []],
  ["/tables/nsw-let-it-ride", "table", ["nsw-let-it-ride"]],
  ["/door", "door", []],
  ["/record/nsw/12", "record", ["nsw", "12"]],
  ["/analysis", "analysis", []],
  ["/analysis/LIRX-01", "analysis", ["LIRX-01"]],
  ["/compare/LIRX-01/LIRX-04", "compare", ["LIRX-01", "LIRX-04"]],
  ["/compare/LIRX-01", "compare", ["LIRX-01"]],
  ["/compare", "compare", []],
  ["/sessions/LIRX-01", "sessions", ["LIRX-01"]],
  ["/review/nsw/12", "review", ["nsw", "12"]],
  ["/review/nsw", "nowhere", []],
  ["/history", "history", []],
  ["/statistics", "statistics", []],
  ["/trainer", "trainer", []],
  ["/trainer/LIRX-06", "trainer", ["LIRX-06"]],
  ["/tables", "nowhere", []],
  ["/tables/a/b", "nowhere", []],
  ["/elsewhere", "nowhere", []],
  ["/tables/a%20b", "table", ["a b"]],
  ["/tables/%E0%A4%A", "nowhere", []],
])("%s is the place %s", (path, screen, names) => {
  expect(placeOf(path)).toEqual({ screen, names });
});

test("reports are a screen below the floor", () => {
  expect(placeOf("/floor/reports")).toEqual({ screen: "reports", names: [] });
  expect(placeOf("/floor")).toEqual({ screen: "floor", names: [] });
  expect(placeOf("/floor/reports/x").screen).toBe("nowhere");
  expect(placeOf("/floor/other").screen).toBe("nowhere");
});

test("from the door one goes back to the page before it", () => {
  const kept: unknown[] = [null];
  vi.stubGlobal("history", {
    get state() {
      return kept.at(-1);
    },
    pushState: (state: unknown) => kept.push(state),
  });
  expect(router.from).toBe("/");
  router.go("/tables/nsw");
  router.go("/account");
  router.go("/door");
  expect(router.from).toBe("/tables/nsw");
  expect(cameFrom("/door", "/floor")).toBe("/floor");
});
