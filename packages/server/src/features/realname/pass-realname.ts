import * as endpoints from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { lockForEdit } from "../../core/people/member/lock-for-edit.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { applyRealname, realnameMemberColumns } from "./apply-realname.ts";

interface Check {
  readonly userId: number;
  readonly result: string;
  readonly realname: string;
  readonly idNoSealed: string | null;
  readonly idNoHash: string | null;
}

async function lockCheck({ db, caller }: Call, id: number): Promise<Check> {
  const { rows } =
    await sql<Check>`select t.user_id, t.result, t.realname, t.id_no_sealed, t.id_no_hash from realname_record t
    where t.id = ${id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} for update of t`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  if (!endpoints.isRealnamePassable(rows[0])) throw new AppError("STALE");
  return rows[0];
}

export const passRealname = handle(endpoints.passRealname, async (call) => {
  const { db, caller, body, services, ip } = call;
  const { id } = call.params;
  const check = await lockCheck(call, id);
  const member = await lockForEdit(call, check.userId, realnameMemberColumns);
  const { authStatus, overwritten } = await applyRealname(
    { db, ip, seal: services.seal, name: caller.name },
    member,
    check,
  );
  const done = await sql`update realname_record
      set result = 'SUCCESS', hand_img = ${body.handImg}, check_staff_id = ${caller.staffId},
      check_remark = ${body.reason}, check_time = now() where id = ${id} and result = 'FAIL' returning 1`.execute(db);
  if (done.rows.length === 0) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.realnameRecord,
    targetId: id,
    before: { result: "FAIL", authStatus: "NO" },
    after: { result: "SUCCESS", authStatus, userId: check.userId, reason: body.reason, overwritten },
  });
  return { id, result: "SUCCESS" as const, authStatus };
});
