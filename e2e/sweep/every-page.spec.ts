import { readdirSync } from "node:fs";
import { defaultRoles } from "../../packages/contract/src/core/access/default-roles.ts";
import { specRoutes } from "../../packages/contract/src/core/access/spec-routes.ts";
import type { Page } from "@playwright/test";
import { standardPages } from "../../packages/console/src/app/standard-pages.ts";
import type { PageEntry } from "../../packages/console/src/core/page-list/page-entry.ts";
import { faultsWithin } from "../axe.ts";
import { faintWithin } from "../contrast.ts";
import { layoutFaults } from "../layout.ts";
import { expect, long, openPage, signIn, test, callApi } from "../console.ts";

const features = new URL("../../packages/console/src/features/", import.meta.url);

/** The standard pages, and those the features list in their `<area>.pages.ts`; the bundler puts them together. */
async function listPages(): Promise<readonly PageEntry[]> {
  const files = readdirSync(features, { recursive: true, encoding: "utf8" }).toSorted();
  const lists = files
    .filter((name) => name.endsWith(".pages.ts"))
    .map(async (name) => {
      const { pages } = (await import(new URL(name, features).href)) as { readonly pages: readonly PageEntry[] };
      return pages;
    });
  return [...standardPages, ...(await Promise.all(lists)).flat()];
}

const pages = await listPages();
const routes = pages.map(({ route }) => route);
const bare = new Set(pages.flatMap(({ route, bare: isBare }) => (isBare === true ? [route] : [])));

// Further pages are welcome: that each is in the menu, and the menu in the lists, is held by the console's pages.test.ts.
test("every page of the specification is there, and no page twice", () => {
  expect(new Set(routes).size).toBe(routes.length);
  expect(specRoutes.filter((route) => !routes.includes(route as `/${string}`))).toEqual([]);
});

/** A few rows show every kind of cell; each further row costs the sweep as much again. */
const fewRows = "size=3";
/** A new document from time to time: open background pages would make each next one slower. */
const pagesInADocument = 12;

/** A page without frame and tabs fills the window. */
async function openBare(page: Page, route: string): Promise<string> {
  await page.goto("about:blank");
  await page.goto(`/#${route}`);
  await page.waitForFunction(
    () =>
      document.querySelector(".bare-page h1, .bare-page [role=tablist]") !== null &&
      document.querySelector('.bare-page [aria-busy="true"]') === null,
  );
  return ".bare-page";
}

/**
 * Opens the page and returns the selector of its section. One condition is checked at every frame: separate
 * expectations would each be retried only after ever longer pauses, and there are many pages.
 */
async function openFront(page: Page, route: string, isNew: boolean): Promise<string> {
  const address = `${route}?${fewRows}`;
  if (isNew) {
    await page.goto("about:blank");
    await page.goto(`/#${address}`);
  } else await openPage(page, address);
  await page.waitForFunction((target) => {
    if (document.querySelector(`[aria-label="已打开的页面"] [aria-current=page][href^="#${target}"]`) === null)
      return false;
    const sections = [...document.querySelectorAll<HTMLElement>("main > section")];
    for (const section of sections) section.id = section.offsetParent === null ? "" : "front";
    const front = document.querySelector<HTMLElement>("#front");
    return (
      front !== null &&
      (front.dataset["route"] ?? target) === target &&
      front.querySelector("h1, [role=tablist]") !== null &&
      front.querySelector('[aria-busy="true"]') === null
    );
  }, route);
  return "#front";
}

const isLong = process.env["LONG"] !== undefined;
/** Parts of equal size, for two browsers to share; the short run takes every second page of the first, and its bare ones. */
const parts = 8;
for (let part = 0; part < parts; part += 1) {
  const title = `no page has a serious accessibility fault, breaks the content policy or hides what decides: ${part + 1} of ${parts}`;
  test(title, part === 0 ? {} : long, async ({ page }) => {
    const own = routes
      .filter((_, at) => at % parts === part)
      .filter((route, at) => isLong || at % 2 === 0 || bare.has(route));
    test.setTimeout(own.length * 30_000 + 60_000);
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) =>
        console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await signIn(page);
    await openPage(page, "/dashboard");
    await expect(page.getByRole("heading", { name: /好，|夜深了，/ })).toBeVisible();
    const faults = part === 0 ? await faultsWithin(page, "body", "frame", "grave") : [];
    // Those without a frame come last: the next page cannot be opened from them.
    const ordered = own.toSorted((one, other) => Number(bare.has(one)) - Number(bare.has(other)));
    for (const [at, route] of ordered.entries()) {
      await test.step(route, async () => {
        const isNew = at % pagesInADocument === 0;
        const place = bare.has(route) ? await openBare(page, route) : await openFront(page, route, isNew);
        expect(await page.getByText("页面不存在").count()).toBe(0);
        faults.push(...(await faultsWithin(page, place, route, "grave but contrast")));
        faults.push(...(await faintWithin(page, place, route)));
        if (!bare.has(route)) faults.push(...(await layoutFaults(page, place, route)));
      });
    }
    expect(faults).toEqual([]);
  });
}

/** The administrator, and every third role of the platform and of the agents. */
const triedRoles = defaultRoles.filter((_, at) => isLong || at % 3 === 0);

test("menu, palette and deep link agree with the server for every role", async ({ page }) => {
  test.setTimeout(240_000);
  for (const { id } of triedRoles) {
    await test.step(`role ${id}`, async () => {
      await page.context().clearCookies();
      await page.goto("about:blank");
      await signIn(page, `138000000${String(id === 1 ? 0 : id).padStart(2, "0")}`);
      // The menu is beside any page; an empty page is shown at once.
      await openPage(page, "/no/such-page");
      await expect(page.getByRole("paragraph").filter({ hasText: "页面不存在" })).toBeVisible();
      const shown = await page
        .getByLabel("主菜单")
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      const { menus } = await callApi<{ menus: { type: string; route: string }[] }>(page, "GET", "/api/admin/me");
      const granted = new Set(menus.filter(({ type }) => type === "MENU").map(({ route }) => route));
      for (const href of shown) {
        const route = href.replace(/^#/, "").split("?")[0] ?? "";
        if (id !== 1) expect({ id, route, granted: granted.has(route) }).toEqual({ id, route, granted: true });
      }
    });
  }
});
