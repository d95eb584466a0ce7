import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import * as endpoints from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { assessPromotions, readGrades, taskRewards } from "../../core/services/matchmaker/assess-promotion.ts";
import { changeGrade } from "../../core/services/matchmaker/change-grade.ts";
import { giveRewards, type RewardOrder } from "../../core/services/matchmaker/give-reward.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { gradeDownServer, gradeUpServer } from "./grade-lists.ts";

interface Change {
  readonly id: number;
  readonly agentId: number;
  readonly fromGrade: number;
  readonly toGrade: number;
  readonly status: string;
}

/** Whether the matchmaker still is what the change begins with; the agent is locked. */
async function isStill(db: Db, { agentId, fromGrade }: Change): Promise<boolean> {
  const { rows } = await sql<{
    isOpen: boolean;
  }>`select (a.status = 'ENABLE' and a.tier = 'MATCHMAKER' and a.grade = ${fromGrade}) as is_open from agent a
    where a.id = ${agentId} for update`.execute(db);
  return rows[0]?.isOpen === true;
}

async function write({ db, caller }: Call, id: number, status: string, reason = ""): Promise<void> {
  await sql`update matchmaker_grade_change
      set status = ${status}, reason = case when ${reason} = '' then reason else ${reason} end,
      audit_staff_id = ${caller.staffId}, audit_time = now(), update_time = now(), version = version + 1
    where id = ${id}`.execute(db);
}

const noted = (change: Change, status: string) => ({
  targetType: auditTargets.gradeChange,
  targetId: change.id,
  before: { status: change.status },
  after: { status, agentId: change.agentId },
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
async function passOne(call: Call, change: Change, isOpen: boolean): Promise<"PASSED" | "INVALID"> {
  if (!isOpen) {
    await write(call, change.id, "INVALID", gradeMessages.closed);
    return "INVALID";
  }
  await write(call, change.id, "PASSED");
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
  const change = await gradeUpServer.lock(call, call.params.id, "pass");
  const isOpen = await isStill(db, change);
  const assessed = await assessPromotions(db, await readGrades(db));
  if (isOpen && !call.body.force && !stillReached(assessed, change)) throw refused(gradeMessages.notReached);
  const status = await passOne(call, change, isOpen);
  call.audit(noted(change, status));
  if (status === "PASSED") await giveRewards(db, rewardsOf(assessed, change));
  return { id: change.id, status };
});

/** One of a selection: null where somebody else has decided it meanwhile. */
async function lockIfOpen(call: Call, id: number): Promise<Change | null> {
  try {
    return await gradeUpServer.lock(call, id, "pass");
  } catch (error) {
    if (error instanceof AppError && error.code === "STALE") return null;
    throw error;
  }
}

export const passGradeChanges = handle(endpoints.passGradeChanges, async (call) => {
  const { db } = call;
  const assessed = await assessPromotions(db, await readGrades(db));
  const failed: { id: number; msg: string }[] = [];
  const rewards: RewardOrder[] = [];
  let success = 0;
  for (const id of [...new Set(call.body.ids)].toSorted((a, b) => a - b)) {
    const change = await lockIfOpen(call, id);
    const isOpen = change !== null && (await isStill(db, change));
    if (change === null) {
      failed.push({ id, msg: new AppError("STALE").message });
    } else if (isOpen && !stillReached(assessed, change)) {
      failed.push({ id, msg: gradeMessages.notReachedAny });
    } else {
      const status = await passOne(call, change, isOpen);
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

export const exemptGradeChanges = handle(endpoints.exemptGradeChanges, async (call) => {
  const ids = [...new Set(call.body.ids)].toSorted((a, b) => a - b);
  // All or none: a selection that changed meanwhile must be confirmed again first.
  for (const id of ids) {
    const change = await gradeDownServer.lock(call, id, "exempt");
    await write(call, id, "EXEMPTED", call.body.reason);
    call.auditItem(noted(change, "EXEMPTED"));
  }
  call.audit({
    targetType: auditTargets.gradeChange,
    targetId: null,
    after: { reason: call.body.reason, count: ids.length },
  });
  return { count: ids.length };
});
