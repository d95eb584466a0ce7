import { sql } from "kysely";
import { contentKind } from "../../core/services/content/content-kind.ts";

const subjectTitle = sql`coalesce((select s.title from subject s where s.id = t.subject_id), '')`;
const parts = {
  under: subjectTitle,
  place: sql`t.location_name`,
  visibility: sql`t.visibility`,
  reportNum: sql`t.report_num`,
  videoUrl: sql`coalesce(nullif(t.video_url, ''), (select v.video_url from video v where v.id = t.video_id), '')`,
};

export const momentKind = contentKind({
  bizType: "MOMENT",
  scene: "MOMENT",
  where: sql<boolean>`t.kind = 'MOMENT'`,
  label: sql<string>`left(t.content, 12)`,
  parts,
});

/** Posts of matchmakers; those of the platform's own accounts are not reviewed. */
export const microBlogKind = contentKind({
  bizType: "MICRO_BLOG",
  scene: "MOMENT",
  where: sql<boolean>`t.kind = 'MICRO_BLOG'`,
  label: sql<string>`left(t.content, 12)`,
  parts,
});

export const momentCommentKind = contentKind({
  bizType: "MOMENT_COMMENT",
  scene: "COMMENT",
  label: sql<string>`left(t.content, 12)`,
  parts: { under: sql`(select left(m.content, 40) from moment m where m.id = t.moment_id)` },
});
