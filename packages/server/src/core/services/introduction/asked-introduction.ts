import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/**
 * Of the one it was begun for from the moment it was asked, of the other one from the moment it was asked as well: the
 * answer of the first is what leads there.
 */
export const wasAsked = (userId: number) => sql<boolean>`(t.user_id = ${userId} and t.push_time is not null
  or t.other_user_id = ${userId} and t.self_answer_time is not null and t.status <> 'REFUSED_SELF')`;

/** The other side of an introduction that this member was asked about; null where there is none. */
export async function otherOfAsked(db: Db, id: number, userId: number): Promise<number | null> {
  const { rows } = await sql<{ otherId: number }>`select
      case when t.user_id = ${userId} then t.other_user_id else t.user_id end as other_id
    from introduction t where t.id = ${id} and ${wasAsked(userId)}`.execute(db);
  return rows[0]?.otherId ?? null;
}
