import * as endpoints from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { lockForEdit } from "./lock-for-edit.ts";
import { memberScope } from "./member.scope.ts";
import { memberReadScope } from "./public-pool.ts";
import { touchMember } from "./save-edit.ts";

interface ShownTag {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** Requires tags that are set by hand and in use; tags set by a rule belong to the rule. */
async function needTags(db: Db, tagIds: readonly number[]): Promise<void> {
  const { rows } =
    await sql`select 1 from tag where id = any(${tagIds}) and status = 'ENABLE' and type = 'MANUAL'`.execute(db);
  if (rows.length !== new Set(tagIds).size) throw refused(memberEditMessages.tagGone);
}

async function tagsOf(db: Db, userId: number): Promise<ShownTag[]> {
  const { rows } = await sql<ShownTag>`select t.id, t.name, g.color from user_tag u join tag t on t.id = u.tag_id
    join tag_group g on g.id = t.group_id where u.user_id = ${userId} order by g.sort_no, t.id`.execute(db);
  return rows;
}

/** Puts exactly these tags on a locked member; tags assigned by rules stay, and count for the limit. */
export async function setTags(
  call: Pick<Call, "db" | "caller">,
  userId: number,
  tagIds: readonly number[],
): Promise<void> {
  const { db, caller } = call;
  const wanted = [...new Set(tagIds)];
  const { rows } = await sql<{
    id: number;
    auto: boolean;
  }>`select t.id, t.type = 'AUTO' as auto from user_tag u join tag t on t.id = u.tag_id
    where u.user_id = ${userId}`.execute(db);
  const autos = new Set(rows.filter(({ auto }) => auto).map(({ id }) => id));
  const own = new Set(rows.filter(({ auto }) => !auto).map(({ id }) => id));
  const added = wanted.filter((id) => !own.has(id) && !autos.has(id));
  if (added.length > 0) await needTags(db, added);
  const finalTags = new Set([...wanted, ...autos]);
  if (finalTags.size > endpoints.tagMax && added.length > 0) throw refused(memberEditMessages.tagLimit);
  const removed = [...own].filter((id) => !finalTags.has(id));
  if (removed.length > 0)
    await sql`delete from user_tag where user_id = ${userId} and tag_id = any(${removed})`.execute(db);
  if (added.length > 0)
    await sql`insert into user_tag (user_id, tag_id, source, staff_id)
      select ${userId}, t, 'STAFF', ${caller.staffId} from unnest(${added}::bigint[]) t on conflict do nothing`.execute(
      db,
    );
}

export const putUserTags = handle(endpoints.putUserTags, async (call) => {
  const { db, caller, body } = call;
  const { userId } = call.params;
  await lockForEdit(call, userId, []);
  const before = (await tagsOf(db, userId)).map(({ id }) => id);
  await setTags(call, userId, body.tagIds);
  await touchMember(db, userId, caller.name);
  const tags = await tagsOf(db, userId);
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { tagIds: before },
    after: { tagIds: tags.map(({ id }) => id) },
  });
  return { tags };
});

interface BatchRow {
  readonly userId: number;
  readonly own: boolean | null;
  readonly total: number;
  /** The requested tags it already has. */
  readonly has: number[];
}

/** Members in order of their numbers, so that two batches never deadlock. */
async function lockBatch(
  { db, caller }: Call,
  userIds: readonly number[],
  tagIds: readonly number[],
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`select m.user_id, (${scopeSql(memberScope(caller))}) is true as own,
      (select count(*)::int from user_tag u where u.user_id = m.user_id) as total,
      array(select u.tag_id from user_tag u where u.user_id = m.user_id and u.tag_id = any(${tagIds})) as has
    from member m where m.user_id = any(${userIds}) and m.status <> 'DELETE' and ${scopeSql(memberReadScope(caller))}
    order by m.user_id for update of m`.execute(db);
  return rows;
}

export const batchUserTags = handle(endpoints.batchUserTags, async (call) => {
  const { db, caller, body } = call;
  const isAdding = body.action === "ADD";
  call.need(isAdding ? endpoints.memberTagGrants.addTags : endpoints.memberTagGrants.removeTags);
  const tagIds = [...new Set(body.tagIds)];
  const userIds = [...new Set(body.userIds)];
  if (isAdding) await needTags(db, tagIds);
  const found = new Map((await lockBatch(call, userIds, tagIds)).map((row) => [row.userId, row]));
  const failed: { userId: number; msg: string }[] = [];
  const done: number[] = [];
  for (const userId of userIds) {
    const row = found.get(userId);
    const isFull = isAdding && row !== undefined && row.total + tagIds.length - row.has.length > endpoints.tagMax;
    if (row === undefined) failed.push({ userId, msg: ownerMessages.noMember });
    else if (row.own !== true) failed.push({ userId, msg: memberEditMessages.claimFirst });
    else if (isFull) failed.push({ userId, msg: memberEditMessages.tagLimit });
    else done.push(userId);
  }
  if (isAdding)
    await sql`insert into user_tag (user_id, tag_id, source, staff_id)
      select u, t, 'STAFF', ${caller.staffId} from unnest(${done}::bigint[]) u cross join unnest(${tagIds}::bigint[]) t
      on conflict do nothing`.execute(db);
  else
    await sql`delete from user_tag u using tag t where u.user_id = any(${done}) and u.tag_id = any(${tagIds})
      and t.id = u.tag_id and t.type = 'MANUAL'`.execute(db);
  await sql`update member set update_user = ${caller.name}, update_time = now(), version = version + 1
    where user_id = any(${done})`.execute(db);
  call.audit({
    targetType: auditTargets.member,
    targetId: null,
    after: { action: body.action, tagIds, success: done.length, failed: failed.length },
  });
  for (const userId of done)
    call.auditItem({ targetType: auditTargets.member, targetId: userId, after: { action: body.action, tagIds } });
  return { success: done.length, failed };
});

export const getTagOptions = handle(endpoints.getTagOptions, async ({ db }) => {
  const { rows } = await sql<{
    id: number;
    name: string;
    color: string;
    tags: { id: number; name: string; type: "MANUAL" | "AUTO" }[];
  }>`select g.id, g.name, g.color,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'type', t.type) order by t.id)
        from tag t where t.group_id = g.id and t.status = 'ENABLE'), '[]') as tags
    from tag_group g order by g.sort_no, g.id`.execute(db);
  return rows;
});
