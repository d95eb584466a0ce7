import { recordResources } from "@hongxian/contract/core/credential/auth-record.endpoints.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { loadStaffCaller } from "../../core/foundation/access/load-caller.ts";
import { listSql } from "../../kit/list-sql.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { testDatabase } from "../../test/database.ts";
import { listedOf } from "./record-lists.ts";

const { db } = await testDatabase();
const caller = await loadStaffCaller(db, await aStaff(db, { roleId: 1 }));
const userId = await aMember(db);

beforeAll(async () => {
  await sql`insert into member (user_id, login, first_name, last_name, sex, platform, login_mode)
    select 20000000 + n, '188' || lpad(n::text, 8, '0'), 'm', 'PLAN' || n, 'MAN', 'IOS', 'REGISTER'
    from generate_series(1, 4000) n`.execute(db);
  await sql`insert into auth_record (user_id, type, status, detail, check_time, created_time)
    select 20000000 + 1 + n % 4000,
      (array['EDUCATION', 'HOUSE', 'CAR', 'MARRIAGE', 'WORK', 'ASSETS'])[1 + n / 4000 % 6],
      case when n < 24000 and n % 50 = 0 then 'AUTHING' else 'AUTH_SUCCESS' end, '{}',
        now() - n * interval '18 minutes', now() - n * interval '20 minutes'
    from generate_series(1, 60000) n on conflict do nothing`.execute(db);
  await sql`analyze auth_record`.execute(db);
});

async function planOf(kind: CredentialKind, query: Record<string, string>): Promise<string> {
  if (caller === null) throw new Error("no caller");
  const parsed = resourceQuery(recordResources[kind]).parse(query) as Record<string, unknown>;
  const { rows } = await sql<
    Record<string, string>
  >`explain (costs off) ${listSql(listedOf(kind), caller, parsed)}`.execute(db);
  return rows.map((row) => Object.values(row).join("")).join("\n");
}
/** The part that finds the page; the count beside it stops at its cap. */
const pageOf = (plan: string): string => plan.slice(plan.indexOf("CTE keys"), plan.indexOf("Nested Loop Left Join"));

describe("the plan of an archive's list", () => {
  it.each([
    ["the newest", "EDUCATION", {}],
    ["what waits", "WORK", { status: "AUTHING" }],
    ["a member", "HOUSE", { keyword: String(userId) }],
    ["days of decision", "CAR", { checkBeginTime: "2026-01-01", checkEndTime: "2026-01-10" }],
    ["old proofs", "MARRIAGE", { due: "1" }],
    ["a part of the detail", "ASSETS", { savingsLevel: "OVER_500" }],
  ] as const)("the plan of an archive's list finds %s by an index", async (_, kind, query) => {
    const plan = pageOf(await planOf(kind, query));
    expect(plan).not.toContain("Seq Scan on auth_record t");
    expect(plan).toContain("auth_record");
  });
});
