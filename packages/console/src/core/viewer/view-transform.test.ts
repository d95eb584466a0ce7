import { describe, expect, test } from "vitest";
import { asFitted, fittedScale, moveBy, scaleLimits, turnBy, zoomAt } from "./view-transform.ts";

describe("zoom", () => {
  test("zoom keeps the spot under the pointer", () => {
    const at = { x: 120, y: -40 };
    const before = moveBy(asFitted, { x: 10, y: 20 });
    const after = zoomAt(before, 2, at);
    const spot = (view: typeof before) => [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale];
    expect(spot(after)).toEqual(spot(before));
    expect(after.scale).toBe(2);
  });
  test("zoom stays within its limits and does not drift there", () => {
    const largest = zoomAt({ ...asFitted, scale: scaleLimits.max }, 3, { x: 50, y: 50 });
    expect(largest).toEqual({ ...asFitted, scale: scaleLimits.max });
    expect(zoomAt(asFitted, 0.0001).scale).toBe(scaleLimits.min);
  });
});

test("four turns give the picture back", () => {
  const moved = moveBy(asFitted, { x: 30, y: 5 });
  const round = turnBy(turnBy(turnBy(turnBy(moved, 1), 1), 1), 1);
  expect(round).toEqual({ ...moved, turn: 360 });
  expect(turnBy(moved, 1)).toMatchObject({ x: -5, y: 30, turn: 90 });
  expect(turnBy(turnBy(moved, 1), -1)).toEqual(moved);
});

test("a picture fits as it lies; a small one stays small", () => {
  const stage = { width: 1000, height: 500 };
  expect(fittedScale({ width: 2000, height: 1000 }, stage, 0)).toBe(0.5);
  expect(fittedScale({ width: 2000, height: 1000 }, stage, 90)).toBe(0.25);
  expect(fittedScale({ width: 2000, height: 1000 }, stage, -270)).toBe(0.25);
  expect(fittedScale({ width: 100, height: 50 }, stage, 0)).toBe(1);
  expect(fittedScale({ width: 100, height: 50 }, stage, 0, Number.POSITIVE_INFINITY)).toBe(10);
  expect(fittedScale({ width: 0, height: 0 }, stage, 0)).toBe(1);
});
