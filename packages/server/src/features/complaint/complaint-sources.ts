import type { ComplaintTarget } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { sql, type RawBuilder } from "kysely";

export interface Found {
  readonly title: string;
  readonly text: string;
  readonly images: readonly string[];
  readonly videoUrl: string;
  /** By the names of `targetFacts`. */
  readonly facts: Readonly<Record<string, string | null>>;
}

type Source = (id: string) => RawBuilder<Found>;

const pictures = (column: string) => sql`coalesce(string_to_array(nullif(${sql.ref(column)}, ''), ';'), '{}')`;
const one = (column: string) => sql`array_remove(array[nullif(${sql.ref(column)}, '')], null)`;
const named = (column: string) => sql`(select m.first_name from member m where m.user_id = ${sql.ref(column)})`;
const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI')`;
const judged = sql`'contentStatus', c.status, 'checkStatus', c.check_status, 'machineResult', c.machine_result`;

const videoSql: Source = (id) => sql<Found>`select c.title, '' as text, ${one("c.cover_url")} as images, c.video_url,
    json_build_object('author', ${named("c.user_id")}, ${judged}, 'reportNum', c.report_num::text, 'postedTime',
    ${clock("c.created_time")}) as facts
  from video c where c.id = ${id}::bigint`;

const momentSql: Source = (
  id,
) => sql<Found>`select '' as title, c.content as text, ${pictures("c.imgs")} as images, c.video_url,
    json_build_object('author', ${named("c.user_id")}, 'subject',
    (select s.title from subject s where s.id = c.subject_id), ${judged},
      'reportNum', c.report_num::text, 'postedTime', ${clock("c.publish_time")}) as facts
  from moment c where c.id = ${id}::bigint`;

const discussSql: Source = (
  id,
) => sql<Found>`select s.title, c.content as text, ${pictures("c.imgs")} as images, '' as video_url,
    json_build_object('author', ${named("c.user_id")}, ${judged}, 'reportNum', c.report_num::text, 'postedTime',
    ${clock("c.created_time")}) as facts
  from subject_discuss c join subject s on s.id = c.subject_id where c.id = ${id}::bigint`;

const evaluateSql: Source = (
  id,
) => sql<Found>`select s.title, c.content as text, '{}'::text[] as images, '' as video_url,
    json_build_object('author', ${named("c.user_id")}, ${judged}, 'reportNum', c.report_num::text, 'postedTime',
    ${clock("c.created_time")}) as facts
  from subject_evaluate c join subject s on s.id = c.subject_id where c.id = ${id}::bigint`;

/** The author is only shown on request on the treehole page, where each request is logged. */
const treeholeSql: Source = (
  id,
) => sql<Found>`select c.anonymous_name as title, c.content as text, ${pictures("c.imgs")} as images, '' as video_url,
    json_build_object(${judged}, 'reportNum', c.report_count::text, 'postedTime', ${clock("c.created_time")}) as facts
  from treehole_post c where c.id = ${id}::bigint`;

/** By the number of the room or of one broadcast. */
const roomSql: Source = (id) => sql<Found>`select r.title, '' as text, ${one("r.cover_url")} as images, '' as video_url,
    json_build_object('host', ${named("r.host_id")}, 'liveStatus', r.live_status, 'roomStatus', r.status) as facts
  from live_room r where r.id = coalesce((select s.room_id from live_session s where s.id = ${id}::bigint),
    ${id}::bigint)`;

const chatRoomSql: Source = (
  id,
) => sql<Found>`select r.name as title, r.notice as text, ${one("r.avatar")} as images, '' as video_url,
    json_build_object('owner', ${named("r.owner_user_id")}) as facts
  from chat_room r where r.id = ${id}::bigint`;

const familySql: Source = (
  id,
) => sql<Found>`select f.name as title, concat_ws(E'\n', nullif(f.slogan, ''), nullif(f.notice, '')) as text,
    ${one("f.avatar")} as images, '' as video_url,
    json_build_object('leader', ${named("f.leader_id")}, 'level', f.level::text,
      'memberNum', (select count(*) from family_member k where k.family_id = f.id)::text) as facts
  from family f where f.id = ${id}::bigint`;

const callSql: Source = (
  id,
) => sql<Found>`select '' as title, '' as text, ${pictures("c.snapshot_urls")} as images, '' as video_url,
    json_build_object('caller', ${named("c.caller_id")}, 'callee', ${named("c.callee_id")}, 'callTime',
    ${clock("c.start_time")},
      'durationSec', c.duration_sec::text, 'amountYuan', round(c.amount / 100.0, 2)::text, 'machineResult',
      c.machine_result) as facts
  from call_record c where c.id = ${id}::bigint`;

const orderSql: Source = (id) => sql<Found>`select o.title, '' as text, '{}'::text[] as images, '' as video_url,
    json_build_object('orderNo', o.order_no, 'orderType', o.order_type, 'orderStatus', o.status, 'buyer',
    ${named("o.user_id")},
      'amountYuan', round(o.pay_cents / 100.0, 2)::text) as facts
  from trade_order o where o.id = ${id}::bigint`;

/** Content with a table of its own, by its number. */
export const targetSources: Partial<Record<ComplaintTarget, Source>> = {
  VIDEO: videoSql,
  MOMENT: momentSql,
  SUBJECT_DISCUSS: discussSql,
  SUBJECT_EVALUATE: evaluateSql,
  TREEHOLE: treeholeSql,
  LIVE_ROOM: roomSql,
  CHAT_ROOM: chatRoomSql,
  FAMILY: familySql,
  CALL: callSql,
  ORDER: orderSql,
};
