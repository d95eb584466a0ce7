import { accounts, expect, openPage, password, signIn, test } from "../console.ts";
import { inDatabase } from "../database.ts";

test("a visit goes from the first page to a signed-in home, and out again", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/#\/login/);
  await expect(page).toHaveTitle(/红线管理后台/);
  const form = { login: page.getByLabel("账号", { exact: true }), password: page.getByLabel("密码", { exact: true }) };
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page.getByText("请输入账号")).toBeVisible();
  await form.login.fill(accounts.admin);
  await form.password.fill("wrong-password-1");
  await form.password.press("Enter");
  await expect(page.getByText("账号或密码错误")).toBeVisible();
  await form.password.fill(password);
  await form.password.press("Enter");
  await expect(page.getByRole("heading", { name: /管理员/ })).toBeVisible();
  await expect(page).toHaveTitle(/工作台/);
  await expect(page.getByText("今日注册")).toBeVisible();
  await expect(page.getByRole("region", { name: "待办" })).toContainText("待审");

  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
  expect(stored).not.toMatch(/hx_session|token|password/i);

  await page.getByRole("button", { name: /切换视角/ }).click();
  await page.getByRole("menuitem", { name: "审核" }).click();
  await expect(page.getByText("我的今日已审")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: /管理员/ })).toBeVisible();
});

test("after two wrong tries the machine proves itself, and the keyboard alone signs in", async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await page.goto("/#/login");
  const form = { login: page.getByLabel("账号", { exact: true }), password: page.getByLabel("密码", { exact: true }) };
  await form.login.fill(accounts.admin);
  const worker = () => files.filter((name) => /captcha|find-solution/.test(name));
  expect(worker()).toEqual([]);
  try {
    for (const wrong of ["wrong-password-1", "wrong-password-2"]) {
      await form.password.fill(wrong);
      const answered = page.waitForResponse("**/api/admin/login");
      await form.password.press("Enter");
      await answered;
      await expect(page.getByText("账号或密码错误")).toBeVisible();
      await expect(page.getByRole("button", { name: "登录", exact: true })).toBeEnabled();
    }
    await expect(page.getByText("安全验证已通过")).toBeVisible();
    expect(worker()).not.toEqual([]);
    await form.password.fill(password);
    await form.password.press("Enter");
    await expect(page.getByRole("heading", { name: /管理员/ })).toBeVisible();
  } finally {
    // All journeys come from this one address: the others must not have to solve captchas.
    await inDatabase("delete from guess_count where kind = 'ADDRESS'");
  }
});

test("pages are found by Chinese, initials and route; tabs keep what was typed", async ({ page }) => {
  await signIn(page);
  await openPage(page, "/dashboard");
  await expect(page.getByText("今日注册")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("yhqgl");
  await expect(page.getByRole("option", { name: /优惠券管理/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/couponmanage/);
  await page.getByPlaceholder("优惠券名称").fill("代金券");
  await page.getByPlaceholder("优惠券名称").press("Enter");
  await expect(page).toHaveURL(/name=/);
  // A page left while it is still loading would rightly load again.
  await expect(page.locator(".data-table").first()).toHaveAttribute("aria-busy", "false");
  await openPage(page, "/dashboard");
  await expect(page.getByText("今日注册")).toBeVisible();
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await page.getByLabel("已打开的页面").getByRole("link", { name: "优惠券管理" }).click();
  await expect(page.getByPlaceholder("优惠券名称")).toHaveValue("代金券");
  expect(requestedUrls.filter((url) => url.includes("/api/coupons?"))).toEqual([]);
});

test("a page that was not granted says so, one that does not exist too", async ({ page }) => {
  await signIn(page, accounts.sales);
  await openPage(page, "/system/rolemanage");
  await expect(page.getByText("无权访问该页面")).toBeVisible();
  await openPage(page, "/no/such-page");
  await expect(page.getByRole("paragraph").filter({ hasText: "页面不存在" })).toBeVisible();
});

test("an ended session leads to the sign-in form and back", async ({ page, context }) => {
  await signIn(page);
  await openPage(page, "/promotion/couponmanage");
  await expect(page.getByText(/第 1–\d+ 条/)).toBeVisible();
  await context.clearCookies();
  await page.getByRole("button", { name: "查询" }).click();
  await expect(page).toHaveURL(/#\/login/);
  await page.getByLabel("账号", { exact: true }).fill(accounts.admin);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByLabel("密码", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/couponmanage/);
});
