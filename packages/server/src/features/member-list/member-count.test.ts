import { getUserList } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { putIndexesAside } from "@hongxian/demo/generate/lighten-for-load.ts";
import { testApp } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));
const list = async (keyword: string) => (await admin.unchecked(getUserList, { query: { keyword, size: 3 } })).data;

beforeAll(async () => {
  // No times are measured here, and filling a hundred indexes takes most of the time.
  await putIndexesAside(db, ["member"]);
  await sql`insert into member (login, first_name, last_name, sex, platform, login_mode, created_time)
    select (13000000000 + n)::text, case when n % 7 = 0 then '山岚' else '云朵' end || n, 'HX' || 10000000 + n, 'WOMAN',
      'ANDROID', 'REGISTER',
      now() - make_interval(mins => n)
    from generate_series(1, 16000) n`.execute(db);
});

describe("members with a pair of characters in their names", () => {
  it("members with a pair of characters in their names are more than the cap where the statistics say so, and still come in their order", async () => {
    await sql`analyze member`.execute(db);
    const { list: rows, total, totalCapped, summary } = await list("云朵");
    expect({ total, totalCapped }).toEqual({ total: 10_000, totalCapped: true });
    expect(summary).toMatchObject({ total: 10_000, totalCapped: true, man: null });
    expect(rows.map(({ user }) => user?.firstName)).toEqual(["云朵1", "云朵2", "云朵3"]);
  });

  it("members with a pair of characters in their names are counted where they are fewer", async () => {
    expect(await list("山岚")).toMatchObject({ total: 2285 });
    expect(await list("溪流")).toMatchObject({ total: 0, list: [] });
  });

  it("members with a pair of characters in their names are counted where many of them are gone", async () => {
    await sql`update member set status = 'DELETE' where first_name like '云朵%' and user_id % 3 <> 0`.execute(db);
    await sql`analyze member`.execute(db);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from member
      where first_name like '云朵%' and status = 'ENABLE'`.execute(db);
    expect(rows[0]?.n).toBeLessThan(10_000);
    const { total, totalCapped, summary } = await list("云朵");
    expect({ total, totalCapped: totalCapped ?? false }).toEqual({ total: rows[0]?.n, totalCapped: false });
    expect(summary?.total).toBe(rows[0]?.n);
  });
});
