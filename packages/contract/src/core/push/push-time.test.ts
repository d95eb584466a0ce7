import { expect, it } from "vitest";
import { pushMessages, pushNeedsApproval, pushTimeProblem } from "./push.endpoints.ts";

const night = new Date("2026-11-18T06:41:00+08:00");
const noon = new Date("2026-11-18T12:00:00+08:00");

it("the time of a push is refused by night for marketing only, and outside its window", () => {
  expect(pushTimeProblem({ kind: "MARKETING", sendMode: "NOW" }, night)).toBe(pushMessages.quiet);
  expect(pushTimeProblem({ kind: "SERVICE", sendMode: "NOW" }, night)).toBeNull();
  expect(pushTimeProblem({ kind: "MARKETING", sendMode: "NOW" }, noon)).toBeNull();
  const timed = (sendTime: string | null) => pushTimeProblem({ kind: "MARKETING", sendMode: "TIMED", sendTime }, night);
  expect(timed("2026-11-18T09:00:00+08:00")).toBeNull();
  expect(timed("2026-11-18T22:30:00+08:00")).toBe(pushMessages.quiet);
  expect(timed("2026-11-18T06:43:00+08:00")).toBe(pushMessages.timed);
  expect(timed("2027-01-18T12:00:00+08:00")).toBe(pushMessages.timed);
  expect(timed(null)).toBe(pushMessages.timed);
});

it("a push to all or to more than ten thousand needs a second person", () => {
  expect(pushNeedsApproval({}, 12)).toBe(true);
  expect(pushNeedsApproval({ sex: "MAN" }, 10_000)).toBe(false);
  expect(pushNeedsApproval({ sex: "MAN" }, 10_001)).toBe(true);
});
