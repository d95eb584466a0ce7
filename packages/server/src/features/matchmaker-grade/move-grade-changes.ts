import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import * as endpoints from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { assessPromotions, readGrades, taskRewards } from "../../core/services/matchmaker/assess-promotion.ts";
import { executeRelegation } from "../../core/services/matchmaker/assess-relegation.ts";
import { changeGrade } from "../../core/services/matchmaker/change-grade.ts";
import { giveRewards, type RewardOrder } from "../../core/services/matchmaker/give-reward.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";

interface Change {
  readonly id: number;
  readonly agentId: number;
  readonly userId: number;
  readonly fromGrade: number;
  readonly toGrade: number;
  readonly status: string;
  readonly direction: "UP" | "DOWN";
  readonly isOpen: boolean;
}

async function lockChange(db: Db, id: number, direction: "UP" | "DOWN"): Promise<Change> {
  const { rows } =
    await sql<Change>`select c.id, c.agent_id, a.user_id, c.from_grade, c.to_grade, c.status, c.direction,
      (a.status = 'ENABLE' and a.tier = 'MATCHMAKER' and a.grade = c.from_grade) as is_open
    from matchmaker_grade_change c join agent a on a.id = c.agent_id
    where c.id = ${id} and c.direction = ${direction} for update of c, a`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

async function moveTo(
  { db, caller }: Call,
  change: Change,
  from: readonly string[],
  to: string,
  reason = "",
): Promise<void> {
  const { rows } = await sql`update matchmaker_grade_change
      set status = ${to}, reason = case when ${reason} = '' then reason else ${reason} end,
      audit_staff_id = ${caller.staffId}, audit_time = now(), update_time = now(), version = version + 1
    where id = ${change.id} and status = any(${[...from]}::text[]) returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
}

const noted = (change: Change, status: string, reason?: string) => ({
  targetType: auditTargets.gradeChange,
  targetId: change.id,
  before: { status: change.status },
  after: { status, agentId: change.agentId, ...(reason === undefined ? {} : { reason }) },
});

type Assessed = Awaited<ReturnType<typeof assessPromotions>>;

/** The rewards of the tasks that lead to the new grade, for one who has reached them; of skipped grades too. */
function rewardsOf({ tasks, progress }: Assessed, { agentId, fromGrade, toGrade }: Change): RewardOrder[] {
  return taskRewards(
    tasks.filter(({ grade }) => grade > fromGrade && grade <= toGrade),
    progress.filter((one) => one.agentId === agentId),
  );
}

const stillReached = ({ promotions }: Assessed, { agentId, toGrade }: Change): boolean =>
  promotions.some((one) => one.matchmaker.agentId === agentId && one.toGrade >= toGrade);

/** Passes one; a matchmaker who was closed or changed meanwhile makes it void. Returns the new state. */
async function passOne(call: Call, change: Change): Promise<"PASSED" | "INVALID"> {
  if (!change.isOpen) {
    await moveTo(call, change, ["WAIT_AUDIT"], "INVALID", gradeMessages.closed);
    return "INVALID";
  }
  await moveTo(call, change, ["WAIT_AUDIT"], "PASSED");
  await changeGrade(call.db, {
    agentId: change.agentId,
    from: change.fromGrade,
    to: change.toGrade,
    kind: "promoted",
  });
  return "PASSED";
}

export const passGradeChange = handle(endpoints.passGradeChange, async (call) => {
  const { db } = call;
  const change = await lockChange(db, call.params.id, "UP");
  if (change.status !== "WAIT_AUDIT") throw new AppError("STALE");
  const assessed = await assessPromotions(db, await readGrades(db));
  if (change.isOpen && !call.body.force && !stillReached(assessed, change)) throw refused(gradeMessages.notReached);
  const status = await passOne(call, change);
  call.audit(noted(change, status));
  if (status === "PASSED") await giveRewards(db, rewardsOf(assessed, change));
  return { id: change.id, status };
});

export const passGradeChanges = handle(endpoints.passGradeChanges, async (call) => {
  const { db } = call;
  const assessed = await assessPromotions(db, await readGrades(db));
  const failed: { id: number; msg: string }[] = [];
  const rewards: RewardOrder[] = [];
  let success = 0;
  for (const id of [...new Set(call.body.ids)].toSorted((a, b) => a - b)) {
    const change = await lockChange(db, id, "UP");
    if (change.status !== "WAIT_AUDIT") {
      failed.push({ id, msg: new AppError("STALE").message });
    } else if (change.isOpen && !stillReached(assessed, change)) {
      failed.push({ id, msg: gradeMessages.notReachedAny });
    } else {
      const status = await passOne(call, change);
      call.auditItem(noted(change, status));
      if (status === "PASSED") {
        success += 1;
        rewards.push(...rewardsOf(assessed, change));
      } else failed.push({ id, msg: gradeMessages.closed });
    }
  }
  call.audit({ targetType: auditTargets.gradeChange, targetId: null, after: { success, failed: failed.length } });
  await giveRewards(db, rewards);
  return { success, failed };
});

export const rejectGradeChange = handle(endpoints.rejectGradeChange, async (call) => {
  const change = await lockChange(call.db, call.params.id, "UP");
  const { reason } = call.body;
  await moveTo(call, change, ["WAIT_AUDIT"], "REJECTED", reason);
  await notifyMember(call.db, { userId: change.userId, ...gradeMessages.rejected(reason) });
  call.audit(noted(change, "REJECTED", reason));
  return { id: change.id, status: "REJECTED" as const };
});

export const setGrade = handle(endpoints.setGrade, async (call) => {
  const { db, caller, body } = call;
  const { agentId, grade: to } = call.params;
  const { rows } = await sql<{
    grade: number;
  }>`select a.grade from agent a
    where a.id = ${agentId} and a.tier = 'MATCHMAKER' and a.status = 'ENABLE' and a.grade is not null for
    update`.execute(db);
  const from = rows[0]?.grade;
  if (from === undefined) throw invalid({ agentId: gradeMessages.notMatchmaker });
  if (from === to) throw invalid({ grade: gradeMessages.unchanged });
  const isUp = to > from;
  // Open changes of the former grade are ended.
  await sql`update matchmaker_grade_change
    set status = 'INVALID', reason = ${gradeMessages.closed}, update_time = now(), version = version + 1
    where agent_id = ${agentId} and status in ('WAIT_AUDIT', 'WARNING', 'WAIT_EXECUTE')`.execute(db);
  const made = await sql<{
    id: number;
  }>`insert into matchmaker_grade_change (agent_id, direction, from_grade, to_grade, source, status, reason, period_key,
    audit_staff_id, audit_time)
    values (${agentId}, ${isUp ? "UP" : "DOWN"}, ${from}, ${to}, 'ADMIN', ${isUp ? "PASSED" : "EXECUTED"},
      ${body.reason},
      ${isUp ? sql`''` : sql`to_char(clock_timestamp(), '"A"YYYYMMDDHH24MISSUS')`}, ${caller.staffId}, now())
    returning id`.execute(db);
  await changeGrade(db, { agentId, from, to, kind: isUp ? "promoted" : "relegated" });
  call.audit({
    targetType: auditTargets.agent,
    targetId: agentId,
    before: { grade: from },
    after: { grade: to, reason: body.reason },
  });
  return { id: made.rows[0]?.id ?? 0, grade: to };
});

export const executeGradeChange = handle(endpoints.executeGradeChange, async (call) => {
  const change = await lockChange(call.db, call.params.id, "DOWN");
  if (!(await executeRelegation(call.db, change.id, call.caller.staffId))) throw new AppError("STALE");
  call.audit(noted(change, "EXECUTED"));
  return { id: change.id, status: "EXECUTED" as const };
});

const open = ["WARNING", "WAIT_EXECUTE"];

export const exemptGradeChange = handle(endpoints.exemptGradeChange, async (call) => {
  const change = await lockChange(call.db, call.params.id, "DOWN");
  await moveTo(call, change, open, "EXEMPTED", call.body.reason);
  call.audit(noted(change, "EXEMPTED", call.body.reason));
  return { id: change.id, status: "EXEMPTED" as const };
});

export const exemptGradeChanges = handle(endpoints.exemptGradeChanges, async (call) => {
  const ids = [...new Set(call.body.ids)].toSorted((a, b) => a - b);
  // All or none: a selection that changed meanwhile must be confirmed again first.
  for (const id of ids) {
    const change = await lockChange(call.db, id, "DOWN");
    await moveTo(call, change, open, "EXEMPTED", call.body.reason);
    call.auditItem(noted(change, "EXEMPTED"));
  }
  call.audit({
    targetType: auditTargets.gradeChange,
    targetId: null,
    after: { reason: call.body.reason, count: ids.length },
  });
  return { count: ids.length };
});

const revokeDays = 30;

export const revokeGradeChange = handle(endpoints.revokeGradeChange, async (call) => {
  const { db } = call;
  const change = await lockChange(db, call.params.id, "DOWN");
  if (change.status !== "EXECUTED") throw new AppError("STALE");
  const { rows } = await sql`select 1 from matchmaker_grade_change
    where id = ${change.id} and audit_time < now() - make_interval(days => ${revokeDays})`.execute(db);
  if (rows.length > 0) throw refused(gradeMessages.tooLate);
  await moveTo(call, change, ["EXECUTED"], "REVOKED", call.body.reason);
  await changeGrade(db, { agentId: change.agentId, from: change.toGrade, to: change.fromGrade, kind: "restored" });
  call.audit(noted(change, "REVOKED", call.body.reason));
  return { id: change.id, status: "REVOKED" as const };
});

export const remindGradeChange = handle(endpoints.remindGradeChange, async (call) => {
  const { db } = call;
  const change = await lockChange(db, call.params.id, "DOWN");
  if (!open.includes(change.status)) throw new AppError("STALE");
  const { rows } = await sql<{
    day: string;
    name: string;
  }>`update matchmaker_grade_change c set remind_day = current_date, update_time = now()
    where c.id = ${change.id} and c.remind_day is distinct from current_date
    returning to_char(coalesce(c.execute_time, now()), 'YYYY-MM-DD') as day,
      (select g.name from matchmaker_grade g where g.grade = c.from_grade) as name`.execute(db);
  const reminded = rows[0];
  if (reminded === undefined) throw refused(gradeMessages.remindedToday);
  await notifyMember(db, {
    userId: change.userId,
    ...gradeMessages.reminded(reminded.name, reminded.day),
    staffId: call.caller.staffId,
  });
  call.audit({ targetType: auditTargets.gradeChange, targetId: change.id, after: { reminded: true } });
  return { id: change.id, status: change.status as "WARNING" | "WAIT_EXECUTE" };
});
