import { constellationOf, zodiacOf } from "@hongxian/contract/core/member/birth-signs.rules.ts";
import type { authStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { idNoFacts, isAdultIdNo, type IdNoFacts } from "@hongxian/contract/core/member/id-no.rules.ts";
import * as endpoints from "@hongxian/contract/features/realname/realname.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { lockForEdit, type EditedMember } from "../../core/people/member/lock-for-edit.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Check {
  readonly userId: number;
  readonly result: string;
  readonly realname: string;
  readonly idNoSealed: string | null;
  readonly idNoHash: string | null;
}

/** One identity number has at most two accounts; two passes of one number wait for each other. */
export async function needRoom(db: Db, idNoHash: string, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`id-no ${idNoHash}`}))`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member
    where id_no_hash = ${idNoHash} and user_id <> ${userId}`.execute(db);
  if ((rows[0]?.n ?? 0) >= endpoints.accountsPerIdNo) throw refused(endpoints.realnameMessages.taken);
}

/** Sex and day of birth from the identity number win over those of the profile. */
async function overwritten({ db, ip }: Call, member: EditedMember, facts: IdNoFacts) {
  const changes = (["sex", "birthday"] as const).flatMap((field) => {
    const before = String(member[field] ?? "");
    return before === facts[field] ? [] : [{ field, before, after: facts[field] }];
  });
  for (const { field, before, after } of changes)
    await sql`insert into info_update_record (user_id, field, old_value, new_value, source, ip)
      values (${member.userId}, ${field}, ${before}, ${after}, 'JOB', ${ip})`.execute(db);
  return changes;
}

/** What a passed check changes in the member. AUTH is a real name together with a passed live photo. */
async function setRealname(call: Call, check: Check, facts: IdNoFacts) {
  const { birthday, sex } = facts;
  const { rows } = await sql<{
    authStatus: ChoiceOf<typeof authStatus>;
  }>`update member set realname = ${check.realname},
      id_no_sealed = ${check.idNoSealed}, id_no_hash = ${check.idNoHash}, sex = ${sex}, birthday = ${birthday},
      zodiac = ${zodiacOf(birthday)}, constellation = ${constellationOf(birthday)},
      auth_status = case when face_value = 1 then 'AUTH' else 'REAL_NAME' end, auth_time = now(), auth_reason = '',
      update_user = ${call.caller.name}, update_time = now(), version = version + 1
    where user_id = ${check.userId} returning auth_status`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0].authStatus;
}

async function lockCheck({ db, caller }: Call, id: number): Promise<Check> {
  const { rows } =
    await sql<Check>`select t.user_id, t.result, t.realname, t.id_no_sealed, t.id_no_hash from realname_record t
    where t.id = ${id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} for update of t`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  if (rows[0].result !== "FAIL") throw new AppError("STALE");
  return rows[0];
}

export const passRealname = handle(endpoints.passRealname, async (call) => {
  const { db, caller, body, services } = call;
  const { id } = call.params;
  const check = await lockCheck(call, id);
  const member = await lockForEdit(call, check.userId, ["authStatus", "sex", "birthday", "authForbidUntil"]);
  if (member["authStatus"] !== "NO") throw refused(endpoints.realnameMessages.known);
  const forbidden = member["authForbidUntil"];
  if (typeof forbidden === "string" && Date.parse(forbidden) > Date.now())
    throw refused(endpoints.realnameMessages.forbidden(forbidden.slice(0, 10)));
  if (check.idNoSealed === null || check.idNoHash === null || check.realname === "")
    throw refused(endpoints.realnameMessages.noIdentity);
  const idNo = services.seal.open(check.idNoSealed);
  const facts = idNoFacts(idNo);
  if (facts === null) throw refused(endpoints.realnameMessages.noIdentity);
  if (!isAdultIdNo(idNo)) throw refused(endpoints.realnameMessages.minor);
  await needRoom(db, check.idNoHash, check.userId);
  const changes = await overwritten(call, member, facts);
  const authStatus = await setRealname(call, check, facts);
  const done = await sql`update realname_record
      set result = 'SUCCESS', hand_img = ${body.handImg}, check_staff_id = ${caller.staffId},
      check_remark = ${body.reason}, check_time = now() where id = ${id} and result = 'FAIL' returning 1`.execute(db);
  if (done.rows.length === 0) throw new AppError("STALE");
  await notifyMember(db, { userId: check.userId, ...endpoints.realnameMessages.passed });
  call.audit({
    targetType: auditTargets.realnameRecord,
    targetId: id,
    before: { result: "FAIL", authStatus: "NO" },
    after: {
      result: "SUCCESS",
      authStatus,
      userId: check.userId,
      reason: body.reason,
      overwritten: changes.map(({ field }) => field),
    },
  });
  return { id, result: "SUCCESS" as const, authStatus };
});
