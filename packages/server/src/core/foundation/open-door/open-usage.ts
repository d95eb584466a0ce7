import { openLimits, type OpenRefusal } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { RowCounts } from "../../../kit/open-call.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";

const none: RowCounts = { accepted: 0, unchanged: 0, refused: 0, waiting: 0 };

/** Counts an admitted call, and what became of its rows. */
export async function countCall(db: Db, appId: number, failed: boolean, rows: RowCounts | null): Promise<void> {
  const { accepted, unchanged, refused, waiting } = rows ?? none;
  await sql`${keptPlan}insert into open_usage as u (app_id, day, calls, failed, rows_accepted, rows_unchanged,
      rows_refused, rows_waiting)
    values (${appId}, current_date, 1, ${failed ? 1 : 0}, ${accepted}, ${unchanged}, ${refused}, ${waiting})
    on conflict (app_id, day) do update set calls = u.calls + 1, failed = u.failed + excluded.failed,
      rows_accepted = u.rows_accepted + excluded.rows_accepted,
      rows_unchanged = u.rows_unchanged + excluded.rows_unchanged,
      rows_refused = u.rows_refused + excluded.rows_refused,
      rows_waiting = u.rows_waiting + excluded.rows_waiting`.execute(db);
}

interface Refusal {
  readonly code: OpenRefusal;
  /** Null where the key is of no application. */
  readonly appId: number | null;
  readonly keyId: string;
  readonly ip: string;
  readonly method: string;
  /** The pattern of the address, without the values in it. */
  readonly path: string;
}

/** Counts a refused call and logs it; a flood fills the counters, not the log. */
export async function noteRefusal(db: Db, { code, appId, keyId, ip, method, path }: Refusal): Promise<void> {
  const ofSame = appId === null ? sql`app_id is null` : sql`app_id = ${appId}`;
  await sql`with counted as (insert into open_usage as u (app_id, day, calls, refused)
      select ${appId}::bigint, current_date, 1, 1 where ${appId}::bigint is not null
      on conflict (app_id, day) do update set calls = u.calls + 1, refused = u.refused + 1)
    insert into open_refusal (app_id, key_id, ip, method, path, code)
    select ${appId}::bigint, ${keyId}, ${ip}, ${method}, ${path}, ${code}
    where (select count(*) from (select from open_refusal
      where ${ofSame} and created_time > now() - interval '1 minute' limit ${openLimits.refusalsPerMinute}) r)
      < ${openLimits.refusalsPerMinute}`.execute(db);
}
