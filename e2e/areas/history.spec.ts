import type { Locator } from "@playwright/test";
import { accounts, anotherPerson, expect, openPage, pressInRow, signIn, test } from "../console.ts";

const route = "/promotion/couponmanage";

test("a dialog is a step of the history: Back closes it, F5 restores it, a colleague's link opens it", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await openPage(page, "/banner/bannerManage");
  await expect(page.locator('section[data-route="/banner/bannerManage"]')).toBeVisible();
  await openPage(page, "/flowingWater/order?size=50");
  const row = page.locator(".data-table:visible tbody tr.grid-row").first();
  await expect(row).toBeVisible();
  await pressInRow(row, "详情");
  const drawer = page.getByRole("dialog").last();
  await expect(drawer).toBeVisible();
  const address = page.url();
  expect(decodeURIComponent(address)).toMatch(/dialog=详情&of=\d+$/);

  await page.reload();
  await expect(page.getByRole("dialog").last()).toBeVisible();
  const colleague = await anotherPerson(browser, accounts.admin);
  await colleague.goto(address);
  await expect(colleague.getByRole("dialog").last()).toBeVisible();
  await colleague.context().close();

  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toBeVisible();
  expect(page.url()).toContain("size=50");
  expect(page.url()).not.toContain("dialog");
  await page.goForward();
  await expect(page.getByRole("dialog").last()).toBeVisible();

  // Closed by its own button it costs no step: Back leaves the page.
  await page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: /关闭|Close/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('section[data-route="/banner/bannerManage"]')).toBeVisible();
});

test("Back asks before typed input is lost, and a member's detail is part of the address", async ({ page }) => {
  await signIn(page);
  await openPage(page, route);
  await page.getByRole("button", { name: "新增" }).and(page.locator(":visible")).first().click();
  const form = page.getByRole("dialog").first();
  await form.getByLabel("名称").first().fill("测试券");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "放弃修改" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "取消" }).click();
  await expect(form.getByLabel("名称").first()).toHaveValue("测试券");
  await page.goBack();
  await question.getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openPage(page, "/promotion/shopsmanage");
  const row = page.locator(".data-table:visible tbody tr.grid-row").first();
  await expect(row).toBeVisible();
  await page.locator(".data-table:visible tbody .member-cell").first().click();
  await expect(page.getByRole("dialog", { name: "用户详情" })).toBeVisible();
  expect(decodeURIComponent(page.url())).toContain("dialog=用户详情&of=");
  await page.reload();
  await expect(page.getByRole("dialog", { name: "用户详情" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator('section[data-route="/promotion/shopsmanage"]')).toBeVisible();
});

test("a drawer that a page opens by itself is in the address: F5 restores it, Back closes it", async ({ page }) => {
  await signIn(page);
  const cases: readonly (readonly [address: string, dialog: string, open: (row: Locator) => Promise<void>])[] = [
    ["/wechatMoments/subjectEvaluate?tab=all", "原讨论", (row) => row.locator(".cell-link.cell-text").first().click()],
    ["/promotion/intention?status=ASSIGNED", "跟进记录", (row) => pressInRow(row, "跟进")],
    ["/promotion/userInfoUpdateRecord", "修改内容", (row) => row.locator("button.changed-cell").first().click()],
    ["/payadmin/payconfig", "修改记录", (row) => pressInRow(row, "修改记录")],
  ];
  for (const [address, dialog, open] of cases) {
    await openPage(page, address);
    const row = page.locator(".data-table:visible tbody tr.grid-row").first();
    await expect(row).toBeVisible();
    await open(row);
    await expect(page.getByRole("dialog").last()).toBeVisible();
    expect(decodeURIComponent(page.url())).toMatch(new RegExp(`dialog=${dialog}&of=\\d+$`));
    await page.reload();
    await expect(page.getByRole("dialog").last()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row).toBeVisible();
  }
});
