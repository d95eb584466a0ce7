import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { scoreRoutes } from "@hongxian/contract/core/money/score.choices.ts";
import { getCorpseConversations } from "@hongxian/contract/features/chat-corpse/chat-corpse.endpoints.ts";
import { previewFeeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import { reissueTask } from "@hongxian/contract/features/plat-task/plat-task.endpoints.ts";
import { tryPromotion } from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { adjustScore, setRankAnonymous } from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { getScoreApprovals } from "@hongxian/contract/features/score-record/score-record.endpoints.ts";
import { errorTable } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import { memberBoundScope } from "../core/people/member/member.scope.ts";
import { testApp, type Ask } from "../test/app.ts";
import { aMember, aRole, aRow, aStaff } from "../test/build.ts";
import { aFeeSetting } from "../test/money.ts";

/** Somebody who sees the members of his own only, as the customer may set it for any role. */
const app = await testApp();
const { db } = app.database;
const pages = [
  "/discountActivity/promotionActivity",
  "/message/chatingCorpse",
  "/payadmin/feeSettingMenu",
  "/payadmin/platTask",
  "/rank/integralList",
  "/rank/richList",
  scoreRoutes.records,
];
const roleId = await aRole(db, Object.fromEntries(pages.map((route) => [route, "all"])), { dataScope: "SELF" });
const salesId = await aMember(db);
const staffId = await aStaff(db, { userId: salesId, roleId });
const sales = await app.as(staffId);
const own = await aMember(db, { saleUserId: salesId });
const foreign = await aMember(db);
const taskId = await aRow(db, "plat_task", "id", {
  code: "T1",
  title: "签到",
  group: "DAILY",
  event: "SIGN_IN",
  rewardType: "INTEGRAL",
  rewardValue: 10,
  status: "ONLINE",
});
const targetId = await aFeeSetting(db);

const calls: readonly [string, (ask: Ask, userId: number) => Promise<{ http: number; msg: string }>][] = [
  ["补发任务奖励", (ask, userId) => ask(reissueTask, { body: { taskId, userId, reason: "补发" } })],
  ["榜单隐身", (ask, userId) => ask(setRankAnonymous, { userId, flag: 1 })],
  ["调整积分", (ask, userId) => ask(adjustScore, { userId, body: { direction: "ADD", score: 5, remark: "补发" } })],
  ["价格试算", (ask, userId) => ask(tryPromotion, { body: { userId, targetType: "FEE", targetId } })],
  ["预览", (ask, userId) => ask(previewFeeMenu, { query: { userId, position: "VIP_CENTER", platform: "IOS" } })],
];

it.each(calls)("the call %s does not reach a member who is not the caller's own", async (_title, call) => {
  expect(await call(sales, foreign)).toMatchObject({ http: 404, msg: errorTable.NO_MEMBER.msg });
  expect(await call(sales, own)).toMatchObject({ http: 200 });
});

it("a list about members leaves out who is not the caller's own", async () => {
  const submitStaffId = await aStaff(db);
  for (const refId of [own, foreign]) {
    const payload = JSON.stringify({ score: 20_000 });
    const approval = { kind: "SCORE_ADJUST", refType: "member", refId, payload, reason: "补发", submitStaffId };
    await aRow(db, "money_approval", "id", approval);
    const partner = await aMember(db);
    const id = p2pId(refId, partner);
    await sql`insert into conversation (conversation_id, type, last_msg_id, last_msg_time, last_from_id)
      values (${id}, 'P2P', 'x', now() - interval '2 days', ${partner})`.execute(db);
    await sql`insert into conversation_member (conversation_id, user_id)
      values (${id}, ${refId}), (${id}, ${partner})`.execute(db);
  }
  expect((await sales(getScoreApprovals)).data.map(({ member }) => member.userId)).toEqual([own]);
  expect((await sales(getCorpseConversations, { userId: own })).data).toHaveLength(1);
  expect((await sales(getCorpseConversations, { userId: foreign })).data).toEqual([]);
});

it("the scope of a member's rows is not asked with a column of `member m` itself", async () => {
  const caller = await loadStaffCaller(db, staffId);
  if (caller === null) throw new Error("no caller");
  expect(() => memberBoundScope(caller, sql`m.user_id`)).toThrow("memberScope");
  expect(() => memberBoundScope(caller, sql.ref("m.userId"))).toThrow("memberScope");
  expect(memberBoundScope(caller, sql.ref("t.userId"))).not.toBe("none");
});
