import { expect, test } from "vitest";
import { share } from "./share";

test("shares are percents", () => {
  expect(share({ value: 0.0350567 })).toBe("3.5057%");
  expect(share({ value: -0.5 }, 2)).toBe("−50.00%");
  expect(share(undefined)).toBe("–");
});
