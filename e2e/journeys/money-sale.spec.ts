import type { Browser, Locator, Page } from "@playwright/test";
import { accounts, anotherPerson, expect, openPage, signIn, test, told } from "../console.ts";

const lead = "13800000005";
const finance = "13800000007";
const marriageOrders = "/flowingWater/marriageOrder";
const contracts = "/contractAdmin/userContract";
/** The smallest picture there is. */
const paper = {
  name: "scan.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const rowsOf = (page: Page): Locator => page.locator(".data-table:visible tbody tr.ant-table-row");
const choose = async (page: Page, input: Locator, option: string) => {
  await input.click();
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: option }).first().click();
};
const attach = async (dialog: Locator, name: string) => {
  await dialog.locator("input[type=file]").first().setInputFiles(paper);
  await expect(dialog.getByRole("button", { name: `删除${name}` })).toBeVisible();
};

interface Found {
  readonly list: readonly {
    readonly userId: number;
    readonly marriageMemberType: string | null;
    readonly totalRechargeAmount: number;
    readonly saleUserId: number | null;
  }[];
}
interface Package {
  readonly feeSettingId: number;
  readonly name: string;
  readonly price: number;
  readonly canOpen: boolean;
}

/** A member who has proved the name and bought nothing yet, given to the sales person. */
async function newcomer(browser: Browser): Promise<{ userId: number; cheap: Package }> {
  const admin = await anotherPerson(browser, accounts.admin);
  const sales = await told<{ userId: number; name: string }[]>(admin, "GET", "/api/user/get-sale");
  const query = "anyTime=1&size=200&status=ENABLE&authStatus=AUTH&platform=ANDROID";
  const { list } = await told<Found>(admin, "GET", `/api/admin/get-user-list?${query}`);
  const owner = sales.find(({ name }) => name === "沈知遥")?.userId ?? 0;
  expect(owner).toBeGreaterThan(0);
  for (const { userId, marriageMemberType, totalRechargeAmount, saleUserId } of list) {
    if (marriageMemberType !== null || totalRechargeAmount > 0) continue;
    if ((await told<unknown[]>(admin, "GET", `/api/admin/user-contract/user/${userId}`)).length > 0) continue;
    const packages = await told<Package[]>(admin, "GET", `/api/admin/get-admin-marriage-member-fee-settings/${userId}`);
    const [cheap] = packages;
    if (cheap === undefined || !packages.every(({ canOpen }) => canOpen)) continue;
    if (saleUserId !== owner) await told(admin, "PUT", `/api/admin/setting-sale/${userId}/${owner}`);
    await admin.context().close();
    return { userId, cheap };
  }
  throw new Error("no newcomer");
}

async function findMember(page: Page, dialog: Locator, userId: number): Promise<void> {
  await dialog.getByPlaceholder("手机号 / 红线号 / 用户ID").fill(String(userId));
  await dialog.getByRole("button", { name: "查找" }).click();
  await expect(dialog.locator(".found-member")).toBeVisible();
  await dialog.getByRole("button", { name: "下一步" }).click();
}

interface Line {
  readonly account: string;
  readonly sub: string;
  readonly amountCents: number;
  readonly bizStep: string;
}
interface Detail {
  readonly status: string;
  readonly amountCents: number;
  readonly discountCents: number;
  readonly couponCents: number;
  readonly adjustCents: number;
  readonly payCents: number;
  readonly refundCents: number;
  readonly lines: readonly Line[];
}
const order = (page: Page, id: number) => told<Detail>(page, "GET", `/api/orders/${id}/detail`);
interface Contract {
  readonly id: number;
  readonly contractNo: string;
  readonly status: string;
  readonly auditStatus: string;
  readonly paidCents: number;
  readonly closeReason: string | null;
}
const contractOf = async (page: Page, userId: number) =>
  (await told<Contract[]>(page, "GET", `/api/admin/user-contract/user/${userId}`))[0];

test("a contract goes from signing over its payment to the audit by a second person", async ({ page, browser }) => {
  await signIn(page, accounts.sales);
  const { userId, cheap } = await newcomer(browser);
  await openPage(page, contracts);
  await page.getByRole("button", { name: "新签合同" }).click();
  await findMember(page, page.getByRole("dialog", { name: "新签合同" }), userId);
  const form = page.getByRole("dialog", { name: /^新签合同/ });
  await choose(page, form.getByLabel("套餐"), cheap.name);
  await expect(form).toContainText("最低可给");
  await form.getByLabel("合同金额").fill("1");
  await form.getByRole("button", { name: "提交" }).click();
  await expect(form.getByText(/成交价不能低于最低成交价/).first()).toBeVisible();
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
  const { list } = await told<{ list: { id: number; contractNo: string }[] }>(
    cashier,
    "GET",
    `/api/orders?member=${userId}`,
  );
  const orderId = list.find((one) => one.contractNo === contractNo)?.id ?? 0;
  await told(cashier, "POST", `/api/orders/${orderId}/query`);
  await cashier.context().close();
  expect(await contractOf(page, userId)).toMatchObject({ status: "WAIT_SIGN", paidCents: cheap.price });

  await openPage(page, `${contracts}?contractNo=${contractNo}`);
  await row.getByRole("button", { name: "上传签署件" }).click();
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
  expect((await order(auditor, orderId)).lines.some(({ account }) => account === "REVENUE")).toBe(false);
  await auditor.keyboard.press("a");
  await expect(desk.getByText(contractNo)).toHaveCount(0);
  expect(await contractOf(auditor, userId)).toMatchObject({ status: "SIGN", auditStatus: "PASS" });
  const { lines } = await order(auditor, orderId);
  expect(lines.find(({ account }) => account === "REVENUE")).toMatchObject({
    amountCents: cheap.price,
    sub: "MARRIAGE",
  });
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  await auditor.context().close();
});

test("an activity and a coupon make one sale cheaper; its refund by two reviewers gives both back", async ({
  page,
  browser,
}) => {
  await signIn(page, accounts.sales);
  const { userId, cheap } = await newcomer(browser);
  const operator = await anotherPerson(browser, accounts.operator);
  const hour = 3_600_000;
  const activity = await told<{ id: number }>(operator, "POST", "/api/promotions", {
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
  const coupon = await told<{ id: number }>(operator, "POST", "/api/coupons", {
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
  await told(operator, "PUT", `/api/coupons/${coupon.id}/status/ONLINE`);
  await told(operator, "POST", `/api/coupons/${coupon.id}/grant`, { userIds: [userId] });
  await openPage(operator, "/discountActivity/promotionActivity?status=DRAFT");
  await rowsOf(operator).filter({ hasText: "双节九折" }).getByRole("button", { name: "提交审核" }).click();
  await expect(rowsOf(operator).filter({ hasText: "双节九折" })).toHaveCount(0);
  const cashier = await anotherPerson(browser, finance);
  await openPage(cashier, "/discountActivity/promotionActivity?status=WAIT_AUDIT");
  await rowsOf(cashier).filter({ hasText: "双节九折" }).getByRole("button", { name: "审核通过" }).click();
  await cashier.getByRole("button", { name: "确定", exact: true }).click();
  await expect(rowsOf(cashier).filter({ hasText: "双节九折" })).toHaveCount(0);

  await openPage(page, marriageOrders);
  await page.getByRole("button", { name: "员工开单" }).click();
  await findMember(page, page.getByRole("dialog", { name: "员工开单" }), userId);
  const form = page.getByRole("dialog", { name: /^开通\/升级相亲会员/ });
  await choose(page, form.getByLabel("套餐"), cheap.name);
  await expect(form).toContainText("活动【双节九折】-298.00，应收 2,682.00");
  await choose(page, form.getByLabel("优惠券"), "相亲立减百元");
  await expect(form).toContainText("优惠券 -100.00，应收 2,582.00");
  await attach(form, "凭证");
  await form.getByLabel("实收金额").fill("2000");
  await form.getByRole("button", { name: "确定" }).click();
  await expect(form.getByText(/最低成交价|折扣权限/).first()).toBeVisible();
  await form.getByLabel("实收金额").fill("2582");
  await form.getByRole("button", { name: "确定" }).dblclick();
  await expect(form).toBeHidden();
  const { list } = await told<{ list: { id: number; orderNo: string }[]; total: number }>(
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
    (await told<{ usedNum: number; usedCents: number }>(operator, "GET", `/api/promotions/${activity.id}`)).usedNum;
  const grant = async () =>
    (await told<{ list: { status: string }[] }>(operator, "GET", `/api/coupon-grants?couponId=${coupon.id}`)).list[0]
      ?.status;
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
});
