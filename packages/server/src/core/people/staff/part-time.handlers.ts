import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import * as endpoints from "@hongxian/contract/core/staff/part-time.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { endSessions } from "../../foundation/access/session-cache.ts";
import { memberScope } from "../member/member.scope.ts";
import { isLoginTaken, lockStaffOf } from "./staff-row.ts";
import { staffScope } from "./staff.scope.ts";

interface Candidate {
  readonly login: string | null;
  readonly firstName: string;
  readonly imageUrl: string;
  readonly status: string;
  readonly authStatus: string;
  readonly faceValue: number | null;
}

async function readCandidate({ db, caller }: Pick<Call, "db" | "caller">, userId: number): Promise<Candidate> {
  const { rows } =
    await sql<Candidate>`select m.login, m.first_name, m.image_url, m.status, m.auth_status, m.face_value from member m
    where m.user_id = ${userId} and ${scopeSql(memberScope(caller))} for update of m`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

export const addStaff = handle(endpoints.addStaff, async (call) => {
  const { db, params } = call;
  const { userId, isLive, isPublic } = params;
  const member = await readCandidate(call, userId);
  const former = await lockStaffOf(db, userId);
  const isNew = former === null || former.status === "LEFT";
  if (!call.may(endpoints.partTimeGrants.joinTeam))
    call.need(isNew ? endpoints.partTimeGrants.addPartTime : endpoints.partTimeGrants.editPartTime);
  if (member.authStatus !== "REAL_NAME" && member.authStatus !== "AUTH")
    throw refused(endpoints.partTimeMessages.realname);
  if (isLive && member.faceValue !== 1) throw refused(endpoints.partTimeMessages.face);
  const done = (id: number) => {
    call.audit({ targetType: auditTargets.staff, targetId: id, before: former, after: { userId, isLive, isPublic } });
    return { id, userId, isLive, isPublic };
  };
  if (!isNew) {
    await sql`update staff set is_live = ${isLive}, is_public = ${isPublic}, update_time = now(), version = version + 1
      where id = ${former.id}`.execute(db);
    return done(former.id);
  }
  if (member.status !== "ENABLE") throw refused(endpoints.partTimeMessages.badMember);
  if (member.login === null || (await isLoginTaken(db, member.login, former?.id ?? null)))
    throw refused(endpoints.partTimeMessages.noLogin);
  // An account without a role cannot sign in; the person's former role ends.
  const { rows } = await sql<{
    id: number;
  }>`insert into staff (user_id, login, name, avatar_url, kind, is_live, is_public, must_change_pwd, created_by)
    values (${userId}, ${member.login}, ${member.firstName.slice(0, 20) || maskPhone(member.login)}, ${member.imageUrl},
      'PART_TIME', ${isLive}, ${isPublic}, true, ${call.caller.staffId})
    on conflict (user_id) do update
    set kind = 'PART_TIME', login = excluded.login, password_hash = '', role_id = null, dept_id = null, agent_id = null,
      manager_id = null, sale_flag = false, adviser_flag = false, recommend = false, is_live = excluded.is_live,
      is_public = excluded.is_public,
      status = 'ENABLE', left_time = null, created_time = now(), update_time = now(), version = staff.version + 1
    returning id`.execute(db);
  return done(rows[0]?.id ?? 0);
});

export const deleteStaff = handle(endpoints.deleteStaff, async (call) => {
  const { db, caller, params } = call;
  const { rows } = await sql<{ id: number; kind: string; status: string; isLive: boolean; isPublic: boolean }>`
    select s.id, s.kind, s.status, s.is_live, s.is_public from staff s
    where s.id = ${params.id} and ${scopeSql(staffScope(caller, "s"))} for update of s`.execute(db);
  const person = rows[0];
  if (person === undefined) throw new AppError("NOT_FOUND");
  if (person.status === "LEFT") throw new AppError("STALE");
  const isPartTime = person.kind === "PART_TIME";
  const status = isPartTime ? "LEFT" : person.status;
  await sql`update staff
    set is_live = false, is_public = false, status = ${status}, left_time = ${isPartTime ? sql`now()` : sql`left_time`},
    update_time = now(), version = version + 1 where id = ${person.id}`.execute(db);
  if (isPartTime) await endSessions(db, person.id);
  call.audit({
    targetType: auditTargets.staff,
    targetId: person.id,
    before: { status: person.status, isLive: person.isLive, isPublic: person.isPublic },
    after: { status, isLive: false, isPublic: false },
  });
  return null;
});

export const setHourly = handle(endpoints.setHourly, async (call) => {
  const { db, params, body } = call;
  const { rows } = await sql<{
    former: number;
  }>`update staff s set hourly_cents = ${body.hourlyCents}, update_time = now(), version = s.version + 1
    from (select id, hourly_cents from staff where id = ${params.id} for update) old
    where s.id = old.id and s.kind = 'PART_TIME' and s.status <> 'LEFT' and ${scopeSql(staffScope(call.caller, "s"))}
    returning old.hourly_cents as former`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  call.audit({
    targetType: auditTargets.staff,
    targetId: params.id,
    before: { hourlyCents: rows[0].former },
    after: { hourlyCents: body.hourlyCents },
  });
  return { id: params.id, hourlyCents: body.hourlyCents };
});
