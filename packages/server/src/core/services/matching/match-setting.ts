import * as endpoints from "@hongxian/contract/core/matching/match.endpoints.ts";
import { matchKey } from "@hongxian/contract/core/matching/match-criteria.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";

interface SettingRow {
  readonly mustKeys: readonly string[];
  readonly pauseUntil: string | null;
  readonly remark: string;
}

/** A member's settings for matching. A missing part stays unchanged. */
export const putMatchSetting = handle(endpoints.putMatchSetting, async (call) => {
  const { db, caller, body } = call;
  const { userId } = call.params;
  call.need(body.pauseUntil === undefined ? endpoints.matchGrants.match : endpoints.matchGrants.pause);
  if (body.mustKeys !== undefined) call.need(endpoints.matchGrants.match);
  await lockOwnMember(call, userId);
  const before =
    await sql<SettingRow>`select must_keys, pause_until, remark from match_setting where user_id = ${userId}`.execute(
      db,
    );
  const old = before.rows[0] ?? { mustKeys: [], pauseUntil: null, remark: "" };
  const mustKeys =
    body.mustKeys === undefined ? old.mustKeys : matchKey.values.filter((key) => body.mustKeys?.includes(key));
  const pauseUntil = body.pauseUntil === undefined ? old.pauseUntil : body.pauseUntil;
  const remark = body.remark ?? old.remark;
  const { rows } = await sql<SettingRow>`insert into match_setting (user_id, must_keys, pause_until, remark, update_by)
    values (${userId}, ${mustKeys}, ${pauseUntil}, ${remark}, ${caller.staffId})
    on conflict (user_id) do update set must_keys = excluded.must_keys, pause_until = excluded.pause_until,
      remark = excluded.remark, update_by = excluded.update_by, update_time = now()
    returning must_keys, pause_until, remark`.execute(db);
  const after = rows[0] ?? old;
  call.audit({ targetType: auditTargets.member, targetId: userId, before: old, after });
  return { ...after, mustKeys: matchKey.values.filter((key) => after.mustKeys.includes(key)) };
});
