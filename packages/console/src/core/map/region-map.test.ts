import { expect, it } from "vitest";
import { legendOf, quantiles, shadeOf } from "./region-map.tsx";

it("the legend of a map names the values of each shade, and every place has one of its shades", () => {
  const values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 40];
  const legend = legendOf(values);
  expect(legend).toEqual([
    { shade: 1, least: 1, most: 2 },
    { shade: 2, least: 3, most: 4 },
    { shade: 3, least: 5, most: 6 },
    { shade: 4, least: 7, most: 8 },
    { shade: 5, least: 9, most: 40 },
  ]);
  const limits = quantiles(values);
  for (const value of values.slice(1)) expect(legend.some(({ shade }) => shade === shadeOf(value, limits))).toBe(true);
  // Equal values share a shade; the legend names no shade that no place has.
  expect(legendOf([2, 2, 2])).toEqual([{ shade: 5, least: 2, most: 2 }]);
  expect(legendOf([0, 0])).toEqual([]);
});
