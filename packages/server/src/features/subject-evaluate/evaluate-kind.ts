import { sql } from "kysely";
import { contentKind } from "../../core/services/content/content-kind.ts";

/** Comments under posts of topics. */
export const evaluateKind = contentKind({
  bizType: "SUBJECT_EVALUATE",
  scene: "COMMENT",
  label: sql<string>`left(t.content, 12)`,
  parts: {
    under: sql`(select left(d.content, 40) from subject_discuss d where d.id = t.discuss_id)`,
    mark: sql`t.attitude`,
    reportNum: sql`t.report_num`,
  },
});
