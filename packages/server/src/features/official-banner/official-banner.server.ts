import { officialBanner } from "@hongxian/contract/features/official-banner/official-banner.resource.ts";
import { officialLimits, officialMessages } from "@hongxian/contract/features/official-banner/official-banner.rules.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { checkLink } from "../../core/services/placed/check-link.ts";
import { periodSql, placedRate, placedSum, showStateSql } from "../../core/services/placed/placed-figures.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import type { Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** The web site reads a position again when its cache is cleared. */
export const clearOfficialCache = (db: Db, position: string): Promise<void> =>
  publishEvent(db, { topic: "banner", data: { position } });

async function needSize(db: Db, field: "imageUrl" | "mobileImageUrl", address: string): Promise<void> {
  const file = await findStoredFile(db, address);
  const { width, height } = field === "imageUrl" ? officialLimits.desktop : officialLimits.mobile;
  if (file === null || file.width !== width || file.height !== height)
    throw invalid({ [field]: field === "imageUrl" ? officialMessages.desktop : officialMessages.mobile });
}

/** One at a time for each place, so that two concurrent changes neither overfill nor empty it. */
const lockPlace = (db: Db, position: string) =>
  sql`select pg_advisory_xact_lock(hashtext('banner'), hashtext(${position}))`.execute(db);

async function onlineBeside(db: Db, position: string, id: number): Promise<number> {
  await lockPlace(db, position);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from banner
    where position = ${position} and status = 'ONLINE' and id <> ${id}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function needRoom(db: Db, position: string, id: number): Promise<void> {
  if ((await onlineBeside(db, position, id)) >= officialLimits.showing) throw refused(officialMessages.full);
}
async function needOther(db: Db, position: string, id: number): Promise<void> {
  if (position === "OFFICIAL_HOME" && (await onlineBeside(db, position, id)) === 0)
    throw refused(officialMessages.lastHome);
}

export const officialBannerServer = serveResource(officialBanner, {
  table: "banner",
  scope: () => "all",
  where: sql<boolean>`t.client = 'WEB'`,
  computed: {
    showState: showStateSql,
    period: periodSql,
    showNum: placedSum("BANNER", "show_num"),
    clickNum: placedSum("BANNER", "click_num"),
    clickRate: placedRate("BANNER"),
  },
  before: {
    create: async (call, draft) => {
      await needSize(call.db, "imageUrl", draft.imageUrl ?? "");
      await needSize(call.db, "mobileImageUrl", draft.mobileImageUrl ?? "");
      await checkLink(call.db, draft.link);
      return { createStaffId: call.caller.staffId, client: "WEB" };
    },
    edit: async (call, row, draft) => {
      if (draft.imageUrl !== row.imageUrl) await needSize(call.db, "imageUrl", draft.imageUrl ?? "");
      if (draft.mobileImageUrl !== row.mobileImageUrl)
        await needSize(call.db, "mobileImageUrl", draft.mobileImageUrl ?? "");
      await checkLink(call.db, draft.link);
      const { position = row.position } = draft;
      if (position === row.position) return;
      if (row.status === "ONLINE") {
        await needRoom(call.db, position, row.id);
        await needOther(call.db, row.position, row.id);
      }
      await clearOfficialCache(call.db, row.position);
    },
    move: async (call, row, to) => {
      if (to === "ONLINE") await needRoom(call.db, row.position, row.id);
      else await needOther(call.db, row.position, row.id);
    },
  },
  after: async ({ db }, id) => {
    const { rows } = await sql<{ position: string }>`select position from banner where id = ${id}`.execute(db);
    if (rows[0] !== undefined) await clearOfficialCache(db, rows[0].position);
  },
  run: {},
});
