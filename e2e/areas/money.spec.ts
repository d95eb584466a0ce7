import type { Locator, Page } from "@playwright/test";
import { accounts, anotherPerson, ask, expect, long, openPage, signIn, test, callApi, pressInRow } from "../console.ts";

const finance = "13800000007";
const rowsOf = (page: Page): Locator => page.locator(".data-table:visible tbody tr.grid-row");
const settled = (page: Page) => expect(page.locator(".data-table:visible")).toHaveAttribute("aria-busy", "false");
const yuan = (cents: number) => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
/** Confirms the question before an action. */
const agree = async (page: Page, question: string | RegExp) => {
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole("button", { name: "确定", exact: true }).click();
};

interface Withdrawal {
  readonly id: number;
  readonly no: string;
  readonly status: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly actualCents: number;
  readonly payNo: string;
}

test("a withdrawal is passed, paid, refused by the channel and paid again", async ({ page }) => {
  await signIn(page, finance);
  const route = "/flowingWater/withdraw";
  const { list } = await callApi<{ list: Withdrawal[] }>(
    page,
    "GET",
    "/api/withdrawals?ownerType=MEMBER&status=WAIT_AUDIT&size=200",
  );
  // The simulated channel refuses amounts that end in 95 the first time.
  const one = list.find(({ actualCents }) => actualCents % 100 === 95);
  if (one === undefined) throw new Error("no withdrawal that fails at first");
  expect(one.actualCents).toBe(one.amountCents - one.feeCents);
  const stateOf = async () =>
    (await callApi<{ list: Withdrawal[] }>(page, "GET", `/api/withdrawals?ownerType=MEMBER&no=${one.no}&status=`))
      .list[0];
  await openPage(page, `${route}?no=${one.no}`);
  const row = rowsOf(page).filter({ hasText: one.no });
  await pressInRow(row, "通过");
  await agree(page, /确定通过/);
  await expect(row).toHaveCount(0);

  const pay = async () => {
    await page.getByRole("tab", { name: /^待打款/ }).click();
    await pressInRow(row, "打款");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `打款 ¥${yuan(one.actualCents)}` })
      .click();
    await expect(row).toHaveCount(0);
  };
  await pay();
  await expect.poll(async () => (await stateOf())?.status, { timeout: 30_000 }).toBe("PAY_FAIL");
  await page.getByRole("tab", { name: /^打款失败/ }).click();
  await pressInRow(row, "重新打款");
  await agree(page, "确定重新打款？");
  await expect(row).toHaveCount(0);
  await pay();
  await expect.poll(async () => (await stateOf())?.status, { timeout: 30_000 }).toBe("PAID");
  expect((await stateOf())?.payNo).toContain(`${one.no}-2`);
  const { entries } = await callApi<{ entries: { account: string; amountCents: number; bizType: string }[] }>(
    page,
    "GET",
    `/api/withdrawals/${one.id}/ledger`,
  );
  // Frozen once, paid once, however often the channel was queried.
  const frozen = entries.filter(
    ({ account, bizType, amountCents }) =>
      account === "FROZEN" && bizType === "WITHDRAW" && Math.abs(amountCents) === one.amountCents,
  );
  expect(frozen.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
    -one.amountCents,
    one.amountCents,
  ]);
});

interface Price {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly priceCents: number;
  readonly replacesId: number | null;
}

test("a price is changed by one person and comes into force by another's approval", long, async ({ page, browser }) => {
  await signIn(page, accounts.operator);
  const prices = async () =>
    (
      await callApi<{ list: Price[] }>(
        page,
        "GET",
        "/api/fee-settings?family=APP&feeType=QUARTER_MEMBER&status=&size=50",
      )
    ).list;
  const old = (await prices()).find(({ status }) => status === "ONLINE");
  expect(old?.priceCents).toBe(16_800);
  const route = "/payadmin/feeSetting?family=APP";
  await openPage(page, route);
  await settled(page);
  const row = rowsOf(page).filter({ hasText: "季会员" });
  await pressInRow(row, "编辑");
  const dialog = page.getByRole("dialog", { name: /^编辑/ });
  await expect(dialog).toContainText("此前仍按现价销售");
  await dialog.getByLabel("售价").fill("999");
  await dialog.getByRole("button", { name: "保存为新版本草稿" }).click();
  await expect(dialog.getByText("原价不能低于售价").first()).toBeVisible();
  await dialog.getByLabel("售价").fill("188");
  await dialog.getByRole("button", { name: "保存为新版本草稿" }).click();
  await expect(dialog).toBeHidden();
  const draft = (await prices()).find(({ status }) => status === "DRAFT");
  expect(draft).toMatchObject({ priceCents: 18_800, replacesId: old?.id });
  await openPage(page, `${route}&status=DRAFT`);
  const waiting = rowsOf(page).filter({ hasText: "改价" });
  await pressInRow(waiting, "提交审核");
  await agree(page, /提交【季会员】售价 188.00 元审核/);
  await expect(waiting).toHaveCount(0);
  expect((await ask(page, "POST", `/api/fee-settings/${draft?.id}/audit`, { pass: true })).msg).toBe(
    "不能审核自己提交的价格",
  );
  expect((await prices()).find(({ id }) => id === old?.id)?.status).toBe("ONLINE");

  const second = await anotherPerson(browser, finance);
  await openPage(second, `${route}&status=WAIT_AUDIT`);
  await pressInRow(rowsOf(second).filter({ hasText: "季会员" }), "审核通过");
  await agree(second, /将以 188.00 元上架/);
  await expect(rowsOf(second).filter({ hasText: "季会员" })).toHaveCount(0);
  await second.context().close();
  const after = await prices();
  expect(after.find(({ id }) => id === draft?.id)).toMatchObject({ status: "ONLINE", priceCents: 18_800 });
  expect(after.find(({ id }) => id === old?.id)?.status).toBe("OFFLINE");
});

interface Order {
  readonly payCents: number;
  readonly payMode: string;
}

test("a figure of the report opens the orders it adds up, equal to the cent", async ({ page }) => {
  await signIn(page, finance);
  const detail = await callApi<{
    list: { period: string; receivedCents: number; orderNum: number; marriageCents: number }[];
  }>(page, "GET", "/api/report/financial-statistics/detail?size=100");
  const busy = detail.list.toSorted((one, other) => other.marriageCents - one.marriageCents)[0];
  if (busy === undefined) throw new Error("no day with orders");
  expect(busy.marriageCents).toBeGreaterThan(0);
  await openPage(page, "/reportFrom/financialStatistics?size=100");
  await settled(page);
  const day = rowsOf(page).filter({ hasText: busy.period });
  for (const [cents, isMarriage] of [
    [busy.receivedCents, false],
    [busy.marriageCents, true],
  ] as const) {
    await day
      .getByRole("button", { name: yuan(cents), exact: true })
      .last()
      .click();
    await expect(page).toHaveURL((url) => url.hash.startsWith("#/flowingWater/order?"));
    await settled(page);
    await expect(page.locator(".data-table:visible")).toContainText(yuan(cents));
    const query = new URL(page.url()).hash.split("?")[1] ?? "";
    let sum = 0;
    let count = 0;
    for (let at = 1; ; at += 1) {
      const { list, total } = await callApi<{ list: Order[]; total: number }>(
        page,
        "GET",
        `/api/orders?${query}&size=100&page=${at}`,
      );
      sum += list.reduce((all, { payCents }) => all + payCents, 0);
      count += list.length;
      if (count >= total || list.length === 0) break;
    }
    expect(sum).toBe(cents);
    if (!isMarriage) expect(count).toBe(busy.orderNum);
    await page.goBack();
    await settled(page);
  }
});
