import { maskIdNo } from "@hongxian/contract/core/member/mask.rules.ts";
import * as endpoints from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { conditionSql, rowSql } from "../../kit/list-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { realnameServer } from "./realname.server.ts";

interface Pictures {
  readonly realImg: string;
  readonly liveImg: string;
  readonly handImg: string;
  readonly checkName: string;
  readonly checkRemark: string;
  readonly checkTime: string | null;
  readonly rawAnswer: unknown;
}

export const getRealnameRecord = handle(endpoints.getRealnameRecord, async (call) => {
  const { id } = call.params;
  const row = (await rowSql(realnameServer.listed, call.caller, id, false).execute(call.db)).rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { rows } = await sql<Pictures>`select coalesce(nullif(t.real_img, ''), m.real_img) as real_img,
      coalesce(nullif(t.live_img, ''), m.verify_img) as live_img,
      t.hand_img, coalesce(s.name, '') as check_name, t.check_remark, t.check_time, t.raw_answer
    from realname_record t join member m on m.user_id = t.user_id left join staff s on s.id = t.check_staff_id
    where t.id = ${id}`.execute(call.db);
  const pictures = rows[0];
  if (pictures === undefined) throw new AppError("NOT_FOUND");
  return { ...row, ...pictures, rawAnswer: call.caller.roleId === adminRoleId ? pictures.rawAnswer : null };
});

export const findIdNo = handle(endpoints.findIdNo, async (call) => {
  const { idNo } = call.body;
  const masked = maskIdNo(idNo);
  call.audit({ targetType: auditTargets.realnameRecord, targetId: null, after: { idNo: masked } });
  return { idNoHash: call.services.seal.blindHash(idNo), idNo: masked };
});

type Account = z.input<typeof endpoints.getRealnameAccounts.data>[number];

export const getRealnameAccounts = handle(endpoints.getRealnameAccounts, async (call) => {
  const { id } = call.params;
  const { rows } =
    await sql<Account>`select json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl',
      nullif(m.image_url, ''), 'sex', m.sex) as member,
      m.status, m.auth_status, m.auth_time, m.created_time
    from realname_record t join member m on m.id_no_hash = t.id_no_hash
    where t.id = ${id} and ${scopeSql(memberBoundScope(call.caller, sql.ref("t.user_id")))}
      and ${scopeSql(memberScope(call.caller))}
    order by m.user_id limit 100`.execute(call.db);
  return rows;
});

type Stat = z.input<typeof endpoints.getRealnameStat.data>;
const reasonsShown = 10;

export const getRealnameStat = handle(endpoints.getRealnameStat, async (call) => {
  const condition = conditionSql(realnameServer.listed, call.caller, call.query);
  const { rows } = await sql<Stat>`with found as materialized (
      select t.result, t.cost, t.fail_reason, t.created_time::date as day from realname_record t where ${condition}
    ) select (select count(*)::int from found) as submitted,
      (select count(*)::int from found where result = 'SUCCESS') as success,
      (select round(100.0 * count(*) filter (where result = 'SUCCESS') / nullif(count(*), 0), 1)::float8
      from found) as success_percent,
      (select coalesce(sum(cost), 0)::bigint from found) as cost,
      coalesce((select json_agg(json_build_object('day', d.day, 'SUCCESS', d.success, 'FAIL', d.fail, 'PROCESSING',
        d.processing, 'REVOKED', d.revoked) order by d.day)
        from (select day, count(*) filter (where result = 'SUCCESS') as success, count(*)
          filter (where result = 'FAIL') as fail,
          count(*) filter (where result = 'PROCESSING') as processing, count(*)
            filter (where result = 'REVOKED') as revoked
          from found group by day) d), '[]') as days,
      coalesce((select json_agg(json_build_object('reason', r.fail_reason, 'count', r.n)
      order by r.n desc, r.fail_reason)
        from (select fail_reason, count(*)::int as n from found where result = 'FAIL' and fail_reason <> '' group by 1
        order by 2 desc, 1
          limit ${sql.lit(reasonsShown)}) r), '[]') as reasons`.execute(call.db);
  const [stat] = rows;
  if (stat === undefined) throw new Error("a query without from answers one row");
  return stat;
});
