import { openEvent } from "@hongxian/contract/features/open-api/event-log.resource.ts";
import { sql } from "kysely";
import { serveResource } from "../../kit/serve-resource.ts";

export const openEventServer = serveResource(openEvent, {
  table: "event_log",
  scope: () => "all",
  computed: {
    userId: sql<number>`nullif(t.user_id, 0)`,
    eventNo: sql<string>`'evt_' || t.id`,
    content: sql<string>`t.body::text`,
  },
  run: {},
});
