import { openDelivery } from "@hongxian/contract/features/open-api/delivery.resource.ts";
import { sql } from "kysely";
import { replayIn } from "../../core/services/webhook/replay-deliveries.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const webhook = (column: string) =>
  sql<string>`(select ${sql.ref(`w.${column}`)} from open_webhook w where w.id = t.webhook_id)`;

export const openDeliveryServer = serveResource(openDelivery, {
  table: "open_delivery",
  scope: () => "all",
  computed: {
    webhookName: webhook("name"),
    webhookStatus: sql<"ENABLE" | "DISABLE" | "OFF">`${webhook("status")}`,
    appName: sql<string>`(select a.name from open_webhook w join open_app a on a.id = w.app_id
      where w.id = t.webhook_id)`,
    eventNo: sql<string>`'evt_' || t.event_id`,
    userId: sql<number>`nullif(t.user_id, 0)`,
    number: sql<number>`(select l.number from event_log l
      where l.place = t.event_place and l.id = t.event_id and l.time = t.event_time)`,
    dueTime: sql<string>`case when t.status = 'WAIT' then t.due_time end`,
  },
  // As whoever settles or writes deliveries does: the address first, then its deliveries.
  lockFirst: async (db, { webhookId }) => {
    await sql`select 1 from open_webhook where id = ${webhookId} for no key update`.execute(db);
  },
  run: {
    replay: async ({ db }, { id, webhookId, eventNo }) => {
      await replayIn(db, webhookId, { id });
      return { note: { webhookId, eventNo } };
    },
  },
});
