import * as endpoints from "@hongxian/contract/features/user-tags/tag-group.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const tagGroupServer = serveResource(endpoints.tagGroup, {
  table: "tag_group",
  scope: () => "all",
  computed: { tagCount: sql<number>`(select count(*)::int from tag g where g.group_id = t.id)` },
  before: {
    create: async ({ db }) => {
      const { rows } = await sql<{
        next: number;
      }>`select coalesce(max(sort_no), 0) + 1 as next from tag_group`.execute(db);
      return { sortNo: rows[0]?.next ?? 1 };
    },
    remove: async (_call, row) => {
      if (row.tagCount > 0) throw refused(endpoints.tagGroupMessages.notEmpty);
    },
  },
  run: {},
});

export const sortTagGroups = handle(endpoints.sortTagGroups, async (call) => {
  const ids = [...new Set(call.body.ids)];
  const { rows } = await sql`update tag_group g set sort_no = o.place
    from unnest(${ids}::bigint[]) with ordinality as o(id, place) where g.id = o.id returning 1`.execute(call.db);
  if (rows.length < ids.length) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.tagGroup, targetId: null, after: { ids } });
  return null;
});
