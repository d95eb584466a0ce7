import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@hongxian/server/kit/call.ts";
import { createSeal } from "@hongxian/server/platform/seal.ts";
import { testDatabase } from "@hongxian/server/test/database.ts";
import { isLong } from "@hongxian/server/test/long.ts";
import { tagsAstray } from "@hongxian/server/test/tags-astray.ts";
import { createRandom } from "../random.ts";
import { seedDemo } from "./seed-demo.ts";

const now = new Date();
const today = shanghaiDay(now.getTime());
const options = { passwordHash: "a hash", now, adminLogin: "13800000000", sealer: createSeal("k".repeat(40)) };

async function count(db: Db, condition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(condition)}`.execute(db);
  return Number(rows[0]?.count);
}

async function list(db: Db, query: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`${sql.raw(query)}`.execute(db);
  return rows.map(({ value }) => value);
}

/** Rows that must not exist in consistent data. */
const contradictions = {
  "a banned member without a standing ban": `member m where status = 'DISABLE' and not exists
    (select from punishment p where p.user_id = m.user_id and p.type = 'ACCOUNT_BAN' and p.status = 'EFFECTIVE')`,
  "a standing ban on a member who is not banned": `punishment p join member m using (user_id)
    where p.type = 'ACCOUNT_BAN' and p.status = 'EFFECTIVE' and m.status <> 'DISABLE'`,
  "a complaint about a video that is not there": `complaint c where c.target_type = 'VIDEO' and not exists (select from video v where v.id::text = c.target_id and v.user_id = c.target_user_id)`,
  "a complaint about oneself": `complaint c where c.user_id = c.target_user_id`,
  "a mute without its switch": `punishment p join member m using (user_id) where p.type = 'MUTE' and p.status = 'EFFECTIVE' and m.im_txt_switch`,
  "AUTH without real name and passed photo": `member where (auth_status = 'AUTH') <> (face_value is not distinct from 1 and auth_time is not null)`,
  "a credential state that is not the newest record's": `member m join lateral (select status from auth_record a
    where a.user_id = m.user_id and a.type = 'WORK' order by a.id desc limit 1) a on a.status <> m.work_auth_status`,
  "a preference in another form": `member where age_range !~ '^(\\d\\d岁-\\d\\d岁)?$' or spouse_height !~ '^(\\d{3}cm-\\d{3}cm)?$'
    or spouse_weight !~ '^(\\d{2,3}kg-\\d{2,3}kg)?$'`,
  "a phone or red-line number in another form": `member where login !~ '^1[3-9]\\d{9}$' or last_name !~ '^[A-Za-z0-9]{5,12}$'`,
  "a time out of order": `member where created_time > '${now.toISOString()}' or last_active_time > '${now.toISOString()}'
    or last_login_time < created_time or last_login_time > last_active_time`,
  "a sign-in before registration": `login_record l join member m using (user_id) where l.created_time < m.created_time`,
  "search grams other than the database makes": `member where not (search_grams @> (text_bigrams(first_name) || text_bigrams(realname))
    and search_grams <@ (text_bigrams(first_name) || text_bigrams(realname)))`,
  "a coupon with wrong counts": `coupon c where granted_count <> (select count(*) from coupon_grant g where g.coupon_id = c.id)
    or used_count <> (select count(*) from coupon_grant g where g.coupon_id = c.id and g.status = 'USED')`,
  "a member whose tags in one row are not the tags": tagsAstray,
  "a scope region that is not the shop's": `member m join shop s on s.id = m.shop_id where m.scope_area_id is distinct from s.area_id`,
};

describe("demo data", async () => {
  const { db } = await testDatabase();
  beforeAll(async () => {
    await seedDemo(db, { ...options, members: 1200 });
  }, 120_000);

  it("the demo data has the requested number of members", async () => {
    expect(await count(db, "member")).toBe(1200);
  });

  it.each(Object.entries(contradictions))("the demo data has no %s", async (_, condition) => {
    expect(await count(db, condition)).toBe(0);
  });

  it("the demo data has made nothing after now: only what is planned lies ahead", async () => {
    const { rows } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'created_time' and t.table_type = 'BASE TABLE'
      order by 1`.execute(db);
    expect(rows.length).toBeGreaterThan(100);
    const early: string[] = [];
    for (const { name } of rows)
      if ((await count(db, `"${name}" where created_time > greatest(now(), '${now.toISOString()}')`)) > 0)
        early.push(name);
    expect(early).toEqual([]);
  });

  it("the demo data knows every state of accounts, photos, credentials, complaints and coupons", async () => {
    expect(await list(db, "select distinct status as value from member order by 1")).toEqual([
      "CANCEL",
      "DELETE",
      "DISABLE",
      "ENABLE",
    ]);
    expect(await list(db, "select distinct face_value as value from member order by 1")).toEqual([0, 1, 2, null]);
    expect(await list(db, "select distinct status as value from auth_record order by 1")).toEqual([
      "AUTHING",
      "AUTH_FAIL",
      "AUTH_SUCCESS",
    ]);
    expect(await list(db, "select distinct status as value from complaint order by 1")).toEqual([
      "CANCEL",
      "HANDLING",
      "INVALID",
      "VALID",
      "WAIT_HANDLE",
    ]);
    expect(await list(db, "select distinct status as value from coupon order by 1")).toEqual([
      "DRAFT",
      "EXPIRE",
      "OFFLINE",
      "ONLINE",
    ]);
  });

  it("the demo data has an account for every role, each of an agent with its own members", async () => {
    const roles = await list(
      db,
      "select role_id as value from staff where login like '138000000__' group by 1 order by 1",
    );
    expect(roles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17]);
    const owned = `member m join staff s on s.user_id in (m.sale_user_id, m.matchmaker_user_id, m.inviter_id)
      where s.login in ('13800000004', '13800000016', '13800000017') group by s.login) as owners (login`;
    expect(await count(db, `(select s.login from ${owned})`)).toBe(3);
  });

  it("the demo data fills the daily cubes to the same totals as the rows", async () => {
    const from = addDays(today, -45);
    const registered = `member where not is_market_account and platform <> 'STAFF' and created_time >= '${from}'`;
    const [sum] = await list(
      db,
      `select sum(register_num)::int as value from daily_user_stat where stat_date between '${from}' and '${today}'`,
    );
    expect(sum).toBe(await count(db, registered));
    expect(
      await count(db, `daily_stat where metric = 'ACTIVE' and dim = 'ALL' and day > '${addDays(today, -82)}'`),
    ).toBeGreaterThan(75);
  });

  it("the demo data leaves a filled system as it is", async () => {
    expect(await seedDemo(db, { ...options, members: 50 })).toBe(false);
    expect(await count(db, "member")).toBe(1200);
  });

  it("the demo data lets the next member follow the last", async () => {
    const [next] = await list(
      db,
      "select nextval(pg_get_serial_sequence('member', 'user_id')) > max(user_id) as value from member",
    );
    expect(next).toBe(true);
  });

  it("the demo data has introductions and loans in every state, and matchmakers of every grade", async () => {
    const states = (table: string) => count(db, `(select distinct status from ${table}) s`);
    expect([await states("introduction"), await states("borrow_request")]).toEqual([14, 6]);
    expect(await count(db, "(select distinct grade from agent where grade is not null) g")).toBe(6);
    expect(await count(db, "(select distinct tier from agent) t")).toBe(7);
  });
});

describe.runIf(isLong)("a system with more members than are made one by one", () => {
  it("a system with more members than are made one by one has different members without contradictions and all its indexes and keys", async () => {
    const { db } = await testDatabase();
    const structure = `select (select count(*)::int from pg_index where indrelid = any (t.ids))
        + (select count(*)::int from pg_constraint where contype = 'f' and conrelid = any (t.ids))
        + (select count(*)::int from pg_trigger where tgenabled = 'O' and not tgisinternal and tgrelid = any (t.ids)) as value
      from (select array['member', 'album_photo', 'auth_record', 'login_record', 'user_tag', 'member_tags']::regclass[] as ids) as t`;
    const before = await list(db, structure);
    const members = 2500;
    await seedDemo(db, { ...options, members, madeMembers: 1000 });
    expect(await count(db, "member")).toBe(members);
    expect(await list(db, structure)).toEqual(before);
    for (const [name, condition] of Object.entries(contradictions)) {
      expect([name, await count(db, condition)]).toEqual([name, 0]);
    }
    expect(await count(db, "pg_constraint where not convalidated")).toBe(0);
    expect(await count(db, "pg_class where reloptions::text like '%autovacuum%'")).toBe(0);
  }, 120_000);

  it("a system with more members than are made one by one is refused when it was broken off", async () => {
    const broken = (await testDatabase()).db;
    // A table that no longer exists aborts the pages after the members are written.
    await sql`alter table app_version rename to app_version_elsewhere`.execute(broken);
    await expect(seedDemo(broken, { ...options, members: 700, madeMembers: 500 })).rejects.toThrow("app_version");
    expect(await count(broken, "member")).toBe(700);
    await expect(seedDemo(broken, { ...options, members: 700 })).rejects.toThrow("never finished");
  }, 120_000);
});

describe("the random source", () => {
  it("the random source gives the same numbers for the same seed and others for another", () => {
    const draw = (seed: string) => Array.from({ length: 5 }, createRandom(seed).next);
    expect(draw("a")).toEqual(draw("a"));
    expect(draw("a")).not.toEqual(draw("b"));
  });
});
