import { expect, test } from "vitest";
import { videoDialogWidth } from "./video-width.ts";

test.each([
  [1, 550],
  [16 / 9, 939],
  [9 / 16, 331],
  [4 / 3, 717],
  [0, 939],
  [Number.NaN, 939],
  [Number.POSITIVE_INFINITY, 939],
])("a video of ratio %f is %d wide", (ratio, width) => {
  expect(videoDialogWidth(ratio)).toBe(width);
});
