import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** The number that this call's audit row will have: an adjustment is posted under it. */
export async function reserveAuditId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select set_config('hongxian.audit_id', nextval('audit_log_id_seq')::text, true)::bigint as id`.execute(db);
  return rows[0]?.id ?? 0;
}
