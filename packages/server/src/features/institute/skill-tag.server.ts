import * as endpoints from "@hongxian/contract/features/institute/skill-tag.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { lastPlace } from "../../core/services/placed/reorder.ts";

/** The type is locked until this is written: a type is deleted only while it has no tags. */
async function lockType({ db }: Call, typeId: number | undefined): Promise<void> {
  const { rows } = await sql`select 1 from skill_type where id = ${typeId ?? 0} for key share`.execute(db);
  if (rows.length === 0) throw invalid({ typeId: endpoints.skillTagMessages.noType });
}

export const skillTagServer = serveResource(endpoints.skillTag, {
  table: "skill_tag",
  scope: () => "all",
  computed: {
    typeName: sql<string>`(select k.name from skill_type k where k.id = t.type_id)`,
    consultantCount: sql<number>`(select count(*)::int from consultant c where c.skill_tag_ids @> array[t.id])`,
    useCount: sql<number>`(select count(*)::int from consultant_booking b where b.tag_ids @> array[t.id])`,
  },
  before: {
    edit: async (call, _row, draft) => lockType(call, draft.typeId),
    remove: async (_call, row) => {
      if (row.consultantCount + row.useCount > 0) throw refused(endpoints.skillTagMessages.inUse);
    },
  },
  run: {
    add: async (call, _row, { typeId, names }) => {
      await lockType(call, typeId);
      const distinct = [...new Set(names)];
      const first = await lastPlace(call.db, "skill_tag", sql<boolean>`true`);
      const { rows } = await sql<{ id: number }>`insert into skill_tag (type_id, name, sort)
        select ${typeId}, w.name, least(9999, ${first}::int + w.n - 1) from unnest(${distinct}::text[])
        with ordinality as w(name, n)
        on conflict do nothing returning id`.execute(call.db);
      // All or none: a half-written list would have to be corrected manually.
      if (rows.length < distinct.length) throw invalid({ names: endpoints.skillTagMessages.taken });
      call.audit({
        targetType: auditTargets.skillTag,
        targetId: rows[0]?.id ?? null,
        after: { typeId, names: distinct },
      });
      return { added: rows.length };
    },
    move: async (call, _row, { ids, typeId }) => {
      await lockType(call, typeId);
      const distinct = [...new Set(ids)];
      const clash = await sql`select 1 from skill_tag t join skill_tag o on o.name = t.name and o.id <> t.id
        where t.id = any(${distinct}) and (o.type_id = ${typeId} or o.id = any(${distinct})) limit 1`.execute(call.db);
      if (clash.rows.length > 0) throw refused(endpoints.skillTagMessages.taken);
      const { rows } = await sql<{
        id: number;
      }>`update skill_tag set type_id = ${typeId}, version = version + 1, update_time = now()
        where id = any(${distinct}) returning id`.execute(call.db);
      if (rows.length < distinct.length) throw new AppError("STALE");
      call.audit({ targetType: auditTargets.skillTag, targetId: null, after: { ids: distinct, typeId } });
      for (const { id } of rows) call.auditItem({ targetType: auditTargets.skillTag, targetId: id });
      return { moved: rows.length };
    },
  },
});

/** Replaces one tag by another in a list of tags, without duplicates. */
async function rewrite(db: Db, table: string, column: string, fromId: number, toId: number): Promise<number> {
  const tags = sql.ref(column);
  const { rows } = await sql`update ${sql.table(table)} t set ${tags} = case when t.${tags} @> array[${toId}::bigint]
      then array_remove(t.${tags}, ${fromId}::bigint)
      else array_replace(t.${tags}, ${fromId}::bigint, ${toId}::bigint) end,
      version = t.version + 1 where t.${tags} @> array[${fromId}::bigint] returning 1`.execute(db);
  return rows.length;
}

export const mergeSkillTags = handle(endpoints.mergeSkillTags, async (call) => {
  const { fromId, toId } = call.body;
  if (fromId === toId) throw invalid({ toId: endpoints.skillTagMessages.sameTag });
  // Both at once and in order of their numbers: two crossing merges do not deadlock.
  const { rows } = await sql<{ id: number; name: string }>`select id, name from skill_tag
    where id in (${fromId}, ${toId}) order by id for update`.execute(call.db);
  if (rows.length < 2) throw new AppError("STALE");
  const consultants = await rewrite(call.db, "consultant", "skill_tag_ids", fromId, toId);
  const bookings = await rewrite(call.db, "consultant_booking", "tag_ids", fromId, toId);
  await sql`delete from skill_tag where id = ${fromId}`.execute(call.db);
  call.audit({
    targetType: auditTargets.skillTag,
    targetId: toId,
    before: { merged: rows.find(({ id }) => id === fromId)?.name ?? "", fromId },
    after: { toId, consultants, bookings },
  });
  return { consultants, bookings };
});
