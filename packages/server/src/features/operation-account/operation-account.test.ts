import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  operationAccount,
  moveMarketAccounts,
  getMarketAccountStat,
} from "@hongxian/contract/features/operation-account/operation-account.resource.ts";
import { setMarketAccountStatus } from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import { settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { takeInContent } from "../../core/services/content/take-in.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
const leadId = await aStaff(db, { roleId: 8 });
const lead = await app.as(leadId);
const [annId, benId] = [await aStaff(db, { roleId: 2 }), await aStaff(db, { roleId: 2 })];

const anAccount = async (maintainerId: number) => {
  const userId = await aMember(db, { isMarketAccount: true });
  await aRow(db, "market_account", "id", { userId, type: "SERVICE", maintainerId });
  return userId;
};
const list = async (query = "") => (await lead(listCall(operationAccount), { query: queryIn(query) })).data.list;
const set = (userId: number, type: string, maintainer: number, isAdd: number) =>
  lead(settingMarketAccount, { userId, type, maintainer, isAdd });

it("an operator adds, changes and removes an account, and lists what is enabled", async () => {
  const userId = await aMember(db);
  expect((await set(userId, "OFFICIAL", 0, 1)).http).toBe(400);
  expect((await set(userId, "OFFICIAL", annId, 1)).http).toBe(200);
  expect((await set(userId, "OFFICIAL", annId, 1)).msg).toBe("该账号已是运营号");
  expect((await set(userId, "TEST", annId, 1)).http).toBe(200);
  expect(await list(`keyword=${userId}`)).toMatchObject([{ type: "TEST", maintainerId: annId, posts: 0 }]);
  expect((await lead(setMarketAccountStatus, { userId, status: "DISABLE" })).http).toBe(200);
  expect(await list(`keyword=${userId}`)).toEqual([]);
  expect((await set(userId, "TEST", annId, 0)).http).toBe(200);
  expect(await list(`keyword=${userId}&status=ENABLE,DISABLE`)).toEqual([]);
});

it("several accounts are assigned to one maintainer, all or none", async () => {
  const [one, other] = [await anAccount(annId), await anAccount(annId)];
  const give = (userIds: number[], maintainer = benId) => lead(moveMarketAccounts, { body: { userIds, maintainer } });
  expect((await give([one, await aMember(db)])).http).toBe(409);
  expect((await give([one, other], 999_999)).msg).toBe("请选择维护人");
  const gone = await aStaff(db, { roleId: 2, status: "DISABLE" });
  expect((await give([one, other], gone)).msg).toBe("维护人须为在职的平台员工");
  expect((await give([one, other])).data).toEqual({ changed: 2 });
  expect((await give([one])).msg).toBe("所选账号已由该员工维护");
  expect(await list(`maintainerId=${benId}`)).toHaveLength(2);
});

it("the page counts today's service, a week's posts and followers like a plain count, and an account's posts pass at once", async () => {
  const userId = await anAccount(annId);
  await sql`insert into chat_kpi_daily (day, staff_id, account_user_id, conversation_count, reply_num, missed_count,
    first_reply_sum, first_reply_num)
    values (current_date, ${annId}, ${userId}, 4, 3, 1, 120, 2)`.execute(db);
  await sql`insert into attention (from_user_id, to_user_id) values (${await aMember(db)}, ${userId})`.execute(db);
  const id = await takeInContent(app.services, {
    type: "VIDEO",
    userId,
    columns: { title: "周末活动", videoUrl: "/v.mp4", coverUrl: "/c.jpg" },
  });
  const { rows } = await sql`select status, check_status from video where id = ${id}`.execute(db);
  expect(rows).toEqual([{ status: "ONLINE", checkStatus: "PASS" }]);
  expect(await list(`keyword=${userId}`)).toMatchObject([
    { servedToday: 4, replyBp: 7500, firstReplySec: 60, posts: 1, newFans: 1 },
  ]);
  const stat = (await lead(getMarketAccountStat)).data;
  expect(stat).toMatchObject({ servedToday: 4, replyBp: 7500 });
});
