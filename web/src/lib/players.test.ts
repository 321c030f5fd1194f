import { expect, it } from "vitest";
import { isBot, playerName } from "./players";

it("calls a bot by its name, without the star", () => {
  expect([isBot("*Ada"), playerName("*Ada")]).toEqual([true, "Ada"]);
  expect([isBot("Quiet Heron"), playerName("Quiet Heron")]).toEqual([false, "Quiet Heron"]);
});
