import { leadMessages } from "@hongxian/contract/core/lead/intention.choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** An open lead becomes the given member: ASSIGNED or FOLLOWING → CONVERTED, once. */
export async function linkIntention(
  db: Db,
  { intentionId, userId, staffId }: { readonly intentionId: number; readonly userId: number; readonly staffId: number },
): Promise<void> {
  const { rows } = await sql<{ status: string }>`update intention set status = 'CONVERTED', user_id = ${userId},
      convert_time = now(), next_follow_time = null, version = version + 1, update_time = now()
    where id = ${intentionId} and status in ('ASSIGNED', 'FOLLOWING') returning status`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await sql`insert into intention_follow (intention_id, content, status, staff_id)
    values (${intentionId}, ${leadMessages.converted(userId)}, 'CONVERTED', ${staffId})`.execute(db);
}
