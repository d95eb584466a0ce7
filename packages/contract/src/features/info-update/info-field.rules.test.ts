import { expect, it } from "vitest";
import { infoFieldLabels, infoValueLabels } from "./info-field.rules.ts";

it("the changes of members have Chinese names and values", () => {
  for (const field of ["authStatus", "customerLevel", "rewardStatus", "currentLocation"])
    expect(infoFieldLabels[field]).toMatch(/^\p{Script=Han}+$/u);
  expect(infoValueLabels["authStatus"]?.["REAL_NAME"]).toMatch(/\p{Script=Han}/u);
  expect(infoValueLabels["rewardStatus"]?.["FROZEN"]).toBe("冻结");
});
