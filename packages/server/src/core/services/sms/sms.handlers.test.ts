import { resendSms, sendCustomerMarketSms } from "@hongxian/contract/core/sms/sms.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { SmsOrder, SmsSender } from "../../../platform/sms-sender.ts";
import { testApp } from "../../../test/app.ts";
import { lastAudit } from "../../../test/audit.ts";
import { aMember, aRole, aRow, aStaff } from "../../../test/build.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { sendDue } from "./send-due-sms.ts";

const app = await testApp();
const { db } = app.database;
const adminId = await aStaff(db);
const admin = await app.as(adminId);
const salesId = await aMember(db);
const roleId = await aRole(db, { "/message/smsSendRecord": "all" }, { dataScope: "SELF" });
const sales = await app.as(await aStaff(db, { roleId, userId: salesId }));
const own = { saleUserId: salesId };

const night = new Date("2026-11-15T13:30:00Z");
const sent: SmsOrder[] = [];
const sender: SmsSender = {
  channel: "TEST",
  send: async (orders) => {
    sent.push(...orders);
    return orders.map(({ key }) => ({ ok: true, status: "SUCCESS", channelId: key }));
  },
  find: async (taken) => taken.map(() => "KEPT"),
};

describe("marketing by tags", () => {
  it("marketing by tags reaches the caller's own members who have one of them, once", async () => {
    const groupId = await aRow(db, "tag_group", "id", { name: "活动" });
    const [one, two] = [
      await aRow(db, "tag", "id", { groupId, name: "看房" }),
      await aRow(db, "tag", "id", { groupId, name: "看车" }),
    ];
    const [both, foreign, untagged] = [await aMember(db, own), await aMember(db), await aMember(db, own)];
    for (const userId of [both, foreign])
      await sql`insert into user_tag (user_id, tag_id) values (${userId}, ${one})`.execute(db);
    await sql`insert into user_tag (user_id, tag_id) values (${both}, ${two})`.execute(db);
    const { rows } = await sql<{ id: number }>`select id from sms_template where kind = 'MARKET' and status = 'PASS'
      order by id limit 1`.execute(db);
    const templateId = rows[0]?.id ?? 0;
    const noon = new Date(Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000 + 4 * 3_600_000).toISOString();
    const made = await sales(sendCustomerMarketSms, { body: { templateId, tagIds: [one, two], sendTime: noon } });
    expect(made.data).toMatchObject({ total: 1, skipped: 0 });
    const records = await sql<{ userId: number }>`select user_id from sms_record
      where task_id = ${made.data.taskId}`.execute(db);
    expect(records.rows).toEqual([{ userId: both }]);
    expect(records.rows).not.toContainEqual({ userId: untagged });
  });
});

describe("a notice that failed", () => {
  it("a notice that failed is sent again by itself, at any hour", async () => {
    const aRecord = async (userId: number, columns: object = {}) =>
      aRow(db, "sms_record", "id", {
        userId,
        login: "13900001111",
        content: "您的预约已确认",
        kind: "NOTICE",
        status: "FAIL",
        failReason: "isv.BUSINESS_LIMIT_CONTROL",
        ...columns,
      });
    const mine = await aMember(db, own);
    const id = await aRecord(mine, { segments: 2, cost: 0 });
    const foreign = await aRecord(await aMember(db));
    const market = await aRecord(mine, { kind: "MARKET" });
    const done = await aRecord(mine, { status: "SUCCESS" });
    expect((await sales(resendSms, { id: foreign })).http).toBe(404);
    expect((await sales(resendSms, { id: market })).msg).toBe("只有通知短信可以重发");
    expect((await sales(resendSms, { id: done })).msg).toBe("只有发送失败的短信可以重发");
    expect((await sales(resendSms, { id })).http).toBe(200);
    const stateOf = async () =>
      (
        await sql`select status, fail_reason, task_id from sms_record
          where id = any(${[id, foreign, market, done]}::bigint[]) order by id`.execute(db)
      ).rows;
    const failed = { status: "FAIL", failReason: "isv.BUSINESS_LIMIT_CONTROL", taskId: null };
    const others = [failed, failed, { ...failed, status: "SUCCESS" }];
    expect(await stateOf()).toEqual([{ status: "WAIT", failReason: "", taskId: null }, ...others]);
    expect(await lastAudit(db, "smsRecord", id)).toMatchObject({ after: { status: "WAIT" } });
    expect((await sales(resendSms, { id })).http).toBe(400);
    await sendDue(db, sender, night);
    expect(sent.map(({ key }) => key)).toEqual([`sms-${id}`]);
    const paid = await sql<{ cost: number }>`select cost from sms_record where id = ${id}`.execute(db);
    expect(paid.rows).toEqual([{ cost: 2 * (await readSetting(db, "sms.segmentCents")) }]);
    expect(await stateOf()).toEqual([{ status: "SUCCESS", failReason: "", taskId: null }, ...others]);
    expect((await admin(resendSms, { id: foreign })).http).toBe(200);
  });
});
