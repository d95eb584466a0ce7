import { createDepartment } from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { login as loginCall } from "@hongxian/contract/core/session/session.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { hashPassword, type CheckedPassword } from "../access/password.ts";
import { ensurePartitions } from "../../../platform/database/month-partitions.ts";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";

const { database, ask, as } = await testApp();
const { db } = database;
const staffId = await aStaff(db, { roleId: 1 });
const admin = await as(staffId);

const partitionedTables = async () =>
  (
    await sql<{
      name: string;
    }>`select c.relname as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      order by 1`.execute(db)
  ).rows.map(({ name }) => name);

/** As after a long downtime, or in an old copy: no month that is written to exists. */
async function dropPartitions(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select i.inhrelid::regclass::text as name from pg_inherits i
    join pg_partitioned_table p on p.partrelid = i.inhparent`.execute(db);
  for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(db);
}

const missing = async () => {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid, generate_series(0, 3) step
    where to_regclass(c.relname || '_' || to_char((now() at time zone 'Asia/Shanghai') + make_interval(months => step),
      'YYYYMM')) is null`.execute(db);
  return rows.map(({ name }) => name);
};

it("every table divided by months has this month and the next three after a start", async () => {
  await dropPartitions();
  expect(await missing()).toHaveLength(4 * (await partitionedTables()).length);
  expect(await ensurePartitions(db)).toBe(4 * (await partitionedTables()).length);
  expect(await missing()).toEqual([]);
  expect(await ensurePartitions(db)).toBe(0);
});

it("a sign-in that meets a missing month makes it and is answered as ever", async () => {
  const login = "15800000001";
  const password = "Partition2026";
  await aStaff(db, { login, roleId: 2, passwordHash: await hashPassword(password as CheckedPassword) });
  await dropPartitions();
  const answer = await ask(loginCall, { body: { login, password } });
  expect(answer).toMatchObject({ http: 200, status: 0 });
  expect(await missing()).toEqual([]);
});

it("a changing call that meets a missing month makes it, and is done once", async () => {
  await dropPartitions();
  const { http, msg } = await admin(createDepartment, { body: { name: "新的部门", parentId: null } });
  expect({ http, msg }).toMatchObject({ http: 200 });
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from audit_log where staff_id = ${staffId}`.execute(db);
  expect(rows[0]?.n).toBe(1);
});

it("twenty calls that meet a missing month at once are all done, once each", async () => {
  await dropPartitions();
  const names = Array.from({ length: 20 }, (_, place) => `部门${place}`);
  const answers = await Promise.all(names.map((name) => admin(createDepartment, { body: { name, parentId: null } })));
  expect(answers.map(({ http }) => http)).toEqual(names.map(() => 200));
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from audit_log where staff_id = ${staffId}`.execute(db);
  expect(rows[0]?.n).toBe(names.length);
});
