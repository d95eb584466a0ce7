import { clientOfPosition, bannerLimits, bannerMessages } from "@hongxian/contract/features/banner/banner.rules.ts";
import { getBannerList } from "@hongxian/contract/features/banner/banner.endpoints.ts";
import { banner } from "@hongxian/contract/features/banner/banner.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { checkLink } from "../../core/services/placed/check-link.ts";
import { placedRate, placedSum, periodSql, showStateSql } from "../../core/services/placed/placed-figures.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import type { Call, Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** The app reads a position again when its cache is cleared. */
export const clearCache = (db: Db, position: string): Promise<void> =>
  publishEvent(db, { topic: "banner", data: { position } });

async function checkImage(db: Db, address: string): Promise<void> {
  const file = await findStoredFile(db, address);
  if (file === null || file.width === null || file.height === null) throw invalid({ imageUrl: bannerMessages.image });
  const ratio = file.width / file.height;
  if (ratio < bannerLimits.minRatio || ratio > bannerLimits.maxRatio) throw invalid({ imageUrl: bannerMessages.ratio });
}

/** At no moment may more than eight show in one position; a concurrent call waits for the lock. */
async function needRoom(
  db: Db,
  row: { id: number; position: string; startTime: string; endTime: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('banner'), hashtext(${row.position}))`.execute(db);
  const { rows } = await sql<{ most: number }>`with others as (select b.start_time, b.end_time from banner b
      where b.position = ${row.position} and b.status = 'ONLINE' and b.id <> ${row.id}
        and b.start_time < ${row.endTime}::timestamptz and b.end_time > ${row.startTime}::timestamptz)
    select coalesce(max(n), 0)::int as most
    from (select count(*) as n
    from others o, (select start_time as at from others union select ${row.startTime}::timestamptz) m
      where o.start_time <= m.at and o.end_time > m.at group by m.at) k`.execute(db);
  if ((rows[0]?.most ?? 0) >= bannerLimits.showing) throw refused(bannerMessages.full);
}

async function offlineMany(call: Call, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number;
    position: string;
  }>`update banner set status = 'OFFLINE', version = version + 1, update_time = now()
    where id = any(${ids}::bigint[]) and status = 'ONLINE' and client <> 'WEB' returning id, position`.execute(call.db);
  if (rows.length < new Set(ids).size) throw new AppError("STALE");
  for (const { id } of rows)
    call.auditItem({
      targetType: auditTargets.banner,
      targetId: id,
      before: { status: "ONLINE" },
      after: { status: "OFFLINE" },
    });
  call.audit({ targetType: auditTargets.banner, targetId: null, after: { offline: rows.length } });
  for (const position of new Set(rows.map((row) => row.position))) await clearCache(call.db, position);
}

export const bannerServer = serveResource(banner, {
  table: "banner",
  scope: () => "all",
  where: sql<boolean>`t.client <> 'WEB'`,
  computed: {
    showState: showStateSql,
    period: periodSql,
    showNum: placedSum("BANNER", "show_num"),
    clickNum: placedSum("BANNER", "click_num"),
    clickRate: placedRate("BANNER"),
  },
  before: {
    create: async (call, draft) => {
      await checkImage(call.db, draft.imageUrl ?? "");
      await checkLink(call.db, draft.link);
      return { createStaffId: call.caller.staffId, client: clientOfPosition(draft.position ?? "") };
    },
    edit: async (call, row, draft) => {
      if (draft.imageUrl !== row.imageUrl) await checkImage(call.db, draft.imageUrl ?? "");
      await checkLink(call.db, draft.link);
      const { position = row.position, startTime = row.startTime, endTime = row.endTime } = draft;
      if (row.status === "ONLINE") await needRoom(call.db, { id: row.id, position, startTime, endTime });
      if (position !== row.position) await clearCache(call.db, row.position);
      return { client: clientOfPosition(position) };
    },
    remove: async (_call, row) => {
      if (row.status === "ONLINE") throw refused(bannerMessages.online);
    },
    move: async (call, row, to) => {
      if (to === "ONLINE") await needRoom(call.db, row);
    },
  },
  after: async ({ db }, id) => {
    const { rows } = await sql<{ position: string }>`select position from banner where id = ${id}`.execute(db);
    if (rows[0] !== undefined) await clearCache(db, rows[0].position);
  },
  run: { offlineMany: async (call, _row, { ids }) => offlineMany(call, ids) },
});

export const bannerList = sameList(bannerServer, getBannerList);
