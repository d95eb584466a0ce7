import * as endpoints from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, type Db } from "../../../kit/call.ts";

type Version = z.output<typeof endpoints.getSettingVersions.data>[number];

/**
 * Stores a row as it is now; the caller leaves secrets out of the value. A row that has no version yet gets what it was
 * before as version 0: its first change would have nothing to be compared with.
 */
export async function keepVersion(
  db: Db,
  key: string,
  refId: number,
  value: object,
  staffId: number | null,
  before?: object,
): Promise<void> {
  if (before !== undefined)
    await sql`insert into setting_version (key, ref_id, version, value)
      select ${key}, ${refId}, 0, ${JSON.stringify(before)}::jsonb
      where not exists (select from setting_version where key = ${key} and ref_id = ${refId})
      on conflict do nothing`.execute(db);
  await sql`insert into setting_version (key, ref_id, version, value, staff_id)
    select ${key}, ${refId}, coalesce(max(version), 0) + 1, ${JSON.stringify(value)}::jsonb, ${staffId}::bigint
    from setting_version where key = ${key} and ref_id = ${refId}`.execute(db);
}

const most = 200;

export const getSettingVersions = handle(endpoints.getSettingVersions, async (call) => {
  const { db, query } = call;
  call.need(endpoints.versionsGrant(query.key));
  const one = query.refId === undefined ? sql<boolean>`true` : sql<boolean>`v.ref_id = ${query.refId}`;
  const { rows } = await sql<
    Omit<Version, "before">
  >`select v.id, v.ref_id, v.version, coalesce(s.name, '') as staff_name, v.created_time, v.value
    from setting_version v left join staff s on s.id = v.staff_id where v.key = ${query.key} and ${one}
    order by v.id`.execute(db);
  // A version may hold only what was changed: what it is compared with is everything known before it.
  const known = new Map<number, Version["value"]>();
  const versions = rows.map((row) => {
    const before = known.get(row.refId) ?? null;
    known.set(row.refId, { ...before, ...row.value });
    return { ...row, before };
  });
  return versions
    .filter(({ version }) => version > 0)
    .slice(-most)
    .toReversed();
});
