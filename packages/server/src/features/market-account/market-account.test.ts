import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { officialAccount } from "@hongxian/contract/features/market-account/market-account.resource.ts";
import { settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";
import { anAccount } from "../../test/chat-desk.ts";

const app = await testApp();
const { db } = app.database;

it("the page shows the load of the accounts in force, hands them over, and keeps those with unread conversations", async () => {
  const [first, second] = [await aStaff(db, { roleId: 2 }), await aStaff(db, { roleId: 2 })];
  const userId = await anAccount(app, first);
  const ask = await app.as(await aStaff(db, { roleId: 8 }));
  const rows = async () => (await ask(listCall(officialAccount))).data.list as Record<string, unknown>[];
  expect(await rows()).toMatchObject([
    { userId, maintainerId: first, unreadNum: 0, servedToday: 0, onLine: false, status: "ENABLE" },
  ]);
  await sql`insert into chat_presence (staff_id, user_id) values (${first}, ${userId})`.execute(db);
  expect(await rows()).toMatchObject([{ onLine: true }]);
  const set = (staffId: number, isAdd: boolean) =>
    ask(settingMarketAccount, { userId, type: "SERVICE", maintainer: staffId, isAdd });
  expect((await set(second, true)).http).toBe(200);
  expect(await rows()).toMatchObject([{ maintainerId: second }]);
  expect((await set(second, false)).http).toBe(200);
  expect(await rows()).toEqual([]);
});
