import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { accounts, ask, expect, long, openPage, password, signIn, test, callApi } from "../console.ts";
import { inDatabase } from "../database.ts";

const finance = "13800000007";
const matchmaker = "13800000307";

/** A person using a phone. */
async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  return context.newPage();
}

/** A swipe in small steps, as a hand does it. */
async function draw(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const hand: CDPSession = await page.context().newCDPSession(page);
  const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  await hand.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
  for (let step = 1; step <= 8; step += 1)
    await hand.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(step / 8)] });
  await hand.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await hand.detach();
}

const cardsOf = (page: Page): Locator => page.locator(".phone-card");

/** Nothing scrolls sideways, and every target is as large as a fingertip. */
async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const small = await page.locator(".phone button:visible").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { height } = button.getBoundingClientRect();
        return height > 0 && height < 43.5 && button.closest(".ant-segmented, .ant-input-search") === null;
      })
      .map((button) => button.textContent),
  );
  expect(small).toEqual([]);
}

test("a phone lands on its own home; a list is pulled, scrolled, filtered, and a member acted on", async ({
  browser,
}) => {
  const phone = await onPhone(browser);
  await phone.goto("/#/login");
  await phone.locator('input[autocomplete="username"]').fill(accounts.admin);
  await phone.locator('input[type="password"]').fill(password);
  await phone.keyboard.press("Enter");
  await expect(phone).toHaveURL(/#\/phoneVersions\/phoneHome/);
  await expect(phone.getByRole("heading", { name: "移动首页" })).toBeVisible();
  await fits(phone);
  // So does the bare address.
  await phone.goto("about:blank");
  await phone.goto("/");
  await expect(phone).toHaveURL(/#\/phoneVersions\/phoneHome/);
  await expect(phone.getByRole("heading", { name: "移动首页" })).toBeVisible();

  await phone.getByRole("navigation", { name: "移动端导航" }).getByRole("button", { name: "用户" }).tap();
  await expect(cardsOf(phone)).toHaveCount(20);
  await fits(phone);
  await phone.locator(".phone-end").scrollIntoViewIfNeeded();
  await expect(cardsOf(phone)).toHaveCount(40);

  await phone.locator(".phone-body").evaluate((body) => body.scrollTo(0, 0));
  const listRequest = phone.waitForRequest((request) => request.url().includes("/api/admin/get-user-list"));
  await draw(phone, { x: 180, y: 240 }, { x: 180, y: 440 });
  await listRequest;

  await phone.getByRole("button", { name: "筛选" }).tap();
  const sheet = phone.getByRole("dialog", { name: "筛选" });
  await sheet.getByRole("group", { name: "城市" }).getByRole("button", { name: "浙江省" }).tap();
  await sheet.getByRole("group", { name: "城市" }).getByRole("button", { name: "杭州市" }).tap();
  await sheet.getByRole("button", { name: /确\s*定/ }).tap();
  await expect(phone).toHaveURL(/cityId=330100/);
  await expect(phone.getByRole("button", { name: "筛选，已设置条件" })).toBeVisible();
  const found = await callApi<{ list: readonly { userId: number; status: string }[]; total: number }>(
    phone,
    "GET",
    "/api/admin/get-user-list?provId=330000&cityId=330100&size=20",
  );
  await expect(cardsOf(phone)).toHaveCount(Math.min(20, found.list.length));
  for (const card of await cardsOf(phone).all()) await expect(card).toContainText("杭州市");

  const userId = found.list.find(({ status }) => status === "ENABLE")?.userId ?? 0;
  const card = cardsOf(phone).filter({ hasText: String(userId) });
  await card.getByRole("button", { name: "更多操作" }).tap();
  await phone.getByRole("dialog", { name: "操作" }).getByRole("button", { name: "沟通记录" }).tap();
  const note = phone.getByRole("dialog", { name: /沟通记录/ });
  await note.getByRole("textbox").first().fill("手机上记下：周末愿意见面");
  await note.getByRole("button", { name: /保\s*存|确\s*定/ }).tap();
  await expect(note).toBeHidden();
  const notes = await callApi<{ list: readonly { content: string }[] }>(phone, "GET", `/api/member-notes/${userId}`);
  expect(JSON.stringify(notes)).toContain("手机上记下：周末愿意见面");

  await card.getByRole("button", { name: "更多操作" }).tap();
  await phone.getByRole("dialog", { name: "操作" }).getByRole("button", { name: "禁用" }).tap();
  const ban = phone.getByRole("dialog", { name: "禁用" });
  await ban.getByRole("button", { name: "禁用" }).tap();
  await expect(ban).toContainText("请填写禁用原因");
  await ban.getByLabel("禁用原因").fill("冒用他人照片");
  await ban.getByRole("button", { name: "禁用" }).tap();
  await expect(ban).toBeHidden();
  await expect(card).toContainText("已封禁");
  await phone.context().close();
});

test(
  "a matchmaker reads a member's profile on a phone in one column, with its actions in reach",
  long,
  async ({ browser }) => {
    const phone = await onPhone(browser);
    await signIn(phone, matchmaker);
    await openPage(phone, "/phoneVersions/phoneUser");
    await cardsOf(phone).first().getByRole("button", { name: "查看" }).tap();
    const detail = phone.getByRole("dialog", { name: "用户详情" });
    const photos = detail.locator(".sales-left");
    await expect(photos).toBeVisible();
    const [above, below] = [await photos.boundingBox(), await detail.locator(".sales-sheet").boundingBox()];
    expect(above?.width).toBe(375);
    expect(below?.width).toBe(375);
    expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    await detail.getByRole("button", { name: "匹配对象" }).tap();
    await expect(phone.getByRole("dialog", { name: /^匹配对象/ })).toBeVisible();
    await phone.context().close();
  },
);

interface Withdrawal {
  readonly id: number;
  readonly no: string;
  readonly status: string;
  readonly amountCents: number;
}

test(
  "finance swipes a withdrawal through and refuses another; a matchmaker withdraws her money on the phone",
  long,
  async ({ browser }) => {
    const maker = await onPhone(browser);
    await signIn(maker, matchmaker);
    const { staff } = await callApi<{ staff: { userId: number } }>(maker, "GET", "/api/admin/me");
    // One withdrawal a day is allowed; the demo may have made today's already.
    await inDatabase(
      `update withdrawal set created_time = created_time - interval '1 day' where owner_type = 'AGENT'
        and owner_id in (select id from agent where user_id = $1) and created_time > now() - interval '1 day'`,
      [staff.userId],
    );
    const before = await callApi<{
      balanceCents: number;
      pendingCents: number;
      minCents: number | null;
    }>(maker, "GET", "/api/agents/0/wallet");
    await openPage(maker, "/phoneVersions/phoneMatchmakerRewardLog");
    await expect(maker.getByRole("heading", { name: "红娘奖励" })).toBeVisible();
    await maker.getByRole("button", { name: "上一月" }).tap();
    await expect(maker).toHaveURL(/beginTime=\d{4}-\d\d-01/);
    await maker.getByRole("button", { name: "下一月" }).tap();
    await fits(maker);
    await maker.getByRole("button", { name: "去提现" }).tap();
    const form = maker.getByRole("dialog", { name: "申请提现" });
    await form.getByRole("button", { name: "提交申请" }).tap();
    await expect(form).toContainText("请填写收款人");
    const cents = before.minCents ?? 10_000;
    expect(before.balanceCents).toBeGreaterThanOrEqual(cents);
    await form.getByLabel("提现金额").fill((cents / 100).toFixed(2));
    await form.getByLabel("收款方式").tap();
    await maker.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: "支付宝" }).tap();
    await form.getByLabel("收款人").fill("不是本人");
    await form.getByLabel("收款账号").fill("mm@example.com");
    await form.getByRole("button", { name: "提交申请" }).tap();
    await expect(maker.getByText("收款人与实名不一致").first()).toBeVisible();
    const admin = await onPhone(browser);
    await signIn(admin);
    const { realname } = await callApi<{ realname: string }>(
      admin,
      "POST",
      `/api/admin/member-contact/${staff.userId}`,
      {
        fields: ["realname"],
      },
    );
    await admin.context().close();
    await form.getByLabel("收款人").fill(realname);
    await form.getByRole("button", { name: "提交申请" }).tap();
    await expect(form).toBeHidden();
    const after = await callApi<{ balanceCents: number; pendingCents: number }>(maker, "GET", "/api/agents/0/wallet");
    expect(after).toMatchObject({
      balanceCents: before.balanceCents - cents,
      pendingCents: before.pendingCents + cents,
    });
    await maker.context().close();

    const phone = await onPhone(browser);
    await signIn(phone, finance);
    const waiting = () =>
      callApi<{ list: readonly Withdrawal[] }>(phone, "GET", "/api/withdrawals?status=WAIT_AUDIT&size=20");
    const [first, second] = (await waiting()).list;
    await openPage(phone, "/phoneVersions/phoneWithdraw");
    await expect(cardsOf(phone).first()).toBeVisible();
    await fits(phone);
    const passed = cardsOf(phone).filter({ hasText: first?.no ?? "" });
    const box = await passed.boundingBox();
    const y = (box?.y ?? 0) + 60;
    await draw(phone, { x: 320, y }, { x: 290, y });
    await expect(phone.getByRole("dialog")).toHaveCount(0);
    await draw(phone, { x: 330, y }, { x: 120, y });
    const sure = phone.getByRole("dialog");
    await expect(sure).toContainText(
      `确认通过${((first?.amountCents ?? 0) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}元的提现？`,
    );
    await sure.getByRole("button", { name: /通过|确\s*定/ }).tap();
    await expect(passed).toHaveCount(0);
    const statusOf = async (id: number) => (await callApi<Withdrawal>(phone, "GET", `/api/withdrawals/${id}`)).status;
    expect(await statusOf(first?.id ?? 0)).toBe("WAIT_PAY");

    const refusedOne = cardsOf(phone).filter({ hasText: second?.no ?? "" });
    await refusedOne.getByRole("button", { name: "更多操作" }).tap();
    await phone.getByRole("dialog", { name: "操作" }).getByRole("button", { name: "驳回" }).tap();
    const reject = phone.getByRole("dialog", { name: /^驳回/ });
    await reject.getByRole("button", { name: "驳回" }).tap();
    await expect(reject).toContainText("请填写驳回原因");
    await reject.getByText("收款信息有误").tap();
    await reject.getByRole("button", { name: "驳回" }).tap();
    await expect(refusedOne).toHaveCount(0);
    expect(await statusOf(second?.id ?? 0)).toBe("REJECTED");
    expect((await ask(phone, "POST", `/api/withdrawals/${second?.id ?? 0}/pass`)).msg).toBe("状态已变化，请刷新后重试");
    await phone.context().close();
  },
);
