import * as endpoints from "@hongxian/contract/features/institute/skill-type.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import { handle, type Call } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { reorder } from "../../core/services/placed/reorder.ts";

/** What the browser checked is checked again on the stored file. */
async function checkIcon({ db }: Call, iconUrl: string | undefined): Promise<void> {
  const file = await findStoredFile(db, iconUrl ?? "");
  if (file === null) return;
  if (file.size > endpoints.iconBytes) throw invalid({ iconUrl: endpoints.skillTypeMessages.iconSize });
  if (file.type !== "image/png") throw invalid({ iconUrl: endpoints.skillTypeMessages.iconType });
}

export const skillTypeServer = serveResource(endpoints.skillType, {
  table: "skill_type",
  scope: () => "all",
  computed: {
    tagCount: sql<number>`(select count(*)::int from skill_tag g where g.type_id = t.id)`,
    consultantCount: sql<number>`(select count(*)::int from consultant c where c.status <> 'REJECTED'
      and c.skill_tag_ids && array(select g.id from skill_tag g where g.type_id = t.id))`,
  },
  before: {
    create: (call, draft) => checkIcon(call, draft.iconUrl),
    edit: (call, row, draft) => (draft.iconUrl === row.iconUrl ? Promise.resolve() : checkIcon(call, draft.iconUrl)),
    remove: async (_call, row) => {
      if (row.tagCount > 0) throw refused(endpoints.skillTypeMessages.hasTags);
    },
  },
  run: {},
});

export const sortSkillTypes = handle(endpoints.sortSkillTypes, async (call) => {
  const { ids } = call.body;
  await reorder(call.db, "skill_type", ids, sql<boolean>`true`);
  call.audit({ targetType: auditTargets.skillType, targetId: null, after: { ids } });
  return null;
});
