import * as endpoints from "@hongxian/contract/features/official-banner/official-banner.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { answerPicture, viewPicture } from "../../core/foundation/storage/view-picture.ts";
import { handle, handlePublic, type Db } from "../../kit/call.ts";
import { clearOfficialCache } from "./official-banner.server.ts";

export const sortOfficialBanners = handle(endpoints.sortOfficialBanners, async (call) => {
  const ids = [...new Set(call.body.ids)];
  const { rows } = await sql<{
    position: string;
  }>`update banner b set sort = least(999, 10 * given.place), version = b.version + 1, update_time = now()
    from unnest(${ids}::bigint[]) with ordinality given (id, place)
    where b.id = given.id and b.client = 'WEB' returning b.position`.execute(call.db);
  if (rows.length < ids.length) throw new AppError("STALE");
  for (const position of new Set(rows.map((row) => row.position))) await clearOfficialCache(call.db, position);
  call.audit({ targetType: auditTargets.banner, targetId: null, after: { order: ids } });
  return null;
});

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly imageUrl: string;
  readonly mobileImageUrl: string;
  readonly altText: string;
  readonly linkType: string;
  readonly linkValue: string;
}

const isShown = sql<boolean>`b.client = 'WEB' and b.status = 'ONLINE' and b.start_time <= now() and b.end_time > now()`;

async function readShown(db: Db, position: string, condition: RawBuilder<boolean>): Promise<Shown[]> {
  const { rows } =
    await sql<Shown>`select b.id, b.title, b.image_url, b.mobile_image_url, b.alt_text, b.link_type, b.link_value
    from banner b where b.position = ${position} and ${condition} order by b.sort, b.id limit 20`.execute(db);
  return rows;
}

export const previewOfficialBanners = handle(endpoints.previewOfficialBanners, ({ db, query }) =>
  readShown(db, query.position, sql<boolean>`((${isShown}) or (b.client = 'WEB' and b.id = ${query.with ?? 0}))`),
);

/** Visitors get public addresses: stored files need a signed-in account. */
export const getOfficialBanners = handlePublic(endpoints.getOfficialBanners, async ({ db, params }) => {
  const rows = await readShown(db, params.position, isShown);
  return rows.map((row) => ({
    ...row,
    imageUrl: `/api/public/official-banner/${row.id}/desktop`,
    mobileImageUrl: `/api/public/official-banner/${row.id}/mobile`,
  }));
});

export const getOfficialPicture = handlePublic(
  endpoints.getOfficialPicture,
  async ({ db, services, params, ip }, reply) => {
    const column = params.kind === "desktop" ? sql.ref("b.image_url") : sql.ref("b.mobile_image_url");
    const { rows } = await sql<{
      picture: string;
    }>`select ${column} as picture from banner b where b.id = ${params.id} and ${isShown}`.execute(db);
    const picture = rows[0]?.picture ?? "";
    if (picture === "") throw new AppError("NOT_FOUND");
    return answerPicture(reply, await viewPicture(ip, services, picture));
  },
);
