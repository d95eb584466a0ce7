import { accounts, anotherPerson, expect, long, openPage, signIn, test, callApi, pressInRow } from "../console.ts";
import * as sale from "../sale.ts";

const { attach, choose, contractOf, contracts, finance, findMember, lead, marriageOrders, newcomer, order, rowsOf } =
  sale;

test(
  "a contract goes from signing over its payment to the audit by a second person",
  long,
  async ({ page, browser }) => {
    await signIn(page, accounts.sales);
    const { userId, cheap } = await newcomer(browser);
    await openPage(page, contracts);
    await page.getByRole("button", { name: "新签合同" }).click();
    await findMember(page.getByRole("dialog", { name: "新签合同" }), userId);
    const form = page.getByRole("dialog", { name: /^新签合同/ });
    await choose(page, form.getByLabel("套餐"), cheap.name);
    await expect(form).toContainText("最低可给");
    await form.getByLabel("合同金额").fill("1");
    await form.getByRole("button", { name: "提交" }).click();
    await expect(form.getByText(/成交价不能低于最低可给/).first()).toBeVisible();
    await form.getByLabel("合同金额").fill("2980");
    await form.getByRole("button", { name: "提交" }).dblclick();
    await expect(form).toBeHidden();
    const signed = await contractOf(page, userId);
    expect(signed).toMatchObject({ status: "WAIT_PAY", auditStatus: "NONE", paidCents: 0 });
    const contractNo = signed?.contractNo ?? "";
    const row = rowsOf(page).filter({ hasText: contractNo });
    await expect(row).toContainText("待支付");

    await openPage(page, `${marriageOrders}?member=${userId}`);
    const bill = rowsOf(page).filter({ hasText: contractNo });
    await bill.getByRole("button", { name: "收款链接" }).click();
    const code = page.getByRole("dialog", { name: /^收款链接/ });
    await code.getByRole("button", { name: "生成收款码" }).click();
    await expect(code.getByRole("textbox")).toBeVisible();
    await page.keyboard.press("Escape");
    const cashier = await anotherPerson(browser, finance);
    const { list } = await callApi<{ list: { id: number; contractNo: string }[] }>(
      cashier,
      "GET",
      `/api/orders?member=${userId}`,
    );
    const orderId = list.find((one) => one.contractNo === contractNo)?.id ?? 0;
    await callApi(cashier, "POST", `/api/orders/${orderId}/query`);
    expect(await contractOf(page, userId)).toMatchObject({ status: "WAIT_SIGN", paidCents: cheap.price });

    await openPage(page, `${contracts}?contractNo=${contractNo}`);
    // The kept tab loads its rows again, and another state has other words.
    await expect(row).toContainText("待签署");
    await pressInRow(row, "上传签署件");
    const scan = page.getByRole("dialog", { name: /^上传签署件/ });
    await scan.getByRole("button", { name: "提交审核" }).click();
    await expect(scan.getByText("请上传签署件").first()).toBeVisible();
    await attach(scan, "签署件");
    await scan.getByRole("button", { name: "提交审核" }).click();
    await expect(scan).toBeHidden();
    await expect(row).toContainText("待审核");

    const auditor = await anotherPerson(browser, lead);
    await openPage(auditor, contracts);
    await auditor.getByRole("tab", { name: /^待审核/ }).click();
    const queue = auditor.getByRole("list", { name: "待审核合同" });
    await expect(queue).toBeVisible();
    const desk = auditor.locator(".money-side");
    for (let tries = 0; tries < 30 && !(await desk.getByText(contractNo).isVisible()); tries += 1)
      await auditor.keyboard.press("j");
    await expect(desk).toContainText(contractNo);
    expect((await order(cashier, orderId)).lines.some(({ account }) => account === "REVENUE")).toBe(false);
    await auditor.keyboard.press("a");
    await expect(desk.getByText(contractNo)).toHaveCount(0);
    expect(await contractOf(auditor, userId)).toMatchObject({ status: "SIGN", auditStatus: "PASS" });
    const { lines } = await order(cashier, orderId);
    expect(lines.find(({ account }) => account === "REVENUE")).toMatchObject({
      amountCents: cheap.price,
      sub: "MARRIAGE",
    });
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    await auditor.context().close();
    await cashier.context().close();
  },
);
