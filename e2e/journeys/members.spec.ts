import type { Locator, Page } from "@playwright/test";
import { accounts, anotherPerson, ask, expect, long, openPage, signIn, test, pressInRow } from "../console.ts";
import { inDatabase } from "../database.ts";

const route = "/promotion/shopsmanage";
/** The demo's agent of Hangzhou. */
const cityAgent = "13800000012";

interface Listed {
  readonly list: readonly {
    readonly userId: number;
    readonly user: { readonly firstName: string };
    readonly homeCity: string;
    readonly shopName: string | null;
  }[];
  readonly total: number;
}
const listed = async (page: Page, query: string): Promise<Listed> =>
  (await ask<Listed>(page, "GET", `/api/admin/get-user-list?${query}`)).data;

/** The rows are loaded, not their skeleton. */
const settled = async (page: Page) => {
  await expect(page.locator(".data-table")).toHaveAttribute("aria-busy", "false");
  await expect(rowsOf(page).first()).toContainText(/\d{8}/);
};
const rowsOf = (page: Page): Locator => page.locator(".data-table tbody tr.grid-row");
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000 + 28_800_000).toISOString().slice(0, 10);

async function find(page: Page, text: string): Promise<Locator> {
  const keyword = page.getByPlaceholder("手机号 / 红线号 / ID / 昵称");
  await keyword.fill(text);
  await keyword.press("Enter");
  await expect(page).toHaveURL((url) => decodeURIComponent(url.hash).includes(`keyword=${text}`));
  await expect(page.locator(".data-table")).toHaveAttribute("aria-busy", "false");
  return rowsOf(page);
}

/** It expires while the other journeys run: time-passed.spec.ts sees the end. */
test("a member is banned for days", async ({ page }) => {
  await signIn(page);
  await openPage(page, route);
  const [, some] = (await listed(page, "anyTime=1&size=2&status=ENABLE&sort=-infoPercent")).list;
  const banned = some?.userId ?? 0;
  const row = (await find(page, String(banned))).first();
  await pressInRow(row, "禁用");
  const ban = page.getByRole("dialog", { name: "禁用" });
  await ban.getByLabel("禁用原因").fill("冒用他人照片");
  await ban.getByLabel(/禁用天数/).fill("0.01");
  await ban.getByRole("button", { name: "禁用" }).click();
  await expect(ban).toBeHidden();
  await expect.poll(async () => (await listed(page, `keyword=${banned}&status=DISABLE`)).total).toBe(1);
  // The time of the ban is set back instead of waiting a quarter of an hour.
  await inDatabase("update punishment set end_time = now() where user_id = $1 and status = 'EFFECTIVE'", [banned]);
});

test("a member is found by two characters, by the phone and by the number", async ({ page }) => {
  await signIn(page);
  await openPage(page, route);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole("tab", { name: /^公海/ })).toContainText(/\d/);
  const [some] = (await listed(page, "anyTime=1&size=1&status=ENABLE&sort=-infoPercent")).list;
  const userId = some?.userId ?? 0;
  const firstName = some?.user.firstName ?? "";
  const word = [...firstName].slice(0, 2).join("");

  const named = await find(page, word);
  for (const row of await named.all()) await expect(row).toContainText(word);
  await expect(page.getByText(/^共\d.*人，男\d+ 女\d+，累计充值合计 ¥/)).toBeVisible();

  const clear = await ask<{ login: string }>(page, "POST", `/api/admin/member-contact/${userId}`, {
    fields: ["login"],
  });
  const byPhone = await find(page, clear.data.login);
  await expect(byPhone).toHaveCount(1);
  await expect(byPhone.first()).toContainText(String(userId));
  await expect(byPhone.first()).not.toContainText(clear.data.login);
  await expect(await find(page, clear.data.login.slice(0, 7))).toHaveCount(0);

  const byNumber = await find(page, String(userId));
  await expect(byNumber).toHaveCount(1);
  await pressInRow(byNumber.first(), "详情");
  await expect(page.getByRole("dialog", { name: "用户详情" })).toContainText(firstName);
});

test("a sales person takes a member out of 公海, and reads the phone only then", async ({ browser }) => {
  const sales = await anotherPerson(browser, accounts.sales);
  await openPage(sales, `${route}?tab=pool`);
  const first = rowsOf(sales).first();
  await expect(first).toContainText("公海");
  const [pooled] = (await listed(sales, "tab=pool&size=1")).list;
  const userId = pooled?.userId ?? 0;
  const row = rowsOf(sales).filter({ hasText: String(userId) });
  await expect(row.getByRole("button", { name: /^查看联系方式/ })).toHaveAttribute("aria-disabled", "true");
  const reveal = () =>
    ask<{ login: string }>(sales, "POST", `/api/admin/member-contact/${userId}`, { fields: ["login"] });
  expect((await reveal()).msg).toBe("请先领取该会员");

  await pressInRow(row, "领取");
  await expect(row).toHaveCount(0);
  await sales.getByRole("tab", { name: /^我的会员/ }).click();
  const mine = rowsOf(sales).filter({ hasText: String(userId) });
  await expect(mine).toBeVisible();
  await mine.getByRole("button", { name: /^查看联系方式/ }).click();
  await expect(mine).toContainText(/1\d{10}/);
  await sales.context().close();
});

test("a city agent sees the city and nobody else", async ({ page, browser }) => {
  await signIn(page);
  const tree = await ask<readonly { id: number; pages: readonly { id: number; route: string }[] }[]>(
    page,
    "GET",
    "/api/admin/menus/tree?realm=TISSUE",
  );
  const menu = tree.data.flatMap(({ pages }) => pages).find((one) => one.route === route);
  const role = await ask<{ version: number; menuIds: number[] }>(page, "GET", "/api/admin/roles/12/menus");
  const granted = await ask(page, "PUT", "/api/admin/roles/12/menus", {
    menuIds: [...new Set([...role.data.menuIds, menu?.id ?? 0])],
    version: role.data.version,
  });
  expect(granted.http, granted.msg).toBe(200);

  const agent = await anotherPerson(browser, cityAgent);
  await openPage(agent, `${route}?anyTime=1`);
  await settled(agent);
  const seen = await listed(agent, "anyTime=1&size=200");
  expect(seen.list.length).toBeGreaterThan(0);
  // A shop's members belong to the shop's place; all others to their place of residence.
  const atHome = seen.list.filter(({ shopName }) => shopName === null);
  expect(new Set(atHome.map(({ homeCity }) => homeCity))).toEqual(new Set(["杭州市"]));
  const elsewhere = (await listed(page, "anyTime=1&size=20&cityId=510100")).list;
  for (const { userId } of elsewhere) {
    expect((await listed(agent, `keyword=${userId}`)).total).toBe(0);
    expect((await ask(agent, "GET", `/api/admin/get-user-info/${userId}`)).http).toBe(404);
  }
  await expect(agent.getByRole("tab", { name: /^全部/ })).toContainText(String(seen.total));
  await agent.context().close();
  const now = await ask<{ version: number }>(page, "GET", "/api/admin/roles/12/menus");
  await ask(page, "PUT", "/api/admin/roles/12/menus", { menuIds: role.data.menuIds, version: now.data.version });
});

test("a thousand members are assigned in the background, with progress", long, async ({ page }) => {
  await signIn(page);
  await openPage(page, `${route}?anyTime=1`);
  await settled(page);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: /选择全部筛选结果/ }).click();
  await expect(page.getByText("一次最多操作1000人")).toBeVisible();

  let from = 0;
  let total = 0;
  for (let days = 300; days > 10 && total === 0; days -= 10) {
    const found = await listed(page, `parts=total&beginTime=${day(days)}&endTime=${day(0)}`);
    if (found.total <= 1000) [from, total] = [days, found.total];
  }
  expect(total).toBeGreaterThan(700);
  await openPage(page, `${route}?beginTime=${day(from)}&endTime=${day(0)}`);
  await expect(page.getByText(`共${total}人`)).toBeVisible();
  await settled(page);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: /选择全部筛选结果/ }).click();
  await expect(page.getByText("已选择全部筛选结果")).toBeVisible();
  await page.getByRole("toolbar", { name: "批量操作" }).getByRole("button", { name: "分配销售" }).click();
  const dialog = page.getByRole("dialog", { name: "批量分配销售" });
  await dialog.getByRole("button", { name: "分配" }).click();
  await expect(dialog).toContainText("请选择");
  await dialog.getByRole("combobox").click();
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option").nth(1).click();
  await dialog.getByRole("button", { name: "分配" }).click();
  const job = page.getByRole("dialog", { name: "批量分配销售" });
  await expect(job.getByRole("progressbar")).toBeVisible();
  await expect(job.getByRole("status")).toContainText(
    new RegExp(`已完成：共 ${total.toLocaleString("en-US")} 人，成功 \\d+`),
    { timeout: 40_000 },
  );
  // One person owns no more than the quota; the rest are reported one by one.
  await expect(job.getByText("该销售的会员数已达上限").first()).toBeVisible();
  await job.getByRole("button", { name: "完成" }).click();
  await expect(job).toBeHidden();
});
