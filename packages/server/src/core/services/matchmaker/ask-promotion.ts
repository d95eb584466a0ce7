import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { assessPromotions, readGrades, snapshotOf } from "./assess-promotion.ts";

/**
 * 主动申请: a matchmaker applies for the next grade, reached or not; refused ones wait some days before they apply again.
 */
export async function askPromotion(db: Db, agentId: number): Promise<number> {
  const { allowApply, coolDays } = await readSetting(db, "matchmaker.up");
  if (!allowApply) throw refused(gradeMessages.noApply);
  const { rows } = await sql<{
    grade: number;
    isWaiting: boolean;
    isCooling: boolean;
  }>`select a.grade, exists (select from matchmaker_grade_change c
      where c.agent_id = a.id and c.direction = 'UP' and c.status = 'WAIT_AUDIT') as is_waiting,
      exists (select from matchmaker_grade_change c
      where c.agent_id = a.id and c.direction = 'UP' and c.status = 'REJECTED'
        and c.audit_time > now() - make_interval(days => ${coolDays}::int)) as is_cooling
    from agent a where a.id = ${agentId} and a.tier = 'MATCHMAKER' and a.status = 'ENABLE' and a.grade is not null for
    update`.execute(db);
  const own = rows[0];
  if (own === undefined) throw refused(gradeMessages.notMatchmaker);
  if (own.isWaiting) throw refused(gradeMessages.applied);
  if (own.isCooling) throw refused(gradeMessages.cooling(coolDays));
  const next = (await readGrades(db)).find(({ grade, status }) => grade === own.grade + 1 && status === "ENABLE");
  if (next === undefined) throw refused(gradeMessages.highest);
  const { progress, tasks } = await assessPromotions(db, [next]);
  const snapshot = snapshotOf(agentId, next.grade, tasks, progress);
  const made = await sql<{
    id: number;
  }>`insert into matchmaker_grade_change (agent_id, direction, from_grade, to_grade, source, snapshot, status)
    values (${agentId}, 'UP', ${own.grade}, ${next.grade}, 'APPLY', ${JSON.stringify(snapshot)}::jsonb, 'WAIT_AUDIT')
    returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}
