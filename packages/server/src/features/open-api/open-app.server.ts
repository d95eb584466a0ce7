import { openApp, openAppMessages } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { serveResource } from "../../kit/serve-resource.ts";
import { newKey, voidKeys } from "./new-key.ts";

const today = (columns: string) =>
  sql<number>`coalesce((select ${sql.raw(columns)} from open_usage u where u.app_id = t.id
    and u.day = current_date), 0)::int`;

function needAhead({ expireTime }: { readonly expireTime?: string | null }): void {
  if (typeof expireTime === "string" && Date.parse(expireTime) <= Date.now())
    throw invalid({ expireTime: openAppMessages.expired });
}

export const openAppServer = serveResource(openApp, {
  table: "open_app",
  scope: () => "all",
  // The sender of imports has no key and is nobody's to change.
  where: sql<boolean>`not t.built_in`,
  computed: {
    liveKeys: sql<number>`(select count(*)::int from open_key k where k.app_id = t.id and k.status = 'LIVE')`,
    lastUseTime: sql<string>`(select max(k.last_use_time) from open_key k where k.app_id = t.id)`,
    todayCalls: today("calls"),
    todayErrors: today("refused + failed"),
  },
  before: {
    create: async ({ caller }, draft) => {
      needAhead(draft);
      return { createStaffId: caller.staffId };
    },
    edit: async (_call, row, draft) => {
      if (draft.expireTime !== row.expireTime) needAhead(draft);
    },
  },
  run: {
    makeKey: async ({ db, services, caller }, { id }) => {
      const made = await newKey(db, services, id, caller.staffId);
      return { data: { id, ...made }, note: { keyId: made.keyId } };
    },
    void: async ({ db, caller }, { id }) => void (await voidKeys(db, id, caller.staffId)),
  },
});
