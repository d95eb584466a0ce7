import type { Page } from "@playwright/test";
import { accounts, anotherPerson, expect, long, openPage, signIn, test, callApi, pressInRow } from "../console.ts";
import * as selling from "../sale.ts";

const { attach, choose, contractOf, finance, findMember, lead, marriageOrders, newcomer, order, rowsOf } = selling;

test(
  "an activity and a coupon make one sale cheaper; its refund by two reviewers gives both back",
  long,
  async ({ page, browser }) => {
    await signIn(page, accounts.sales);
    const { userId, cheap } = await newcomer(browser);
    const operator = await anotherPerson(browser, accounts.operator);
    const hour = 3_600_000;
    const activity = await callApi<{ id: number }>(operator, "POST", "/api/promotions", {
      name: "双节九折",
      type: "DISCOUNT",
      items: [{ targetType: "FEE", targetId: cheap.feeSettingId, discountBp: 9000 }],
      platforms: ["ANDROID"],
      perUserLimit: 1,
      totalQuota: 1,
      stackCoupon: true,
      startTime: new Date(Date.now() - hour).toISOString(),
      endTime: new Date(Date.now() + 24 * hour).toISOString(),
    });
    const coupon = await callApi<{ id: number }>(operator, "POST", "/api/coupons", {
      name: "相亲立减百元",
      type: "CASH",
      feeTypes: ["MARRIAGES_ORDINARY_MEMBER"],
      faceAmount: 10_000,
      minAmount: 100_000,
      totalCount: 1,
      perUserLimit: 1,
      validType: "DAYS",
      validDays: 30,
      target: "ALL",
      autoGrant: false,
    });
    await callApi(operator, "PUT", `/api/coupons/${coupon.id}/status/ONLINE`);
    await callApi(operator, "POST", `/api/coupons/${coupon.id}/grant`, { userIds: [userId] });
    await openPage(operator, "/discountActivity/promotionActivity?status=DRAFT");
    await pressInRow(rowsOf(operator).filter({ hasText: "双节九折" }), "提交审核");
    await expect(rowsOf(operator).filter({ hasText: "双节九折" })).toHaveCount(0);
    const cashier = await anotherPerson(browser, finance);
    await openPage(cashier, "/discountActivity/promotionActivity?status=WAIT_AUDIT");
    await pressInRow(rowsOf(cashier).filter({ hasText: "双节九折" }), "审核通过");
    await cashier.getByRole("button", { name: "确定", exact: true }).click();
    await expect(rowsOf(cashier).filter({ hasText: "双节九折" })).toHaveCount(0);

    await openPage(page, marriageOrders);
    await page.getByRole("button", { name: "员工开单" }).click();
    await findMember(page.getByRole("dialog", { name: "员工开单" }), userId);
    const form = page.getByRole("dialog", { name: /^开通\/升级相亲会员/ });
    await choose(page, form.getByLabel("套餐"), cheap.name);
    await expect(form).toContainText("活动【双节九折】-298.00，应收 2,682.00");
    await choose(page, form.getByLabel("优惠券"), "相亲立减百元");
    await expect(form).toContainText("优惠券 -100.00，应收 2,582.00");
    await attach(form, "凭证");
    await form.getByLabel("实收金额").fill("2000");
    await form.getByRole("button", { name: "确定" }).click();
    await expect(form.getByText(/成交价不能低于最低可给/).first()).toBeVisible();
    await form.getByLabel("实收金额").fill("2582");
    await form.getByRole("button", { name: "确定" }).dblclick();
    await expect(form).toBeHidden();
    const { list } = await callApi<{ list: { id: number; orderNo: string }[]; total: number }>(
      cashier,
      "GET",
      `/api/orders?member=${userId}`,
    );
    const sold = list[0];
    expect(await order(cashier, sold?.id ?? 0)).toMatchObject({
      status: "WAIT_PAY",
      amountCents: 298_000,
      discountCents: 29_800,
      couponCents: 10_000,
      adjustCents: 0,
      payCents: 258_200,
    });
    const used = async () =>
      (await callApi<{ usedNum: number; usedCents: number }>(operator, "GET", `/api/promotions/${activity.id}`))
        .usedNum;
    const grant = async () =>
      (await callApi<{ list: { status: string }[] }>(operator, "GET", `/api/coupon-grants?couponId=${coupon.id}`))
        .list[0]?.status;
    expect([await used(), await grant()]).toEqual([1, "LOCKED"]);

    const bill = rowsOf(cashier).filter({ hasText: sold?.orderNo ?? "" });
    await openPage(cashier, `${marriageOrders}?orderNo=${sold?.orderNo}`);
    await bill.getByRole("button", { name: "确认收款" }).click();
    const receipt = cashier.getByRole("dialog", { name: /^确认收款/ });
    await receipt.getByLabel("收款流水号").fill("BOC20261116001");
    await receipt.getByRole("button", { name: "确认收款" }).click();
    await expect(receipt).toBeHidden();
    await expect(bill).toContainText("已支付");
    expect([(await order(cashier, sold?.id ?? 0)).status, await grant()]).toEqual(["PAID", "USED"]);

    const refunds = "/flowingWater/marriageRefundApply";
    await openPage(page, `${refunds}?apply=${sold?.orderNo}`);
    await page.getByRole("list", { name: "可退款订单" }).getByRole("button").first().click();
    const apply = page.getByRole("dialog", { name: /^申请退款/ });
    await choose(page, apply.getByLabel("原因类型"), "服务不满意");
    await apply.getByLabel("退款原因").fill("不满");
    await apply.getByRole("button", { name: "提交申请" }).click();
    await expect(apply.getByText("请填写退款原因，至少5个字").first()).toBeVisible();
    await apply.getByLabel("退款原因").fill("家里有事，不想继续了");
    await apply.getByRole("button", { name: "提交申请" }).click();
    await expect(apply).toBeHidden();

    const pick = async (person: Page, status: string) => {
      await openPage(person, `${refunds}?status=${status}&no=${sold?.orderNo}`);
      await expect(person.locator(".money-side")).toContainText("退款单号");
    };
    const first = await anotherPerson(browser, lead);
    await pick(first, "WAIT_AUDIT");
    await first.keyboard.press("a");
    const judged = first.getByRole("dialog", { name: /^初审通过/ });
    await expect(judged.getByLabel("核定金额")).toHaveValue(/2,?582/);
    await judged.getByRole("button", { name: "通过" }).click();
    await expect(judged).toBeHidden();
    await first.context().close();
    await pick(cashier, "WAIT_FINANCE");
    await cashier.keyboard.press("a");
    const second = cashier.getByRole("dialog", { name: /^复核通过/ });
    await second.getByRole("button", { name: "退款 ¥2,582.00" }).click();
    await expect(second).toBeHidden();
    await pick(cashier, "REFUNDING");
    await cashier.getByRole("button", { name: "登记打款" }).click();
    const sent = cashier.getByRole("dialog", { name: /^登记打款/ });
    await sent.getByLabel("打款流水号").fill("BOC20261116002");
    await attach(sent, "打款凭证");
    await sent.getByRole("button", { name: "已打款 ¥2,582.00" }).click();
    await expect(sent).toBeHidden();
    const done = await order(cashier, sold?.id ?? 0);
    expect(done).toMatchObject({ status: "PAY_BACK", refundCents: 258_200 });
    expect(done.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect([await used(), await grant()]).toEqual([0, "UNUSED"]);
    expect(await contractOf(page, userId)).toMatchObject({ status: "FINISH", closeReason: "REFUND" });
    await operator.context().close();
    await cashier.context().close();
  },
);
