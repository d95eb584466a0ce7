import type { Browser, Locator, Page, WebSocketRoute } from "@playwright/test";
import { accounts, anotherPerson, ask, expect, long, openPage, signIn, test, callApi } from "../console.ts";
import { playMember, type PlayedMember } from "../played-member.ts";
import { movingPicture, smallPicture } from "../small-picture.ts";

interface Account {
  readonly userId: number;
  readonly firstName: string;
  readonly type: string | null;
}
const accountsOf = (page: Page) => callApi<Account[]>(page, "GET", "/api/im/accounts");
const official = async (page: Page) => (await accountsOf(page)).find(({ type }) => type !== null)?.userId ?? 0;
const own = async (page: Page) => (await accountsOf(page)).find(({ type }) => type === null)?.userId ?? 0;

const talk = (page: Page) => page.getByRole("log", { name: "消息" });
const input = (page: Page) => page.getByRole("textbox", { name: "消息" });
const say = async (page: Page, text: string) => {
  await input(page).fill(text);
  await page.keyboard.press("Enter");
};
const connected = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: "已连接" })).toBeVisible({ timeout: 20_000 });
async function openTalk(page: Page, accountId: number, member: PlayedMember): Promise<void> {
  await openPage(page, `/message/chatList?accountId=${accountId}&userId=${member.userId}`);
  await connected(page);
  await expect(page.getByRole("region", { name: `与${member.firstName}的会话` })).toBeVisible();
}

/** Pictures are rendered, not only placed. */
const drawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

/** A second of film, recorded by the browser itself. */
async function film(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [160, 120];
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: "video/mp4" });
    const pieces: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
    recorder.start();
    for (let at = 0; at < 12; at += 1) {
      if (context !== null) context.fillStyle = `hsl(${at * 30} 60% 50%)`;
      context?.fillRect(0, 0, 160, 120);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
  });
  return Buffer.from(text, "base64");
}

test("the desk and a member say everything there is to say", async ({ page }) => {
  await signIn(page, accounts.service);
  const accountId = await official(page);
  const member = await playMember();
  await openTalk(page, accountId, member);
  const rows = talk(page).locator("[data-msg]");

  await input(page).fill("您好");
  await page.getByRole("button", { name: "表情" }).click();
  await page.getByRole("button", { name: "微笑", exact: true }).click();
  await expect(input(page)).toHaveValue("您好[微笑]");
  await input(page).press("Enter");
  await expect(rows.filter({ hasText: "您好" }).getByRole("img", { name: "微笑" })).toBeVisible();

  await page.getByLabel("选择图片").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: smallPicture() });
  await expect(talk(page).getByRole("img", { name: "图片" })).toHaveCount(1);
  await page.getByLabel("选择图片").setInputFiles({ name: "b.gif", mimeType: "image/gif", buffer: movingPicture() });
  await expect(talk(page).getByRole("img", { name: "图片" })).toHaveCount(2);
  await drawn(talk(page).getByRole("img", { name: "图片" }).last());
  await expect(talk(page).getByRole("img", { name: "图片" }).last()).toHaveAttribute("src", /\.gif$/);

  await page.getByLabel("选择视频").setInputFiles({ name: "c.mp4", mimeType: "video/mp4", buffer: await film(page) });
  await talk(page).getByTitle("播放视频").click();
  await expect(page.locator(".ant-modal video")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "名片" }).click();
  const card = page.getByRole("dialog", { name: "发送名片" });
  await card.getByRole("button", { name: "发送" }).click();
  await expect(card.getByText("请选择会员")).toBeVisible();
  await card.getByLabel("会员").fill(String(member.userId));
  await card.getByRole("button", { name: "查找" }).click();
  await expect(card.getByText(member.firstName)).toBeVisible();
  await card.getByRole("button", { name: "发送" }).click();
  await expect(talk(page).getByText("会员名片")).toBeVisible();

  await page.getByRole("button", { name: "优惠券" }).click();
  const coupon = page.getByRole("dialog", { name: "发送优惠券" });
  await coupon.getByLabel("优惠券").click();
  await page.locator(".ant-select-item-option").first().click();
  await coupon.getByRole("button", { name: "发送" }).click();
  await expect(talk(page).getByText("优惠券", { exact: true })).toBeVisible();

  await say(page, "   ");
  await expect(page.getByText("不能发送空白消息")).toBeVisible();
  await say(page, "字".repeat(2001));
  await expect(page.getByText("消息不能超过2000个字")).toBeVisible();
  await input(page).fill("");

  // The member has received all of it, in this order.
  const types = async () => (await member.heard(accountId)).map(({ msgType }) => msgType);
  const sent = ["TEXT_MSG", "IMAGE_MSG", "IMAGE_MSG", "VIDEO_MSG", "CUSTOM_MSG", "CUSTOM_MSG"];
  await expect.poll(types).toEqual(sent);

  await member.say(accountId, "TEXT_MSG", { text: "收到，谢谢[玫瑰]" });
  await expect(rows.filter({ hasText: "收到，谢谢" }).getByRole("img", { name: "玫瑰" })).toBeVisible();
  const photo = { url: "/api/files/demo/gift/1.svg", width: 400, height: 300, size: 20_000 };
  await member.say(accountId, "IMAGE_MSG", photo);
  await expect(talk(page).getByRole("img", { name: "图片" })).toHaveCount(3);
  await talk(page).getByTitle("查看大图").last().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await member.say(accountId, "VIDEO_MSG", {
    url: "/demo/clip.webm",
    cover: "",
    duration: 4,
    width: 320,
    height: 240,
    size: 9000,
  });
  await expect(talk(page).getByTitle("播放视频")).toHaveCount(2);
  await member.say(accountId, "VOICE_MSG", {
    url: "/api/files/demo/voice/3.wav",
    duration: 3,
    transcript: "周六下午可以见面",
  });
  await expect(talk(page).getByText("周六下午可以见面")).toBeVisible();
  await talk(page).getByRole("button", { name: "播放语音" }).click();
  await expect(talk(page).getByRole("button", { name: "暂停" })).toBeVisible();
  await member.say(accountId, "GIFT", {
    giftId: 6,
    giftName: "烟花",
    giftImg: "/api/files/demo/gift/6.svg",
    svgaUrl: "/demo/gift.svga",
    num: 2,
    price: 6600,
  });
  await talk(page).getByText("× 2，¥ 66.00").click();
  await expect(page.getByRole("dialog", { name: "烟花" }).locator("canvas")).toBeVisible();
  await page.keyboard.press("Escape");
  await member.say(accountId, "SWAP_WECHAT", { swapId: "s1", state: "AGREE", wechatNo: "hongxian2026" });
  await expect(talk(page).getByText(/^同意 ho\*+/)).toBeVisible();
  await expect(talk(page).getByText("hongxian2026")).toHaveCount(0);
  await member.say(accountId, "CUSTOM_MSG", {
    cardType: "CALL",
    title: "视频通话",
    image: "",
    targetId: "1",
    seconds: 83,
  });
  await expect(talk(page).getByText("通话记录 1分23秒")).toBeVisible();
  await member.say(accountId, "SYSTEM", { text: "对方近期不活跃，试试认识其他人", code: "TIP" });
  await expect(talk(page).locator("p", { hasText: "对方近期不活跃" })).toBeVisible();
  const shown = await rows.count();
  await member.say(accountId, "CMD", { cmd: "NOOP", data: {} });
  const slip = await member.say(accountId, "TEXT_MSG", { text: "说错了" });
  await expect(rows.filter({ hasText: "说错了" })).toBeVisible();
  await member.takeBack(accountId, slip);
  await expect(talk(page).getByText(`${member.firstName}撤回了一条消息`)).toBeVisible();
  await expect(rows.filter({ hasText: "说错了" })).toHaveCount(0);
  await expect(rows).toHaveCount(shown);

  // The desk that answered also ends the service.
  await page.getByRole("button", { name: "结束接待" }).click();
  const finish = page.getByRole("dialog", { name: "结束接待" });
  await finish.getByText("换到微信").click();
  await finish.getByRole("button", { name: "结束接待" }).click();
  await expect(page.getByText("已结束接待")).toBeVisible();
  await expect(page.getByRole("button", { name: "结束接待" })).toHaveCount(0);
  await member.close();
});

test(
  "a conversation is handed over: the other speaks in it, the member notices nothing",
  long,
  async ({ page, browser }) => {
    await signIn(page, accounts.service);
    const accountId = await official(page);
    const member = await playMember();
    await openTalk(page, accountId, member);
    await member.say(accountId, "TEXT_MSG", { text: "我想咨询一下会员" });
    await expect(talk(page).getByText("我想咨询一下会员")).toBeVisible();
    await say(page, "请稍等，为您转接");
    await expect(page.getByRole("button", { name: "结束接待" })).toBeVisible();

    const { conversationId } = await callApi<{ conversationId: string }>(page, "POST", "/api/im/conversations", {
      accountId,
      userId: member.userId,
    });
    const staff = await callApi<{ id: number; name: string }[]>(
      page,
      "GET",
      `/api/im/conversations/${conversationId}/transfer-staff?accountId=${accountId}`,
    );
    const other = await takerOf(browser, staff);
    await page.locator(".talk-actions").getByRole("button", { name: "转接" }).click();
    const dialog = page.getByRole("dialog", { name: "转接" });
    await dialog.getByRole("button", { name: "转接" }).click();
    await expect(dialog.getByRole("alert").filter({ hasText: "请选择接待员工" })).toBeVisible();
    await dialog.getByLabel("接待员工").fill(other.name);
    await page.locator(".ant-select-item-option", { hasText: other.name }).first().click();
    await dialog.getByLabel("转接说明").fill("想了解至尊会员");
    await dialog.getByRole("button", { name: "转接" }).click();
    await expect(page.getByText("已转接")).toBeVisible();
    // The desk goes on to what is left; whoever has the account may still look.
    await expect(page.getByText("选择一个会话开始聊天")).toBeVisible();
    await openPage(page, `/message/chatList?accountId=${accountId}&conversationId=${conversationId}`);
    await expect(talk(page).getByText(/将会话转接给.*想了解至尊会员（仅员工可见）/)).toBeVisible();

    await openPage(other.page, `/message/chatList?accountId=${accountId}&conversationId=${conversationId}`);
    await connected(other.page);
    await expect(talk(other.page).getByText("我想咨询一下会员")).toBeVisible();
    await expect(talk(other.page).getByText(/想了解至尊会员（仅员工可见）/)).toBeVisible();
    await say(other.page, "您好，我来为您介绍");
    await expect(talk(page).getByText("您好，我来为您介绍")).toBeVisible();
    const texts = async () => (await member.heard(accountId)).map(({ msgBody }) => msgBody["text"]);
    await expect.poll(texts).toEqual(["请稍等，为您转接", "您好，我来为您介绍"]);
    // Only this conversation was assigned to this person.
    const seen = await callApi<{ total: number }>(other.page, "GET", `/api/im/conversations?accountId=${accountId}`);
    expect(seen.total).toBe(1);

    await other.page.getByRole("button", { name: "结束接待" }).click();
    const finish = other.page.getByRole("dialog", { name: "结束接待" });
    await finish.getByRole("button", { name: "结束接待" }).click();
    await expect(other.page.getByText("已结束接待")).toBeVisible();
    const after = await ask(other.page, "GET", `/api/im/conversations/${conversationId}?accountId=${accountId}`);
    expect(after.msg).toBe("无权使用该账号");
    await other.page.context().close();
    await member.close();
  },
);

/** A demo person among those who may take over. */
async function takerOf(browser: Browser, staff: readonly { readonly name: string }[]) {
  for (const login of ["13800000006", "13800000004", "13800000005"]) {
    const page = await anotherPerson(browser, login);
    const { staff: me } = await callApi<{ staff: { name: string } }>(page, "GET", "/api/admin/me");
    if (staff.some(({ name }) => name === me.name)) return { page, name: me.name };
    await page.context().close();
  }
  throw new Error(`nobody of the demo may take over: ${staff.map(({ name }) => name).join(", ")}`);
}

test(
  "a line that breaks in the middle loses nothing and doubles nothing; what was not sent survives a reload",
  long,
  async ({ page, context }) => {
    test.setTimeout(120_000);
    const lines: WebSocketRoute[] = [];
    let isDeaf = false;
    await page.routeWebSocket(/\/api\/im\/socket/, (line) => {
      const server = line.connectToServer();
      lines.push(line);
      // The server's answer is lost on the way: the client does not know whether the message arrived.
      server.onMessage((frame) => {
        if (!isDeaf || !String(frame).includes('"ack"')) line.send(frame);
      });
    });
    const cut = () => Promise.all(lines.splice(0).map((line) => line.close({ code: 1011 })));
    await signIn(page, accounts.service);
    const accountId = await own(page);
    const member = await playMember();
    await openTalk(page, accountId, member);
    const texts = async () => (await member.heard(accountId)).map(({ msgBody }) => msgBody["text"]);
    const typed = Array.from({ length: 9 }, (_, at) => `第${at + 1}句`);

    for (const [at, text] of typed.entries()) {
      isDeaf = at === 4 || at === 5;
      await say(page, text);
      if (at === 5) await expect.poll(texts).toEqual(typed.slice(0, 6));
      if (at % 3 === 2) await cut();
    }
    await connected(page);
    await expect.poll(texts, { timeout: 30_000 }).toEqual(typed);
    await expect(talk(page).getByText("发送中")).toHaveCount(0);
    for (const text of typed) await expect(talk(page).getByText(text, { exact: true })).toHaveCount(1);

    // Without a network: five attempts, then a clear state; typed messages wait.
    await context.setOffline(true);
    await cut();
    await expect(page.getByText(/^连接断开，正在重连\(\d\/5\)/).first()).toBeVisible();
    await say(page, "断网时写的");
    await member.say(accountId, "TEXT_MSG", { text: "您那边断了吗" });
    await expect(talk(page).getByText("发送中")).toHaveCount(1);
    await expect(page.getByText("连接已挂起，点击重连")).toBeVisible({ timeout: 30_000 });
    await context.setOffline(false);
    await connected(page);
    await expect.poll(texts).toEqual([...typed, "断网时写的"]);
    await expect(talk(page).getByText("您那边断了吗")).toHaveCount(1);
    await expect(talk(page).getByText("发送中")).toHaveCount(0);

    // The service does not answer, and the window is reloaded.
    await page.route("**/api/rongyun/createTokenByUser/**", (route) => route.abort());
    await cut();
    await expect(page.getByText(/^连接断开/).first()).toBeVisible();
    await say(page, "重载前一");
    await say(page, "重载前二");
    await expect(talk(page).getByText("发送中")).toHaveCount(2);
    await page.reload();
    await expect(talk(page).getByText("发送中")).toHaveCount(2);
    await page.unroute("**/api/rongyun/createTokenByUser/**");
    await expect.poll(texts, { timeout: 20_000 }).toEqual([...typed, "断网时写的", "重载前一", "重载前二"]);
    await expect(talk(page).getByText("发送中")).toHaveCount(0);
    for (const text of ["重载前一", "重载前二"]) await expect(talk(page).getByText(text)).toHaveCount(1);
    await member.close();
  },
);

test(
  "staff who are disabled at the desk are cut off within a second and say nothing more",
  long,
  async ({ page, browser }) => {
    const leaver = accounts.service;
    const desk = await anotherPerson(browser, leaver);
    const accountId = await own(desk);
    const member = await playMember();
    let closedAt = 0;
    desk.on("websocket", (socket) => {
      socket.on("close", () => (closedAt ||= Date.now()));
    });
    await openTalk(desk, accountId, member);
    await say(desk, "在的");
    await expect.poll(async () => (await member.heard(accountId)).length).toBe(1);

    await signIn(page);
    await openPage(page, `/system/adminlist?keyword=${leaver}&status=ENABLE,DISABLE`);
    const row = page.locator(".data-table tbody tr.grid-row");
    await expect(row).toHaveCount(1);
    await row.getByRole("switch").click();
    const done = page.waitForResponse(
      (answer) => answer.request().method() !== "GET" && answer.url().includes("/staff-accounts"),
    );
    await page.getByRole("button", { name: "确定" }).click();
    await done;
    const disabledAt = Date.now();
    await expect.poll(() => closedAt).toBeGreaterThan(0);
    expect(closedAt - disabledAt).toBeLessThan(1000);
    const spoken = await ask(desk, "POST", "/api/im/messages", {
      msgId: "after-the-end-0001",
      accountId,
      conversationId: `p2p_${Math.min(accountId, member.userId)}_${Math.max(accountId, member.userId)}`,
      msgType: "TEXT_MSG",
      msgBody: { text: "还能说吗" },
    });
    expect(spoken.http).toBe(401);
    await expect(desk.getByRole("button", { name: "登录" })).toBeVisible();
    expect(await member.heard(accountId)).toHaveLength(1);
    await expect(row).toContainText("停用");
    await row.getByRole("switch").click();
    await expect(row).toContainText("启用");
    await desk.context().close();
    await member.close();
  },
);

test("a store that does not answer says so in one line, and words still go", long, async ({ page }) => {
  await signIn(page, accounts.service);
  const accountId = await own(page);
  const member = await playMember();
  await openTalk(page, accountId, member);
  await page.route("**/s3/**", (route) => route.abort());
  const chosen = { name: "a.png", mimeType: "image/png", buffer: smallPicture() };
  await page.getByLabel("选择图片").setInputFiles(chosen);
  await expect(page.getByText("网络异常，上传中断")).toBeVisible();
  const standing = page.getByRole("group", { name: "a.png的上传" });
  await expect(standing).toContainText("上传异常");
  await say(page, "图片稍后发您");
  await expect.poll(async () => (await member.heard(accountId)).map(({ msgType }) => msgType)).toEqual(["TEXT_MSG"]);
  await page.unroute("**/s3/**");
  await standing.getByRole("button", { name: "继续" }).click();
  await expect
    .poll(async () => (await member.heard(accountId)).map(({ msgType }) => msgType))
    .toEqual(["TEXT_MSG", "IMAGE_MSG"]);
  await member.close();
});
