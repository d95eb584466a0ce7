import type { Locator, Page } from "@playwright/test";
import { expect, long, openPage, signIn, test, callApi, pressInRow } from "../console.ts";

// A dialog grows while it opens: a button that is pressed in that moment moves away under the pointer.

const list = "/promotion/shopsmanage";
const anyFile = "**/assets/**";

/** Blocks all files that are not loaded yet. */
const cutFiles = (page: Page, files = anyFile) => page.route(files, (route) => route.abort());
const joinFiles = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });

/** A mark that only a reload removes. */
const markPage = (page: Page) => page.evaluate(() => Reflect.set(window, "isSamePage", true));
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, "isSamePage") === true);

const notice = (page: Page) => page.getByRole("dialog", { name: "无法打开" });

async function failsGently(page: Page, press: () => Promise<void>): Promise<void> {
  await press();
  await expect(notice(page)).toHaveCount(1);
  await expect(notice(page).getByRole("alert")).toContainText("请检查网络后重试");
  expect(await isSamePage(page)).toBe(true);
  await notice(page).getByRole("button", { name: "关闭", exact: true }).last().click();
  await expect(notice(page)).toHaveCount(0);
}

/** The topmost layer, beside the member detail. */
const uppermost = (page: Page): Locator =>
  page.locator(".ant-modal:visible:not(.member-modal .ant-modal), .ant-drawer-section:visible").last();

async function opensNow(page: Page, press: () => Promise<void>): Promise<void> {
  await press();
  await expect(uppermost(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await uppermost(page).locator(".ant-modal-close, .ant-drawer-close").first().click();
  await expect(uppermost(page)).toHaveCount(0);
}

async function aMember(page: Page): Promise<number> {
  const query = "/api/admin/get-user-list?anyTime=1&size=1&status=ENABLE&sort=-infoPercent";
  const { list: rows } = await callApi<{ list: readonly { userId: number }[] }>(page, "GET", query);
  return rows[0]?.userId ?? 0;
}

/** The member list with an open detail in which a name is being typed. */
async function typingInDetail(page: Page): Promise<{ detail: Locator; typed: Locator }> {
  await signIn(page);
  await openPage(page, `${list}?userId=${await aMember(page)}`);
  const detail = page.getByRole("dialog", { name: "用户详情" });
  await expect(detail.getByRole("button", { name: "刷新" })).toBeVisible();
  const field = detail.locator('[data-field="firstName"]');
  await field.hover();
  await field.getByRole("button", { name: /^修改/ }).click();
  const typed = field.getByRole("textbox");
  await typed.fill("写到一半的昵称");
  await page.waitForLoadState("networkidle");
  await markPage(page);
  return { detail, typed };
}

/** Every dialog of the detail whose code is loaded when it is opened. */
const detailActions: readonly (readonly [string, (detail: Locator) => Promise<void>])[] = [
  ...["沟通记录", "匹配对象", "查看位置", "封禁记录", "绘制推广图"].map(
    (name) => [name, (detail: Locator) => detail.getByRole("button", { name }).click()] as const,
  ),
  [
    "登录密码",
    async (detail) => {
      await detail.locator('[data-field="resetKey"]').hover();
      await detail.getByRole("button", { name: "修改登录密码" }).click();
    },
  ],
  ["认证", (detail) => detail.locator(".md-chips button").first().click()],
];

test(
  "no dialog of the detail takes it away when its file does not come; each opens at the next try",
  long,
  async ({ page }) => {
    const { detail, typed } = await typingInDetail(page);
    await cutFiles(page);
    for (const [name, press] of detailActions) {
      await test.step(`${name} without a network`, () => failsGently(page, () => press(detail)));
      await expect(typed).toHaveValue("写到一半的昵称");
    }
    await joinFiles(page);
    for (const [name, press] of detailActions) {
      await test.step(`${name} again`, () => opensNow(page, () => press(detail)));
    }
    await expect(typed).toHaveValue("写到一半的昵称");
    expect(await isSamePage(page)).toBe(true);
  },
);

/** Dialogs of a row, by the button or the entry of its menu. */
const rowActions = [
  "沟通",
  "档案",
  "设置认证状态",
  "修改红线号",
  "打标签",
  "分配销售",
  "分配顾问",
  "绑定企微客户",
  "修改登录密码",
  "加入推荐",
  "推广图",
  "设为平台员工",
] as const;

test(
  "no dialog of the list takes the page away when its file does not come; each opens at the next try",
  long,
  async ({ page }) => {
    // A dozen dialogs, each tried twice.
    test.setTimeout(600_000);
    await signIn(page);
    const userId = await aMember(page);
    await openPage(page, `${list}?keyword=${userId}`);
    const row = page.locator(".data-table tbody tr.grid-row").first();
    await expect(row).toContainText(String(userId));
    await page.waitForLoadState("networkidle");
    await markPage(page);
    const search = page.getByPlaceholder("手机号 / 红线号 / ID / 昵称");
    await search.fill("没有查询的字");
    await cutFiles(page);
    for (const title of rowActions) {
      await test.step(`${title} without a network`, () => failsGently(page, () => pressInRow(row, title)));
    }
    await test.step("新增会员 without a network", () =>
      failsGently(page, () => page.getByRole("button", { name: "新增会员" }).click()));
    await joinFiles(page);
    for (const title of rowActions) {
      await test.step(`${title} again`, () => opensNow(page, () => pressInRow(row, title)));
    }
    await expect(search).toHaveValue("没有查询的字");
    expect(await isSamePage(page)).toBe(true);
  },
);

test(
  "a shared file or a stylesheet that does not come is reported and tried again like the dialog's own",
  long,
  async ({ page }) => {
    const { detail, typed } = await typingInDetail(page);
    const open = () => detail.getByRole("button", { name: "封禁记录" }).click();
    const requestedPaths: string[] = [];
    page.on("request", (request) => void requestedPaths.push(new URL(request.url()).pathname));
    await page.route("**/assets/*.css", (route) => route.fulfill({ status: 404, body: "" }));
    await failsGently(page, open);
    await joinFiles(page);
    const isShared = (path: string) => path.endsWith(".js") && !path.includes("archive-drawer");
    expect(requestedPaths.filter((path) => /\/assets\/.*\.css$/.test(path))).not.toEqual([]);
    expect(requestedPaths.filter(isShared)).not.toEqual([]);
    await opensNow(page, open);
    await expect(page.locator('link[rel="stylesheet"][href*="archive-drawer"]')).toHaveCount(1);

    const poster = () => detail.getByRole("button", { name: "绘制推广图" }).click();
    await page.route(
      ({ pathname }) => isShared(pathname) && pathname.startsWith("/assets/") && !pathname.includes("poster-dialog"),
      (route) => route.fulfill({ status: 404, body: "" }),
    );
    await failsGently(page, poster);
    await joinFiles(page);
    await opensNow(page, poster);
    await expect(typed).toHaveValue("写到一半的昵称");
  },
);

test("a file that hangs is given up after 120 seconds, and can be tried again", long, async ({ page }) => {
  await page.clock.install();
  const { detail, typed } = await typingInDetail(page);
  await page.route("**/assets/note-dialog*.js", () => undefined);
  await detail.getByRole("button", { name: "沟通记录" }).click();
  await page.clock.runFor(1000);
  await expect(page.getByRole("status").filter({ hasText: "正在加载" })).toBeVisible();
  // The clock also goes on by itself, as long as the machine takes.
  await page.clock.runFor(90_000);
  await expect(notice(page)).toHaveCount(0);
  await page.clock.runFor(30_000);
  await expect(notice(page).getByRole("alert")).toContainText("加载超时");
  await joinFiles(page);
  await page.clock.resume();
  await notice(page).getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("dialog", { name: "沟通记录" })).toBeVisible();
  await expect(typed).toHaveValue("写到一半的昵称");
});

test("a page whose file does not come says so in its place and opens at the next try", long, async ({ page }) => {
  await signIn(page);
  await openPage(page, list);
  await expect(page.locator(".data-table").first()).toHaveAttribute("aria-busy", "false");
  await page.waitForLoadState("networkidle");
  await markPage(page);
  await cutFiles(page);
  await openPage(page, "/promotion/couponmanage");
  const failed = page.getByRole("alert").filter({ hasText: "页面无法打开" });
  await expect(failed).toBeVisible();
  await joinFiles(page);
  await failed.getByRole("button", { name: "重试" }).click();
  await expect(page.locator('section[data-route="/promotion/couponmanage"] .data-table')).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

/** The server has a newer release: its page refers to other files, and those of this release are gone. */
async function release(page: Page): Promise<void> {
  await page.route(anyFile, (route) => route.fulfill({ status: 404, body: "" }));
  await page.route(
    ({ pathname }) => pathname === "/",
    async (route) => {
      if (route.request().resourceType() === "document") return route.fallback();
      return route.fulfill({ body: '<script type="module" src="/assets/index-newer.js"></script>' });
    },
  );
}

test(
  "after a release a dialog asks for a reload and leaves what is typed; a page reloads once by itself",
  long,
  async ({ page }) => {
    const { detail, typed } = await typingInDetail(page);
    await release(page);
    await detail.getByRole("button", { name: "绘制推广图" }).click();
    const news = page.getByRole("dialog", { name: "有新版本" });
    await expect(news.getByRole("alert")).toContainText("系统有新版本");
    await expect(news.getByRole("button", { name: "刷新页面" })).toBeVisible();
    await news.getByRole("button", { name: "关闭", exact: true }).last().click();
    await expect(typed).toHaveValue("写到一半的昵称");
    expect(await isSamePage(page)).toBe(true);

    // An open dialog of another page prevents the reload.
    await detail.locator('[data-field="firstName"]').getByRole("button", { name: "取消" }).click();
    await detail.getByRole("button", { name: "关闭", exact: true }).click();
    await expect(detail).toHaveCount(0);
    await page.getByRole("button", { name: "导出" }).first().click();
    await expect(page.getByRole("dialog", { name: /导出/ })).toBeVisible();
    await openPage(page, "/promotion/couponmanage");
    const failed = page.locator(".page-fallback").filter({ hasText: "系统有新版本" });
    await expect(failed.getByRole("button", { name: "刷新页面" })).toBeVisible();
    expect(await isSamePage(page)).toBe(true);

    await openPage(page, list);
    await page.getByRole("dialog", { name: /导出/ }).getByRole("button", { name: "取消" }).click();
    await expect(page.getByRole("dialog", { name: /导出/ })).toHaveCount(0);
    // The files are blocked until the console has requested itself again: if they were back, the page would simply
    // open.
    const reloads = page.waitForRequest((request) => request.isNavigationRequest());
    await page.evaluate(() => void (location.hash = "#/flowingWater/order"));
    await reloads;
    await joinFiles(page);
  },
);
