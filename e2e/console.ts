import { expect, test as base, type Browser, type Page } from "@playwright/test";

export const password = "Journeys2026";
export const accounts = {
  admin: "13800000000",
  service: "13800000002",
  reviewer: "13800000003",
  sales: "13800000004",
  operator: "13800000008",
} as const;

/** Signs in through the form, like a person. */
export async function signIn(page: Page, login: string = accounts.admin): Promise<void> {
  await page.goto("/#/login");
  await page.getByLabel("账号", { exact: true }).fill(login);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page.getByRole("heading", { name: /好，|夜深了，/ })).toBeVisible();
}

/** A second person at another machine. */
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
  await page.evaluate((target) => {
    location.hash = `#${target}`;
  }, route);
}

/** Errors that no journey may leave behind: of scripts, of the content policy, of the server. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
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
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
