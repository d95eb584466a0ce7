import { sql } from "kysely";
import { contentKind } from "../../core/services/content/content-kind.ts";
import { optionTextSql } from "./subject-discuss.server.ts";

/** Posts under topics; what was chosen on passing is undone with the decision. */
export const discussKind = contentKind({
  bizType: "SUBJECT_DISCUSS",
  scene: "MOMENT",
  label: sql<string>`(select s.title from subject s where s.id = t.subject_id)`,
  parts: {
    under: sql`(select s.title from subject s where s.id = t.subject_id)`,
    mark: optionTextSql,
    reportNum: sql`t.report_num`,
  },
  undone: async ({ db }, id) => {
    await sql`update subject_discuss set is_essence = false, is_top = false
      where id = ${id} and status <> 'ONLINE'`.execute(db);
  },
});
