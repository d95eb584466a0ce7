import {
  kpiScore,
  getChatKpi,
  getChatKpiDaily,
  getChatKpiHeat,
  getChatKpiSetting,
  saveChatKpiSetting,
  scoreAccompany,
} from "@hongxian/contract/features/chat-kpi/chat-kpi.endpoints.ts";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { anAccount } from "../../test/chat-desk.ts";
import { countKpi } from "../../core/services/chat/count-kpi.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));
const staffId = await aStaff(db, { roleId: 2 });
const account = await anAccount(app, staffId);

/** Writes a message of the member or of staff, the given seconds after yesterday began: that day is over at any hour. */
async function says(member: number, at: number, isStaff: boolean): Promise<void> {
  await sql`insert into message (msg_id, conversation_id, from_id, to_id, msg_type, msg_body, msg_time, staff_id)
    values (gen_random_uuid()::text, ${p2pId(member, account)}, ${isStaff ? account : member},
      ${isStaff ? member : account}, 'TEXT_MSG', '{"text": "x"}',
      current_date - 1 + make_interval(secs => ${at}::int), ${isStaff ? staffId : null})`.execute(db);
}

it("the KPI counts answers, waits and missed questions from the messages, the same however often", async () => {
  const [quick, slow, missed] = [await aMember(db), await aMember(db), await aMember(db)];
  await says(quick, 0, false);
  await says(quick, 10, false);
  await says(quick, 60, true);
  await says(slow, 0, false);
  await says(slow, 1200, true);
  await says(missed, 0, false);
  await aRow(db, "accompany_log", "id", {
    accountUserId: account,
    staffId,
    userId: quick,
    beginTime: new Date(Date.now() - 86_400_000),
    result: "INTENTION",
  });
  await countKpi(db, 1);
  await countKpi(db, 1);
  const { data } = await admin(getChatKpi, { query: { staffIds: String(staffId) } });
  expect(data.rows).toHaveLength(1);
  expect(data.rows[0]).toMatchObject({
    conversationCount: 2,
    memberCount: 2,
    inCount: 3,
    outCount: 2,
    firstReply: 630,
    avgReply: 630,
    replyIn5min: 3333,
    // The one answered late, and the one that nobody answered.
    timeoutCount: 2,
    missedCount: 1,
    intentionCount: 1,
  });
  expect((await admin(getChatKpiDaily)).data.total).toBe(1);
  expect((await admin(getChatKpiHeat)).data[0]).toMatchObject({ hour: 0, count: 4 });
});

it("the score follows the yardstick: at most 1.2 of a weight, less is better for times", () => {
  const items = {
    firstReply: { weight: 50, target: 60 },
    replyIn5min: { weight: 50, target: 90 },
    missedRate: { weight: 0, target: 5 },
    wechat: { weight: 0, target: 1 },
    paid: { weight: 0, target: 1 },
  };
  const actual = { missedRate: 0, wechat: 0, paid: 0 };
  expect(kpiScore(items, { ...actual, firstReply: 120, replyIn5min: 45 })).toBe(50);
  expect(kpiScore(items, { ...actual, firstReply: 1, replyIn5min: 100 })).toBe(115.56);
});

it("the weights of a yardstick add up to one hundred, and a talk is scored once", async () => {
  const { data } = await admin(getChatKpiSetting);
  const items = { ...data.items, paid: { weight: 99, target: 5 } };
  expect((await admin(saveChatKpiSetting, { body: { items, version: data.version } })).msg).toBe("权重合计必须为100");
  expect((await admin(saveChatKpiSetting, { body: { items: data.items, version: data.version } })).http).toBe(200);
  expect((await admin(saveChatKpiSetting, { body: { items: data.items, version: data.version } })).http).toBe(409);
  const id = await aRow(db, "accompany_log", "id", {
    accountUserId: account,
    staffId,
    userId: await aMember(db),
    beginTime: new Date(),
  });
  const score = () => admin(scoreAccompany, { id, body: { score: 90, remark: "不错" } });
  const answers = await Promise.all([score(), score()]);
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual(["已评分", "该记录已评分"].toSorted());
  const own = await app.as(staffId);
  expect((await own(getChatKpi)).http).toBe(403);
});
