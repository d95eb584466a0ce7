import { sql } from "kysely";
import { contentKind } from "../../core/services/content/content-kind.ts";

/** Short videos: a person reviews each, a decision may be reversed later, and grave violations are counted. */
export const videoKind = contentKind({
  bizType: "VIDEO",
  scene: "MOMENT",
  label: sql<string>`left(t.title, 12)`,
  parts: {
    under: sql`coalesce((select s.title from subject s where s.id = t.subject_id), '')`,
    visibility: sql`t.visibility`,
    reportNum: sql`t.report_num`,
    videoUrl: sql`t.video_url`,
    coverUrl: sql`t.cover_url`,
    seconds: sql`t.machine_seconds`,
    durationSec: sql`t.duration_sec`,
  },
  overrules: true,
  isGrave: true,
});
