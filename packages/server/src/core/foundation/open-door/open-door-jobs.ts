import { openLimits, openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { sql } from "kysely";
import type { Services } from "../../../kit/services.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import type { ServerParts } from "../../../platform/server-parts.ts";
import { countCall } from "./open-usage.ts";
import { dropHandedOver } from "./handed-pictures.ts";
import { readRecords } from "./open-records.ts";
import type { ServedIntake } from "../../../kit/served-intake.ts";
import { hashOf, namedBy, takeRow } from "./take-row.ts";

const slice = 500;
/** A nonce may be used as long as the clock of its request is accepted: from five minutes early to five minutes late. */
const nonceMinutes = 15;

interface WaitingRow {
  readonly id: number;
  readonly appId: number;
  readonly appName: string;
  readonly kind: string;
  readonly externalId: string;
  readonly rowSealed: string;
  readonly ip: string;
}

async function refuseWaiting({ db }: Services, { id, appId }: WaitingRow, msg: string, fields: object): Promise<void> {
  const { rows } = await sql`update open_waiting set status = 'REFUSED', row_sealed = null, msg = ${msg},
      fields = ${JSON.stringify(fields)}::jsonb,
      expire_time = now() + make_interval(days => ${openLimits.outcomeDays}::int)
    where id = ${id} and status = 'WAIT' returning 1`.execute(db);
  if (rows.length > 0) await countCall(db, appId, false, { accepted: 0, unchanged: 0, waiting: 0, refused: 1 });
}

/** Takes the rows whose awaited record has come, oldest first. Returns how many. */
export async function takeWaiting(services: Services, intakes: ReadonlyMap<string, ServedIntake>): Promise<number> {
  const { rows } = await sql<WaitingRow>`select w.id, w.app_id, a.name as app_name, w.kind, w.external_id,
      w.row_sealed, w.ip
    from open_waiting w join open_app a on a.id = w.app_id
    join open_record r on r.app_id = w.app_id and r.kind = w.awaited_kind and r.external_id = w.awaited_id
    where w.status = 'WAIT' and w.expire_time > now() order by w.id limit ${slice}`.execute(services.db);
  for (const waiting of rows) {
    const served = intakes.get(waiting.kind);
    if (served === undefined) continue;
    const sender = {
      services,
      application: { id: waiting.appId, name: waiting.appName, keyId: "" },
      ip: waiting.ip,
      requestId: null,
    };
    // It was parsed before it was kept, and may not be parsed again.
    const row = JSON.parse(services.seal.open(waiting.rowSealed)) as { readonly externalId: string };
    const hash = hashOf(services, row);
    const known = await readRecords(services.db, waiting.appId, namedBy(served, row));
    const answer = await takeRow(sender, served, { row, hash }, known);
    if (answer.state === "REFUSED") await refuseWaiting(services, waiting, answer.msg, answer.fields);
  }
  return rows.length;
}

/** Refuses what waited in vain, and forgets what is past. */
export async function tidyOpenDoor({ db }: Pick<Services, "db">): Promise<number> {
  const { rows } = await sql<{ n: number }>`with nonces as (delete from open_nonce
      where created_time < now() - make_interval(mins => ${nonceMinutes}::int) returning 1),
    minutes as (delete from open_minute where minute < now() - interval '5 minutes' returning 1),
    results as (delete from open_result where created_time < now() - interval '24 hours' returning 1),
    outcomes as (delete from open_waiting where status = 'REFUSED' and expire_time < now() returning 1)
    select count(*)::int as n from nonces`.execute(db);
  await sql`with late as (update open_waiting w set status = 'REFUSED', row_sealed = null,
      msg = replace(${openMessages.waitedInVain("{}")}, '{}', awaited_label),
      expire_time = now() + make_interval(days => ${openLimits.outcomeDays}::int)
    where status = 'WAIT' and expire_time < now() returning app_id)
    insert into open_usage as u (app_id, day, rows_refused)
    select app_id, current_date, count(*) from late group by app_id
    on conflict (app_id, day) do update set rows_refused = u.rows_refused + excluded.rows_refused`.execute(db);
  return rows[0]?.n ?? 0;
}

export const openDoorJobs = (
  servicesOf: (parts: ServerParts) => Services,
  intakes: ReadonlyMap<string, ServedIntake>,
): readonly Job[] => [
  {
    name: "open-waiting",
    cron: "* * * * *",
    everySeconds: 10,
    run: (parts) => takeWaiting(servicesOf(parts), intakes),
  },
  { name: "open-tidy", cron: "* * * * *", run: (parts) => tidyOpenDoor(servicesOf(parts)) },
  { name: "open-pictures", cron: "17 * * * *", run: (parts) => dropHandedOver(servicesOf(parts)) },
];
