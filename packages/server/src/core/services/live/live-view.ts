import * as endpoints from "@hongxian/contract/core/live/violation.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle } from "../../../kit/call.ts";
import { memberJson } from "./live-sql.ts";

type View = z.output<typeof endpoints.getLiveView.data>;
const shown = 50;
const audienceShown = 30;

export const getLiveView = handle(endpoints.getLiveView, async ({ db, params: { id } }) => {
  const { rows } = await sql<View>`select s.id as session_id, s.room_id, s.status,
    (select coalesce(json_agg(${memberJson(sql`g`)}), '[]') from unnest(s.guest_ids) g) as guests,
    (select coalesce(json_agg(${memberJson(sql`o.user_id`)}), '[]') from (select distinct k.user_id from live_message k
      where k.session_id = s.id order by 1 limit ${audienceShown}) o) as audience,
    (select coalesce(json_agg(json_build_object('id', k.id, 'user', ${memberJson(sql`k.user_id`)}, 'content', k.content,
      'hitWords', k.hit_words,
      'createdTime', k.created_time) order by k.id), '[]')
      from (select * from live_message where session_id = s.id order by id desc limit ${shown}) k) as messages,
    (select coalesce(json_agg(json_build_object('id', k.id, 'giftName', k.gift_name, 'count', k.count, 'user',
      ${memberJson(sql`k.from_user_id`)},
      'createdTime', k.created_time) order by k.id desc), '[]')
      from (select * from gift_record where session_id = s.id order by id desc limit ${shown}) k) as gifts,
    (select coalesce(json_agg(json_build_object('id', k.id, 'reasonType', k.reason_type, 'content', k.content, 'status',
      k.status,
      'createdTime', k.created_time) order by k.id desc), '[]') from complaint k
      where k.target_type = 'LIVE_ROOM' and k.target_id in (s.room_id::text, s.id::text)) as reports,
    (select coalesce(json_agg(json_build_object('id', k.id, 'violationType', k.violation_type, 'action', k.action,
      'days', k.days, 'status', k.status,
      'staffName', (select f.name from staff f where f.id = k.staff_id), 'createdTime', k.created_time)
      order by k.id desc), '[]')
      from (select * from room_violation where room_id = s.room_id order by id desc limit ${shown}) k) as violations,
    (select json_object_agg(r.violation_type, json_build_object('action', r.action, 'days', r.days, 'times', n.times))
      from (select distinct violation_type from penalty_rule) t
      cross join lateral (select 1 + count(*)::int as times from room_violation v
      where v.user_id = s.host_id and v.violation_type = t.violation_type
        and v.status <> 'REVOKED' and v.created_time > now() - interval '90 days') n
      join penalty_rule r on r.violation_type = t.violation_type and r.times = least(3, n.times)) as suggested
    from live_session s where s.id = ${id}`.execute(db);
  const view = rows[0];
  if (view === undefined) throw new AppError("NOT_FOUND");
  return view;
});
