import { accounts, expect, openPage, signIn, test } from "../console.ts";

test("complaints are handled by keys only: read, judged, and the next one is there", async ({ page }) => {
  await signIn(page, accounts.service);
  await openPage(page, "/complaintAndSuggest/complaint");
  const number = page.getByRole("heading", { name: /单号/ });
  await expect(number).toBeVisible();
  const first = await number.innerText();

  await page.keyboard.press("j");
  await expect(number).not.toHaveText(first);
  await page.keyboard.press("k");
  await expect(number).toHaveText(first);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("判定属实");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("v");
  await expect(page.getByText("处罚方式")).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("Control+Enter");
  await expect(number).not.toHaveText(first);

  const id = Number(first.replace(/\D/g, ""));
  const answer = await page.request.get(`/api/complaint/${id}`, {
    headers: { "X-Console-Host": new URL(page.url()).host },
  });
  const { data } = (await answer.json()) as { data: { status: string } };
  expect(data.status).toBe("VALID");

  const second = await number.innerText();
  await page.keyboard.press("n");
  await expect(page.getByText("处理说明")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(number).not.toHaveText(second);
});
