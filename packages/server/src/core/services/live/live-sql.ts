import { sql, type RawBuilder } from "kysely";

/** Open complaints on a broadcast `s` or its room. */
export const openReports = sql<number>`(select count(*)::int from complaint c where c.target_type = 'LIVE_ROOM'
  and c.target_id in (s.room_id::text, s.id::text) and c.created_time >= s.start_time
  and c.status in ('WAIT_HANDLE', 'HANDLING'))`;

/** The inspection priority of a running broadcast `s`, 0 to 100. */
export const riskSql = sql<number>`least(100, round(0.6 * s.machine_score + least(20, 10 * ${openReports})
  + case when (select h.prohibit_live_number from member h where h.user_id = s.host_id) >= 1 then 10 else 0 end
  + case when (select count(*) from live_session e where e.host_id = s.host_id and e.start_time <= s.start_time) <= 3
    then 10 else 0 end))::int`;

/** Gifts sent in a broadcast, in cents; the sum over a room's records is its income. */
export const sessionIncome = (session: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(g.amount_cents), 0)::bigint from gift_record g
    where g.session_id = ${session} and g.scene_type = 'LIVE' and g.status = 'NORMAL')`;

export const roomIncome = (room: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(g.amount_cents), 0)::bigint from gift_record g
    where g.room_id = ${room} and g.scene_type = 'LIVE' and g.status = 'NORMAL')`;

/** A member as its cell shows it. */
export const memberJson = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('userId', n.user_id, 'firstName', n.first_name, 'imageUrl', n.image_url, 'sex', n.sex)
    from member n where n.user_id = ${userId})`;
