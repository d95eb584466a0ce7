import type { recommendPosition } from "@hongxian/contract/core/recommend/recommend.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

export interface SlotTime {
  readonly position: ChoiceOf<typeof recommendPosition>;
  readonly beginTime: string;
  readonly endTime: string;
}

export const statusAt = (beginTime: string): "WAIT" | "ONLINE" =>
  Date.parse(beginTime) > Date.now() ? "WAIT" : "ONLINE";

/** The given members who have an active slot in the position within the time. */
export async function overlapping(
  db: Db,
  userIds: readonly number[],
  { position, beginTime, endTime }: SlotTime,
  exceptId: number | null = null,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ userId: number }>`select distinct s.user_id from recommend_slot s
    where s.user_id = any(${userIds}) and s.position = ${position} and s.status in ('WAIT', 'ONLINE')
      and s.begin_time < ${endTime}::timestamptz and s.end_time > ${beginTime}::timestamptz
      and s.id is distinct from ${exceptId}`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

export const hasOverlap = async (db: Db, userId: number, time: SlotTime, exceptId: number): Promise<boolean> =>
  (await overlapping(db, [userId], time, exceptId)).has(userId);
