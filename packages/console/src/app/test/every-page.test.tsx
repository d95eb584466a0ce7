// @vitest-environment happy-dom
import { cleanup, fireEvent } from "@testing-library/react";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { pages } from "../pages.ts";
import { actionButtons, answerAll, closeAll, isLong, openPage, pause, prepareDocument } from "./pressed-page.tsx";

let [visited, pressed] = [0, 0];
afterAll(() => {
  // Lists without their buttons would prove nothing.
  expect(pressed).toBeGreaterThan(visited);
});

prepareDocument();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The short run takes every sixth page. */
const tried = pages.filter((_, at) => isLong || at % 6 === 0);

it.each(tried.map((page) => [page.route, page] as const))(
  "a page and what its buttons open draw what the calls answer: %s",
  async (_route, page) => {
    const unknown = answerAll();
    const errors = await openPage(page);
    expect(errors).toEqual([]);
    const count = actionButtons().length;
    visited += 1;
    pressed += count;
    for (let at = 0; at < count; at += 1) {
      const button = actionButtons()[at];
      if (button === undefined) continue;
      fireEvent.click(button);
      await pause(30);
      expect([button.textContent, errors]).toEqual([button.textContent, []]);
      closeAll();
    }
    expect(unknown).toEqual([]);
  },
);
