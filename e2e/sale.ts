import type { Browser, Locator, Page } from "@playwright/test";
import { accounts, anotherPerson, expect, callApi } from "./console.ts";

export const lead = "13800000005";
export const finance = "13800000007";
export const marriageOrders = "/flowingWater/marriageOrder";
export const contracts = "/contractAdmin/userContract";
/** The smallest possible picture. */
const paper = {
  name: "scan.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
export const rowsOf = (page: Page): Locator => page.locator(".data-table:visible tbody tr.grid-row");
export const choose = async (page: Page, input: Locator, option: string) => {
  await input.click();
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: option }).first().click();
};
export const attach = async (dialog: Locator, name: string) => {
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

/** The journey that assigns a thousand members runs beside the sales: it takes members of the last 300 days. */
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** A member who has proved the name and bought nothing yet, assigned to the sales person. */
export async function newcomer(browser: Browser): Promise<{ userId: number; cheap: Package }> {
  const admin = await anotherPerson(browser, accounts.admin);
  const sales = await callApi<{ userId: number; name: string }[]>(admin, "GET", "/api/user/get-sale");
  const query = `beginTime=${day(660)}&endTime=${day(302)}&size=200&status=ENABLE&authStatus=AUTH&platform=ANDROID`;
  const { list } = await callApi<Found>(admin, "GET", `/api/admin/get-user-list?${query}`);
  const owner = sales.find(({ name }) => name === "沈知遥")?.userId ?? 0;
  expect(owner).toBeGreaterThan(0);
  for (const { userId, marriageMemberType, totalRechargeAmount, saleUserId } of list) {
    if (marriageMemberType !== null || totalRechargeAmount > 0) continue;
    if ((await callApi<unknown[]>(admin, "GET", `/api/admin/user-contract/user/${userId}`)).length > 0) continue;
    const packages = await callApi<Package[]>(
      admin,
      "GET",
      `/api/admin/get-admin-marriage-member-fee-settings/${userId}`,
    );
    const [cheap] = packages;
    if (cheap === undefined || !packages.every(({ canOpen }) => canOpen)) continue;
    if (saleUserId !== owner) await callApi(admin, "PUT", `/api/admin/setting-sale/${userId}/${owner}`);
    await admin.context().close();
    return { userId, cheap };
  }
  throw new Error("no newcomer");
}

export async function findMember(dialog: Locator, userId: number): Promise<void> {
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
export const order = (page: Page, id: number) => callApi<Detail>(page, "GET", `/api/orders/${id}/detail`);
interface Contract {
  readonly id: number;
  readonly contractNo: string;
  readonly status: string;
  readonly auditStatus: string;
  readonly paidCents: number;
  readonly closeReason: string | null;
}
export const contractOf = async (page: Page, userId: number) =>
  (await callApi<Contract[]>(page, "GET", `/api/admin/user-contract/user/${userId}`))[0];
