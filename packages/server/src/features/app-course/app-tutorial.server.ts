import * as endpoints from "@hongxian/contract/features/app-course/app-tutorial.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { lastPlace, reorder } from "../../core/services/placed/reorder.ts";
import { handle } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const all = sql<boolean>`true`;

export const appTutorialServer = serveResource(endpoints.appTutorial, {
  table: "app_tutorial",
  scope: () => "all",
  computed: {
    helpfulBp: sql<number>`case when t.view_count = 0 then 0
      else least(10000, t.helpful_count * 10000 / t.view_count) end`,
  },
  before: {
    create: async ({ db }) => ({ sort: await lastPlace(db, "app_tutorial", all) }),
    remove: async (_call, { status }) => {
      if (status === "ONLINE") throw refused(endpoints.tutorialOnline);
    },
  },
  run: {},
});

export const sortTutorials = handle(endpoints.sortTutorials, async (call) => {
  const { ids } = call.body;
  await reorder(call.db, "app_tutorial", ids, all);
  call.audit({ targetType: auditTargets.appTutorial, targetId: null, after: { ids } });
  return null;
});
