import { openLimits, openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import type { RowAnswer } from "@hongxian/contract/core/open-door/intake.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { ServedIntake } from "../../../kit/served-intake.ts";
import type { Sender } from "./take-row.ts";

interface Named {
  readonly kind: string;
  readonly externalId: string;
}

/** Keeps a row, sealed, until the record it names has come; the newest row of a number replaces the one before. */
export async function letWait(
  { services: { db, seal }, application, ip }: Sender,
  { intake }: ServedIntake,
  { row, hash }: { readonly row: { readonly externalId: string }; readonly hash: string },
  missing: Named & { readonly label: string },
): Promise<void> {
  const text = JSON.stringify(row);
  // Ten thousand pictures that wait would fill the database.
  if (text.length > openLimits.waitingChars) throw refused(openMessages.tooLongToWait(missing.label));
  const { rows } = await sql`insert into open_waiting as w (app_id, kind, external_id, hash, row_sealed, awaited_kind,
      awaited_id, awaited_label, ip, expire_time)
    select ${application.id}, ${intake.name}, ${row.externalId}, ${hash}, ${seal.seal(text)},
      ${missing.kind}, ${missing.externalId}, ${missing.label}, ${ip},
      now() + make_interval(hours => ${openLimits.waitHours}::int)
    where (select count(*) from (select from open_waiting
      where app_id = ${application.id} and status = 'WAIT' limit ${openLimits.waitingRows}) o) <
        ${openLimits.waitingRows}
    on conflict (app_id, kind, external_id) do update
      set hash = excluded.hash, row_sealed = excluded.row_sealed, awaited_kind = excluded.awaited_kind,
        awaited_id = excluded.awaited_id, awaited_label = excluded.awaited_label, ip = excluded.ip, status = 'WAIT',
        msg = '', fields = '{}',
        expire_time = case when w.status = 'WAIT' and w.hash = excluded.hash then w.expire_time
          else excluded.expire_time end
    returning 1`.execute(db);
  if (rows.length === 0) throw refused(openMessages.manyWaiting);
}

export async function forgetWaiting(db: Db, appId: number, { kind, externalId }: Named): Promise<void> {
  await sql`delete from open_waiting
    where app_id = ${appId} and kind = ${kind} and external_id = ${externalId}`.execute(db);
}

/** What became of a row that is no record: it waits, or it was refused after it had waited. */
export async function readWaiting(db: Db, appId: number, { kind, externalId }: Named): Promise<RowAnswer | null> {
  const { rows } = await sql<{
    status: "WAIT" | "REFUSED";
    label: string;
    msg: string;
    fields: Record<string, string>;
  }>`select status, awaited_label as label, msg, fields from open_waiting
    where app_id = ${appId} and kind = ${kind} and external_id = ${externalId}`.execute(db);
  const found = rows[0];
  if (found === undefined) return null;
  return found.status === "WAIT"
    ? { externalId, id: null, state: "WAITING", msg: openMessages.waiting(found.label), fields: {} }
    : { externalId, id: null, state: "REFUSED", msg: found.msg, fields: found.fields };
}
