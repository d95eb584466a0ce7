import * as endpoints from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { maskField } from "./mask-field.ts";
import { memberReadScope } from "./public-pool.ts";
import { needMember } from "./need-member.ts";
import { memberRefSql, pageOf, staffRefSql } from "./paged.ts";

export const getMemberPunishments = handle(endpoints.getMemberPunishments, async (call) => {
  const { userId } = call.params;
  await needMember(call, userId);
  return pageOf<endpoints.MemberPunishment>(call.db, call.query, {
    from: sql`punishment p where p.user_id = ${userId}`,
    select: sql`p.id, p.type, p.violation_type, p.reason, p.days::float8 as days, p.start_time, p.end_time,
      p.source_type, p.status,
      ${staffRefSql(sql.ref("p.operator_id"))} as operator,
        ${staffRefSql(sql.ref("p.revoke_staff_id"))} as revoke_staff,
      p.revoke_reason, p.revoke_time`,
    order: sql`p.id desc`,
  });
});

/** Credentials, photo reviews and real-name checks, ordered by time. */
export const getMemberAuthRecords = handle(endpoints.getMemberAuthRecords, async (call) => {
  const { userId } = call.params;
  await needMember(call, userId);
  return pageOf<endpoints.MemberAuthEntry>(call.db, call.query, {
    from: sql`(
      select a.type as kind, a.id, a.status, coalesce(nullif(a.check_fail_remark, ''), a.remark) as remark,
        a.check_name, a.check_time, a.created_time
      from auth_record a where a.user_id = ${userId}
      union all
      select 'FACE', f.id, f.face_value::text, f.remarks, coalesce(s.name, ''), f.created_time, f.created_time
      from face_review_record f left join staff s on s.id = f.staff_id where f.user_id = ${userId}
      union all
      select 'REALNAME', r.id, r.result, r.fail_reason, '', null, r.created_time from realname_record r
      where r.user_id = ${userId}
    ) e`,
    select: sql`e.*`,
    order: sql`e.created_time desc, e.kind, e.id desc`,
  });
});

/** An identity number is sealed in the history too. */
function readable(call: Call, field: string, stored: string): string {
  const clear = field === "idNo" && stored.startsWith("s1.") ? call.services.seal.open(stored) : stored;
  return maskField(field, clear);
}

export const getMemberInfoUpdates = handle(endpoints.getMemberInfoUpdates, async (call) => {
  const { userId } = call.params;
  await needMember(call, userId);
  const found = await pageOf<endpoints.MemberInfoUpdate>(call.db, call.query, {
    from: sql`info_update_record u where u.user_id = ${userId}`,
    select: sql`u.id, u.field, u.old_value, u.new_value, u.source, u.revert_id, u.created_time,
      ${staffRefSql(sql.ref("u.staff_id"))} as staff`,
    order: sql`u.id desc`,
  });
  const list = found.list.map((row) => ({
    ...row,
    oldValue: readable(call, row.field, row.oldValue),
    newValue: readable(call, row.field, row.newValue),
  }));
  return { ...found, list };
});

const ownerName = (
  id: ReturnType<typeof sql.ref>,
) => sql`case when c.kind = 'SHOP' then (select h.name from shop h where h.id = ${id})
  else coalesce((select s.name from staff s where s.user_id = ${id} order by s.id limit 1),
  (select p.first_name from member p where p.user_id = ${id})) end`;

export const getMemberOwnerChanges = handle(endpoints.getMemberOwnerChanges, async (call) => {
  const { userId } = call.params;
  await needMember(call, userId);
  return pageOf<z.output<typeof endpoints.memberOwnerChange>>(call.db, call.query, {
    from: sql`owner_change c where c.user_id = ${userId}`,
    select: sql`c.id, c.kind, ${ownerName(sql.ref("c.from_id"))} as from_name,
      ${ownerName(sql.ref("c.to_id"))} as to_name,
      ${staffRefSql(sql.ref("c.operator_id"))} as operator, c.reason, c.time`,
    order: sql`c.id desc`,
  });
});

export const getMemberLogins = handle(endpoints.getMemberLogins, async (call) => {
  const { userId } = call.params;
  await needMember(call, userId);
  return pageOf<z.output<typeof endpoints.memberLogin>>(call.db, call.query, {
    from: sql`login_record l where l.user_id = ${userId}`,
    select: sql`l.id, l.login_mode, l.platform, l.app_version, l.device_model, l.ip, l.ip_area, l.result, l.fail_reason,
      l.is_new_device, l.is_other_place, l.created_time`,
    order: sql`l.created_time desc, l.id desc`,
  });
});

export const getMemberAuditLog = handle(endpoints.getMemberAuditLog, async (call) => {
  const { userId } = call.params;
  await needMember(call, userId);
  return pageOf<z.output<typeof endpoints.memberAuditRow>>(call.db, call.query, {
    from: sql`audit_log a where a.target_type = ${auditTargets.member} and a.target_id = ${String(userId)}`,
    // Of an application its name stands where that of an account would.
    select: sql`a.id, coalesce(${staffRefSql(sql.ref("a.staff_id"))},
      (select json_build_object('id', p.id, 'name', p.name) from open_app p where p.id = a.app_id)) as staff, a.title,
      a.result, a.before, a.after, a.ip,
      a.time`,
    order: sql`a.time desc, a.id desc`,
  });
});

/** Mutual followers, with how often the member wrote to each. */
export const getMutualAttention = handle(endpoints.getMutualAttention, async (call) => {
  const { a: userId, b: page, c: size } = call.params;
  await needMember(call, userId);
  return pageOf<z.output<typeof endpoints.mutualAttention>>(
    call.db,
    { page, size },
    {
      from: sql`attention f join attention b on b.from_user_id = f.to_user_id and b.to_user_id = f.from_user_id
      join member o on o.user_id = f.to_user_id
      cross join lateral (select count(*)::int as n from behavior_event e
        where e.user_id = f.from_user_id and e.event = 'SEND_MSG' and e.target_type = 'MEMBER'
          and e.target_id = o.user_id::text) talk
      where f.from_user_id = ${userId}`,
      select: sql`o.user_id, o.first_name, nullif(o.image_url, '') as image_url, o.sex,
        date_part('year', age(o.birthday))::int as age,
      o.home_city, greatest(f.created_time, b.created_time) as attention_time, talk.n as chat_count,
        talk.n > 0 as is_chatted`,
      order: sql`greatest(f.created_time, b.created_time) desc, o.user_id`,
    },
  );
});

const fromDay = (text: string) =>
  text.includes("T") ? sql`g.begin_time >= ${text}::timestamptz` : sql`g.begin_time >= ${text}::date`;
const toDay = (text: string) =>
  text.includes("T") ? sql`g.begin_time <= ${text}::timestamptz` : sql`g.begin_time < ${text}::date + 1`;

export const getAccompanyChatLogs = handle(endpoints.getAccompanyChatLogs, async (call) => {
  const { userId, staffId, accountUserId, result, beginTime, endTime } = call.query;
  const parts = [
    sql`exists (select 1 from member m where m.user_id = g.user_id and ${scopeSql(memberReadScope(call.caller))})`,
  ];
  if (userId !== undefined) parts.push(sql`g.user_id = ${userId}`);
  if (staffId !== undefined) parts.push(sql`g.staff_id = ${staffId}`);
  if (accountUserId !== undefined) parts.push(sql`g.account_user_id = ${accountUserId}`);
  if (result !== undefined) parts.push(sql`g.result = ${result}`);
  if (beginTime !== undefined) parts.push(fromDay(beginTime));
  if (endTime !== undefined) parts.push(toDay(endTime));
  return pageOf<endpoints.AccompanyLog>(call.db, call.query, {
    from: sql`accompany_log g where ${sql.join(parts, sql` and `)}`,
    select: sql`g.id, g.account_user_id, ${memberRefSql(sql.ref("g.account_user_id"))} as account, g.staff_id,
      ${staffRefSql(sql.ref("g.staff_id"))} as staff, g.user_id, ${memberRefSql(sql.ref("g.user_id"))} as user,
      g.begin_time, g.end_time, g.in_count, g.out_count, g.first_reply_seconds, g.avg_reply_seconds, g.result, g.remark,
        g.score`,
    order: sql`g.begin_time desc, g.id desc`,
  });
});
