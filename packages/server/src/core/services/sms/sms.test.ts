import {
  getSmsTask,
  cancelSmsTask,
  sendCustomerMarketSms,
  estimateSms,
} from "@hongxian/contract/core/sms/sms.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { smsSegments } from "@hongxian/contract/core/sms/sms.rules.ts";
import type { SmsOrder, SmsSender } from "../../../platform/sms-sender.ts";
import { testApp } from "../../../test/app.ts";
import { aMember, aStaff } from "../../../test/build.ts";
import { times } from "../../../test/long.ts";
import { askReports } from "./ask-reports.ts";
import { findTaken } from "./find-taken.ts";
import { sendDue, sendSlice } from "./send-due-sms.ts";
import { takeReply } from "./sms-replies.ts";
import { createSmsTask, needMarketTemplate } from "./sms-tasks.ts";
import { queryIn } from "../../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));
const noon = new Date("2026-11-16T04:00:00Z");
const night = new Date("2026-11-15T13:30:00Z");

const { rows: found } = await sql<{
  id: number;
}>`select id from sms_template where kind = 'MARKET' order by id limit 1`.execute(db);
const templateId = found[0]?.id ?? 0;

/** Counts what is sent; refuses the configured numbers. */
function recorder(refuses: ReadonlySet<string> = new Set()) {
  const sent: SmsOrder[] = [];
  const sender: SmsSender = {
    channel: "TEST",
    send: async (orders) => {
      sent.push(...orders);
      return orders.map(({ key, to }) =>
        refuses.has(to)
          ? { ok: false, reason: "isv.BUSINESS_LIMIT_CONTROL" }
          : { ok: true, status: "SUCCESS", channelId: key },
      );
    },
    find: async (taken) => taken.map(({ key }) => (sent.some((order) => order.key === key) ? "LEFT" : "KEPT")),
  };
  return { sent, sender };
}
const loginOf = async (userId: number): Promise<string> =>
  (await sql<{ login: string }>`select login from member where user_id = ${userId}`.execute(db)).rows[0]?.login ?? "";
const task = async (userIds: readonly number[]) => {
  const template = await needMarketTemplate(db, templateId);
  const targets = sql`select u from unnest(${[...userIds]}::bigint[]) u`;
  return db
    .transaction()
    .execute((tx) => createSmsTask(tx, { template, vars: {}, targets, sendTime: null, staffId: null }));
};

describe("marketing by short message", () => {
  it("marketing by short message leaves out who opted out, did not consent, left, or had one within three days", async () => {
    const [good, out, off, gone, recent] = await Promise.all([
      aMember(db, { firstName: "小明", homeCity: "杭州" }),
      aMember(db),
      aMember(db, { marketSwitch: false }),
      aMember(db, { status: "CANCEL" }),
      aMember(db),
    ]);
    await takeReply(db, { login: await loginOf(out), content: " r " });
    await task([recent]);
    const made = await task([good, out, off, gone, recent]);
    expect(made).toMatchObject({ total: 1, skipped: 4 });
    const { sent, sender } = recorder();
    await sendDue(db, sender, noon);
    expect(sent.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [await loginOf(good), await loginOf(recent)].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(sent.find(({ text }) => text.includes("小明"))?.text).toBe(
      "【红线】小明您好，杭州又有新的缘分在等您，打开红线看看今日推荐。拒收请回复R",
    );
    await expect(task([good])).rejects.toThrow("没有可发送的会员");
  });

  it("marketing by short message waits for the morning, and who opts out overnight gets nothing", async () => {
    const [one, other] = [await aMember(db), await aMember(db)];
    const { taskId } = await task([one, other]);
    const { sent, sender } = recorder();
    await sendDue(db, sender, night);
    expect(sent).toHaveLength(0);
    await takeReply(db, { login: await loginOf(other), content: "R" });
    await sendDue(db, sender, noon);
    expect(sent.map(({ to }) => to)).toEqual([await loginOf(one)]);
    const { data } = await admin(getSmsTask, { id: taskId });
    expect(data).toMatchObject({ status: "DONE", total: 2, success: 1, fail: 1, waiting: 0 });
  });

  it("marketing by short message writes to each of thousands once, however many work at it and however often it is tried", async () => {
    const many = times(10_000, 2000);
    const { rows } = await sql<{
      userId: number;
    }>`insert into member (login, first_name, last_name, sex, platform, login_mode)
      select '177' || lpad(n::text, 8, '0'), '会员' || n, 'SM' || n, 'MAN', 'IOS', 'REGISTER'
      from generate_series(1, ${many}::int) n returning user_id`.execute(db);
    const { taskId, total } = await task(rows.map(({ userId }) => userId));
    expect(total).toBe(many);
    const refuses = new Set(["17700000007"]);
    const { sent, sender } = recorder(refuses);
    const work = async () => {
      while (await sendSlice(db, sender, taskId));
    };
    await Promise.all([work(), work(), work()]);
    await work();
    expect(sent).toHaveLength(many);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(many);
    const { data } = await admin(getSmsTask, { id: taskId });
    expect(data).toMatchObject({ status: "DONE", success: many - 1, fail: 1, cost: (many - 1) * 5 });
  });

  it("marketing by short message learns later who really got it; each report counts once", async () => {
    const members = await Promise.all([aMember(db), aMember(db), aMember(db)]);
    const [arrived, failed, open] = await Promise.all(members.map(loginOf));
    const { taskId: id } = await task(members);
    const queriedIds: string[] = [];
    const sender: SmsSender = {
      channel: "REPORTING",
      send: async (orders) => orders.map(({ to }) => ({ ok: true, status: "SENT", channelId: `b-${to}` })),
      find: async (taken) => taken.map(() => null),
      report: async (taken) =>
        taken.map(({ to, channelId }) => {
          queriedIds.push(channelId);
          if (to === open) return null;
          return { ok: to === arrived, reason: to === failed ? "MK:0013" : "" };
        }),
    };
    await sendDue(db, sender, noon);
    expect(await askReports(db, sender)).toBe(0);
    await sql`update sms_record set send_time = send_time - interval '1 minute' where task_id = ${id}`.execute(db);
    const counts = await Promise.all([askReports(db, sender), askReports(db, sender)]);
    expect(counts.reduce((sum, n) => sum + n)).toBe(2);
    expect(await askReports(db, sender)).toBe(0);
    expect(queriedIds).toHaveLength(3);
    const { rows } = await sql<{
      login: string;
      status: string;
      failReason: string;
    }>`select login, status, fail_reason from sms_record
      where task_id = ${id}`.execute(db);
    const statusOf = (login: string | undefined) => rows.find((row) => row.login === login);
    expect(statusOf(arrived)?.status).toBe("SUCCESS");
    expect(statusOf(failed)).toMatchObject({ status: "FAIL", failReason: "MK:0013" });
    expect(statusOf(open)?.status).toBe("SENT");
    const { rows: tasks } = await sql<{
      success: number;
      fail: number;
    }>`select success, fail from sms_task where id = ${id}`.execute(db);
    expect(tasks[0]).toEqual({ success: 2, fail: 1 });
  });

  it("messages that a crash cut off are queried: once each, none lost, and the task adds up", async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(db)));
    const { taskId } = await task(members);
    const { sent, sender } = recorder();
    // The process ends after three were sent and before any of that was recorded.
    const dying: SmsSender = {
      ...sender,
      send: async (orders) => {
        await sender.send(orders.slice(0, 3));
        throw new Error("killed");
      },
    };
    await expect(sendSlice(db, dying, taskId)).rejects.toThrow("killed");
    const states = async () =>
      (
        await sql<{
          status: string;
          n: number;
        }>`select status, count(*)::int as n from sms_record where task_id = ${taskId}
          group by 1 order by 1`.execute(db)
      ).rows;
    expect(await states()).toEqual([{ status: "TAKEN", n: 6 }]);
    // The channel is not asked about a sending that may still be under way, and the task is not done.
    expect(await findTaken(db, sender)).toBe(0);
    expect(await sendSlice(db, sender, taskId)).toBe(false);
    await sql`update sms_record set send_time = send_time - interval '11 minutes' where task_id = ${taskId}`.execute(
      db,
    );
    expect(await findTaken(db, { ...sender, find: async (taken) => taken.map(() => null) })).toBe(0);
    const found = await Promise.all([findTaken(db, sender), findTaken(db, sender)]);
    expect(found.reduce((sum, n) => sum + n)).toBe(6);
    expect(await states()).toEqual([
      { status: "SENT", n: 3 },
      { status: "WAIT", n: 3 },
    ]);
    while (await sendSlice(db, sender, taskId));
    expect(new Set(sent.map(({ to }) => to)).size).toBe(6);
    expect(sent).toHaveLength(6);
    const { data } = await admin(getSmsTask, { id: taskId });
    expect(data).toMatchObject({ status: "DONE", success: 6, fail: 0 });
  });

  it("a message without an answer for a day is marked so; a code is not sent late", async () => {
    const userId = await aMember(db);
    const login = await loginOf(userId);
    const { rows } = await sql<{ id: number }>`insert into sms_record (user_id, login, content, kind, status, send_time)
      values (${userId}, ${login}, 'x', 'NOTICE', 'TAKEN', now() - interval '25 hours'),
        (${userId}, ${login}, 'x', 'CODE', 'TAKEN', now() - interval '11 minutes') returning id`.execute(db);
    const [notice, code] = rows.map(({ id }) => id);
    const { sender } = recorder();
    await findTaken(db, {
      ...sender,
      find: async (taken) => taken.map(({ key }) => (key === `sms-${code}` ? "KEPT" : null)),
    });
    const ended = await sql<{
      id: number;
      status: string;
      failReason: string;
    }>`select id, status, fail_reason from sms_record
      where id = any(${[notice, code]}::bigint[]) order by id`.execute(db);
    expect(ended.rows).toEqual([
      { id: notice, status: "FAIL", failReason: "发送中断，通道未返回结果" },
      { id: code, status: "FAIL", failReason: "发送中断，验证码已过期" },
    ]);
  });

  it("a task cancelled in the middle says exactly what was sent", async () => {
    const { rows } = await sql<{
      userId: number;
    }>`insert into member (login, first_name, last_name, sex, platform, login_mode)
      select '178' || lpad(n::text, 8, '0'), '会员' || n, 'SC' || n, 'MAN', 'IOS', 'REGISTER'
      from generate_series(1, 500) n returning user_id`.execute(db);
    const { taskId } = await task(rows.map(({ userId }) => userId));
    const { sent, sender } = recorder();
    await sendSlice(db, sender, taskId);
    const { data } = await admin(cancelSmsTask, { id: taskId });
    expect(data).toMatchObject({ status: "CANCEL", success: 200, fail: 300, waiting: 0 });
    expect(await sendSlice(db, sender, taskId)).toBe(false);
    expect(sent).toHaveLength(200);
    expect((await admin(cancelSmsTask, { id: taskId })).msg).toBe("该任务已结束");
  });

  it("sending takes the specification's call with its parameters in the address", async () => {
    const userId = await aMember(db, { firstName: "小红" });
    const tomorrowNoon = new Date(Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000 + 4 * 3_600_000).toISOString();
    const send = (query: string) => admin(sendCustomerMarketSms, { query: queryIn(query) });
    expect((await send(`templateId=${templateId}&userIds=&sendTime=${tomorrowNoon}`)).msg).toBe("请选择发送对象");
    expect((await send(`templateId=999999&userIds=${userId}&sendTime=${tomorrowNoon}`)).msg).toBe(
      "请选择可用的营销短信模板",
    );
    const late = tomorrowNoon.replace("T04", "T14");
    expect((await send(`templateId=${templateId}&userIds=${userId}&sendTime=${late}`)).msg).toBe(
      "营销短信只能在08:00-21:00发送",
    );
    const ids = Array.from({ length: 1001 }, (_, at) => at + 1).join(",");
    expect((await send(`templateId=${templateId}&userIds=${ids}&sendTime=${tomorrowNoon}`)).msg).toBe(
      "一次最多发送1000人",
    );
    const made = await send(`templateId=${templateId}&userIds=${userId}&sendTime=${tomorrowNoon}`);
    expect(made.data).toMatchObject({ total: 1, skipped: 0 });
    const estimate = await admin(estimateSms, { body: { templateId, userIds: [await aMember(db), 999_999_999] } });
    // An id that nobody has is told as skipped, before it is sent and afterwards.
    expect(estimate.data).toMatchObject({ total: 1, skipped: 1, segments: 1, costCents: 5 });
    const other = await aMember(db);
    const named = await send(`templateId=${templateId}&userIds=${other},999999999&sendTime=${tomorrowNoon}`);
    expect(named.data).toMatchObject({ total: 1, skipped: 1 });
  });

  it("sending counts parts as the operators do", () => {
    expect([1, 70, 71, 134, 135].map((n) => smsSegments("字".repeat(n)))).toEqual([1, 1, 2, 2, 3]);
  });
});
