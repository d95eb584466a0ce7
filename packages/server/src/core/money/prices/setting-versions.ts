import * as endpoints from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, type Db } from "../../../kit/call.ts";

type Version = z.output<typeof endpoints.getSettingVersions.data>[number];

/** Stores a row as it is now; the caller leaves secrets out of the value. */
export async function keepVersion(
  db: Db,
  key: string,
  refId: number,
  value: object,
  staffId: number | null,
): Promise<void> {
  await sql`insert into setting_version (key, ref_id, version, value, staff_id)
    select ${key}, ${refId}, coalesce(max(version), 0) + 1, ${JSON.stringify(value)}::jsonb, ${staffId}::bigint
    from setting_version where key = ${key} and ref_id = ${refId}`.execute(db);
}

export const getSettingVersions = handle(endpoints.getSettingVersions, async (call) => {
  const { db, query } = call;
  call.need(endpoints.versionsGrant(query.key));
  const one = query.refId === undefined ? sql<boolean>`true` : sql<boolean>`v.ref_id = ${query.refId}`;
  const { rows } =
    await sql<Version>`select v.id, v.ref_id, v.version, coalesce(s.name, '') as staff_name, v.created_time, v.value,
      lag(v.value) over (partition by v.ref_id order by v.version) as before
    from setting_version v left join staff s on s.id = v.staff_id where v.key = ${query.key} and ${one}
    order by v.id desc limit 200`.execute(db);
  return rows;
});
