import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import type { Db } from "../kit/call.ts";

interface Audit {
  readonly title: string;
  readonly staffId: number | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly result: string;
}

/** What was last written down about one thing. */
export async function lastAudit(
  db: Db,
  target: keyof typeof auditTargets,
  id: number | string,
): Promise<Audit | undefined> {
  const { rows } = await sql<Audit>`select title, staff_id, before, after, result from audit_log
    where target_type = ${auditTargets[target]} and target_id = ${String(id)} order by id desc limit 1`.execute(db);
  return rows[0];
}
