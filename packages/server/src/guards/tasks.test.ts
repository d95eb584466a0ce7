import { allows } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import type { Caller } from "../kit/caller.ts";
import type { Ask } from "../test/app.ts";
import { aStaff } from "../test/build.ts";
import { demoApp } from "./demo-app.ts";
import { everyCall, nameOf } from "./every-call.ts";
import { fieldsOf, sampleCall, type Fill } from "./sample-input.ts";

/**
 * Work that runs for somebody (batches, exports, sends, imports) belongs to that person: a caller who does not see the
 * person gets the answer for a missing record, whichever endpoint is called. Every such table gets a row of a stranger
 * under one and the same number, and every endpoint that takes a number is called with it by every role that does not
 * see all colleagues.
 */
const app = await demoApp();
const { db } = app.database;
const number = 987_654_321;
/** Of nothing at all. */
const missing = 987_654_999;
const stranger = await aStaff(db, { roleId: 4, name: "陌生同事" });

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly needed: boolean;
  readonly check: string | null;
}
/** Tables of work with a maker: a state, a count of what there is to do, and its owner. */
const { rows: columns } =
  await sql<Column>`select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as needed,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and (select count(*) from pg_attribute k
    where k.attrelid = c.oid and k.attname in ('id', 'staff_id', 'status', 'total')) = 4
  order by c.relname, a.attnum`.execute(db);
const tables = [...new Set(columns.map(({ table }) => table))];

/** A value that the column's own constraint allows. */
function valueFor({ column, type, check }: Column, staffId: number, id: number): unknown {
  if (column === "id") return id;
  if (column === "staff_id") return staffId;
  const listed = /'([A-Z_]+)'::text/.exec(check ?? "")?.[1];
  if (listed !== undefined) return listed;
  if (type.endsWith("[]")) return "{}";
  if (type === "jsonb") return column === "columns" ? "[]" : "{}";
  if (type.startsWith("timestamp")) return new Date().toISOString();
  return type === "text" ? "CSV" : 0;
}
async function aTask(table: string, staffId: number, id: number): Promise<void> {
  const wanted = columns.filter(
    (one) => one.table === table && (one.needed || one.column === "id" || one.column === "staff_id"),
  );
  const names = sql.join(wanted.map(({ column }) => sql.ref(column)));
  const values = sql.join(wanted.map((column) => sql`${valueFor(column, staffId, id)}`));
  await db.transaction().execute(async (tx) => {
    // Rows that refer elsewhere need not refer to anything.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into ${sql.table(table)} (${names}) overriding system value values (${values})`.execute(tx);
  });
}
for (const table of tables) await aTask(table, stranger, number);

// The pages of such work are granted to all, so that pages no one has by default are checked too.
const routes = ["/message/smsSendRecord", "/promotion/shopsmanage"];
const bounded = sql`(select id from role where data_scope <> 'ALL')`;
await sql`insert into role_menu (role_id, menu_id) select r.id, m.id from role r cross join menu m
  where r.id in ${bounded} and m.route = any(${routes}) and m.type in ('MENU', 'BUTTON') on conflict
  do nothing`.execute(db);
await sql`update role set version = version + 1 where id in ${bounded}`.execute(db);

interface Seat {
  readonly roleId: number;
  readonly caller: Caller;
  readonly ask: Ask;
}
const seats: Seat[] = [];
for (const { staffId, roleId, ask } of app.seats) {
  const caller = await loadStaffCaller(db, staffId);
  if (caller !== null && caller.dataScope !== "ALL") seats.push({ roleId, caller, ask });
}

const isNumber = (name: string): boolean => /^(id|ids|taskId|jobId|batchId|exportId)$/.test(name);
const fillWith =
  (id: number): Fill =>
  (name, kind) =>
    isNumber(name) && kind !== "string" ? id : undefined;
const calls = everyCall(app).filter(
  ({ endpoint }) => endpoint.allow !== "public" && fieldsOf(endpoint).some(({ name }) => isNumber(name)),
);
const reading = calls.filter(({ endpoint }) => endpoint.method === "GET" && endpoint.path.includes("{id}"));

async function world(): Promise<string> {
  const parts = tables.map(
    (table) => sql`(select jsonb_agg(to_jsonb(t)) from ${sql.table(table)} t where t.id = ${number})`,
  );
  const { rows } = await sql<{ all: string }>`select jsonb_build_array(${sql.join(parts)})::text as all`.execute(db);
  return rows[0]?.all ?? "";
}

it("the guard has tables of work, calls that read one by its number, and roles that do not see everybody", () => {
  expect(tables).toEqual(expect.arrayContaining(["batch_job", "export_job", "sms_task"]));
  const names = reading.map(({ endpoint }) => nameOf(endpoint));
  for (const path of [
    "sms-tasks/{id}/progress",
    "sms-tasks/{id}",
    "batch-jobs/{id}",
    "batch-jobs/{id}/items",
    "exports/{id}/file",
  ])
    expect(names).toContain(`GET /api/${path}`);
  expect(seats.map(({ roleId }) => roleId)).toEqual(expect.arrayContaining([4, 5, 6, 11, 12, 13, 15, 16, 17]));
});

describe.each(seats.map((seat) => [seat.roleId, seat] as const))("role %i", (_roleId, { caller, ask }) => {
  it("a role with a limited scope finds nothing of a stranger's work, and changes nothing of it", async () => {
    const wrong: string[] = [];
    const before = await world();
    for (const { endpoint } of calls) {
      if (!allows(endpoint.allow, caller.holder)) continue;
      const answerOf = async (id: number) => {
        const { address, body } = sampleCall(endpoint, fillWith(id));
        const { http, raw } = await ask.raw(endpoint.method, address, body);
        return { http, text: `${http} ${raw.replaceAll(String(id), "#")}` };
      };
      const { http, text } = await answerOf(number);
      const isRead = endpoint.method === "GET" && endpoint.changes !== true;
      if (isRead && text !== (await answerOf(missing)).text)
        wrong.push(`${nameOf(endpoint)} tells of it: ${text.slice(0, 200)}`);
      if (http >= 500) wrong.push(`${nameOf(endpoint)}: ${http}`);
      if (http === 200 && endpoint.method !== "GET" && (await world()) !== before)
        wrong.push(`${nameOf(endpoint)} changed it`);
    }
    expect(wrong).toEqual([]);
    expect(await world()).toBe(before);
  });
});

it("the guard would see a leak: the maker reads his own", async () => {
  const seller = seats.find(({ roleId }) => roleId === 4);
  if (seller === undefined) throw new Error("no seller");
  const own = number + 1;
  for (const table of ["batch_job", "sms_task"]) await aTask(table, seller.caller.staffId, own);
  const opened: string[] = [];
  for (const { endpoint } of reading) {
    if (!allows(endpoint.allow, seller.caller.holder)) continue;
    const { address } = sampleCall(endpoint, fillWith(own));
    if ((await seller.ask.raw("GET", address)).http === 200) opened.push(endpoint.path);
  }
  expect(opened).toEqual(
    expect.arrayContaining(["/api/batch-jobs/{id}", "/api/sms-tasks/{id}", "/api/sms-tasks/{id}/progress"]),
  );
});
