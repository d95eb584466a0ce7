import { staffActs } from "@hongxian/contract/features/organisation/staff.acts.ts";
import { platformStaffMessages } from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import * as endpoints from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { accessChanged } from "../../core/foundation/access/session-cache.ts";
import { departmentScope, staffScope } from "../../core/people/staff/staff.scope.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { snakeName } from "../../platform/database/snake-name.ts";
import { scopeSql } from "../../kit/scope.ts";

type Change = Omit<z.output<typeof endpoints.editPlatformStaff.body>, "version">;

interface Stored extends Required<Omit<Change, "deptId" | "recommend">> {
  readonly recommend: boolean;
  readonly id: number;
  readonly deptId: number | null;
  readonly status: string;
  readonly hasAvatar: boolean;
  readonly version: number;
}

async function lockStaff({ db, caller }: Pick<Call, "db" | "caller">, userId: number): Promise<Stored> {
  const { rows } = await sql<Stored>`select s.id, s.dept_id, s.manager_id, s.job_title, s.sale_flag, s.adviser_flag,
      s.enterprise_wechat_name, s.recommend,
      s.recommend_sort, s.status, s.version,
      s.avatar_url <> '' or exists (select 1 from member m
      where m.user_id = s.user_id and m.image_url <> '') as has_avatar
    from staff s where s.user_id = ${userId} and s.kind = 'PLATFORM' and ${scopeSql(staffScope(caller, "s"))} for
    update of s`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** The chain of managers must never form a cycle; the lock prevents two changes from forming one together. */
async function guardManager(
  { db, caller }: Pick<Call, "db" | "caller">,
  staffId: number,
  managerId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff-manager'))`.execute(db);
  const { rows } = await sql<{ below: boolean; open: boolean }>`with recursive report as (
      select ${staffId}::bigint as id union select r.id from staff r join report on r.manager_id = report.id)
    select ${managerId} in (select id from report) as below,
      exists (select 1 from staff s
      where s.id = ${managerId} and s.kind = 'PLATFORM' and s.status = 'ENABLE'
        and ${scopeSql(staffScope(caller, "s"))}) as open`.execute(db);
  if (rows[0]?.below === true) throw invalid({ managerId: endpoints.staffEditMessages.manager });
  if (rows[0]?.open !== true) throw invalid({ managerId: platformStaffMessages.noManager });
}

async function guardDepartment({ db, caller }: Pick<Call, "db" | "caller">, deptId: number): Promise<void> {
  const open = await sql`select 1 from department d
      where d.id = ${deptId} and d.status = 'ENABLE' and ${scopeSql(departmentScope(caller))}`.execute(db);
  if (open.rows.length === 0) throw invalid({ deptId: platformStaffMessages.noDept });
}

async function guardRecommend(db: Db, staff: Stored): Promise<void> {
  if (staff.status !== "ENABLE") throw new AppError("STALE");
  if (!staff.hasAvatar) throw refused(endpoints.staffEditMessages.noAvatar);
  await sql`select pg_advisory_xact_lock(hashtext('staff-recommend'))`.execute(db);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from staff
    where recommend and status = 'ENABLE' and kind = 'PLATFORM' and id <> ${staff.id}`.execute(db);
  if ((rows[0]?.n ?? 0) >= endpoints.recommendMax) throw refused(endpoints.staffEditMessages.tooMany);
}

const recommendFields: readonly string[] = ["recommend", "recommendSort"];

export const editPlatformStaff = handle(endpoints.editPlatformStaff, async (call) => {
  const { version, ...sent } = call.body;
  const staff = await lockStaff(call, call.params.userId);
  const { status, recommend } = staff;
  needAct(staffActs.edit, { status, recommend, userId: call.params.userId });
  if (staff.version !== version) throw new AppError("STALE_VERSION", { data: { current: staff } });
  const changes = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && value !== staff[name as keyof Change],
  );
  const changed = new Set(changes.map(([name]) => name));
  if (Object.keys(sent).some((name) => !recommendFields.includes(name))) call.need(endpoints.staffGrants.edit);
  if (sent.recommend === false) call.need(endpoints.staffGrants.stopRecommend);
  else if (recommendFields.some((name) => name in sent)) call.need(endpoints.staffGrants.recommend);
  if (changed.has("deptId") && sent.deptId !== undefined) await guardDepartment(call, sent.deptId);
  if (changed.has("managerId") && sent.managerId !== undefined && sent.managerId !== null)
    await guardManager(call, staff.id, sent.managerId);
  if (changed.has("recommend") && sent.recommend === true) await guardRecommend(call.db, staff);

  const before = Object.fromEntries(changes.map(([name]) => [name, staff[name as keyof Change]]));
  call.audit({ targetType: auditTargets.staff, targetId: staff.id, before, after: Object.fromEntries(changes) });
  if (changes.length === 0) return { id: staff.id, version };
  const set = sql.join(changes.map(([name, value]) => sql`${sql.ref(snakeName(name))} = ${value}`));
  await sql`update staff set ${set}, version = version + 1, update_time = now() where id = ${staff.id}`.execute(
    call.db,
  );
  if (changed.has("deptId")) await accessChanged(call.db, `staff:${staff.id}`);
  return { id: staff.id, version: version + 1 };
});
