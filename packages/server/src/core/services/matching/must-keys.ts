import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** The hard conditions of others; few members have any. */
export async function mustKeysOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{
    userId: number;
    mustKeys: readonly string[];
  }>`select user_id, must_keys from match_setting
    where must_keys <> '{}' and user_id = any(${userIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ userId, mustKeys }) => [userId, mustKeys]));
}
