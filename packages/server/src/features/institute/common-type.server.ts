import * as endpoints from "@hongxian/contract/features/institute/common-type.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { lastPlace, reorder } from "../../core/services/placed/reorder.ts";

/** Records that use the entry, each kind by its own. */
const useCount = sql<number>`(case t.kind
    when 'COURSE' then (select count(*) from course c where c.type_id = t.id) + (select count(*) from common_type k
    where k.parent_id = t.id)
    when 'EVALUATE' then (select count(*) from emotion_evaluate e where e.type_id = t.id)
    when 'EMOTION' then (select count(*) from emotion_band b where b.emotion = t.code)
    when 'BOOKING_CANCEL' then (select count(*) from consultant_booking b where b.cancel_code = t.code)
    else 0 end)::int`;

/** A parent is a course type of the first level, and a type with children has no parent. */
async function checkParent(
  { db }: Call,
  kind: string,
  parentId: number | null | undefined,
  id: number | null,
): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const { rows } =
    await sql`select 1 from common_type p where p.id = ${parentId} and p.kind = ${kind} and p.kind = 'COURSE'
      and p.parent_id is null and p.id is distinct from ${id}
      and not exists (select from common_type k where k.parent_id = ${id}) for key share of p`.execute(db);
  if (rows.length === 0) throw invalid({ parentId: endpoints.commonTypeMessages.twoLevels });
}

export const commonTypeServer = serveResource(endpoints.commonType, {
  table: "common_type",
  scope: () => "all",
  computed: {
    parentName: sql<string>`coalesce((select p.name from common_type p where p.id = t.parent_id), '')`,
    useCount,
  },
  before: {
    create: async (call, draft) => {
      if (draft.kind === "EMOTION") throw invalid({ kind: endpoints.commonTypeMessages.emotionCodes });
      await checkParent(call, draft.kind ?? "", draft.parentId, null);
      return { sort: await lastPlace(call.db, "common_type", sql<boolean>`t.kind = ${draft.kind}`) };
    },
    edit: async (call, row, draft) => {
      if (draft.code !== row.code && (row.builtIn || row.useCount > 0))
        throw invalid({ code: endpoints.commonTypeMessages.fixedCode });
      await checkParent(call, row.kind, draft.parentId, row.id);
    },
    remove: async (_call, row) => {
      if (row.builtIn) throw refused(endpoints.commonTypeMessages.builtIn);
      if (row.useCount > 0) throw refused(endpoints.commonTypeMessages.used);
    },
  },
  run: {},
});

export const sortCommonTypes = handle(endpoints.sortCommonTypes, async (call) => {
  const { ids } = call.body;
  const { rows } = await sql<{ kind: string }>`select distinct kind from common_type where id = any(${ids})`.execute(
    call.db,
  );
  const [kind, ...others] = rows.map((row) => row.kind);
  if (kind === undefined || others.length > 0) throw new AppError("STALE");
  await reorder(call.db, "common_type", ids, sql<boolean>`t.kind = ${kind}`);
  call.audit({ targetType: auditTargets.commonType, targetId: null, after: { kind, ids } });
  return null;
});
