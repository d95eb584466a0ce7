import { behaviorPages, behaviorTarget } from "@hongxian/contract/core/member/activity.choices.ts";
import { type RawBuilder, sql } from "kysely";
import { labelSql } from "../../core/people/member/label-sql.ts";

const number = sql`case when t.target_id ~ '^[0-9]{1,15}$' then t.target_id::bigint end`;
const pageNames = Object.entries(behaviorPages).map(([page, name]) => sql`when ${page}::text then ${name}::text`);

/**
 * What an event was about, by name: the member (where `seen` holds for `m`), the room, the order's number, the page. What
 * is gone or hidden has its number.
 */
export const targetSql = (seen: RawBuilder<boolean>): RawBuilder<string | null> => sql<string | null>`
  case when t.target_type is not null then concat_ws(' ', ${labelSql(behaviorTarget, sql.ref("t.target_type"))},
    coalesce(case t.target_type
      when 'MEMBER' then (select nullif(m.first_name, '') from member m where m.user_id = ${number} and ${seen})
      when 'LIVE_ROOM' then (select r.title from live_room r where r.id = ${number})
      when 'VIDEO' then (select nullif(v.title, '') from video v where v.id = ${number})
      when 'ORDER' then (select o.order_no from trade_order o where o.id = ${number})
      when 'PAGE' then case t.target_id ${sql.join(pageNames, sql` `)} end end, nullif(t.target_id, ''))) end`;
