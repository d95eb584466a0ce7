import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  getOnlineSummary,
  getOnlineTrend,
  logoutMembers,
} from "@hongxian/contract/features/online/online.endpoints.ts";
import { onlineUser } from "@hongxian/contract/features/online/online.resource.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { endSilent, sampleOnline } from "./online.server.ts";

const app = await testApp();
const { db } = app.database;
let service: Ask;
beforeAll(async () => {
  service = await app.as(await aStaff(db, { roleId: 2 }));
});
const online = async (change: Readonly<Record<string, unknown>> = {}, seconds = 0, device = "") => {
  const userId = await aMember(db, { onLine: true, ...change });
  await sql`insert into online_session (user_id, platform, device_id, login_mode, login_time, last_heartbeat)
    values (${userId}, 'IOS', ${device}, 'ONE_KEY', now() - interval '30 minutes',
      now() - make_interval(secs => ${seconds}::int))`.execute(db);
  return userId;
};
const listed = async (query: Record<string, number | undefined> = {}): Promise<number[]> =>
  (await service(listCall(onlineUser), { query })).data.list.map((row) => row.userId);

it("the page shows who beat within 90 seconds, official accounts only when requested", async () => {
  const [here, silent, official] = [
    await online({ sex: "MAN" }),
    await online({}, 120),
    await online({ isMarketAccount: true }),
  ];
  expect(await listed()).toEqual([here]);
  expect((await listed({ hideOfficial: 0 })).toSorted((a, b) => a - b)).toEqual(
    [here, official].toSorted((a, b) => a - b),
  );
  expect(await listed({ minMinutes: 31 })).toEqual([]);
  const summary = (await service(getOnlineSummary)).data;
  expect(summary).toMatchObject({ now: 1, man: 1, woman: 0 });
  await sampleOnline(db);
  expect((await service(getOnlineSummary)).data).toMatchObject({ peak: 1 });
  const trend = (await service(getOnlineTrend)).data;
  expect(trend.today.filter((n) => n !== null)).toEqual([1]);
  expect(trend.heat).toHaveLength(7);
  expect(await endSilent(db)).toBe(1);
  const { rows } = await sql`select on_line from member where user_id = ${silent}`.execute(db);
  expect(rows).toEqual([{ onLine: false }]);
});

it("the page marks shared devices and ends sessions with a reason", async () => {
  const shared = [await online({}, 0, "d9"), await online({}, 0, "d9"), await online({}, 0, "d9")];
  expect((await service(getCall(onlineUser), { id: shared[0] ?? 0 })).data).toMatchObject({ isShared: true });
  const end = (userIds: number[], reason: string) => service(logoutMembers, { body: { userIds, reason } });
  expect((await end(shared, "")).msg).toBe("请填写下线原因");
  expect(
    (
      await end(
        Array.from({ length: 51 }, (_, n) => n + 1),
        "多账号",
      )
    ).msg,
  ).toBe("单次最多操作50人");
  expect((await end([999_999_999], "多账号")).http).toBe(404);
  expect((await end(shared, "同设备多账号")).data).toEqual({ ended: 3 });
  expect(await listed({ member: shared[0] })).toEqual([]);
});
