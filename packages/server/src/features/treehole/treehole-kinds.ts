import { treeholeMessages } from "@hongxian/contract/features/treehole/treehole.rules.ts";
import { sql } from "kysely";
import { contentKind } from "../../core/services/content/content-kind.ts";

/** Anonymous posts; those of members in distress come first. */
export const treeholeKind = contentKind({
  bizType: "TREEHOLE",
  scene: "MOMENT",
  isAnonymous: true,
  first: sql`(t.crisis_status = 'WAIT') desc, t.is_crisis desc`,
  // The name is invented by the member: the text tells one from another.
  label: sql<string>`left(t.content, 40)`,
  comfort: treeholeMessages.help,
  parts: {
    alarm: sql`case when t.is_crisis then t.crisis_status else '' end`,
    under: sql`t.anonymous_name`,
    mark: sql`t.mood`,
    place: sql`t.city_name`,
    reportNum: sql`t.report_count`,
  },
});

export const treeholeReplyKind = contentKind({
  bizType: "TREEHOLE_REPLY",
  scene: "COMMENT",
  isAnonymous: true,
  label: sql<string>`left(t.content, 12)`,
  parts: { under: sql`(select left(p.content, 40) from treehole_post p where p.id = t.post_id)` },
});
