import { tagRuleMessages } from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { tag, tagMessages } from "@hongxian/contract/features/user-tags/tag.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { applyRule, storedRule } from "./compute-tag.ts";

/** The group is locked until this is written: a group is deleted only while it is empty. */
async function lockGroup({ db }: Call, groupId: number | undefined): Promise<void> {
  const { rows } = await sql`select 1 from tag_group where id = ${groupId ?? 0} for key share`.execute(db);
  if (rows.length === 0) throw invalid({ groupId: tagMessages.noGroup });
}

export const tagServer = serveResource(tag, {
  table: "tag",
  scope: () => "all",
  computed: {
    groupName: sql<string>`(select g.name from tag_group g where g.id = t.group_id)`,
    color: sql<string>`(select g.color from tag_group g where g.id = t.group_id)`,
    recentCount: sql<number>`(select count(*)::int from user_tag u
      where u.tag_id = t.id and u.created_time >= now() - interval '30 days')`,
  },
  before: {
    create: async (call, draft) => {
      await lockGroup(call, draft.groupId);
      return { updateStaffId: call.caller.staffId, ...(draft.type === "AUTO" ? {} : { rule: null }) };
    },
    edit: async (call, row, draft) => {
      await lockGroup(call, draft.groupId);
      const isAuto = row.type === "AUTO";
      if (isAuto && (draft.rule ?? []).length === 0) throw invalid({ rule: tagRuleMessages.none });
      return { updateStaffId: call.caller.staffId, ...(isAuto ? {} : { rule: null }) };
    },
    move: async (call) => ({ updateStaffId: call.caller.staffId }),
  },
  after: async ({ db }, id, action) => {
    if (action === "remove")
      await sql`update coupon set tag_ids = array_remove(tag_ids, ${id}) where ${id} = any(tag_ids)`.execute(db);
  },
  run: {
    compute: async (call, row) => {
      if (row.type !== "AUTO") throw refused(tagMessages.notAuto);
      const done = await applyRule(call.db, row.id, storedRule(row.rule));
      call.audit({ targetType: auditTargets.tag, targetId: row.id, after: done });
      return done;
    },
  },
});
