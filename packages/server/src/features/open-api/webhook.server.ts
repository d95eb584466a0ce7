import { webhookFigures } from "@hongxian/contract/features/open-api/webhook.figures.ts";
import { openWebhook } from "@hongxian/contract/features/open-api/webhook.resource.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import {
  disableWebhook,
  enableWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from "../../core/services/webhook/manage-webhooks.ts";
import { postTest } from "../../core/services/webhook/post-test.ts";
import { readAddress } from "../../core/services/webhook/read-address.ts";
import { asking, serveResource, type ServedOf } from "../../kit/serve-resource.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";

/** Counted up to where the page says "more". */
const counted = (states: string) => sql<number>`(select count(*)::int from (select 1 from open_delivery d
  where d.webhook_id = t.id and d.status in (${sql.raw(states)}) limit ${sql.lit(countCap + 1)}) c)`;

const isResting = sql<boolean>`coalesce(t.rest_until > now(), false)`;

export const openWebhookServer: ServedOf<typeof openWebhook> = serveResource(openWebhook, {
  table: "open_webhook",
  scope: () => "all",
  computed: {
    appName: sql<string>`(select a.name from open_app a where a.id = t.app_id)`,
    health: sql<
      "WELL" | "FAILING" | "RESTING"
    >`case when ${isResting} then 'RESTING' when t.fail_num > 0 then 'FAILING' else 'WELL' end`,
    restUntil: sql<string>`case when ${isResting} then t.rest_until end`,
    waitNum: counted("'QUEUED', 'WAIT', 'TAKEN'"),
    failedNum: counted("'FAIL'"),
    formerUntil: sql<string>`case when t.former_until > now() then t.former_until end`,
    isDropped: sql<boolean>`exists (select from event_base b
      where t.cursor_place > 0 and (t.cursor_place, t.cursor_id) < (b.floor_place, b.floor_id))`,
  },
  filters: {
    event: (name: string) => sql<boolean>`(t.names = '{}' or ${name} = any(t.names))`,
  },
  summary: webhookFigures,
  run: {
    test: asking(
      async ({ db, services }, { id }) => {
        const address = await readAddress(db, services.seal, id);
        if (address === null) throw new AppError("NOT_FOUND");
        return postTest({ privateHosts: services.settings.privateHosts }, address, id);
      },
      // What a stranger answered stays out of the log.
      async (_call, _row, _body, tested) => ({
        data: tested,
        note: { httpStatus: tested.httpStatus, reason: tested.reason, ms: tested.ms },
      }),
    ),
    rotate: async ({ db, services }, { id }) => {
      const { secret } = await rotateWebhookSecret(db, services.seal, id);
      return { data: { id, secretText: secret } };
    },
    enable: async ({ db }, { id }) => {
      await enableWebhook(db, id);
      return { isWritten: true };
    },
    disable: async ({ db }, { id }) => {
      await disableWebhook(db, id);
      return { isWritten: true };
    },
    remove: async ({ db }, { id, name, url, appId, names }) => {
      await removeWebhook(db, id);
      return { note: { name, url, appId, names } };
    },
  },
});
