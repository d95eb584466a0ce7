import { expect, test as base, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { findSolution } from "../packages/console/src/core/captcha/find-solution.ts";

/**
 * A journey that repeats one path many times, or whose rules are already covered by tests of the server: it runs only
 * with `LONG=1 npm test`, because the whole run would take too long.
 */
export const long = { tag: "@long" };

export const password = "Journeys2026";
export const accounts = {
  admin: "13800000000",
  service: "13800000002",
  reviewer: "13800000003",
  sales: "13800000004",
  operator: "13800000008",
} as const;

/** The server address of a signed-in person: calls need it. */
const hosts = new WeakMap<BrowserContext, string>();

/**
 * After failed attempts from this machine (a journey of its own) the server requires a captcha: this does the browser's
 * work.
 */
async function solvedCaptcha(page: Page): Promise<object> {
  const answer = await page.request.get("/api/admin/captcha");
  const { data } = (await answer.json()) as { data: { id: string } };
  return { captcha: { id: data.id, code: await findSolution(data.id) } };
}

/** Signs in by the form's call; the page stays blank until one is opened. */
export async function signIn(page: Page, login: string = accounts.admin): Promise<void> {
  const send = (more: object) => page.request.post("/api/admin/login", { data: { login, password, ...more } });
  let answer = await send({});
  if (answer.status() === 400) answer = await send(await solvedCaptcha(page));
  expect(answer.status(), await answer.text()).toBe(200);
  hosts.set(page.context(), new URL(answer.url()).host);
}

/** The address of the console this person works in. */
export const baseOf = (page: Page): string => `http://${hosts.get(page.context()) ?? new URL(page.url()).host}`;

export interface Answer<T> {
  readonly http: number;
  readonly status: number;
  readonly msg: string;
  readonly data: T;
}

/** Sends a request to the server as the signed-in person of this page. */
export async function ask<T>(page: Page, method: string, path: string, data?: object): Promise<Answer<T>> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { "X-Console-Host": new URL(baseOf(page)).host },
    ...(data === undefined ? {} : { data }),
  });
  return { http: answer.status(), ...((await answer.json()) as Omit<Answer<T>, "http">) };
}

/** The same for a call that must succeed. */
export async function callApi<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await ask<T>(page, method, path, data);
  expect(answer.status, answer.msg).toBe(0);
  return answer.data;
}

/** A second person on another machine. */
export async function anotherPerson(browser: Browser, login: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const page = await context.newPage();
  await signIn(page, login);
  return page;
}

export async function openPage(page: Page, route: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(`/#${route}`);
    return;
  }
  await page.evaluate((target) => {
    location.hash = `#${target}`;
  }, route);
  // Menu and tabs change at once and the page follows: the next locator must not match the former page.
  await page.waitForFunction((target) => {
    const frame = document.querySelector("main.frame-page");
    if (frame === null) return true;
    const section = frame.querySelector<HTMLElement>(`section[data-route="${target}"]`);
    return section !== null && section.offsetParent !== null;
  }, route.split("?")[0]);
}

/** The pictures of a failed run may be gone when its output is read. */
async function tellWhatIsSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => document.body.innerText).catch(() => "");
  console.log(`${page.url()}\n${seen.replaceAll(/\s+/g, " ").slice(-3000)}`);
}

/** Errors that no journey may cause: of scripts, of the content policy, of the server. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use, testInfo) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
          faults.push(`console: ${message.text()}`);
      });
      page.on("response", (response) => {
        if (response.status() >= 500) faults.push(`server: ${response.status()} ${new URL(response.url()).pathname}`);
      });
      await use(faults);
      if (testInfo.status !== testInfo.expectedStatus) await tellWhatIsSeen(page);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Starts an action of a table's row: one of the two words in view, or an entry of the menu behind ⋯. */
export async function pressInRow(row: Locator, title: string): Promise<void> {
  const plain = row.locator(".row-actions").getByRole("button", { name: title, exact: true });
  await row.locator(".row-actions button").first().waitFor();
  if ((await plain.count()) > 0) return plain.click();
  const menu = row.page().locator(".row-menu");
  let isPressed = false;
  // The menu moves while it opens: a click that missed is repeated. One that hit closes the menu, also where a busy
  // browser reports it too late.
  return expect(async () => {
    if (!(await menu.isVisible())) {
      if (isPressed) return;
      await row.locator(".row-actions button").last().click({ timeout: 5000 });
    }
    const entry = menu.getByRole("menuitem", { name: title, exact: true });
    await entry.waitFor({ timeout: 3000 });
    isPressed = true;
    await entry.click({ timeout: 5000 });
    await expect(menu).toBeHidden({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
}
