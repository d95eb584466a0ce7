import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The long list of passed checks would take most of the time. */
const whole: RunOptions = { resultTypes: ["violations"] };
/** Contrast takes three quarters of a check: where many pages are checked, faintWithin does it. */
const withoutContrast: RunOptions = { ...whole, rules: { "color-contrast": { enabled: false } } };

interface WithAxe {
  readonly axe?: { run(part: string, how: RunOptions): Promise<AxeResults> };
}

/** Accessibility errors within a part of the page, the serious ones or all; the checker is loaded once per document. */
export async function faultsWithin(
  page: Page,
  part: string,
  place: string,
  which: "grave" | "grave but contrast" | "all",
): Promise<string[]> {
  const options = which === "grave but contrast" ? withoutContrast : whole;
  const isThere = await page.evaluate(() => (globalThis as WithAxe).axe !== undefined);
  if (!isThere) await page.evaluate(source);
  const violations = await page.evaluate(
    async ([within, how]) => {
      const found = (await (globalThis as WithAxe).axe?.run(within, how))?.violations;
      return found?.map(({ id, impact, nodes }) => ({
        id,
        isGrave: impact === "serious" || impact === "critical",
        places: nodes.slice(0, 3).map(({ target }) => target.join(" ")),
      }));
    },
    [part, options] as const,
  );
  if (violations === undefined) throw new Error("the accessibility checker did not run");
  return violations
    .filter(({ isGrave }) => isGrave || which === "all")
    .map(({ id, places }) => `${place} ${id}: ${places.join(" | ")}`);
}
