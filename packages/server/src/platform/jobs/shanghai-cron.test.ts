import { expect, it } from "vitest";
import { shanghaiMatcher, toShanghai } from "./shanghai-cron.ts";

it("the cron line shifts a UTC time to Shanghai, over days, months and years", () => {
  expect(toShanghai({ min: 5, hour: 3, date: 10, month: 6, dow: 3 }, 2026)).toMatchObject({
    hour: 11,
    date: 10,
    dow: 3,
  });
  expect(toShanghai({ min: 5, hour: 19, date: 28, month: 2, dow: 6 }, 2026)).toEqual({
    min: 5,
    hour: 3,
    date: 1,
    month: 3,
    dow: 0,
  });
  expect(toShanghai({ min: 5, hour: 19, date: 28, month: 2, dow: 1 }, 2028)).toMatchObject({ date: 29, month: 2 });
  expect(toShanghai({ min: 0, hour: 16, date: 31, month: 12, dow: 4 }, 2026)).toMatchObject({
    hour: 0,
    date: 1,
    month: 1,
  });
});

it("a job fires at three in the morning of Shanghai, not of Greenwich", () => {
  const match = shanghaiMatcher("0 3 * * *");
  expect(match({ min: 0, hour: 19, date: 9, month: 6, dow: 2 })).toBe(true);
  expect(match({ min: 0, hour: 3, date: 9, month: 6, dow: 2 })).toBe(false);
});
