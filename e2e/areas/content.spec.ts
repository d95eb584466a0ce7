import type { Page } from "@playwright/test";
import { accounts, anotherPerson, ask, expect, long, openPage, signIn, test, callApi, pressInRow } from "../console.ts";
import { inDatabase } from "../database.ts";

interface Member {
  readonly userId: number;
  readonly imTxtSwitch: boolean;
}
const memberOf = (page: Page, userId: number) => callApi<Member>(page, "GET", `/api/admin/get-user-info/${userId}`);
const sanctionOf = async (complaintId: number) => {
  const [found] = await inDatabase<{ id: string; type: string; status: string; days: string; sourceType: string }>(
    `select p.id, p.type, p.status, p.days, p.source_type as "sourceType" from complaint c join punishment p on p.id = c.punishment_id where c.id = $1`,
    [complaintId],
  );
  return found;
};

/** Two members who may write, and somebody who complains of both. */
async function complaintsOfTwo(): Promise<readonly { id: number; userId: number }[]> {
  const rows = await inDatabase<{ id: string; userId: string }>(
    `with people as (select user_id, row_number() over (order by user_id desc) as n from member
        where status = 'ENABLE' and im_txt_switch and user_role = 'ONESELF' and agent_tier is null and not is_market_account limit 3)
      insert into complaint (user_id, target_type, target_id, target_user_id, reason_type, content, level, deadline)
      select (select user_id from people where n = 3), 'USER', user_id::text, user_id, 'ABUSE', '聊天中辱骂他人', 'URGENT', now() + interval '2 hours' from people where n <= 2
      returning id, target_user_id as "userId"`,
  );
  return rows.map(({ id, userId }) => ({ id: Number(id), userId: Number(userId) }));
}

async function mute(page: Page, id: number, days: string): Promise<void> {
  await openPage(page, `/complaintAndSuggest/complaint?id=${id}`);
  const desk = page.locator(".desk:visible");
  await expect(desk.getByRole("heading", { name: new RegExp(`单号 ?${id}$`) })).toBeVisible();
  await page.keyboard.press("v");
  const form = desk.getByRole("group", { name: "处罚方式" });
  await expect(form).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(desk.getByText("请选择处罚方式")).toBeVisible();
  await page.keyboard.press("3");
  await desk.getByText(days, { exact: true }).click();
  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();
}

/** The first mute expires while the others run: time-passed.spec.ts sees the end. */
test("a complaint mutes for a day, and an appeal lifts what another decided", async ({ page, browser }) => {
  const [first, second] = await complaintsOfTwo();
  if (first === undefined || second === undefined) throw new Error("nobody to complain of");
  await signIn(page, accounts.service);
  await mute(page, first.id, "1天");
  await mute(page, second.id, "永久");
  for (const { id, userId } of [first, second]) {
    expect(await sanctionOf(id)).toMatchObject({ type: "MUTE", status: "EFFECTIVE", sourceType: "COMPLAINT" });
    expect((await memberOf(page, userId)).imTxtSwitch).toBe(false);
    expect(await callApi(page, "GET", `/api/complaint/${id}`)).toMatchObject({ status: "VALID" });
  }
  expect(Number((await sanctionOf(first.id))?.days)).toBe(1);
  await inDatabase("update punishment set end_time = now() where id = $1", [(await sanctionOf(first.id))?.id]);

  const [appeal] = await inDatabase<{ id: string }>(
    `insert into appeal (user_id, type, ref_type, ref_id, content, original_staff_id, deadline)
      select user_id, 'MUTE', 'PUNISHMENT', id, '对方先辱骂我，请重新核实聊天记录', operator_id, now() + interval '48 hours' from punishment where id = $1 returning id`,
    [(await sanctionOf(second.id))?.id],
  );
  const reviewer = await anotherPerson(browser, accounts.reviewer);
  await openPage(reviewer, `/complaintAndSuggest/appealRecord?id=${appeal?.id}`);
  const desk = reviewer.locator(".review-desk:visible");
  await expect(desk).toContainText("对方先辱骂我，请重新核实聊天记录");
  await expect(desk).toContainText("禁言 永久");
  await reviewer.keyboard.press("a");
  await expect(desk.getByText("请填写处理说明，至少5个字").first()).toBeVisible();
  await desk.getByLabel("处理说明").fill("经复核，双方互有过错，予以撤销");
  await reviewer.keyboard.press("Escape");
  await reviewer.keyboard.press("a");
  await expect(desk.getByRole("button", { name: /^撤销/ })).toBeVisible();
  await expect.poll(async () => (await sanctionOf(second.id))?.status).toBe("REVOKED");
  expect((await memberOf(reviewer, second.userId)).imTxtSwitch).toBe(true);
  expect(await callApi(reviewer, "GET", `/api/appeal/${appeal?.id}`)).toMatchObject({ status: "PASSED" });
  await reviewer.context().close();
});

test("a video that the machine stopped passes the queue and leads the hot list", async ({ page, browser }) => {
  const title = "端到端的一天";
  const [video] = await inDatabase<{ id: string; userId: string }>(
    `insert into video (user_id, title, cover_url, video_url, duration_sec, width, height, machine_result, machine_label, machine_score, machine_seconds, play_num, created_time)
      select user_id, $1, '/api/files/demo/scene/7.svg', '/demo/clip.webm', 9, 320, 240, 'BLOCK', 'AD', 93, '{1,2,4}', 40, now() - interval '25 days' from member
      where status = 'ENABLE' and user_role = 'ONESELF' and not is_market_account and not exists (select from video v where v.user_id = member.user_id) order by user_id limit 1
      returning id, user_id as "userId"`,
    [title],
  );
  const id = Number(video?.id);
  const read = () => callApi<Record<string, unknown>>(page, "GET", `/api/video/list/${id}`);
  await signIn(page, accounts.reviewer);
  await openPage(page, "/videoAdmin/videoList");
  const desk = page.locator(".review-desk:visible");
  await expect(desk.locator("[aria-current=true]")).toBeVisible();
  // Items stopped by the automatic check come first, the oldest of them before the others.
  await expect(desk.locator(".video-tools")).toContainText(title);
  await expect(desk).toContainText("机审拦截");
  await expect(desk.getByRole("button", { name: /^跳到/ })).toHaveCount(3);
  await page.keyboard.press("x");
  await expect(desk.locator(".video-tools")).toContainText("2×");
  await page.keyboard.press("a");
  await expect(desk.locator(".video-tools")).not.toContainText(title);
  await expect.poll(async () => (await read())["checkStatus"]).toBe("PASS");
  expect(await read()).toMatchObject({ status: "ONLINE", machineResult: "BLOCK", isHot: false });

  const operator = await anotherPerson(browser, accounts.operator);
  await openPage(operator, "/videoAdmin/hotVideoList");
  const candidates = operator.getByRole("region", { name: "候选视频" });
  await candidates.getByPlaceholder("标题或昵称").fill(title);
  await candidates.getByPlaceholder("标题或昵称").press("Enter");
  await expect(candidates.getByRole("listitem")).toHaveCount(1);
  await candidates.getByRole("button", { name: "加入" }).click();
  const dialog = operator.getByRole("dialog", { name: `加入热门：${title}` });
  await dialog.getByLabel("推荐语").fill("真实记录");
  await dialog.getByLabel("排序").fill("1000");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("排序须为1-999的整数")).toBeVisible();
  await dialog.getByLabel("排序").fill("1");
  await dialog.getByRole("button", { name: "保存" }).click();
  const row = operator.getByRole("region", { name: "热门中" }).getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("真实记录");
  await expect(candidates.getByRole("listitem")).toHaveCount(0);
  const hot = await callApi<{ list: readonly { id: number }[] }>(operator, "GET", "/api/video/hot-list?size=1");
  expect(hot.list[0]?.id).toBe(id);
  const heard = await inDatabase("select 1 from person_msg where user_id = $1 and content like '%推荐到热门%'", [
    video?.userId,
  ]);
  expect(heard).toHaveLength(1);
  await operator.context().close();
});

const hostile = `<h2 onclick="window.hurt=1">第一次见面</h2><p style="position:fixed">选一个安静的<b>咖啡馆</b></p>
  <script>window.hurt=1</script><img src="x" onerror="window.hurt=1"><a href="javascript:window.hurt=1">点我</a>
  <a href="&#106;avascript&colon;window.hurt=1">再点我</a><svg onload="window.hurt=1"><a xlink:href="javascript:window.hurt=1"><text>图</text></a></svg>
  <iframe srcdoc="<script>parent.hurt=1</script>"></iframe><math><mtext><table><mglyph><style><img src=x onerror="window.hurt=1">`;
const acts = /<(script|svg|iframe|style|math|object|embed)|\son\w+\s*=|javascript:|srcdoc/i;

test("an article pasted from a hostile page keeps its words and nothing that acts", long, async ({ page }) => {
  await signIn(page, accounts.operator);
  await openPage(page, "/banner/articleManage");
  await page.getByRole("button", { name: "新增" }).click();
  const form = page.getByRole("dialog", { name: "新增文章" });
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByText("请输入标题")).toBeVisible();
  await form.getByLabel("标题", { exact: true }).fill("端到端的公告");
  await form.getByLabel("分类").click();
  await page.locator(".ant-select-item-option", { hasText: "平台公告" }).click();
  const area = form.getByRole("textbox", { name: "内容" });
  await area.click();
  // As another program puts it on the clipboard: the browser would sanitise a page's own clipboard.
  await area.evaluate((target, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, hostile);
  await expect(form.getByText("已移除不支持的标签")).toBeVisible();
  await expect(area).toContainText("选一个安静的咖啡馆");
  expect(await area.innerHTML()).not.toMatch(acts);
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form).toBeHidden();

  const [stored] = await inDatabase<{ id: string; content: string }>(
    "select id, content from article where title = '端到端的公告'",
  );
  expect(stored?.content).toContain("咖啡馆");
  expect(stored?.content).not.toMatch(acts);
  // Also stored directly, bypassing the API: reading sanitises it all the same.
  await inDatabase("update article set content = content || $2 where id = $1", [stored?.id, hostile]);
  const row = page.getByRole("row", { name: /端到端的公告/ });
  await pressInRow(row, "预览");
  const phone = page.getByLabel("手机预览");
  await expect(phone.getByText("第一次见面")).toHaveCount(2);
  expect(await phone.innerHTML()).not.toMatch(acts);
  await phone.getByText("再点我").last().click();
  expect(await page.evaluate(() => "hurt" in window)).toBe(false);
  expect(await callApi(page, "GET", `/api/article/${stored?.id}`)).toMatchObject({ status: "DRAFT" });
});

test("a version is released by its number, offered to apps, and withdrawn", long, async ({ page }) => {
  const latest = async () =>
    (await ask<{ versionName: string; updateType: string } | null>(page, "GET", "/api/version/latest?platform=IOS"))
      .data;
  await signIn(page);
  const before = await latest();
  await openPage(page, "/message/APPcourse?platform=IOS");
  await page.getByRole("button", { name: "新增版本" }).click();
  const form = page.getByRole("dialog", { name: "新增版本" });
  await form.getByLabel("版本号").fill("9.9");
  await form.getByLabel("版本码").fill("90900");
  await form.getByLabel("更新方式").click();
  await page.locator(".ant-select-item-option", { hasText: "强制更新" }).click();
  await form.getByLabel("更新说明").fill("端到端发布的版本");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByText("版本号格式须为x.y.z")).toBeVisible();
  await expect(form.getByText("请输入App Store链接")).toBeVisible();
  await form.getByLabel("版本号").fill("9.9.0");
  await form.getByLabel("App Store链接").fill("https://apps.apple.com/cn/app/id1580000000");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole("row", { name: /9\.9\.0/ });
  await expect(row).toContainText("草稿");
  expect(await latest()).toEqual(before);

  await pressInRow(row, "上架");
  const force = page.getByRole("dialog", { name: "上架 9.9.0" });
  await expect(force).toContainText("强制更新将使低版本无法使用，请输入版本号确认");
  await force.getByLabel("版本号").fill("9.9.1");
  await force.getByRole("button", { name: "上架" }).click();
  await expect(force.getByText("版本号不一致")).toBeVisible();
  await force.getByLabel("版本号").fill("9.9.0");
  await force.getByRole("button", { name: "上架" }).click();
  await expect(row).toContainText("已上架");
  await expect.poll(async () => (await latest())?.versionName).toBe("9.9.0");
  expect((await latest())?.updateType).toBe("FORCE");

  await pressInRow(row, "下架");
  await expect(page.getByText("下架后将不再向会员推送该版本，确定下架？")).toBeVisible();
  await page.getByRole("button", { name: "确定" }).click();
  await expect(row).toContainText("已下架");
  await expect.poll(latest).toEqual(before);
});

test("a channel's bar opens its funnel, and the funnel its members", long, async ({ page }) => {
  await signIn(page, accounts.operator);
  await openPage(page, "/operation/channel");
  await page.getByRole("button", { name: "统计" }).click();
  const bars = page.getByRole("list", { name: "注册前15名渠道" });
  const bar = bars.getByRole("listitem").nth(1);
  const name = await bar.getByRole("button").innerText();
  const count = Number((await bar.locator("b").innerText()).replaceAll(",", ""));
  expect(count).toBeGreaterThan(0);
  await bar.getByRole("button").click();
  const funnel = page.getByRole("region", { name: "转化漏斗" });
  await expect(funnel).toContainText(name);
  const step = funnel.getByRole("listitem").filter({ hasText: "注册" });
  await expect(step.locator("b")).toHaveText(count.toLocaleString("en-US"));
  await step.getByRole("button", { name: "注册" }).click();

  await expect(page).toHaveURL(/shopsmanage\?.*channelId=\d+/);
  const rows = page.locator(".data-table:visible tbody tr.grid-row");
  await expect(rows.first()).toContainText(/\d{8}/);
  const query = new URL(page.url().replace("/#/", "/")).search;
  const { total, list } = await callApi<{ total: number; list: readonly { userId: number }[] }>(
    page,
    "GET",
    `/api/admin/get-user-list${query}&size=100`,
  );
  const params = new URLSearchParams(query);
  const came = "not is_market_account and platform <> 'STAFF'";
  const [found] = await inDatabase<{ living: number; came: number; fresh: number }>(
    `select count(*) filter (where status in ('ENABLE', 'DISABLE'))::int as living, count(*) filter (where ${came})::int as came,
      count(*) filter (where ${came} and created_time > now() - interval '1 hour')::int as fresh
    from member where channel_id = $1 and (created_time at time zone 'Asia/Shanghai')::date between $2 and $3`,
    [params.get("channelId"), params.get("beginTime"), params.get("endTime")],
  );
  // By default the list leaves out closed accounts; the chart leaves out members entered by staff and those who came
  // since its last count.
  expect(total).toBe(found?.living);
  expect(count).toBeLessThanOrEqual(found?.came ?? 0);
  expect(count).toBeGreaterThanOrEqual((found?.came ?? 0) - (found?.fresh ?? 0));
  await expect(page.getByText(`共${total}人`)).toBeVisible();
  const [strangers] = await inDatabase<{ n: string }>(
    "select count(*) as n from member m join channel c on c.id = m.channel_id where m.user_id = any($1) and c.name <> $2",
    [list.map(({ userId }) => userId), name],
  );
  expect(Number(strangers?.n)).toBe(0);
});
