import type { Page } from "@playwright/test";
import { accounts, anotherPerson, callApi, expect, long, openPage, signIn, test } from "../console.ts";
import { inDatabase } from "../database.ts";
import { onPhone, openTab, register, startExample } from "../example-app.ts";
import * as selling from "../sale.ts";
import { smallPicture } from "../small-picture.ts";

const { choose, contractOf, contracts, finance, findMember, lead, order, rowsOf } = selling;

/** Who came last stands first. */
const online = "/operation/onLineUser?sort=-loginTime";
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: smallPicture() });
/** A name and a number of its own for each run in this database. */
const number = () => `139${String(Date.now()).slice(-8)}`;

interface Listed<R> {
  readonly list: readonly R[];
}

let example: Awaited<ReturnType<typeof startExample>> | null = null;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  example = await startExample(`http://127.0.0.1:${process.env["E2E_PORT"] ?? "3987"}`);
});
test.afterAll(async () => example?.stop());

/** The console's number of the member of a phone. */
const userOf = async (page: Page, phone: string) =>
  (await callApi<Listed<{ userId: number }>>(page, "GET", `/api/admin/get-user-list?keyword=${phone}&size=1`)).list[0]
    ?.userId ?? 0;

async function sendEducation(phone: Page): Promise<void> {
  await openTab(phone, "我的");
  await phone.getByRole("link", { name: "提交学历认证" }).click();
  await phone.getByRole("button", { name: "提交认证" }).click();
  await expect(phone.locator(".fault", { hasText: "请上传证书照片" })).toBeVisible();
  await phone.getByLabel("学历", { exact: true }).selectOption({ label: "本科" });
  await phone.getByLabel("院校", { exact: true }).fill("浙江大学");
  await phone.getByLabel("院校标签").selectOption({ label: "985院校" });
  await phone.getByLabel("统招").selectOption({ label: "是" });
  await phone.getByLabel("毕业时间").fill("2017-06-30");
  await phone.getByLabel("证书照片").setInputFiles(picture("diploma.png"));
  await phone.getByRole("button", { name: "提交认证" }).click();
  await expect(phone.locator(".line", { hasText: "学历" })).toContainText("审核中");
}

/** The reviewer takes this member's paper and passes it. */
async function passEducation(reviewer: Page, userId: number): Promise<void> {
  const [waiting] = await inDatabase<{ id: string }>(
    "select id from auth_record where user_id = $1 and type = 'EDUCATION' and status = 'AUTHING'",
    [userId],
  );
  const id = Number(waiting?.id);
  const claim = { ids: [id], size: 1 };
  const { items } = await callApi<{ items: readonly { id: number }[] }>(
    reviewer,
    "POST",
    "/api/review/EDUCATION/claim",
    claim,
  );
  expect(items.map((one) => one.id)).toContain(id);
  const query = `id=${id}&userId=${userId}&type=EDUCATION&action=PASS`;
  await callApi(reviewer, "PUT", `/api/admin/check-child-auth?${query}`);
}

test(
  "a member registers on the phone, stands in the open console without a reload, and is reviewed",
  long,
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    await signIn(page, accounts.admin);
    await openPage(page, online);
    await expect(rowsOf(page).first()).toBeVisible();
    const phone = await onPhone(browser, example?.address ?? "");
    const login = number();
    const firstName = `林知${login.slice(-4)}`;
    await register(phone, { phone: login, firstName, sex: "女" });
    // Nothing is pressed at the console: it hears by itself who has come.
    await expect(rowsOf(page).filter({ hasText: firstName })).toBeVisible();
    const userId = await userOf(page, login);
    expect(userId).toBeGreaterThan(0);

    await openTab(phone, "我的");
    await expect(phone.getByText(`用户ID ${userId}`)).toBeVisible();
    await phone.getByLabel("换头像").setInputFiles(picture("face.png"));
    await expect(phone.getByRole("img", { name: "我的头像" })).toBeVisible();
    await phone.getByLabel("添加照片").setInputFiles(picture("trip.png"));
    await expect(phone.getByRole("img", { name: "相册照片" })).toBeVisible();
    await sendEducation(phone);

    const reviewer = await anotherPerson(browser, accounts.reviewer);
    await passEducation(reviewer, userId);
    // The app heard of it by the event, and shows it without a reload.
    await expect(phone.locator(".line", { hasText: "学历" })).toContainText("已通过");

    await openPage(page, `/promotion/shopsmanage?keyword=${login}`);
    const row = rowsOf(page).filter({ hasText: firstName });
    await expect(row).toBeVisible();
    const face = row.locator("img").first();
    await expect.poll(() => face.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await reviewer.context().close();
    await phone.context().close();
  },
);

/** Drawn by a finger on the page that the link opens. */
async function sign(paper: Page): Promise<void> {
  await paper.getByRole("button", { name: "确认签署" }).click();
  await expect(paper.getByText("请先签名")).toBeVisible();
  const pad = paper.locator("canvas");
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error("there is no place to sign");
  const [left, middle] = [box.x + 40, box.y + box.height / 2];
  await paper.mouse.move(left, middle);
  await paper.mouse.down();
  for (let at = 0; at < 12; at += 1) await paper.mouse.move(left + at * 14, middle + (at % 2 === 0 ? -24 : 24));
  await paper.mouse.up();
  await paper.getByRole("button", { name: "确认签署" }).click();
  await expect(paper.getByText("已提交签署")).toBeVisible();
}

/** The sales person opens a contract for the member, who pays and signs it on the phone. */
async function sellAndSign(sales: Page, cashier: Page, phone: Page, userId: number): Promise<number> {
  interface Package {
    readonly name: string;
    readonly price: number;
  }
  const [cheap] = await callApi<Package[]>(sales, "GET", `/api/admin/get-admin-marriage-member-fee-settings/${userId}`);
  await openPage(sales, contracts);
  await sales.getByRole("button", { name: "新签合同" }).click();
  await findMember(sales.getByRole("dialog", { name: "新签合同" }), userId);
  const form = sales.getByRole("dialog", { name: /^新签合同/ });
  await choose(sales, form.getByLabel("套餐"), cheap?.name ?? "");
  await form.getByLabel("合同金额").fill(String((cheap?.price ?? 0) / 100));
  await form.getByRole("button", { name: "提交" }).click();
  await expect(form).toBeHidden();
  const open = await contractOf(sales, userId);
  expect(open).toMatchObject({ status: "WAIT_PAY", paidCents: 0 });

  await openTab(phone, "我的");
  await phone.getByRole("link", { name: "合同与订单" }).click();
  await phone.getByRole("button", { name: "去支付" }).click();
  await expect(phone.getByRole("heading", { name: "模拟支付" })).toBeVisible();
  const { list } = await callApi<Listed<{ id: number }>>(cashier, "GET", `/api/orders?member=${userId}`);
  const orderId = list[0]?.id ?? 0;
  // What the job does every two minutes.
  await callApi(cashier, "POST", `/api/orders/${orderId}/query`);
  await expect(phone.getByText("已支付", { exact: true })).toBeVisible();
  expect(await contractOf(sales, userId)).toMatchObject({ status: "WAIT_SIGN", paidCents: cheap?.price });

  const opened = phone.context().waitForEvent("page");
  await phone.getByRole("link", { name: "去签署" }).click();
  const paper = await opened;
  await sign(paper);
  await paper.close();
  expect(await contractOf(sales, userId)).toMatchObject({ status: "WAIT_SIGN", auditStatus: "WAIT_AUDIT" });
  return orderId;
}

test(
  "a member pays and signs, is introduced, agrees, chats and complains; the console follows",
  long,
  async ({ page, browser }) => {
    test.setTimeout(600_000);
    await signIn(page, accounts.admin);
    const phone = await onPhone(browser, example?.address ?? "");
    const login = number();
    const firstName = `许听${login.slice(-4)}`;
    await register(phone, { phone: login, firstName, sex: "女" });
    const userId = await userOf(page, login);
    await openTab(phone, "我的");
    await phone.getByRole("link", { name: "实名认证" }).click();
    await phone.getByLabel("真实姓名").fill("许听澜");
    await phone.getByLabel("身份证号").fill("330106199605200026");
    await phone.getByRole("button", { name: "提交" }).click();
    await expect(phone.locator(".line", { hasText: "实名" })).toContainText("已实名");
    await phone.getByRole("link", { name: "择偶要求" }).click();
    await phone.getByLabel("年龄").fill("25-45");
    await phone.getByRole("button", { name: "保存" }).click();
    await expect(phone.getByRole("heading", { name: "我的相册" })).toBeVisible();
    await openTab(phone, "推荐");
    await expect(phone.locator(".tag", { hasText: "匹配度" }).first()).toBeVisible();

    const people = await callApi<{ userId: number; name: string }[]>(page, "GET", "/api/user/get-sale");
    const owner = people.find(({ name }) => name === "沈知遥")?.userId ?? 0;
    await callApi(page, "PUT", `/api/admin/setting-sale/${userId}/${owner}`);
    const sales = await anotherPerson(browser, accounts.sales);
    const cashier = await anotherPerson(browser, finance);
    const orderId = await sellAndSign(sales, cashier, phone, userId);
    const auditor = await anotherPerson(browser, lead);
    const waiting = await contractOf(sales, userId);
    await callApi(auditor, "PUT", "/api/admin/user-contract/audit-user-contract", {
      contractId: waiting?.id,
      pass: true,
    });
    // The contract counts at once on both sides, and the books are even.
    await expect(phone.getByText("履行中")).toBeVisible();
    expect(await contractOf(sales, userId)).toMatchObject({ status: "SIGN", auditStatus: "PASS" });
    const { status, lines } = await order(cashier, orderId);
    expect(status).toBe("PAID");
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect(lines.some(({ account }) => account === "REVENUE")).toBe(true);

    await openTab(phone, "牵线");
    await expect(phone.getByText("红娘还没有为您牵线")).toBeVisible();
    interface Candidate {
      readonly userId: number;
      readonly shopName: string | null;
    }
    const found = await callApi<Listed<Candidate>>(page, "GET", `/api/match/candidates/${userId}?minScore=0&size=100`);
    const fits = found.list.find(({ shopName }) => shopName === null);
    const begun = await callApi<{ id: number }>(page, "POST", "/api/introductions", {
      userId,
      otherUserId: fits?.userId,
      note: "双方都喜欢徒步",
    });
    const move = (action: string, body: object = {}) =>
      callApi(page, "POST", `/api/introductions/${begun.id}/${action}`, body);
    const state = () => callApi<{ status: string }>(page, "GET", `/api/introductions/${begun.id}`);
    await move("push");
    await expect(phone.getByText("待我答复")).toBeVisible();
    await phone.getByRole("button", { name: "同意认识" }).click();
    await expect(phone.locator(".tag", { hasText: "等待对方" })).toBeVisible();
    expect(await state()).toMatchObject({ status: "WAIT_OTHER" });
    await move("other-agree", { channel: "PHONE", note: "电话沟通，愿意认识" });
    await expect(phone.getByText("双方同意")).toBeVisible();

    const desks = await callApi<{ userId: number; type: string | null }[]>(sales, "GET", "/api/im/accounts");
    const desk = desks.find(({ type }) => type === null)?.userId ?? 0;
    await openTab(phone, "红娘");
    await phone.locator(`.contact[href*="${desk}"]`).click();
    await phone.getByLabel("消息内容").fill("谢谢您，周末可以见面吗？");
    await phone.getByRole("button", { name: "发送" }).click();
    await openPage(sales, `/message/chatList?accountId=${desk}&userId=${userId}`);
    const talk = sales.getByRole("log", { name: "消息" });
    await expect(talk.getByText("谢谢您，周末可以见面吗？")).toBeVisible();
    await sales.getByRole("textbox", { name: "消息" }).fill("可以，我来约时间");
    await sales.keyboard.press("Enter");
    await expect(phone.getByText("可以，我来约时间")).toBeVisible();

    await openTab(phone, "牵线");
    await phone.getByRole("link", { name: "投诉对方" }).click();
    await phone.getByLabel("投诉原因").selectOption({ label: "虚假资料" });
    await phone.getByRole("button", { name: "提交投诉" }).click();
    await expect(phone.getByText("请填写投诉内容").first()).toBeVisible();
    await phone.getByLabel("投诉内容").fill("对方年龄与资料不符");
    await phone.getByRole("button", { name: "提交投诉" }).click();
    await expect(phone.getByRole("heading", { name: "我的牵线" })).toBeVisible();
    const [complaint] = await inDatabase("select target_user_id::int, status from complaint where user_id = $1", [
      userId,
    ]);
    expect(complaint).toEqual({ target_user_id: fits?.userId, status: "WAIT_HANDLE" });
    for (const one of [sales, cashier, auditor, phone]) await one.context().close();
  },
);
