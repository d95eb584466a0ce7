import { liveMessages } from "@hongxian/contract/core/live/live.choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";

export interface Duty {
  readonly id: number;
  readonly roomScope: string;
  readonly scopeValue: string;
}

/** The present shift of a person; null when off duty. */
export async function dutyOf({ db, caller }: Pick<Call, "db" | "caller">): Promise<Duty | null> {
  const { rows } = await sql<Duty>`select id, room_scope, scope_value from patrol_shift
    where staff_id = ${caller.staffId} and status = 'ON_DUTY' order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Patrols act while they are on duty; role id 1 may act for them. Returns the shift. */
export async function needDuty(call: Pick<Call, "db" | "caller">): Promise<number | null> {
  const duty = await dutyOf(call);
  if (duty === null && call.caller.roleId !== adminRoleId) throw refused(liveMessages.offShift);
  return duty?.id ?? null;
}
