import * as endpoints from "@hongxian/contract/features/recommend/recommend-slot.endpoints.ts";
import { sql } from "kysely";
import { ageSql } from "../../core/people/member/member-age-sql.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { recommendable } from "../../core/people/member/recommendable.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

const shown = 50;

/** What the app shows in a position right now; `hidden` counts the active slots whose members may not be shown. */
export const getRecommendPreview = handle(endpoints.getRecommendPreview, async ({ db, caller, query }) => {
  const { position, cityId, viewerSex } = query;
  const place =
    cityId === undefined
      ? sql`true`
      : sql`(t.prov_id is null or t.city_id = ${cityId} or t.city_id is null
        and t.prov_id = ${cityId - (cityId % 10_000)})`;
  const viewer = viewerSex === undefined ? sql`true` : sql`(t.show_sex is null or t.show_sex = ${viewerSex})`;
  const { rows } = await sql<{ total: number; hidden: number; list: endpoints.PreviewItem[] | null }>`with standing as (
      select t.id, t.weight, t.source, m.user_id, m.first_name, m.image_url, m.sex, m.birthday, m.height, m.home_city,
        m.signature,
        ${recommendable} as is_open
      from recommend_slot t join member m on m.user_id = t.user_id
      where t.position = ${position} and t.status = 'ONLINE' and t.end_time > now() and ${place} and ${viewer}
        and ${scopeSql(memberScope(caller))}
    ), first as (select * from standing where is_open order by weight desc, id desc limit ${shown})
    select (select count(*)::int from standing where is_open) as total,
      (select count(*)::int from standing where not is_open) as hidden,
      (select json_agg(json_build_object('id', f.id, 'age', ${ageSql(sql.ref("f.birthday"))}, 'height', f.height,
        'homeCity', f.home_city,
        'signature', f.signature, 'weight', f.weight, 'isPaid', f.source = 'PAID',
        'member', json_build_object('userId', f.user_id, 'firstName', f.first_name, 'imageUrl', f.image_url, 'sex',
          f.sex))
        order by f.weight desc, f.id desc) from first f) as list`.execute(db);
  const { total = 0, hidden = 0, list = [] } = rows[0] ?? {};
  return { total, hidden, list: list ?? [] };
});
