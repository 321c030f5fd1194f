// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/" });
vi.stubGlobal("addEventListener", () => undefined);
const { placeOf } = await import("./router.svelte");

test.each([
  ["/", "lobby", []],
  ["/tables/nsw-let-it-ride", "table", ["nsw-let-it-ride"]],
  ["/door", "door", []],
  ["/record/nsw/12", "record", ["nsw", "12"]],
  ["/analysis", "analysis", []],
  ["/analysis/LIRX-01", "analysis", ["LIRX-01"]],
  ["/tables", "nowhere", []],
  ["/tables/a/b", "nowhere", []],
  ["/elsewhere", "nowhere", []],
])("%s is the place %s", (path, screen, names) => {
  expect(placeOf(path)).toEqual({ screen, names });
});
