import { pauseSeconds, webhookLimits, webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { notifyAdministrators } from "../../foundation/upkeep/notify-administrators.ts";
import type { Posted } from "./post-delivery.ts";

const { restAfter, restSeconds, offDays } = webhookLimits;

function rowOf({ id, tries, userId, result, httpStatus, reason, ms }: Posted) {
  const pause = pauseSeconds[tries - 1];
  const status =
    result === "DONE" ? "DONE" : result === "LOST" || (result === "AGAIN" && pause === undefined) ? "FAIL" : "WAIT";
  return { id, tries, userId, status, httpStatus, reason, ms, pause: status === "WAIT" ? (pause ?? 0) : 0 };
}

/** What follows for the address itself: it works, it rests, or it is switched off. */
async function settleAddress(db: Db, id: number, posted: readonly Posted[]): Promise<void> {
  const wasTaken = posted.some(({ result }) => result === "DONE");
  const failures = posted.filter(({ result }) => result === "AGAIN").length;
  const isGone = posted.some(({ result }) => result === "GONE");
  const reason = posted.findLast(({ result }) => result === "AGAIN" || result === "GONE")?.reason ?? null;
  if (wasTaken && !isGone) {
    const { rows } = await sql<{ before: number }>`update open_webhook w set fail_num = 0, failing_since = null,
        rest_until = null, success_time = now(),
        failure_time = case when ${reason}::text is null then w.failure_time else now() end,
        failure_reason = coalesce(${reason}::text, w.failure_reason)
      from (select fail_num as before from open_webhook where id = ${id}) o where w.id = ${id}
      returning o.before`.execute(db);
    // What failed while nothing worked need not wait for hours: there are only as many as were tried meanwhile.
    if ((rows[0]?.before ?? 0) >= restAfter)
      await sql`update open_delivery set due_time = now()
        where webhook_id = ${id} and status = 'WAIT' and tries > 0 and due_time > now()`.execute(db);
    return;
  }
  if (failures === 0 && !isGone) return;
  const { rows } = await sql<{ url: string; status: string }>`update open_webhook set failure_time = now(),
      failure_reason = ${reason}, fail_num = fail_num + ${failures}, failing_since = coalesce(failing_since, now()),
      rest_until = case when fail_num + ${failures} < ${restAfter} then null else now()
        + make_interval(secs => least(${restSeconds}, power(2, least(fail_num + ${failures} - ${restAfter}, 12)))) end,
      status = case when ${isGone} or failing_since < now() - make_interval(days => ${offDays}) then 'OFF'
        else status end,
      off_reason = case when ${isGone} then ${webhookMessages.gone}
        when failing_since < now() - make_interval(days => ${offDays}) then ${webhookMessages.dead} else off_reason end
    where id = ${id} and status = 'ENABLE' returning url, status`.execute(db);
  const [off] = rows;
  if (off?.status !== "OFF") return;
  await notifyAdministrators(
    db,
    webhookMessages.switchedOff(off.url, isGone ? webhookMessages.gone : webhookMessages.dead),
  );
}

/**
 * Records outcomes and lets the next delivery of each member go, in one transaction under the lock of the address. An
 * outcome counts only if nobody has taken the delivery since.
 */
export function settleDeliveries(db: Db, webhookId: number, posted: readonly Posted[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select 1 from open_webhook where id = ${webhookId} for no key update`.execute(tx);
    const { rows: over } = await sql<{ userId: number }>`update open_delivery d set status = r.status,
        http_status = r."httpStatus", reason = r.reason, last_ms = r.ms,
        due_time = case when r.status = 'WAIT' then now() + make_interval(secs => r.pause) else d.due_time end
      from jsonb_to_recordset(${JSON.stringify(posted.map(rowOf))}::jsonb)
        as r(id bigint, tries int, status text, "httpStatus" int, reason text, ms int, pause int)
      where d.id = r.id and d.status = 'TAKEN' and d.tries = r.tries
      returning case when d.status in ('DONE', 'FAIL') then d.user_id else -1 end as user_id`.execute(tx);
    await letNextGo(
      tx,
      webhookId,
      over.map(({ userId }) => userId).filter((userId) => userId >= 0),
    );
    await settleAddress(tx, webhookId, posted);
  });
}

/** The first that stands in line of each of these members may leave; the address is locked. */
export async function letNextGo(db: Db, webhookId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`update open_delivery d set status = 'WAIT', due_time = now()
    from unnest(${[...new Set(userIds)]}::bigint[]) as u(user_id)
      cross join lateral (select o.id, o.status from open_delivery o
        where o.webhook_id = ${webhookId} and o.user_id = u.user_id and o.status in ('QUEUED', 'WAIT', 'TAKEN')
        order by o.id limit 1) first
    where d.id = first.id and first.status = 'QUEUED'`.execute(db);
}
