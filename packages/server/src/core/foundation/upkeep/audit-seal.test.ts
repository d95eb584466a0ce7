import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { findBrokenSeal, sealAudit } from "./audit-seal.ts";

const { db } = await testDatabase();
// An hour ago may have been another month.
await sql`select ensure_month_partitions('audit_log', 1, 1)`.execute(db);

const write = (count: number) =>
  sql`insert into audit_log (title, before, time)
    select 'row ' || g, jsonb_build_object('n', g), now() - interval '1 hour'
    from generate_series(1, ${count}) g`.execute(db);

describe("audit chain", () => {
  it("the audit chain cannot be edited or deleted by a statement", async () => {
    await write(1);
    await expect(sql`update audit_log set title = 'x'`.execute(db)).rejects.toThrow();
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow();
  });

  it("the check of the audit chain finds one altered byte among many rows, and nothing otherwise", async () => {
    await write(25_000);
    expect(await sealAudit(db)).toBe(25_001);
    expect(await sealAudit(db)).toBe(0);
    expect(await findBrokenSeal(db)).toBeNull();
    await db.transaction().execute(async (tx) => {
      // Only somebody with the database's own superuser rights gets this far; the chain still reveals it.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update audit_log set title = 'row 20001' where title = 'row 20000'`.execute(tx);
    });
    const broken = await findBrokenSeal(db);
    expect(broken).toMatchObject({ fromId: 20_001, toId: 25_001 });
  });

  it("seals made before stay whole in another time zone and after a column is added", async () => {
    const other = await testDatabase();
    await sql`select ensure_month_partitions('audit_log', 1, 1), ensure_month_partitions('audit_item', 1, 1)`.execute(
      other.db,
    );
    await sql`insert into audit_log (title, before, ip, time)
      values ('with "quotes", comma', '{"a": "b c"}', '10.0.0.1', now() - interval '1 hour'),
        ('with nothing', null, '', date_trunc('second', now() - interval '1 hour'))`.execute(other.db);
    await sql`insert into audit_item (audit_id, place, target_type, target_id, time)
      select id, 1, 'member', '7', time from audit_log`.execute(other.db);
    // As rows were sealed when the text was that of the complete row, which did not name an application yet.
    const old = await sql<{
      hash: string;
    }>`select encode(sha256(convert_to(string_agg(regexp_replace(a::text, ',\\)$', ')') || i::text, E'\\n'
      order by a.id), 'UTF8')), 'hex') as hash
      from audit_log a join audit_item i on i.audit_id = a.id and i.time = a.time`.execute(other.db);
    await sealAudit(other.db);
    const unchanged = await sql<{ hash: string }>`select hash from audit_seal`.execute(other.db);
    expect(unchanged.rows).toEqual(old.rows);
    await sql`alter table audit_log add column added text not null default 'x'`.execute(other.db);
    await other.db.transaction().execute(async (tx) => {
      await sql`set local timezone = 'America/New_York'`.execute(tx);
      expect(await findBrokenSeal(tx)).toBeNull();
    });
  });

  it("the audit chain covers every column of both tables", async () => {
    const { rows } = await sql<{
      tableName: string;
      columns: string[];
    }>`select table_name, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns where table_name in ('audit_log', 'audit_item') group by 1 order by 1`.execute(
      db,
    );
    const text = readFileSync(new URL("./audit-seal.ts", import.meta.url), "utf8");
    for (const { tableName, columns } of rows)
      for (const column of columns.filter((name) => name !== "time"))
        expect(text, `${tableName}.${column}`).toContain(`${tableName === "audit_log" ? "a" : "i"}.${column}`);
  });

  it("the audit chain leaves rows alone whose transactions may still be running", async () => {
    await sql`insert into audit_log (title) values ('now')`.execute(db);
    expect(await sealAudit(db)).toBe(0);
  });
});
