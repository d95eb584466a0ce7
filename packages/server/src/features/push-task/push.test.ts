import { pushTaskList } from "@hongxian/contract/features/push-task/push-task.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { createPush, submitPush, pushPersonMsg } from "@hongxian/contract/core/push/push.endpoints.ts";
import { estimateAudience } from "@hongxian/contract/core/audience/audience.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { deliverDue } from "../../core/services/outbox/deliver-outbox.ts";
import { dispatchDue, reportPush } from "./dispatch-push.ts";
import { queryIn } from "../../test/query-in.ts";
import { pushReportIntake } from "@hongxian/contract/features/push-task/push-report.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
const author = await app.as(await aStaff(db));
const other = await app.as(await aStaff(db));
const draft = {
  title: "你好{昵称}",
  content: "{城市}有新人",
  kind: "SERVICE",
  channel: "BOTH",
  sendMode: "NOW",
  audience: {},
} as const;

describe("audience", () => {
  it("an audience is everybody, or those who fit all conditions", async () => {
    const birthday = (age: number) => `${new Date().getFullYear() - age}-01-01`;
    const [young, old, left] = await Promise.all([
      aMember(db, {
        sex: "MAN",
        birthday: birthday(25),
        homeCity: "杭州",
        homeCityId: 330100,
        authStatus: "REAL_NAME",
        platform: "IOS",
      }),
      aMember(db, { sex: "MAN", birthday: birthday(50), homeCityId: 330100 }),
      aMember(db, { sex: "MAN", birthday: birthday(25), homeCityId: 330100, status: "DISABLE" }),
    ]);
    const groupId = await aRow(db, "tag_group", "id", { name: "推送" });
    const tagId = await aRow(db, "tag", "id", { groupId, name: "活跃" });
    await sql`insert into user_tag (user_id, tag_id) values (${young}, ${tagId})`.execute(db);
    const count = async (audience: object) => (await author(estimateAudience, { body: { audience } })).data.count;
    expect(await count({ sex: "MAN", cityIds: [330100] })).toBe(2);
    expect(await count({ sex: "MAN", cityIds: [330100], ageMax: 30 })).toBe(1);
    expect(await count({ cityIds: [330100], ageMin: 31 })).toBe(1);
    expect(await count({ cityIds: [330100], realName: "YES", platforms: ["IOS"], tagIds: [tagId] })).toBe(1);
    expect(await count({ cityIds: [330100], registerDaysMin: 3 })).toBe(0);
    expect(await count({ userIds: [young, old, left] })).toBe(2);
    expect(
      (await author(estimateAudience, { body: { audience: { userIds: [young, 999_999_999] } } })).data.unknownIds,
    ).toEqual([999_999_999]);
    expect((await author(estimateAudience, { body: { audience: { ageMin: 40, ageMax: 30 } } })).msg).toBe(
      "最小年龄不能大于最大年龄",
    );
  });
});

describe("pushes", () => {
  it("pushes to everybody need a second person; each member gets one, filled in and in the chat", async () => {
    const user = await aMember(db, { firstName: "阿宁", homeCity: "苏州" });
    const { data } = await author(createPush, { body: draft });
    expect((await author(submitPush, { id: data.id })).data.status).toBe("WAIT_AUDIT");
    expect((await author(actionCall(pushTaskList, "pass"), { id: data.id, body: { pass: true } })).msg).toBe(
      "不能审批本人创建的推送",
    );
    expect(
      (await other.unchecked(actionCall(pushTaskList, "refuse"), { id: data.id, body: { pass: false } })).msg,
    ).toBe("请填写驳回原因");
    expect((await other(actionCall(pushTaskList, "pass"), { id: data.id, body: { pass: true } })).data.status).toBe(
      "WAIT_SEND",
    );
    await Promise.all([dispatchDue(db), dispatchDue(db)]);
    await dispatchDue(db);
    const messages = await sql<{
      title: string;
      content: string;
    }>`select title, content from person_msg where user_id = ${user}`.execute(db);
    expect(messages.rows).toEqual([{ title: "你好阿宁", content: "苏州有新人" }]);
    const lines = await sql<{
      text: string;
    }>`select msg_body->>'text' as text from message where conversation_id = ${`p2p_0_${user}`}`.execute(db);
    expect(lines.rows).toEqual([{ text: "你好阿宁\n苏州有新人" }]);
    const task = await sql<{
      status: string;
      whole: boolean;
    }>`select status, total_num = success_num and total_num = arrive_num
      and total_num = (select count(*) from push_receipt where push_id = ${data.id}) as whole
      from push_task where id = ${data.id}`.execute(db);
    expect(task.rows[0]).toEqual({ status: "FINISH", whole: true });
    await reportPush(db, data.id, user, "CLICK");
    await reportPush(db, data.id, user, "ARRIVE");
    const receipt = await sql<{
      result: string;
    }>`select result from push_receipt where push_id = ${data.id} and user_id = ${user}`.execute(db);
    expect(receipt.rows[0]?.result).toBe("CLICK");
  });

  it("pushes of marketing reach a member twice a day, none who switched it off or was banned, and nobody at night", async () => {
    const noon = new Date("2026-11-16T04:00:00Z");
    const night = new Date("2026-11-15T14:30:00Z");
    const [on, off, banned] = [
      await aMember(db),
      await aMember(db, { marketSwitch: false }),
      await aMember(db, { status: "DISABLE" }),
    ];
    const send = async () => {
      const id = await aRow(db, "push_task", "id", {
        title: "活动",
        content: "来吧",
        kind: "MARKETING",
        channel: "PUSH",
        audience: JSON.stringify({ userIds: [on, off, banned] }),
        status: "WAIT_SEND",
        sendTime: new Date(Date.now() - 1000),
      });
      await dispatchDue(db, night);
      expect((await sql`select 1 from push_receipt where push_id = ${id}`.execute(db)).rows).toEqual([]);
      await dispatchDue(db, noon);
      const { rows } = await sql<{
        result: string;
      }>`select result from push_receipt where push_id = ${id} order by user_id`.execute(db);
      return rows.map(({ result }) => result);
    };
    expect(await send()).toEqual(["WAIT", "FILTER", "FILTER"]);
    expect(await send()).toEqual(["WAIT", "FILTER", "FILTER"]);
    expect(await send()).toEqual(["FILTER", "FILTER", "FILTER"]);
  });

  it("pushes refuse bad words, empty audiences and links that lead nowhere, and may be cancelled and sent again once", async () => {
    expect((await author(createPush, { body: { ...draft, content: "杀猪盘" } })).msg).toBe("内容包含敏感词：杀猪盘");
    expect(
      (await author(createPush, { body: { ...draft, link: { linkType: "MEMBER", linkValue: "999999999" } } })).msg,
    ).toBe("跳转目标不存在");
    const empty = await author(createPush, { body: { ...draft, audience: { cityIds: [999_999] } } });
    expect((await author(submitPush, { id: empty.data.id })).msg).toBe("目标人群为空，无法发送");
    const user = await aMember(db);
    const soon = await author(createPush, {
      body: {
        ...draft,
        audience: { userIds: [user] },
        sendMode: "TIMED",
        sendTime: new Date(Date.now() + 60_000).toISOString(),
      },
    });
    expect((await author(submitPush, { id: soon.data.id })).msg).toBe("定时时间须在5分钟后至30天内");
    const id = await aRow(db, "push_task", "id", {
      title: "a",
      content: "b",
      kind: "SERVICE",
      channel: "PUSH",
      status: "FINISH",
      failNum: 1,
      sendTime: new Date(),
    });
    await aRow(db, "push_receipt", "userId", { pushId: id, userId: user, result: "FAIL" });
    expect((await author(actionCall(pushTaskList, "resend"), { id })).data).toMatchObject({
      status: "WAIT_SEND",
      estimateNum: 1,
    });
    expect((await author(actionCall(pushTaskList, "resend"), { id })).msg).toBe("该推送已重发过");
  });
});

describe("push-person-msg", () => {
  it("push-person-msg notifies each member, five times a day at most, and puts it into the chat once", async () => {
    const [user, closed] = [await aMember(db), await aMember(db, { status: "DISABLE" })];
    const push = (query: string) =>
      author(pushPersonMsg, { query: { ...queryIn(query), title: "提醒", content: "请完善资料" } });
    const first = await push(`userIds=${user},${closed},999999999&linkType=VIP&linkValue=/vip`);
    expect(first.data).toEqual({
      success: 1,
      failed: [
        { userId: closed, msg: "会员账号状态异常" },
        { userId: 999_999_999, msg: "会员不存在或无权查看" },
      ],
    });
    for (let at = 0; at < 4; at += 1) expect((await push(`userId=${user}`)).data.success).toBe(1);
    expect((await push(`userIds=${user}`)).data.failed).toEqual([{ userId: user, msg: "该会员今日推送已达上限" }]);
    const { outboxJob } = await import("../../core/services/outbox/deliver-outbox.ts");
    const parts = {
      database: app.database,
      settings: app.services.settings,
      listener: app.services.listener,
      log: app.services.log,
    };
    await outboxJob.run(parts, {});
    await deliverDue(db, async () => undefined);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from message where conversation_id = ${`p2p_0_${user}`}`.execute(db);
    expect(rows[0]?.n).toBe(5);
  });
});

it("reports of a push sent by an application move its receipt forward only, and only a receipt that is there", async () => {
  const { numberOf, send } = await aSender(app);
  const userId = await aMember(db);
  const member = await numberOf(userId);
  const pushId = await aRow(db, "push_task", "id", {
    title: "推送",
    content: "有新人",
    kind: "SERVICE",
    channel: "PUSH",
    status: "FINISH",
  });
  await sql`insert into push_receipt (push_id, user_id, result) values (${pushId}, ${userId}, 'SENT')`.execute(db);
  const report = (result: string, more: object = {}) => send(pushReportIntake, { member, pushId, result, ...more });
  const stands = async () =>
    (await sql<{ result: string }>`select result from push_receipt where push_id = ${pushId}`.execute(db)).rows[0]
      ?.result;
  expect((await report("ARRIVE")).state).toBe("ACCEPTED");
  expect(await stands()).toBe("ARRIVE");
  await report("CLICK");
  await report("ARRIVE");
  expect(await stands()).toBe("CLICK");
  expect((await report("CLICK", { member: await numberOf(await aMember(db)) })).state).toBe("REFUSED");
});
