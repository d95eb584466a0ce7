import { webhookLimits } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** Which deliveries are posted again. */
export type Replay =
  | { readonly id: number }
  | { readonly failed: true }
  | { readonly beginTime: string; readonly endTime: string };

const chosen = (replay: Replay): RawBuilder<boolean> =>
  "id" in replay
    ? sql<boolean>`d.id = ${replay.id} and d.status in ('DONE', 'FAIL')`
    : "failed" in replay
      ? sql<boolean>`d.status = 'FAIL'`
      : sql<boolean>`d.status in ('DONE', 'FAIL') and d.created_time >= ${replay.beginTime}::timestamptz
          and d.created_time < ${replay.endTime}::timestamptz`;

/**
 * Posts deliveries again under the same number of their event, each member's in their order and before what stands in
 * line already. Returns how many; the oldest first where there are more than one replay takes.
 */
export function replayDeliveries(db: Db, webhookId: number, replay: Replay): Promise<number> {
  return db.transaction().execute((tx) => replayIn(tx, webhookId, replay));
}

/** The same in the transaction of a call. */
export async function replayIn(db: Db, webhookId: number, replay: Replay): Promise<number> {
  await sql`select 1 from open_webhook where id = ${webhookId} for no key update`.execute(db);
  const { rows } = await sql<{ userId: number }>`update open_delivery d set status = 'QUEUED', tries = 0, reason = '',
      http_status = null, due_time = now()
    from (select d.id from open_delivery d where d.webhook_id = ${webhookId} and ${chosen(replay)}
      order by d.id limit ${sql.lit(webhookLimits.replayRows)}) c
    where d.id = c.id returning d.user_id`.execute(db);
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  // One that is under way stays so; one that waits steps back behind an older one.
  await sql`update open_delivery d set status = 'QUEUED' where d.webhook_id = ${webhookId} and d.status = 'WAIT'
    and d.user_id = any(${userIds}::bigint[])`.execute(db);
  await sql`update open_delivery d set status = 'WAIT', due_time = now()
    from unnest(${userIds}::bigint[]) as u(user_id)
      cross join lateral (select o.id from open_delivery o
        where o.webhook_id = ${webhookId} and o.user_id = u.user_id and o.status = 'QUEUED' order by o.id limit 1) first
    where d.id = first.id and not exists (select from open_delivery t where t.webhook_id = ${webhookId}
      and t.user_id = d.user_id and t.status = 'TAKEN')`.execute(db);
  return rows.length;
}

/** How many it would take, up to its limit. */
export async function countReplay(db: Db, webhookId: number, replay: Replay): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from open_delivery d
    where d.webhook_id = ${webhookId} and ${chosen(replay)} limit ${sql.lit(webhookLimits.replayRows)}) c`.execute(db);
  return rows[0]?.n ?? 0;
}
