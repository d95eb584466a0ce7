import type { Locator, Page } from "@playwright/test";
import { accounts, anotherPerson, ask, expect, long, openPage, signIn, test, callApi, pressInRow } from "../console.ts";
import { inDatabase } from "../database.ts";

/** A matchmaker with a member under contract, and the owner of another shop. */
const matchmaker = "13800000307";
const otherShop = "13800000304";
const memberPage = "/matchMaking/member";

interface Listed<R> {
  readonly list: readonly R[];
  readonly total: number;
}
interface OwnMember {
  readonly userId: number;
  readonly sex: string;
  readonly shopId: number | null;
  readonly introOpen: number;
  readonly introLeft: number | null;
  readonly pauseUntil: string | null;
  readonly user: { readonly firstName: string };
}
interface Rules {
  readonly splitBp: number;
  readonly version: number;
}
interface Candidate {
  readonly userId: number;
  readonly masked: boolean;
  readonly score: number;
  readonly shopName: string | null;
}
interface Reward {
  readonly id: number;
  readonly agentId: number;
  readonly type: string;
  readonly gradeName: string;
  readonly sourceType: string;
  readonly sourceId: number;
  readonly amountCents: number;
  readonly status: string;
}
interface Wallet {
  readonly balanceCents: number;
  readonly frozenCents: number;
}

const everyMember = (page: Page) =>
  callApi<Listed<OwnMember>>(page, "GET", "/api/match/members?size=200&sort=-createdTime").then(({ list }) => list);
const candidatesOf = (page: Page, userId: number, query: string) =>
  callApi<Listed<Candidate>>(page, "GET", `/api/match/candidates/${userId}?${query}`).then(({ list }) => list);

/** What takes days or another department, done at once: a time set back, a signed contract. */
const prepare = (statement: string, id: number) => inDatabase(statement, [id]);

const choose = async (page: Page, dialog: Locator, label: string, option: string) => {
  await dialog.getByLabel(label).click();
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: option }).click();
};

/** One step in the drawer of an introduction, with the inputs of its dialog. */
async function step(page: Page, title: string, fill: (dialog: Locator) => Promise<void>, to: string): Promise<void> {
  const drawer = page.getByRole("dialog", { name: /^牵线 QX/ });
  await drawer.getByRole("button", { name: title, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  // While it grows its buttons move away from under the pointer.
  await expect(dialog).not.toHaveClass(/ant-zoom/);
  await fill(dialog);
  await dialog.getByRole("button", { name: title, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.locator(".intro-head .tone").first()).toHaveText(to);
}

/** Whatever the demo sold this member: a contract without a limit would be used first. */
const threeIntroductions = `with ended as (update introduction_quota set is_valid = false where user_id = $1)
  insert into introduction_quota (user_id, intro_total) values ($1, 3)`;

/** Whoever is paused or taken is looked at with candidates all the same, and refused when an introduction begins. */
const isTaken = `select 1 from member m left join member_expand e on e.user_id = m.user_id where m.user_id = $1
  and (m.recommend_paused or e.emotion in ('ENGAGED', 'MARRIED')
    or exists (select from match_setting s where s.user_id = m.user_id and s.pause_until > now()))`;

/** One of the matchmaker's members with a contract of three introductions, and somebody who fits. */
async function findPair(page: Page, query: string): Promise<readonly [OwnMember, Candidate]> {
  for (const one of await everyMember(page)) {
    // Somebody who has just come, by another journey, has filled in nothing yet.
    if (one.sex !== "MAN" && one.sex !== "WOMAN") continue;
    const [fits] = await candidatesOf(page, one.userId, query);
    if (fits === undefined || (await inDatabase(isTaken, [one.userId])).length > 0) continue;
    await prepare(threeIntroductions, one.userId);
    return [{ ...one, introLeft: 3 }, fits];
  }
  throw new Error("the demo has nobody to introduce");
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a member leads to a candidate, and an introduction that ends well is paid to the cent", async ({
  page,
  browser,
}) => {
  await signIn(page, matchmaker);
  // Those whom the drawer shows first.
  const [own, fits] = await findPair(page, "scope=OWN&activeDays=30&size=20");
  const before = await callApi<Wallet>(page, "GET", "/api/agents/0/wallet");

  await openPage(page, `${memberPage}?keyword=${own.userId}`);
  const row = page.locator(".data-table tbody tr.grid-row");
  await expect(row).toHaveCount(1);
  await pressInRow(row, "匹配对象");
  const drawer = page.getByRole("dialog", { name: /^匹配对象/ });
  const card = drawer.locator(`[data-user="${fits.userId}"]`);
  await drawer.getByText("我的会员", { exact: true }).click();
  await expect(card).toContainText(String(fits.score));

  await card.getByRole("button", { name: "查看说明" }).click();
  const why = page.getByRole("dialog", { name: "匹配说明" });
  const explanation = await callApi<{ sentence: string; lines: readonly object[] }>(
    page,
    "GET",
    `/api/match/explain/${own.userId}/${fits.userId}`,
  );
  await expect(why).toContainText(explanation.sentence);
  await expect(why.locator("tbody tr")).toHaveCount(14);
  await expect(why.getByRole("row", { name: /^年龄/ })).toContainText(/符合|接近|不符|资料缺失|不限/);
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();

  await card.getByRole("button", { name: "发起牵线" }).click();
  const start = page.getByRole("dialog", { name: "发起牵线" });
  // While it grows its buttons move away from under the pointer.
  await expect(start).not.toHaveClass(/ant-zoom/);
  await start.getByLabel("说明").fill("双方都喜欢徒步");
  await start.getByRole("button", { name: "发起牵线" }).click();
  await expect(start).toBeHidden();
  // A person who is being introduced is no longer a candidate.
  await expect(card).toHaveCount(0);

  const running = await callApi<Listed<{ id: number; other: { userId: number }; user: { userId: number } }>>(
    page,
    "GET",
    "/api/introductions?status=DRAFT&size=200",
  );
  const id =
    running.list.find(({ user, other }) => user.userId === own.userId && other.userId === fits.userId)?.id ?? 0;
  expect(id).toBeGreaterThan(0);
  const again = await ask(page, "POST", "/api/introductions", {
    userId: own.userId,
    otherUserId: fits.userId,
    note: "",
  });
  expect(again.msg).toBe("两人已有进行中的牵线");

  await openPage(page, `${memberPage}?tab=introductions&id=${id}`);
  const nothing = async () => undefined;
  const answered = async (dialog: Locator) => {
    await dialog.getByRole("button", { name: /同意$/ }).click();
    await expect(dialog).toContainText("请填写沟通方式和说明");
    await choose(page, dialog, "沟通方式", "电话");
    await dialog.getByLabel("说明").fill("电话沟通，愿意认识");
  };
  await step(page, "推送本方", nothing, "待本方确认");
  await step(page, "本方同意", answered, "待对方确认");
  await step(page, "对方同意", answered, "双方同意");
  const meet = new Date(Date.now() + 2 * 86_400_000 + 28_800_000).toISOString().slice(0, 16).replace("T", " ");
  await step(
    page,
    "安排见面",
    async (dialog) => {
      await dialog.getByLabel("见面时间").fill(`${meet}:00`);
      await page.keyboard.press("Enter");
      await dialog.getByLabel("见面地点").fill("湖畔茶室");
    },
    "已约见面",
  );
  const early = await ask(page, "POST", `/api/introductions/${id}/met`, {});
  expect(early.msg).toBe("未到见面时间");
  const confirm = page.getByRole("dialog", { name: /^牵线 QX/ }).getByRole("button", { name: "确认见面" });
  await expect(confirm).toBeDisabled();
  await prepare("update introduction set meet_time = now() - interval '1 hour' where id = $1", id);
  await openPage(page, `${memberPage}?tab=introductions&id=${id}`);
  await page.reload();
  await step(page, "确认见面", nothing, "已见面");
  await step(page, "进入交往", (dialog) => dialog.getByLabel("说明").fill("双方都愿意继续"), "交往中");
  await step(
    page,
    "确认成功",
    async (dialog) => {
      await choose(page, dialog, "结果", "确定恋爱");
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: "proof.png", mimeType: "image/png", buffer: png });
      await expect(dialog.locator("img").first()).toBeVisible();
    },
    "成功待审核",
  );

  const judge = await anotherPerson(browser, accounts.admin);
  await openPage(judge, `${memberPage}?tab=introductions&id=${id}`);
  await step(judge, "成功审核", nothing, "牵线成功");

  // What each step paid: the rule's cents times the grade's factor, rounded down, frozen until the days are over.
  const rules = await callApi<readonly { type: string; cents: number }[]>(judge, "GET", "/api/matchmaker/reward-rules");
  const grades = await callApi<readonly { name: string; rewardFactorBp: number }[]>(
    judge,
    "GET",
    "/api/matchmaker/grades",
  );
  const rewards = (await callApi<Listed<Reward>>(page, "GET", "/api/matchmaker/rewards?size=200")).list.filter(
    ({ sourceType, sourceId }) => sourceType === "INTRODUCTION" && sourceId === id,
  );
  expect(rewards.map(({ type }) => type).toSorted()).toEqual(["INTRO_AGREED", "INTRO_MET", "INTRO_SUCCESS"]);
  let sum = 0;
  for (const reward of rewards) {
    const rule = rules.find(({ type }) => type === reward.type)?.cents ?? 0;
    const factor = grades.find(({ name }) => name === reward.gradeName)?.rewardFactorBp ?? 0;
    expect(reward).toMatchObject({ status: "FROZEN", amountCents: Math.floor((rule * factor) / 10_000) });
    const lines = await callApi<readonly { amountCents: number }[]>(
      page,
      "GET",
      `/api/matchmaker/rewards/${reward.id}/lines`,
    );
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([reward.amountCents]);
    sum += reward.amountCents;
  }
  expect(sum).toBeGreaterThan(0);
  const now = (await everyMember(page)).find(({ userId }) => userId === own.userId);
  expect(now?.introLeft).toBe((own.introLeft ?? 0) - 1);
  const after = await callApi<Wallet>(page, "GET", "/api/agents/0/wallet");
  expect(after.frozenCents - before.frozenCents).toBe(sum);
  expect(after.balanceCents).toBe(before.balanceCents);

  // Finance releases one early: frozen decreases and available increases by the same cents.
  const success = rewards.find(({ type }) => type === "INTRO_SUCCESS");
  await openPage(judge, `/matchmakerManage/matchmakerRewardLog?member=&type=INTRO_SUCCESS`);
  const paid = await ask(judge, "POST", `/api/matchmaker/rewards/${success?.id ?? 0}/issue`, {});
  expect(paid.status, paid.msg).toBe(0);
  const released = await callApi<Wallet>(page, "GET", "/api/agents/0/wallet");
  expect(released.balanceCents - after.balanceCents).toBe(success?.amountCents ?? 0);
  expect(released.frozenCents).toBe(after.frozenCents - (success?.amountCents ?? 0));
  // Both are permanently excluded from the search.
  expect((await candidatesOf(page, own.userId, "scope=OWN&minScore=0")).map(({ userId }) => userId)).not.toContain(
    fits.userId,
  );
  await judge.context().close();
});

/** Every answer a page gets, as text. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/"))
      void response.text().then(
        (text) => heard.push(text),
        () => undefined,
      );
  });
  return heard;
}

test(
  "a member is lent from shop to shop, and neither side reads the other's contacts",
  long,
  async ({ page, browser }) => {
    const admin = await anotherPerson(browser, accounts.admin);
    const lender = await anotherPerson(browser, matchmaker);
    await signIn(page, otherShop);
    // The other shop lends, and its members agreed to it.
    const free = ({ introOpen, pauseUntil, sex }: OwnMember) =>
      introOpen === 0 && pauseUntil === null && sex !== "UNKNOWN";
    const lendable = (await everyMember(lender)).filter(free);
    const shopId = lendable[0]?.shopId ?? 0;
    const rules = await callApi<Rules>(admin, "GET", `/api/borrow/rules/${shopId}`);
    await callApi(admin, "PUT", `/api/borrow/rules/${shopId}`, {
      borrowOpen: true,
      splitBp: rules.splitBp,
      autoScore: 0,
      version: rules.version,
    });
    for (const { userId } of lendable)
      await callApi(lender, "PUT", `/api/members/${userId}/borrow-consent`, {
        consent: true,
        voucherImg: `/api/files/demo/portrait/${userId}.svg`,
      });
    const theirs = new Set(lendable.map(({ userId }) => userId));
    const fitting = async (): Promise<readonly [OwnMember, Candidate]> => {
      for (const one of (await everyMember(page)).filter(free)) {
        const pool = await callApi<Listed<Candidate>>(
          page,
          "GET",
          `/api/borrow/pool?userId=${one.userId}&minScore=0&size=200`,
        );
        const found = pool.list.find(({ userId }) => theirs.has(userId));
        if (found !== undefined) return [one, found];
      }
      throw new Error("nobody of the other shop is in the pool");
    };
    const [mine, lent] = await fitting();
    await prepare(threeIntroductions, mine.userId);
    const contacts = async (userId: number) => {
      const clear = await callApi<Record<string, string>>(admin, "POST", `/api/admin/member-contact/${userId}`, {
        fields: ["login", "wechatNo"],
      });
      return Object.values(clear).filter((value) => value !== null && value.length > 4);
    };
    const [mineClear, lentClear] = [await contacts(mine.userId), await contacts(lent.userId)];
    expect(mineClear.length).toBeGreaterThan(0);
    expect(lentClear.length).toBeGreaterThan(0);

    const heardByAsker = listen(page);
    await openPage(
      page,
      `/matchMaking/borrowStrength?userId=${mine.userId}&minScore=${Math.max(0, lent.score)}&size=200`,
    );
    const card = page.locator(`.match-card[data-user="${lent.userId}"]`);
    await expect(card).toContainText(lent.shopName ?? "");
    await card.getByRole("button", { name: "申请借力" }).click();
    const dialog = page.getByRole("dialog", { name: "申请借力" });
    await dialog.getByRole("button", { name: "提交申请" }).click();
    await expect(dialog).toContainText("请填写借力说明");
    await dialog.getByLabel("借力说明").fill("同城，年龄相近，想请贵店会员见一面");
    await dialog.getByRole("button", { name: "提交申请" }).click();
    await expect(dialog).toBeHidden();
    const sent = await callApi<
      Listed<{ id: number; status: string; target: { userId: number }; user: { userId: number } }>
    >(page, "GET", "/api/borrow/requests?box=SENT&status=PENDING&size=100");
    const request = sent.list.find(({ user }) => user.userId === mine.userId);
    const target = request?.target.userId ?? 0;
    expect(target).toBe(lent.userId);
    const twice = await ask(page, "POST", "/api/borrow/requests", {
      userId: mine.userId,
      targetUserId: target,
      message: "再问一次",
    });
    expect(twice.msg).toBe("已存在待处理的借力申请");

    const heardByLender = listen(lender);
    await openPage(lender, "/matchMaking/borrowStrength?tab=received");
    const received = lender.locator(".data-table tbody tr.grid-row").filter({ hasText: "待处理" }).first();
    await received.getByRole("button", { name: "同意", exact: true }).click();
    const confirmation = lender.getByRole("dialog");
    await expect(confirmation).not.toHaveClass(/ant-zoom/);
    await confirmation.getByRole("button", { name: /确\s*定/ }).click();
    await expect(confirmation).toBeHidden();
    const accepted = await callApi<{ list: readonly { id: number; status: string; introductionId: number | null }[] }>(
      page,
      "GET",
      "/api/borrow/requests?box=SENT&size=100",
    );
    const done = accepted.list.find(({ id }) => id === request?.id);
    expect(done?.status).toBe("ACCEPTED");
    const introduction = done?.introductionId ?? 0;

    await openPage(page, `${memberPage}?tab=introductions&id=${introduction}`);
    await expect(page.getByRole("dialog", { name: /^牵线 QX/ })).toContainText("待发起");
    await openPage(lender, `${memberPage}?tab=introductions&id=${introduction}`);
    const seen = lender.getByRole("dialog", { name: /^牵线 QX/ });
    await expect(seen).toContainText("待发起");
    // The lender is responsible for its member and controls nothing else.
    await expect(seen.getByRole("button", { name: "推送本方" })).toHaveCount(0);
    expect((await ask(lender, "POST", `/api/introductions/${introduction}/push`, {})).http).toBe(404);

    for (const [who, other] of [
      [page, target],
      [lender, mine.userId],
    ] as const) {
      const reveal = await ask(who, "POST", `/api/admin/member-contact/${other}`, { fields: ["login"] });
      expect(reveal.status, reveal.msg).not.toBe(0);
      for (const path of [
        `/api/admin/get-user-info/${other}`,
        `/api/admin/get-by-login-last-name-user-id/${other}`,
        `/api/match/members?keyword=${other}`,
        `/api/introductions/${introduction}`,
        `/api/borrow/requests?box=SENT&size=100`,
        `/api/borrow/requests?box=RECEIVED&size=100`,
        `/api/match/explain/${mine.userId}/${target}`,
        `/api/member-notes/${other}`,
        `/api/admin/get-album-pics/${other}/1/20`,
      ]) {
        const answer = await ask<unknown>(who, "GET", path);
        (who === page ? heardByAsker : heardByLender).push(JSON.stringify(answer));
      }
    }
    for (const [heard, clear] of [
      [heardByAsker, lentClear],
      [heardByLender, mineClear],
    ] as const) {
      expect(heard.length).toBeGreaterThan(10);
      for (const value of clear) expect(heard.filter((text) => text.includes(value))).toEqual([]);
    }
    await lender.context().close();
    await admin.context().close();
  },
);

test(
  "a simulated assessment writes nothing; carried out, a grade falls by exactly one and can be given back",
  long,
  async ({ page }) => {
    await signIn(page);
    interface Down {
      readonly id: number;
      readonly agentId: number;
      readonly shopId: number;
      readonly fromGrade: number;
      readonly toGrade: number;
      readonly fromName: string;
      readonly toName: string;
      readonly status: string;
      readonly user: { readonly firstName: string };
    }
    const downs = (status: string) =>
      callApi<Listed<Down>>(page, "GET", `/api/matchmaker/grade-changes?direction=DOWN&status=${status}&size=200`);
    const all = "WARNING,WAIT_EXECUTE,EXECUTED,EXEMPTED,REVOKED,INVALID";
    const before = (await downs(all)).total;

    const { period, protectDays, exemptOnLeave } = await callApi<{
      period: string;
      protectDays: number;
      exemptOnLeave: boolean;
    }>(page, "GET", "/api/matchmaker/relegation-setting");
    await openPage(page, "/matchmakerSetting/MasterRegelationTaskSetting");
    await page.getByRole("button", { name: "模拟考核" }).click();
    const simulation = page.getByRole("dialog", { name: /^模拟考核 \d{4}/ });
    const result = await callApi<{ grades: readonly { name: string; warned: number }[]; list: readonly object[] }>(
      page,
      "POST",
      "/api/matchmaker/relegation/simulate",
      { period, protectDays, exemptOnLeave },
    );
    await expect(simulation.locator(".simulation-grades")).toContainText(result.grades[0]?.name ?? "");
    await expect(simulation.locator("tbody tr.ant-table-row")).toHaveCount(result.list.length);
    expect(result.grades.reduce((sum, { warned }) => sum + warned, 0)).toBe(result.list.length);
    const file = page.waitForEvent("download");
    await simulation.getByRole("button", { name: "导出名单" }).click();
    expect((await file).suggestedFilename()).toContain("模拟考核");
    await simulation.getByRole("button", { name: "关闭" }).last().click();
    expect((await downs(all)).total).toBe(before);

    const [due] = (await downs("WAIT_EXECUTE")).list;
    if (due === undefined) throw new Error("the demo has nobody to relegate");
    const gradeOf = async () =>
      (
        await callApi<readonly { agentId: number; gradeName: string }[]>(
          page,
          "GET",
          `/api/shops/${due.shopId}/matchmakers`,
        )
      ).find(({ agentId }) => agentId === due.agentId)?.gradeName;
    expect(await gradeOf()).toBe(due.fromName);
    await openPage(page, "/matchmakerSetting/matchmakerRelegation?status=WAIT_EXECUTE");
    const row = page.locator(".data-table tbody tr.grid-row", { hasText: due.user.firstName }).first();
    await pressInRow(row, "立即执行");
    const sure = page.getByRole("dialog").filter({ hasText: "确定将【" });
    await expect(sure).toContainText(`确定将【${due.user.firstName}】降为${due.toName}？`);
    await sure.getByRole("button", { name: /立即执行|确\s*定/ }).click();
    await expect(page.getByText("已降级").first()).toBeVisible();
    expect(due.toGrade).toBe(due.fromGrade - 1);
    await expect.poll(gradeOf).toBe(due.toName);
    const late = await ask(page, "POST", `/api/matchmaker/grade-changes/${due.id}/execute`, {});
    expect(late.msg).toMatch(/请刷新/);

    await openPage(page, "/matchmakerSetting/matchmakerRelegation?status=EXECUTED");
    const executed = page.locator(".data-table tbody tr.grid-row", { hasText: due.user.firstName }).first();
    await executed.getByRole("button", { name: "撤销降级" }).click();
    const revoke = page.getByRole("dialog", { name: /^撤销降级/ });
    await revoke.getByLabel("撤销原因").fill("考核数据有误");
    await revoke.getByRole("button", { name: /确\s*定/ }).click();
    await expect(revoke).toBeHidden();
    await expect.poll(gradeOf).toBe(due.fromName);
  },
);

test("province, city, district, shop and matchmaker each see their part", long, async ({ browser }) => {
  test.setTimeout(120_000);
  const logins = ["13800000011", "13800000012", "13800000013", "13800000015", "13800000016"] as const;
  const idsOf = async (reader: Page): Promise<ReadonlySet<number>> => {
    const { list } = await callApi<Listed<OwnMember>>(reader, "GET", "/api/match/members?size=200");
    return new Set(list.map(({ userId }) => userId));
  };
  let wider: Page | null = null;
  for (const login of logins) {
    const person = await anotherPerson(browser, login);
    await openPage(person, memberPage);
    const table = person.locator(".data-table");
    await expect(table).toHaveAttribute("aria-busy", "false");
    // Other journeys hand members over meanwhile: page and call are read again until both are of the same moment.
    await expect(async () => {
      await person.getByRole("button", { name: "刷新", exact: true }).first().click();
      await expect(table).toHaveAttribute("aria-busy", "false");
      const { total } = await callApi<Listed<OwnMember>>(person, "GET", "/api/match/members?size=200");
      expect(total).toBeGreaterThan(0);
      await expect(person.getByText(`共 ${total.toLocaleString("en-US")} 条`).first()).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    // The members of a narrower account are part of those of the wider account, but not all of them. Both lists are read
    // at the same moment.
    if (wider !== null && (await idsOf(wider)).size < 200) {
      const above = wider;
      const outside = async () => {
        const [own, all] = [await idsOf(person), await idsOf(above)];
        return [...own].filter((userId) => !all.has(userId));
      };
      await expect.poll(outside).toEqual([]);
      const own = await idsOf(person);
      const foreign = [...(await idsOf(above))].find((userId) => !own.has(userId));
      if (foreign !== undefined)
        expect((await ask(person, "GET", `/api/admin/get-user-info/${foreign}`)).http).toBe(404);
    }
    await wider?.context().close();
    wider = person;
    for (const route of ["/matchMaking/profit", "/matchMaking/withdraw"]) {
      await openPage(person, route);
      await expect(person.locator(".data-table:visible").first()).toHaveAttribute("aria-busy", "false");
      await expect(person.getByText("无权访问该页面")).toHaveCount(0);
    }
  }
  await wider?.context().close();
});
