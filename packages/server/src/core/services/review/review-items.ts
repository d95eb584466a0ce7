import { claimMinutes, overdueHours } from "@hongxian/contract/core/review/review.messages.ts";
import type { HeldItem, ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { maskRealnameSql } from "../../people/member/mask-sql.ts";
import { ageSql } from "../../people/member/member-age-sql.ts";
import { isLive, keyOf } from "./claims.ts";
import type { ReviewKind } from "./review-kind.ts";

const historySize = 10;
const othersShown = 8;

const memberJson = sql`json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl',
  nullif(m.image_url, ''), 'sex', m.sex,
  'age', ${ageSql(sql.ref("m.birthday"))}, 'homeCity', m.home_city, 'realname',
    ${maskRealnameSql(sql.ref("m.realname"))},
  'authStatus', m.auth_status, 'faceValue', m.face_value, 'status', m.status,
  'punishments', (select count(*) from punishment p where p.user_id = m.user_id))`;

/** Former decisions of every kind about the same member. */
const historyJson = sql`coalesce((select
    json_agg(json_build_object('id', h.id, 'bizType', h.biz_type, 'action', h.action, 'remark', h.remark,
    'staffName', coalesce(s.name, ''), 'createdTime', h.created_time)
    order by h.created_time desc, h.id desc)
  from (select a.* from review_action a where a.user_id = m.user_id order by a.id desc limit ${sql.lit(historySize)}) h
  left join staff s on s.id = h.staff_id), '[]')`;

type CommonRow = Omit<ReviewItem, "images" | "machine" | "detail">;

/** Claimed items with everything their desk shows, in order of the ids. */
export async function readItems(call: Call, kind: ReviewKind, ids: readonly number[]): Promise<ReviewItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommonRow>`select ${keyOf(kind)} as id, ${kind.label} as label, ${kind.since} as since,
      ${kind.since} < now() - make_interval(hours => ${sql.lit(kind.overdueHours ?? overdueHours)}) as is_overdue,
      c.lock_time + make_interval(mins => ${sql.lit(claimMinutes)}) as lock_until,
      case when m.user_id is not null then ${memberJson} end as member, ${historyJson} as history
    from ${sql.table(kind.table)} t
    join review_claim c on c.biz_type = ${kind.bizType} and c.biz_id = ${keyOf(kind)}
      and c.staff_id = ${call.caller.staffId}
    left join member m on m.user_id = ${kind.userId}
    where ${keyOf(kind)} = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], ${keyOf(kind)})`.execute(
    call.db,
  );
  const bodies = await kind.read(call, ids);
  return rows.flatMap((row) => {
    const body = bodies.get(row.id);
    return body === undefined ? [] : [{ ...row, ...body }];
  });
}

/** Items claimed by others: listed with names, so that no one wonders where they are. */
export async function readHeld({ db, caller }: Call, kind: ReviewKind): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`select ${keyOf(kind)} as id, coalesce(m.first_name, '') as first_name,
      nullif(m.image_url, '') as image_url, coalesce(m.sex, '') as sex, ${kind.label} as label, ${kind.since} as since,
      s.name as lock_by
    from review_claim c join ${sql.table(kind.table)} t on ${keyOf(kind)} = c.biz_id join staff s on s.id = c.staff_id
    left join member m on m.user_id = ${kind.userId}
    where c.biz_type = ${kind.bizType} and c.staff_id <> ${caller.staffId} and ${isLive} and ${kind.waiting(caller)}
    order by ${kind.order} limit ${othersShown}`.execute(db);
  return rows;
}
