import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { loginRecord } from "@hongxian/contract/features/login-record/login-record.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { loadStaffCaller } from "../../core/foundation/access/load-caller.ts";
import { listSql } from "../../kit/list-sql.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { testDatabase } from "../../test/database.ts";
import { loginRecordServer } from "./login-record.server.ts";

const { db } = await testDatabase();
const caller = await loadStaffCaller(db, await aStaff(db, { roleId: 1 }));
const userId = await aMember(db);

beforeAll(async () => {
  await sql`select ensure_month_partitions('login_record', 1, 3)`.execute(db);
  await sql`insert into login_record (user_id, login_mode, platform, device_id, ip, result, created_time)
    select case when n % 20000 = 0 then ${userId} else 10000000 + n % 5000 end, 'WX_LOGIN', 'IOS', 'd' || n % 9000,
      '10.0.' || n % 250 || '.' || n % 200,
      'SUCCESS', now() - n * interval '2 minutes' from generate_series(1, 60000) n`.execute(db);
  await sql`analyze login_record`.execute(db);
});

/** The plan of the list's own statement, as the page would send it. */
async function planOf(query: Record<string, string>): Promise<string> {
  if (caller === null) throw new Error("no caller");
  // The query schema reads a resource by plain names.
  const parsed = resourceQuery(loginRecord as unknown as AnyResource).parse(query) as Record<string, unknown>;
  const { rows } = await sql<
    Record<string, string>
  >`explain (costs off) ${listSql(loginRecordServer.listed, caller, parsed)}`.execute(db);
  return rows.map((row) => Object.values(row).join("")).join("\n");
}

/** Months that have rows: an empty one or one that has just begun is read completely, which costs nothing. */
async function filledMonths(): Promise<readonly string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tableoid::regclass::text as name from login_record group by 1 having count(*) > 1000`.execute(db);
  return rows.map(({ name }) => name);
}

/** The part that finds the page; the count beside it stops at its cap and may use any plan until then. */
const pageOf = (plan: string): string => plan.slice(plan.indexOf("CTE keys"), plan.indexOf("Nested Loop Left Join"));

describe("the plan of the sign-in list", () => {
  it.each([
    ["the newest", {}],
    ["a device", { deviceId: "d77" }],
    ["an address", { ip: "10.0.77.77" }],
    ["a member", { member: "10000077" }],
  ])("the plan of the sign-in list finds %s by an index and never reads a month whole", async (_, query) => {
    const plan = pageOf(await planOf(query));
    const months = await filledMonths();
    expect(months.length).toBeGreaterThan(2);
    for (const month of months) expect(plan).not.toContain(`Seq Scan on ${month}`);
    expect(plan).toMatch(/Index (Only )?Scan.*login_record_\d{6}/);
  });

  it("the plan of the sign-in list looks into the months of the window alone", async () => {
    const oldest = (await filledMonths()).toSorted()[0] ?? "";
    const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
    const today = dayAt(Date.now());
    const longAgo = dayAt(Date.now() - 120 * 86_400_000);
    expect(pageOf(await planOf({ deviceId: "d77", beginTime: today, endTime: today }))).not.toContain(oldest);
    expect(pageOf(await planOf({ deviceId: "d77", beginTime: longAgo, endTime: today }))).toContain(oldest);
  });
});
