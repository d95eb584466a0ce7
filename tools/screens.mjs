// `npm run screens`: the pictures under docs/screens, of the demo data as a newcomer sees it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";
import { withConsole } from "./with-console.mjs";

const folder = join(projectRoot, "docs", "screens");

async function openFront(page, route) {
  await page.evaluate((target) => {
    location.hash = `#${target}`;
  }, route);
  const front = page.locator(`main > section[data-route="${route.split("?")[0]}"]`);
  await front.locator("h1, [role=tablist]").first().waitFor();
  await front.locator('[aria-busy="true"]').first().waitFor({ state: "hidden" });
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.waitForTimeout(600);
}

const openMember = async (page) => {
  await page.locator("main > section:visible .grid-row").first().getByRole("button").first().click();
  await page.getByRole("dialog").first().waitFor();
  await page.waitForTimeout(1200);
};

/** Name of the picture, the page, and what is done on it first.
 * @type {readonly (readonly [string, string, ((page: import("@playwright/test").Page) => Promise<void>)?])[]} */
const screens = [
  ["dashboard", "/dashboard"],
  ["members", "/promotion/shopsmanage?anyTime=1"],
  ["member-detail", "/promotion/shopsmanage?anyTime=1", openMember],
  ["review-desk", "/promotion/checkEducation"],
  ["complaints", "/complaintAndSuggest/complaint"],
  ["role-grants", "/system/rolemanage"],
  ["contracts", "/contractAdmin/userContract"],
  ["gifts", "/gitftCentre/giftList"],
];

mkdirSync(folder, { recursive: true });
await withConsole(async ({ page }) => {
  for (const [name, route, before] of screens) {
    await openFront(page, route);
    if (before !== undefined) await before(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    if (before !== undefined) await page.keyboard.press("Escape");
    console.log(`${name}.png`);
  }
});
