import { expect, it } from "vitest";
import { nameWagers, wagerMoved, wagerName } from "./wagers";

it("calls a side bet as the server told", () => {
  expect(wagerName("lucky_three")).toBe("Lucky three");
  nameWagers({ lucky_three: "Lucky 3" });
  expect(wagerName("lucky_three")).toBe("Lucky 3");
  expect(wagerName("base")).toBe("Let It Ride");
});

it("finds the side bet whose stake was moved", () => {
  expect(
    wagerMoved([
      ["tray", "rack:2", 400],
      ["spot:2:lucky_three", "rack:2", 100],
    ]),
  ).toBe("lucky_three");
  expect(wagerMoved([["tray", "rack:2", 400]])).toBe("");
});
