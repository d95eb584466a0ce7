import * as endpoints from "@hongxian/contract/features/mini-guide/mini-guide.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { keepVersion } from "../../core/money/prices/setting-versions.ts";
import { saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle, handlePublic, type Db } from "../../kit/call.ts";
import { guideColumns as columns, reviewOf, shownGuides } from "./shown-guides.ts";

const messages = endpoints.guideMessages;
const stat = (name: string) =>
  sql`(select coalesce(sum(${sql.ref(`p.${name}`)}), 0)::int from place_stat p
    where p.kind = 'MINI_GUIDE' and p.ref_id = g.id and p.stat_date > current_date - 7)`;

export const getMiniGuides = handle(endpoints.getMiniGuides, async ({ db }) => {
  const { rows } =
    await sql<endpoints.MiniGuide>`select g.id, g.system, ${columns}, g.min_version, g.audience, g.status, g.version,
      g.update_time, ${stat("show_num")} as shown, ${stat("click_num")} as clicked, ${stat("convert_num")} as converted
    from mini_guide_switch g order by g.id`.execute(db);
  const kfs = await sql<{
    id: number;
    name: string;
  }>`select id, name from wechat_kf where status = 'ENABLE' order by id`.execute(db);
  return { guides: rows, ...(await reviewOf(db)), kfs: kfs.rows };
});

/** As its versions store it. */
async function readGuide(db: Db, id: number): Promise<object | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select show_mode, guide_type, title, content, image_url, target,
      frequency, min_version, status from mini_guide_switch where id = ${id} for update`.execute(db);
  return rows[0];
}

export const editMiniGuide = handle(endpoints.editMiniGuide, async (call) => {
  const { db, params, body, caller } = call;
  const { version, audience, ...rest } = body;
  if (rest.showMode === "GUIDE" && rest.guideType === "WECOM") {
    const kf = await sql`select from wechat_kf where id = ${rest.target}::bigint and status = 'ENABLE'`.execute(db);
    if (kf.rows.length === 0) throw invalid({ target: messages.kf });
  }
  const was = await readGuide(db, params.id);
  const { rows } = await sql<{
    id: number;
  }>`update mini_guide_switch
      set show_mode = ${rest.showMode}, guide_type = ${rest.guideType}, title = ${rest.title},
        content = ${rest.content}, image_url = ${rest.imageUrl}, target = ${rest.target},
      frequency = ${rest.frequency}, min_version = ${rest.minVersion}, audience = ${JSON.stringify(audience)}::jsonb,
        version = version + 1, update_time = now()
    where id = ${params.id} and version = ${version} returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE_VERSION");
  await keepVersion(db, "mini_guide", params.id, rest, caller.staffId, was);
  call.audit({ targetType: auditTargets.miniGuideSwitch, targetId: params.id, after: { ...rest, audience } });
  return { id: params.id };
});

export const setMiniGuideStatus = handle(endpoints.setMiniGuideStatus, async (call) => {
  const { db, params, caller } = call;
  call.need(params.status === "ON" ? endpoints.guideGrants.on : endpoints.guideGrants.off);
  const was = await readGuide(db, params.id);
  const { rows } =
    await sql`update mini_guide_switch set status = ${params.status}, version = version + 1, update_time = now()
      where id = ${params.id} and status <> ${params.status} returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await keepVersion(db, "mini_guide", params.id, { status: params.status }, caller.staffId, was);
  call.audit({ targetType: auditTargets.miniGuideSwitch, targetId: params.id, after: { status: params.status } });
  return params;
});

export const setMiniReviewMode = handle(endpoints.setMiniReviewMode, async (call) => {
  const { db, body, caller } = call;
  call.need(body.review === null ? endpoints.guideGrants.leave : endpoints.guideGrants.enter);
  const before = (await reviewOf(db)).review;
  await saveSetting(db, {
    key: "mini.reviewMode",
    value: body.review,
    version: body.reviewVersion,
    staffId: caller.staffId,
  });
  call.audit({ targetType: auditTargets.setting, targetId: "mini.reviewMode", before, after: body.review });
  return { review: body.review };
});

type Day = z.output<typeof endpoints.getMiniGuideStat.data>[number];
export const getMiniGuideStat = handle(endpoints.getMiniGuideStat, async ({ db }) => {
  const { rows } = await sql<Day>`select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(p.show_num), 0)::int as shown,
      coalesce(sum(p.click_num), 0)::int as clicked, coalesce(sum(p.convert_num), 0)::int as converted
    from generate_series(current_date - 6, current_date, interval '1 day') d left
    join place_stat p on p.kind = 'MINI_GUIDE' and p.stat_date = d::date group by d order by d`.execute(db);
  return rows;
});

export const getMiniGuide = handlePublic(endpoints.getMiniGuide, async ({ db, query }, reply) => {
  const shown = await shownGuides(db, query);
  reply.header("cache-control", "public, max-age=60");
  return shown;
});
