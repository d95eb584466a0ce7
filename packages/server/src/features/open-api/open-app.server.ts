import { randomBytes } from "node:crypto";
import { openApp, openAppMessages } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const today = (columns: string) =>
  sql<number>`coalesce((select ${sql.raw(columns)} from open_usage u where u.app_id = t.id
    and u.day = current_date), 0)::int`;

function needAhead({ expireTime }: { readonly expireTime?: string | null }): void {
  if (typeof expireTime === "string" && Date.parse(expireTime) <= Date.now())
    throw invalid({ expireTime: openAppMessages.expired });
}

const voidKeys = (db: Db, appId: number, staffId: number) =>
  sql`update open_key
  set status = 'VOID', secret_sealed = null, void_staff_id = ${staffId}, void_time = now(), update_time = now(),
    version = version + 1 where app_id = ${appId} and status = 'LIVE'`.execute(db);

/** A key of the application; its secret leaves the server in this one answer. */
async function makeKey({ db, services, caller }: Call, appId: number) {
  const keyId = `hx${randomBytes(10).toString("hex")}`;
  const secretText = randomBytes(32).toString("base64url");
  await sql`insert into open_key (app_id, key_id, secret_sealed, create_staff_id)
    values (${appId}, ${keyId}, ${services.seal.seal(secretText)}, ${caller.staffId})`.execute(db);
  return { keyId, secretText };
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
    makeKey: async (call, { id }) => {
      const made = await makeKey(call, id);
      return { data: { id, ...made }, note: { keyId: made.keyId } };
    },
    void: async ({ db, caller }, { id }) => void (await voidKeys(db, id, caller.staffId)),
  },
});
