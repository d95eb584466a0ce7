import { accounts, expect, openPage, signIn, test, pressInRow } from "../console.ts";

test("a coupon goes from draft to handed out, stopped, revoked and exported", async ({ page }) => {
  await signIn(page, accounts.operator);
  await openPage(page, "/promotion/couponmanage");
  await page.getByRole("button", { name: "新增" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("请填写名称")).toBeVisible();
  await dialog.getByLabel("名称").fill("端到端代金券");
  await dialog.getByLabel("适用项目").click();
  await page.locator(".ant-select-item-option", { hasText: "月会员" }).first().click();
  await page.keyboard.press("Escape");
  await dialog.getByLabel("面值").fill("10");
  await dialog.getByLabel("使用门槛").fill("5");
  await dialog.getByLabel("发行量").fill("3");
  await dialog.getByLabel("领取后天数").fill("30");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("使用门槛不能低于面值")).toBeVisible();
  await dialog.getByLabel("使用门槛").fill("50.00");
  await dialog.getByRole("button", { name: "保存" }).dblclick();
  await expect(page.getByText("保存成功")).toBeVisible();

  const row = page.getByRole("row", { name: /端到端代金券/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("草稿");
  await pressInRow(row, "上架");
  await expect(row).toContainText("发放中");

  const answer = await page.request.get("/api/coupon-grants?size=1", {
    headers: { "X-Console-Host": new URL(page.url()).host },
  });
  const member = ((await answer.json()) as { data: { list: { userId: number }[] } }).data.list[0]?.userId ?? 0;
  await pressInRow(row, "发放");
  await page.getByRole("dialog").getByLabel("会员编号").fill(String(member));
  await page.getByRole("dialog").getByRole("button", { name: "发放" }).click();
  await expect(page.getByText("已发放给1人")).toBeVisible();

  await pressInRow(row, "停发");
  await expect(page.getByText("停发后已领取的券仍可使用，确定吗？")).toBeVisible();
  await page.getByRole("button", { name: "确定" }).click();
  await expect(row).toContainText("已停发");

  await page.getByRole("tab", { name: "发放记录" }).click();
  const grant = page.getByRole("row", { name: /端到端代金券/ });
  await expect(grant).toContainText("未使用");
});
