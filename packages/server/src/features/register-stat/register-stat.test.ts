import {
  getRegisterSummary,
  getRegisterFunnel,
  getRegisterList,
  getRegisterRetention,
  getRegisterTrend,
  rebuildRegister,
  exportRegister,
} from "@hongxian/contract/features/register-stat/register-stat.endpoints.ts";
import { previousWindow, yearBefore } from "@hongxian/contract/core/figures/report-window.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { refreshDailyStats } from "../../core/services/stats/refresh-daily-stats.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aStaff, aShop } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const today = shanghaiDay();
const at = (days: number, hour = 10) => `${addDays(today, days)}T${String(hour).padStart(2, "0")}:00:00+08:00`;
let admin: Ask;
let operator: Ask;
let shop: Ask;
let city: Ask;

beforeAll(async () => {
  await sql`select ensure_month_partitions('login_record', 1, 4)`.execute(db);
  admin = await app.as(await aStaff(db));
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  const shopId = await aShop(db, { provId: 330000, cityId: 330100 });
  const shopAgent = await anAgent(db, { tier: "SHOP", shopId, userId: await aMember(db, { platform: "STAFF" }) });
  shop = await app.as(await aStaff(db, { roleId: 15, kind: "AGENT", agentId: shopAgent }));
  const cityAgent = await anAgent(db, {
    tier: "CITY_AGENT",
    provId: 330000,
    cityId: 330100,
    userId: await aMember(db, { platform: "STAFF" }),
  });
  city = await app.as(await aStaff(db, { roleId: 13, kind: "AGENT", agentId: cityAgent }));
  await sql`insert into role_menu (role_id, menu_id) select r, m.id from menu m, unnest(array[13, 15]) r
    where m.route = '/operation/registerCount' and m.type = 'MENU' on conflict do nothing`.execute(db);
  for (let n = 0; n < 40; n++) {
    const userId = await aMember(db, {
      createdTime: at(-(n % 8), n % 24),
      sex: n % 3 === 0 ? "MAN" : "WOMAN",
      platform: ["ANDROID", "IOS", "APPLET"][n % 3],
      infoPercent: n % 2 === 0 ? 90 : 40,
      faceValue: n % 4 === 0 ? 1 : null,
      authStatus: n % 5 === 0 ? "REAL_NAME" : "NO",
      totalRechargeAmount: n % 10 === 0 ? 1000 : 0,
      homeProvId: 330000,
      homeCityId: n % 2 === 0 ? 330100 : 330200,
      ...(n % 4 === 1 ? { shopId } : {}),
    });
    if (n % 3 === 0)
      await sql`insert into login_record (user_id, platform, login_mode, result, created_time)
        values (${userId}, 'IOS', 'PHONE_LOGIN', 'SUCCESS', ${at(-(n % 8) + 1, 12)})`.execute(db);
  }
  await aMember(db, { createdTime: at(0), isMarketAccount: true });
  await aMember(db, { createdTime: at(0), platform: "STAFF" });
  await refreshDailyStats(db, { from: addDays(today, -40), to: today });
});

const own = sql`not is_market_account and platform <> 'STAFF'`;
const count = async (condition: ReturnType<typeof sql>) =>
  (await sql<{ n: number }>`select count(*)::int as n from member where ${own} and ${condition}`.execute(db)).rows[0]
    ?.n;

it("the registration report says what a plain count of the members says", async () => {
  const span = sql`created_time >= ${addDays(today, -29)}::date`;
  const { current, compare } = (await operator(getRegisterSummary)).data;
  const registered = await count(span);
  expect(registered).toBe(40);
  expect(current).toMatchObject({
    registered,
    man: await count(sql`${span} and sex = 'MAN'`),
    woman: await count(sql`${span} and sex = 'WOMAN'`),
    completeBp: 5000,
    faceBp: 2500,
    realNameBp: 2000,
    payBp: 1000,
    dayPaid: 0,
  });
  expect(compare?.registered).toBe(0);
  const funnel = (await operator(getRegisterFunnel)).data;
  expect(funnel).toEqual({ registered: 40, complete: 20, face: 10, realName: 8, paid: 4 });
  const list = (await operator(getRegisterList, { query: { sort: "-registered" } })).data;
  expect(list).toMatchObject({ total: 30, summary: { registered: 40, paid: 4000 } });
  for (const row of list.list.slice(0, 9))
    expect(row.registered).toBe(await count(sql`created_time::date = ${row.period}::date`));
});

it("the registration report counts who came back on the days that have come", async () => {
  const rows: { day: string; registered: number; returned: (number | null)[] }[] = (
    await operator(getRegisterRetention)
  ).data;
  expect(rows[0]).toMatchObject({ day: today, returned: [null, null, null, null] });
  for (const { day, returned } of rows.slice(1, 9)) {
    const { rows: back } = await sql<{
      n: number;
    }>`select count(distinct m.user_id)::int as n from member m join login_record l
      on l.user_id = m.user_id and l.created_time::date = m.created_time::date + 1
      where m.created_time::date = ${day}::date`.execute(db);
    expect(returned[0]).toBe(back[0]?.n);
  }
});

it("the registration report keeps periods, comparisons and hours apart", async () => {
  const trend = (await operator(getRegisterTrend, { query: { from: addDays(today, -7), to: today } })).data;
  expect(trend.periods).toHaveLength(8);
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  expect(sum(trend.current)).toBe(40);
  expect(sum(trend.platforms.flatMap((one) => one.values))).toBe(40);
  expect(sum(trend.hours)).toBe(40);
  const hourly = (await operator(getRegisterTrend, { query: { from: today, to: today, grain: "HOUR" } })).data;
  expect(hourly.periods).toHaveLength(24);
  expect(sum(hourly.current)).toBe(await count(sql`created_time::date = ${today}::date`));
  expect(
    (await operator(getRegisterTrend, { query: { from: addDays(today, -1), to: today, grain: "HOUR" } })).msg,
  ).toBe("按时统计只能选择一天");
  expect(previousWindow({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-01-29", to: "2026-02-28" });
  expect(yearBefore({ from: "2024-02-29", to: "2024-03-01" })).toEqual({ from: "2023-02-28", to: "2023-03-01" });
  const monthly = (await operator(getRegisterList, { query: { grain: "MONTH" } })).data;
  expect(monthly.summary.registered).toBe(40);
  const odd = await operator(getRegisterList, { query: { from: "2020-01-01", to: "2026-01-01" } });
  expect(odd).toMatchObject({ http: 400, msg: "时间跨度不能超过366天" });
});

it("the registration report shows agents their own part, whether by region or by shop", async () => {
  expect((await city(getRegisterSummary)).data.current.registered).toBe(await count(sql`scope_city_id = 330100`));
  const ownShop = (await shop(getRegisterList)).data.summary;
  expect(ownShop.registered).toBe(await count(sql`shop_id is not null`));
  expect(ownShop.registered).toBe(10);
});

it("the registration report is counted anew by administrators alone, for 31 days at most", async () => {
  const rebuild = (ask: Ask, from: string) => ask(rebuildRegister, { body: { from, to: today } });
  expect((await rebuild(operator, today)).msg).toBe("没有操作权限：重新统计");
  expect((await rebuild(admin, addDays(today, -31))).msg).toBe("单次最多重新统计31天");
  expect((await rebuild(admin, addDays(today, -30))).http).toBe(200);
});

it("the registration report exports the table with the figures of the chart on a second sheet", async () => {
  expect((await operator(exportRegister)).http).toBe(403);
  const answer = await app.app.inject({
    method: "POST",
    url: exportRegister.path,
    headers: { host: "console.test", "x-console-host": "console.test", cookie: await adminCookie() },
  });
  const book = await readXlsx(answer.rawPayload);
  expect(book.sheets.map(({ name }) => name)).toEqual([
    "注册统计",
    expect.stringMatching(/^导出人\d+$/) as string,
    "趋势数据",
  ]);
  expect(book.sheets[0]?.rows).toHaveLength(32);
});

async function adminCookie(): Promise<string> {
  const { hashToken, newToken } = await import("../../core/foundation/access/session-token.ts");
  const token = newToken();
  await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    values (${await aStaff(db)}, ${hashToken(token)}, now() + interval '1 hour', now())`.execute(db);
  return `hx_session=${token}`;
}
