import type { LinkValue } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

/** Tables of the targets that are records, where they exist. */
const tables: Partial<Record<LinkValue["linkType"], readonly [table: string, key: string]>> = {
  MEMBER: ["member", "user_id"],
  ARTICLE: ["article", "id"],
  SUBJECT: ["subject", "id"],
  LIVE_ROOM: ["live_room", "id"],
  GOODS: ["goods", "id"],
  COURSE: ["course", "id"],
};

/** Whether a link has an existing target; only targets that are records can be checked. */
export async function linkLeadsSomewhere(db: Db, { linkType, linkValue }: LinkValue): Promise<boolean> {
  const place = tables[linkType];
  if (place === undefined) return true;
  const [table, key] = place;
  const there = await sql<{ name: string | null }>`select to_regclass(${table})::text as name`.execute(db);
  // A kind of record that this system does not have cannot be a target.
  if (there.rows[0]?.name === null || there.rows[0] === undefined) return false;
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${linkValue}::bigint`.execute(
    db,
  );
  return rows.length > 0;
}
