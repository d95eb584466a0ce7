import { isEverybody, type Audience } from "@hongxian/contract/core/audience/audience.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { audienceSql } from "./audience-sql.ts";

/** Those of some records that this member belongs to; without a member those that are for everybody. One statement. */
export async function forAudience<R extends { readonly audience: Audience }>(
  db: Db,
  userId: number | null,
  rows: readonly R[],
): Promise<readonly R[]> {
  const aimed = rows.filter(({ audience }) => !isEverybody(audience));
  if (aimed.length === 0) return rows;
  if (userId === null) return rows.filter(({ audience }) => isEverybody(audience));
  const conditions = sql.join(aimed.map(({ audience }) => sql`(${audienceSql(audience)}) is true`));
  const { rows: found } = await sql<{
    belongs: readonly boolean[];
  }>`select array[${conditions}] as belongs from member m where m.user_id = ${userId}`.execute(db);
  const belongs = new Map(aimed.map((row, at) => [row, found[0]?.belongs[at] === true]));
  return rows.filter((row) => belongs.get(row) ?? true);
}
