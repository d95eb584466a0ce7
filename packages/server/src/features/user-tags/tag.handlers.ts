import * as endpoints from "@hongxian/contract/features/user-tags/tag.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { storedRule } from "./compute-tag.ts";
import { ruleSql } from "./rule-sql.ts";

const sampleSize = 10;

async function ruleOf(db: Db, tagId: number): Promise<ReturnType<typeof storedRule>> {
  const { rows } = await sql<{ type: string; rule: unknown }>`select type, rule from tag where id = ${tagId}`.execute(
    db,
  );
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  if (found.type !== "AUTO") throw refused(endpoints.tagMessages.notAuto);
  return storedRule(found.rule);
}

/** How many members match a rule, and the newest of them. */
export const countTag = handle(endpoints.countTag, async ({ db, caller, params, body }) => {
  const rule = body.rule ?? (await ruleOf(db, params.id));
  const { rows } = await sql<{ count: number; sample: MemberRef[] }>`with matching as materialized (
      select m.user_id from member m where ${ruleSql(rule)} and ${scopeSql(memberScope(caller))}
    ) select (select count(*)::int from matching) as count,
      coalesce((select json_agg(json_build_object('userId', m.user_id,
        'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) order by m.user_id desc)
      from member m where m.user_id in (select user_id from matching order by user_id desc limit ${sampleSize})), '[]')
        as sample`.execute(db);
  return rows[0] ?? { count: 0, sample: [] };
});

interface MergedTag {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly status: string;
}

export const mergeTags = handle(endpoints.mergeTags, async (call) => {
  const { db, caller } = call;
  const { fromId, toId } = call.body;
  if (fromId === toId) throw refused(endpoints.tagMessages.sameTag);
  const { rows } = await sql<MergedTag>`select id, name, type, status from tag where id in (${fromId}, ${toId})
    order by id for update`.execute(db);
  const from = rows.find(({ id }) => id === fromId);
  const to = rows.find(({ id }) => id === toId);
  if (from === undefined || to === undefined) throw new AppError("NOT_FOUND");
  if (to.type !== "MANUAL" || to.status !== "ENABLE") throw refused(endpoints.tagMessages.mergeTarget);
  const moved = await sql`insert into user_tag (user_id, tag_id, source, staff_id, created_time)
    select user_id, ${toId}, 'STAFF', coalesce(staff_id, ${caller.staffId}), created_time from user_tag
    where tag_id = ${fromId}
    on conflict (user_id, tag_id) do nothing`.execute(db);
  await sql`update coupon
    set tag_ids = array(select distinct case when t = ${fromId} then ${toId} else t end from unnest(tag_ids) t)
    where ${fromId} = any(tag_ids)`.execute(db);
  await sql`delete from tag where id = ${fromId}`.execute(db);
  const after = await sql<{
    memberCount: number;
  }>`update tag set update_staff_id = ${caller.staffId}, update_time = now(), version = version + 1
    where id = ${toId} returning member_count`.execute(db);
  const result = { moved: Number(moved.numAffectedRows ?? 0), memberCount: after.rows[0]?.memberCount ?? 0 };
  call.audit({
    targetType: auditTargets.tag,
    targetId: fromId,
    before: { name: from.name },
    after: { mergedInto: toId, ...result },
  });
  return result;
});
