import { openKey } from "@hongxian/contract/features/open-api/open-key.resource.ts";
import { openRefusalLog, openUsage } from "@hongxian/contract/features/open-api/open-log.resource.ts";
import { sql } from "kysely";
import type { Feature } from "../../kit/feature.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { openDeliveryServer } from "./delivery.server.ts";
import { openEventServer } from "./event-log.server.ts";
import { openAppServer } from "./open-app.server.ts";
import * as webhookCalls from "./webhook.handlers.ts";
import { openWebhookServer } from "./webhook.server.ts";

const appName = sql<string>`(select a.name from open_app a where a.id = t.app_id)`;
const everyone = () => "all" as const;

const openKeyServer = serveResource(openKey, {
  table: "open_key",
  scope: everyone,
  versioned: true,
  computed: { appName },
  run: {
    void: async ({ caller }) => ({
      set: { secretSealed: null, voidStaffId: caller.staffId, voidTime: sql`now()` },
    }),
  },
});

const openUsageServer = serveResource(openUsage, {
  table: "open_usage",
  scope: everyone,
  computed: { appName, dayTime: sql<string>`t.day::timestamptz` },
  run: {},
});

const openRefusalServer = serveResource(openRefusalLog, {
  table: "open_refusal",
  scope: everyone,
  computed: { appName },
  run: {},
});

export const openApiFeature: Feature = {
  resources: [
    openAppServer,
    openKeyServer,
    openUsageServer,
    openRefusalServer,
    openWebhookServer,
    openDeliveryServer,
    openEventServer,
  ],
  calls: Object.values(webhookCalls),
};
