import { listCall, customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { partTimeStaff } from "@hongxian/contract/features/part-time/part-time-staff.resource.ts";
import { settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { shiftHour } from "@hongxian/contract/features/part-time/shift-hour.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let operator: Ask;
let finance: Ask;
let person: { id: number; userId: number };

const anHour = (columns: Record<string, unknown> = {}) =>
  aRow(db, "staff_shift_hour", "id", {
    staffId: person.id,
    date: "2026-03-02",
    liveMinutes: 60,
    chatMinutes: 30,
    payCents: 4500,
    ...columns,
  });
const statusOf = async (id: number) =>
  (
    await sql<
      Record<string, unknown>
    >`select status, pay_time, pay_staff_id from staff_shift_hour where id = ${id}`.execute(db)
  ).rows[0];

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
  const userId = await aMember(db, { firstName: "温念安" });
  person = {
    userId,
    id: await aStaff(db, {
      userId,
      kind: "PART_TIME",
      roleId: null,
      name: "温念安",
      login: "13866667777",
      hourlyCents: 3000,
      isLive: true,
    }),
  };
});

describe("GET /api/staffs", () => {
  it("GET /api/staffs lists part-time people with accounts and this month's time", async () => {
    const account = await aMember(db);
    await operator(settingMarketAccount, { userId: account, type: "OFFICIAL", maintainer: person.id, isAdd: "true" });
    await sql`insert into staff_shift_hour (staff_id, date, live_minutes)
      values (${person.id}, current_date, 95)`.execute(db);
    await sql`insert into accompany_log (account_user_id, staff_id, user_id, begin_time, end_time)
      values (${account}, ${person.id}, ${await aMember(db)}, now() - interval '1 second',
        now() + interval '39 minutes 59 seconds')`.execute(db);
    await aStaff(db, { roleId: 4 });
    const answer = await operator(listCall(partTimeStaff), {
      query: { kind: "PART_TIME", keyword: "13866667777", isLive: "1" },
    });
    expect(answer.data).toMatchObject({
      total: 1,
      list: [
        {
          id: person.id,
          user: { firstName: "温念安" },
          phone: "138****7777",
          accountCount: 1,
          liveMinutes: 95,
          chatMinutes: 40,
          hourlyCents: 3000,
        },
      ],
    });
    expect((await operator(listCall(partTimeStaff), { query: { kind: "PLATFORM" } })).http).toBe(400);
    await sql`delete from staff_shift_hour`.execute(db);
  });
});

describe("hours", () => {
  it("hours are confirmed by operations and settled by finance, each once", async () => {
    const [one, two] = [await anHour(), await anHour({ date: "2026-03-03", payCents: 1500 })];
    await anHour({ date: "2026-04-01" });
    const march = await operator(listCall(shiftHour), { query: { month: "2026-03", status: "WAIT_CONFIRM" } });
    expect(march.data).toMatchObject({ total: 2, summary: { minutes: 180, payCents: 6000, paidCents: 0 } });

    expect((await finance(customCall(shiftHour, "confirm"), { body: { ids: [one] } })).msg).toBe(
      "没有操作权限：确认工时",
    );
    expect((await operator(customCall(shiftHour, "pay"), { body: { ids: [one] } })).msg).toBe("没有操作权限：结算");
    expect((await finance(customCall(shiftHour, "pay"), { body: { ids: [one] } })).http).toBe(409);
    expect((await operator(customCall(shiftHour, "confirm"), { body: { ids: [one, two] } })).data).toEqual({
      count: 2,
      payCents: 6000,
    });
    // One of the two was paid meanwhile: nothing of the selection is done.
    expect((await finance(customCall(shiftHour, "pay"), { body: { ids: [one] } })).data).toEqual({
      count: 1,
      payCents: 4500,
    });
    expect(await finance(customCall(shiftHour, "pay"), { body: { ids: [one, two] } })).toMatchObject({
      http: 409,
      msg: "该记录已被处理，请刷新",
    });
    expect(await statusOf(two)).toMatchObject({ status: "CONFIRMED", payTime: null });
    expect(await statusOf(one)).toMatchObject({ status: "PAID", payTime: expect.any(String) });
    expect((await operator(listCall(shiftHour), { query: { month: "2026-03" } })).data.summary).toMatchObject({
      payCents: 6000,
      paidCents: 4500,
    });
    const { rows } = await sql<{
      itemCount: number;
    }>`select item_count from audit_log where title = '结算' and result = 'OK' order by id`.execute(db);
    expect(rows).toEqual([{ itemCount: 1 }]);
  });

  it("confirming hours asks for a selection", async () => {
    expect((await admin(customCall(shiftHour, "confirm"), { body: { ids: [] } })).msg).toBe("请选择工时");
  });
});
