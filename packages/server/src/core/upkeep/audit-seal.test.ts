import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { findBrokenSeal, sealAudit } from "./audit-seal.ts";

const { db } = await testDatabase();
// An hour ago may have been another month.
await sql`select ensure_month_partitions('audit_log', 1, 1)`.execute(db);

const write = (count: number) =>
  sql`insert into audit_log (title, before, time) select 'row ' || g, jsonb_build_object('n', g), now() - interval '1 hour' from generate_series(1, ${count}) g`.execute(
    db,
  );

describe("audit chain", () => {
  it("cannot be edited or deleted by a statement", async () => {
    await write(1);
    await expect(sql`update audit_log set title = 'x'`.execute(db)).rejects.toThrow();
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow();
  });

  it("finds one altered byte among many rows, and nothing otherwise", async () => {
    await write(25_000);
    expect(await sealAudit(db)).toBe(25_001);
    expect(await sealAudit(db)).toBe(0);
    expect(await findBrokenSeal(db)).toBeNull();
    await db.transaction().execute(async (tx) => {
      // Only somebody with the database's own superuser rights gets this far; the chain still tells.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update audit_log set title = 'row 20001' where title = 'row 20000'`.execute(tx);
    });
    const broken = await findBrokenSeal(db);
    expect(broken).toMatchObject({ fromId: 20_001, toId: 25_001 });
  });

  it("leaves rows alone whose transactions may still be running", async () => {
    await sql`insert into audit_log (title) values ('now')`.execute(db);
    expect(await sealAudit(db)).toBe(0);
  });
});
