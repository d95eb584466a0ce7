import { accounts, anotherPerson, expect, openPage, signIn, test } from "../console.ts";

test("a role loses a page while somebody works in it: the next call is refused, the menu follows", async ({
  page,
  browser,
}) => {
  const operator = await anotherPerson(browser, accounts.operator);
  await openPage(operator, "/promotion/couponmanage");
  await expect(operator.getByRole("button", { name: "新增" })).toBeVisible();

  await signIn(page);
  await openPage(page, "/system/rolemanage");
  await page.getByText("运营", { exact: true }).first().click();
  await page.getByPlaceholder(/页面标题、按钮或路由/).fill("/promotion/couponmanage");
  const entry = page.getByRole("checkbox", { name: /优惠券管理/ });
  await expect(entry).toBeChecked();
  await entry.uncheck();
  await expect(page.getByText(/移除 ?\d+ ?项/)).toBeVisible();
  await page.getByRole("button", { name: /保存权限/ }).click();
  await expect(entry).not.toBeChecked();
  await expect(page.getByText(/移除 ?\d+ ?项/)).toHaveCount(0);

  await operator.getByRole("button", { name: "查询" }).click();
  await expect(operator.getByText("没有访问权限").or(operator.getByText("无权访问该页面")).first()).toBeVisible();
  await expect(operator.getByLabel("主菜单").getByText("优惠券管理")).toHaveCount(0);
  const answer = await operator.request.get("/api/coupon-grants", {
    headers: { "X-Console-Host": new URL(operator.url()).host },
  });
  expect(answer.status()).toBe(403);

  // The journeys after this one need the page again.
  await page.getByPlaceholder(/页面标题、按钮或路由/).fill("/promotion/couponmanage");
  await page.getByRole("checkbox", { name: /优惠券管理/ }).check();
  await page.getByRole("button", { name: /保存权限/ }).click();
  await operator.context().close();
});
