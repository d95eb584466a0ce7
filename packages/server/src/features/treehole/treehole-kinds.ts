import { sql } from "kysely";
import { contentKind } from "../../core/services/content/content-kind.ts";

/** Anonymous posts; those of members in distress come first. */
export const treeholeKind = contentKind({
  bizType: "TREEHOLE",
  scene: "MOMENT",
  isAnonymous: true,
  first: sql`t.is_crisis desc`,
  label: sql<string>`t.anonymous_name`,
  parts: {
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
