import { memberStateRead, noticesRead } from "@hongxian/contract/features/member-list/member.open-read.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { newest, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

const inForce = sql`p.user_id = m.user_id and p.status = 'EFFECTIVE' and (p.end_time is null or p.end_time > now())`;

const memberStateOpenRead = serveOpenRead(memberStateRead, async ({ db, userId }) => {
  const { rows } = await sql<z.input<typeof memberStateRead.answer>>`select m.user_id, m.status, m.info_percent,
      case when m.status = 'DISABLE' then (select json_build_object('punishmentId', p.id,
        'violationType', p.violation_type, 'reason', p.reason, 'startTime', p.start_time, 'endTime', p.end_time)
      from punishment p where ${inForce} and p.type = 'ACCOUNT_BAN' order by p.id desc limit 1) end as ban,
      (select coalesce(json_agg(json_build_object('punishmentId', p.id, 'type', p.type, 'reason', p.reason,
        'startTime', p.start_time, 'endTime', p.end_time) order by p.id), '[]')
      from punishment p where ${inForce} and p.type in ('MUTE', 'LIVE_BAN', 'CALL_BAN')) as restrictions,
      json_build_object('status', m.auth_status, 'reason', m.auth_reason) as real_name,
      json_build_object('result', m.face_value::text,
        'reason', case when m.face_value = 0 then m.face_reason else '' end) as face,
      (select coalesce(json_agg(json_build_object('kind', c.type, 'status', c.status,
        'reason', case when c.status = 'AUTH_FAIL' then c.check_fail_remark else '' end, 'checkTime', c.check_time)
        order by c.type), '[]')
      from (select distinct on (a.type) a.type, a.status, a.check_fail_remark, a.check_time from auth_record a
        where a.user_id = m.user_id order by a.type, a.id desc) c) as credentials,
      case when m.fee_expire_time > now() then m.fee_expire_time end as fee_expire_time,
      case when m.marriage_member_expire_time > now() then m.marriage_member_expire_time end
        as marriage_member_expire_time
    from member m where m.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
});

/** A decision that can still be taken back has not been told yet. */
const isTold = sql<boolean>`not exists (select from outbox o where o.dedupe_key = 'person_msg:' || t.id
  and o.state = 'WAITING' and o.taken_time is null and o.due_time > now())`;

const noticesOpenRead = serveOpenRead(noticesRead, async ({ db, userId, query }) => {
  const page = newest(query);
  const { rows } = await sql<ReadRow<typeof noticesRead> & PageKey>`select ${page.keys}, t.id, t.title, t.content,
      t.link_type, t.link_value, (t.status = 'READ') as is_read, t.created_time
    from person_msg t where t.user_id = ${userId} and ${isTold} ${page.rest}`.execute(db);
  return page.give(rows);
});

export const memberOpenReads = [memberStateOpenRead, noticesOpenRead];
