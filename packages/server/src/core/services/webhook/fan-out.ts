import { webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { beginning } from "../../foundation/events/event-cursor.ts";
import { readEvents, type StoredEvent } from "../../foundation/events/read-events.ts";

const slice = 500;

interface Locked {
  readonly names: readonly string[];
  readonly cursorPlace: number;
  readonly cursorId: number;
}

/** Locks an address that is in use; null for one that was switched off meanwhile. Whatever changes which delivery is first needs it. */
export async function lockWebhook(db: Db, id: number): Promise<Locked | null> {
  const { rows } = await sql<Locked>`select names, cursor_place, cursor_id from open_webhook
    where id = ${id} and status = 'ENABLE' for no key update`.execute(db);
  return rows[0] ?? null;
}

/** Of a member only one delivery is under way: the others stand behind it. */
async function writeDeliveries(db: Db, id: number, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ place, id: eventId, userId, name, time }) => ({
    place,
    eventId,
    userId: userId ?? 0,
    name,
    time,
  }));
  await sql`insert into open_delivery (webhook_id, user_id, event_place, event_id, event_time, name, status)
    select ${id}::bigint, g."userId", g.place, g."eventId", g.time, g.name,
      case when row_number() over (partition by g."userId" order by g.place, g."eventId") = 1
        and not exists (select from open_delivery o where o.webhook_id = ${id} and o.user_id = g."userId"
          and o.status in ('QUEUED', 'WAIT', 'TAKEN')) then 'WAIT' else 'QUEUED' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(place bigint, "eventId" bigint, "userId" bigint, name text, time timestamptz)
    order by g.place, g."eventId"`.execute(db);
}

/**
 * Writes the next deliveries of an address and moves its cursor, both or neither: an event is written down for it once,
 * whenever a process is killed. Returns whether there may be more. `heard` are the names its application may hear.
 */
export function fanOut(db: Db, id: number, heard: readonly string[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    if (webhook === null) return false;
    const names = webhook.names.length === 0 ? heard : webhook.names.filter((name) => heard.includes(name));
    const after = { place: webhook.cursorPlace, id: webhook.cursorId };
    let page = await readEvents(tx, after, { names, limit: slice });
    if (typeof page === "string") {
      // It was off for longer than events are kept.
      await sql`update open_webhook set off_reason = ${webhookMessages.dropped} where id = ${id}`.execute(tx);
      page = await readEvents(tx, beginning, { names, limit: slice });
    }
    if (typeof page === "string") throw new Error(`events cannot be read: ${page}`);
    if (page.cursor.place === after.place && page.cursor.id === after.id) return false;
    await writeDeliveries(tx, id, page.events);
    await sql`update open_webhook set cursor_place = ${page.cursor.place}, cursor_id = ${page.cursor.id}
      where id = ${id}`.execute(tx);
    return !page.isEnd;
  });
}
