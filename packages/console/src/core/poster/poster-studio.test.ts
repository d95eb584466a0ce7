import { afterEach, expect, test, vi } from "vitest";
import { openStudio } from "./poster-studio.ts";

afterEach(() => vi.restoreAllMocks());

test("the poster studio says so when the browser gives no canvas to draw on", () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  expect(() => openStudio()).toThrow("获取canvas失败");
});
