import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";

interface GradeOrder {
  readonly agentId: number;
  readonly from: number;
  readonly to: number;
  readonly kind: "promoted" | "relegated" | "restored";
}

interface Changed {
  readonly userId: number;
  readonly staffId: number | null;
  readonly name: string;
}

/**
 * Changes a matchmaker's grade; quota, commission and rewards follow at once. A promotion restarts the time in grade.
 */
export async function changeGrade(db: Db, { agentId, from, to, kind }: GradeOrder): Promise<void> {
  const { rows } = await sql<Changed>`update agent a
      set grade = ${to}, grade_time = now(), version = a.version + 1, update_time = now()
    where a.id = ${agentId} and a.tier = 'MATCHMAKER' and a.grade = ${from}
    returning a.user_id,
      (select s.id from staff s where s.agent_id = a.id and s.user_id = a.user_id and s.status = 'ENABLE') as staff_id,
      (select g.name from matchmaker_grade g where g.grade = ${to}) as name`.execute(db);
  const changed = rows[0];
  if (changed === undefined) throw new AppError("STALE");
  const text = gradeMessages[kind](changed.name);
  await notifyMember(db, { userId: changed.userId, ...text });
  if (changed.staffId !== null)
    await noticeStaff(db, [changed.staffId], { kind: "INFO", ...text, link: "/matchMaking/performance" });
}
