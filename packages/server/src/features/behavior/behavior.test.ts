import { behavior } from "@hongxian/contract/features/behavior/behavior.resource.ts";
import {
  getBehaviorStat,
  getBehaviorFunnel,
  getBehaviorRetention,
  exportBehaviorStat,
  getBehaviorTimeline,
} from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { recordBehavior, type Behavior } from "./record-behavior.ts";
import { refreshDailyStats } from "../../core/services/stats/refresh-daily-stats.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { dropMonths } from "../../platform/database/month-partitions.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let finance: Ask;

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
});

const dayText = (daysAgo: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
const act = (userId: number, event: Behavior["event"], more: Partial<Behavior> = {}) =>
  recordBehavior(db, { userId, event, platform: "IOS", ...more });
/** An event of an earlier day. */
const actBefore = (userId: number, event: string, daysAgo: number) =>
  sql`insert into behavior_event (user_id, event, platform, created_time)
    values (${userId}, ${event}, 'IOS', current_date - ${daysAgo}::int + interval '10 hours')`.execute(db);

describe("明细", () => {
  it("明细 shows today, finds by member, event and version, and asks for a month at most", async () => {
    const userId = await aMember(db);
    const seen = await aMember(db);
    const { rows: names } = await sql<{ firstName: string }>`select first_name from member
      where user_id = ${seen}`.execute(db);
    const target = { type: "MEMBER", id: String(seen) } as const;
    await act(userId, "VIEW_USER", { target, durationMs: 3200, appVersion: "5.1.0" });
    await act(userId, "LIKE");
    const list = async (query: string) =>
      (await operator(listCall(behavior), { query: { member: userId, ...queryIn(query) } })).data;
    expect((await list("")).total).toBe(2);
    expect((await list("&event=VIEW_USER&platform=IOS&appVersion=5.1.0")).list[0]).toMatchObject({
      userId,
      event: "VIEW_USER",
      target: `会员 ${names[0]?.firstName === "" ? seen : names[0]?.firstName}`,
      duration: "3.2 秒",
    });
    const span = async (query: string) => operator(listCall(behavior), { query: queryIn(query) });
    expect((await span(`beginTime=${dayText(30)}&endTime=${dayText(0)}`)).http).toBe(200);
    for (const long of [
      `beginTime=${dayText(31)}&endTime=${dayText(0)}`,
      `beginTime=${dayText(60)}`,
      `endTime=${dayText(1)}`,
    ])
      expect({ long, msg: (await span(long)).msg }).toEqual({ long, msg: "明细查询最多31天" });
    expect((await finance(listCall(behavior))).http).toBe(403);
  });
});

describe("统计", () => {
  it("统计 counts people, times and the change, the same from the daily sums as from the events", async () => {
    await sql`select ensure_month_partitions('behavior_event', 1, 3)`.execute(db);
    const [one, two] = [await aMember(db), await aMember(db)];
    for (let times = 0; times < 3; times++) await actBefore(one, "SHARE", 1);
    await actBefore(two, "SHARE", 2);
    await actBefore(two, "SHARE", 11);
    await act(two, "SHARE");
    await refreshDailyStats(db, { from: dayText(40), to: dayText(0) });
    const query = `event=SHARE&beginTime=${dayText(9)}&endTime=${dayText(0)}`;
    const whole = (await operator(getBehaviorStat, { query: queryIn(query) })).data;
    expect(whole.rows).toEqual([{ event: "SHARE", people: 2, times: 5, perHead: 250, change: 40_000 }]);
    expect(whole.days).toHaveLength(10);
    expect(whole.series[0]?.values.slice(-3)).toEqual([1, 3, 1]);
    // By member the sums cannot be used: the events are counted.
    const single = (await operator(getBehaviorStat, { query: { ...queryIn(query), member: String(one) } })).data;
    expect(single.rows).toEqual([{ event: "SHARE", people: 1, times: 3, perHead: 300, change: null }]);
  });

  it("a step of the funnel counts only whoever took all before it", async () => {
    const [far, half, strange] = [await aMember(db), await aMember(db), await aMember(db)];
    for (const event of ["OPEN_APP", "VIEW_USER", "SEND_MSG", "VIEW_PAY", "PAY"] as const)
      await act(far, event, { appVersion: "funnel" });
    for (const event of ["OPEN_APP", "VIEW_USER"] as const) await act(half, event, { appVersion: "funnel" });
    await act(strange, "PAY", { appVersion: "funnel" });
    const { data } = await operator(getBehaviorFunnel, { query: { appVersion: "funnel", event: "SHARE" } });
    expect(data.map(({ people }) => people)).toEqual([2, 2, 1, 1, 1]);
  });

  it("统计 gives the retention of each day and leaves open what has not come", async () => {
    await sql`select ensure_month_partitions('login_record', 1, 3)`.execute(db);
    const signed = async (userId: number, daysAgo: number) =>
      sql`insert into login_record (user_id, login_mode, platform, result, created_time)
        values (${userId}, 'PHONE_LOGIN', 'WEB', 'SUCCESS',
          current_date - ${daysAgo}::int + interval '9 hours')`.execute(db);
    const born = { platform: "WEB", createdTime: `${dayText(20)}T08:00:00+08:00` };
    const [one, two] = [await aMember(db, born), await aMember(db, born)];
    await signed(one, 19);
    await signed(one, 6);
    await signed(two, 17);
    await refreshDailyStats(db, { from: dayText(40), to: dayText(0) });
    const { data } = await operator(getBehaviorRetention, {
      query: { platform: "WEB", beginTime: dayText(20), endTime: dayText(20) },
    });
    expect(data).toEqual([{ day: dayText(20), registered: 2, returned: [1, 1, 0, 1, null] }]);
  });

  it("统计 is exported with its row in the audit log", async () => {
    const file = await operator(exportBehaviorStat, { query: { event: "SHARE" } });
    expect(file.raw.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFF行为,人数,次数,人均次数,环比",
      expect.stringContaining("分享,"),
    ]);
    const logged = await sql`select 1 from audit_log where target_type = 'behaviorStat' and title = '导出'`.execute(db);
    expect(logged.rows).toHaveLength(1);
  });
});

describe("单人轨迹", () => {
  it("单人轨迹 goes back day by day, newest first, and is there only for one's own members", async () => {
    const userId = await aMember(db, { platform: "IOS", appVersion: "5.0" });
    await actBefore(userId, "LIKE", 1);
    await act(userId, "OPEN_APP");
    await act(userId, "VIEW_USER");
    await actBefore(userId, "LIKE", 12);
    const { data } = await operator(getBehaviorTimeline, { userId });
    expect(data).toMatchObject({ platform: "IOS", appVersion: "5.0", isCut: false, member: { userId } });
    expect(data.days.map(({ day, count }) => [day, count])).toEqual([
      [dayText(0), 2],
      [dayText(1), 1],
    ]);
    const seller = await app.as(await aStaff(db, { roleId: 4, userId: await aMember(db) }));
    expect((await seller(getBehaviorTimeline, { userId })).msg).toBe("会员不存在或无权查看");
  });
});

describe("old behaviour", () => {
  it("old behaviour is dropped by whole months once the last day is 180 days old", async () => {
    await sql`select ensure_month_partitions('behavior_event', 0, 9)`.execute(db);
    const months = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from pg_inherits where inhparent = 'behavior_event'::regclass`.execute(db)
      ).rows[0]?.n ?? 0;
    const before = await months();
    const dropped = (await dropMonths(db, "behavior_event", 180)).length;
    expect(dropped).toBeGreaterThan(0);
    expect(await months()).toBe(before - dropped);
    const stored = await sql<{
      n: number;
    }>`select count(*)::int as n from behavior_event where created_time > now() - interval '60 days'`.execute(db);
    expect(stored.rows[0]?.n).toBeGreaterThan(0);
    expect(await dropMonths(db, "behavior_event", 180)).toEqual([]);
  });
});
