import { sql } from "kysely";
import { outOfRecommendation } from "../../core/people/member/recommendable.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

/**
 * WAIT → ONLINE and ONLINE → EXPIRE by the clock. A slot whose member left recommendation permanently goes OFFLINE; a
 * member who only pauses keeps it, hidden, until the pause is over.
 */
export async function turnSlots(db: Db): Promise<number> {
  const { rows } = await sql`update recommend_slot t set version = t.version + 1, update_time = now(),
      status = case when t.end_time <= now() then 'EXPIRE'
        when exists (select 1 from member m where m.user_id = t.user_id and ${outOfRecommendation}) then 'OFFLINE'
        else 'ONLINE' end
    where t.status in ('WAIT', 'ONLINE') and (t.end_time <= now() or t.status = 'WAIT' and t.begin_time <= now()
      or exists (select 1 from member m where m.user_id = t.user_id and ${outOfRecommendation})) returning 1`.execute(
    db,
  );
  return rows.length;
}

export const recommendTurn: Job = {
  name: "recommend-turn",
  cron: "* * * * *",
  run: ({ database }) => turnSlots(database.db),
};
