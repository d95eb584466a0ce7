import * as endpoints from "@hongxian/contract/features/banner/banner.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { handle } from "../../kit/call.ts";
import { clearCache } from "./banner.server.ts";

export const sortBanner = handle(endpoints.sortBanner, async (call) => {
  const { id, sort } = call.body;
  const { rows } = await sql<{
    position: string;
    before: number;
  }>`with old as (select id, sort from banner where id = ${id} and client <> 'WEB' for update)
    update banner b set sort = ${sort}, version = version + 1, update_time = now() from old where b.id = old.id
    returning b.position, old.sort as before`.execute(call.db);
  const moved = rows[0];
  if (moved === undefined) throw new AppError("NOT_FOUND");
  await clearCache(call.db, moved.position);
  call.audit({ targetType: auditTargets.banner, targetId: id, before: { sort: moved.before }, after: { sort } });
  return { id, sort };
});

export const copyBanner = handle(endpoints.copyBanner, async (call) => {
  const { rows } = await sql<{
    id: number;
  }>`insert into banner (title, client, position, image_url, mobile_image_url, alt_text, link_type, link_value,
      audience, sort, start_time, end_time, create_staff_id)
    select title, client, position, image_url, mobile_image_url, alt_text, link_type, link_value, audience, sort,
      start_time, end_time, ${call.caller.staffId}
    from banner where id = ${call.params.id} and client <> 'WEB' returning id`.execute(call.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError("NOT_FOUND");
  call.audit({ targetType: auditTargets.banner, targetId: id, after: { copyOf: call.params.id } });
  return { id };
});

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly imageUrl: string;
  readonly altText: string;
}

export const previewBanners = handle(endpoints.previewBanners, async ({ db, query }) => {
  const { rows } = await sql<Shown>`select id, title, image_url, alt_text from banner
    where position = ${query.position}
      and ((status = 'ONLINE' and start_time <= now() and end_time > now()) or id = ${query.with ?? 0})
    order by sort, id limit 20`.execute(db);
  return rows;
});

export const getBannerStat = handle(endpoints.getBannerStat, async ({ db, params, query }) => {
  const { rows } = await sql<{
    day: string;
    showNum: number;
    clickNum: number;
    clickRate: number;
  }>`with span as (${spanDays(query)})
    select d::date::text as day, coalesce(sum(c.show_num), 0)::int as show_num,
      coalesce(sum(c.click_num), 0)::int as click_num,
      coalesce(round(sum(c.click_num) * 10000.0 / nullif(sum(c.show_num), 0)), 0)::int as click_rate
    from span, generate_series(span.first, span.last, interval '1 day') d
    left join content_stat c on c.ref_type = 'BANNER' and c.ref_id = ${params.id} and c.stat_date = d::date
    group by d order by d`.execute(db);
  return rows;
});
